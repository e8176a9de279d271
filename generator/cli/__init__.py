"""The command `xuanxing`: one module per subcommand, thin wrappers that print and exit.

A subcommand's module is imported when it is called for, so that help and `check` do
not wait for MkDocs and plotly, and a request to stop is heard while they load.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from types import FrameType
from typing import Any

import click

from generator import __version__

SUBCOMMANDS = {
    "advise": "Tell which advice applies to a situation.",
    "build": "Build the site.",
    "check": "Check all data and print every problem.",
    "cost": "Calculate owning against renting.",
    "explain": "Tell what a message means, or list all messages.",
    "locate": "Print offsets and digests of words in a document.",
    "new": "Start another comparison from an example.",
    "offline": "Write a copy of the site that opens without a server.",
    "pdf": "Write the report as PDF.",
    "rename": "Change an id in all files at once.",
    "schema": "Write the JSON Schemas for editors.",
    "serve": "Preview the site while you edit.",
    "verify-sources": "Check your copies of the sources.",
    "weigh": "Rank the options by weights of your own.",
}
"""Each subcommand with its line in the help, which is printed without loading any of them."""


class _Subcommands(click.Group):
    """Finds the subcommand `some-name` as `some_name` in the module of that name."""

    def main(self, args: Sequence[str] | None = None, *_unused: Any, **extra: Any) -> Any:
        """As click, with our words for what was not understood and the usual status for Ctrl-C."""
        try:
            status = super().main(args, **{**extra, "standalone_mode": False})
        except click.UsageError as error:
            words = import_module("generator.cli.usage").usage_words(error, args or sys.argv[1:])
            click.echo(words, err=True)
            sys.exit(error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(130)
        sys.exit(status if isinstance(status, int) else 0)

    def list_commands(self, _context: click.Context) -> list[str]:
        return sorted(SUBCOMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in SUBCOMMANDS:
            return None
        attribute = name.replace("-", "_")
        command: click.Command = getattr(import_module(f"generator.cli.{attribute}"), attribute)
        return command

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, SUBCOMMANDS[name]) for name in sorted(SUBCOMMANDS)])


@click.group(
    cls=_Subcommands,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.version_option(__version__, prog_name="xuanxing")
@click.pass_context
def main(context: click.Context) -> None:
    """Turn structured comparisons in data/ into a report that can be checked."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt

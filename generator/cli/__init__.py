"""The command `xuanxing`: one module per subcommand, thin wrappers that print and exit.

A subcommand's module is imported when it is called for, so that help and `check` do
not wait for MkDocs and plotly, and a request to stop is heard while they load.
"""

from __future__ import annotations

import signal
from importlib import import_module
from types import FrameType

import click

from generator import __version__

SUBCOMMANDS = ("build", "check", "explain", "verify-sources")


class _Subcommands(click.Group):
    """Finds the subcommand `some-name` as `some_name` in the module of that name."""

    def list_commands(self, _context: click.Context) -> list[str]:
        return sorted(SUBCOMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in SUBCOMMANDS:
            return None
        attribute = name.replace("-", "_")
        command: click.Command = getattr(import_module(f"generator.cli.{attribute}"), attribute)
        return command


@click.group(cls=_Subcommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="xuanxing")
def main() -> None:
    """Turn structured comparisons in data/ into a report that can be checked."""
    signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt

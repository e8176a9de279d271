"""The command `xuanxing`: one module per subcommand, thin wrappers that print and exit."""

from __future__ import annotations

import signal
from types import FrameType

import click

from generator import __version__
from generator.cli.build import build
from generator.cli.check import check
from generator.cli.locate import locate_words
from generator.cli.new import new
from generator.cli.rename import rename_record
from generator.cli.schema import schema
from generator.cli.serve import serve
from generator.cli.verify_sources import verify_sources


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="xuanxing")
def main() -> None:
    """Turn structured comparisons in data/ into a report that can be checked."""
    signal.signal(signal.SIGTERM, _interrupt)


for command in (build, check, locate_words, new, rename_record, schema, serve, verify_sources):
    main.add_command(command)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt

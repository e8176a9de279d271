"""A command line that was not understood, in our own words instead of click's English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

import click

from generator.cli import SUBCOMMANDS
from generator.surroundings import system_language
from generator.wording import MESSAGE_LANGUAGES, sentence

_UNKNOWN_COMMAND = re.compile(r"No such command '(.*?)'", re.DOTALL)
_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)


def usage_words(error: click.UsageError, arguments: Sequence[str]) -> str:
    """What was not understood, and how to read on."""
    language = _language(arguments)
    code, facts = _fault(error)
    command = error.ctx.command_path if error.ctx else _command(arguments)
    help_words = sentence("usage-help", language=language, command=command)
    return f"{sentence(code, language=language, **facts)}\n{help_words}"


def _fault(error: click.UsageError) -> tuple[str, Mapping[str, str]]:
    match error:
        case click.NoSuchOption(option_name=name):
            return "usage-unknown-option", {"name": name}
        case click.BadOptionUsage(option_name=name):
            return "usage-option-value", {"name": name}
        case click.MissingParameter(param=click.Parameter() as parameter):
            return "usage-missing", {"name": _name(parameter)}
        case click.BadParameter(param=click.Parameter(type=click.Choice(choices=choices)) as parameter):
            return "usage-choice", {"name": _name(parameter), "allowed": ", ".join(map(str, choices))}
        case click.BadParameter(param=click.Parameter(type=click.IntRange(min=least, max=most)) as parameter):
            return "usage-number", {"name": _name(parameter), "least": str(least), "most": str(most)}
        case click.BadParameter(param=click.Parameter(type=click.Path(file_okay=False)) as parameter):
            return "usage-folder", {"name": _name(parameter)}
        case click.BadParameter(param=click.Parameter() as parameter):
            return "usage-value", {"name": _name(parameter), "detail": error.message}
    # Some things click says in a sentence only.
    unknown = _UNKNOWN_COMMAND.match(error.message)
    if unknown:
        return "usage-unknown-command", {"name": unknown[1]}
    extra = _EXTRA.fullmatch(error.message)
    if extra:
        return "usage-extra", {"words": extra[1]}
    return "usage-other", {"detail": error.message}


def _name(parameter: click.Parameter) -> str:
    if isinstance(parameter, click.Option):
        return parameter.opts[0]
    return (parameter.metavar or (parameter.name or "").upper()).removesuffix("...")


def _command(arguments: Sequence[str]) -> str:
    """The command that was called; click does not tell it where an option lacks its value."""
    called = arguments[:1] if arguments and arguments[0] in SUBCOMMANDS else ()
    return " ".join(("xuanxing", *called))


def _language(arguments: Sequence[str]) -> str:
    """The language that was asked for, if that much is understood."""
    for option, value in pairwise(arguments):
        if option == "--lang" and value in MESSAGE_LANGUAGES:
            return value
    return system_language()

"""`xuanxing serve`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.shared import language_option, print_problems, project_option
from generator.errors import ProblemsFound
from generator.serve import preview
from generator.wording import sentence

PORT = 8000
PORTS_TO_TRY = 20


@click.command()
@project_option
@language_option
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Port to listen at; by default {PORT} or the next free one.",
)
@click.option("--open", "open_in_browser", is_flag=True, help="Open the preview in the browser.")
def serve(project: Path, language: str, host: str, port: int | None, open_in_browser: bool) -> None:
    """Preview the site on this machine; each save shows at once, and so does each mistake."""
    ports = range(PORT, PORT + PORTS_TO_TRY) if port is None else [port]
    try:
        with preview(project / "mkdocs.yml", host=host, ports=ports, language=language) as server:
            if port is None and server.port != PORT:
                facts = {"wanted": str(PORT), "port": str(server.port)}
                click.echo(sentence("serve-other-port", language=language, **facts))
            server.serve(open_in_browser=open_in_browser)
    except ProblemsFound as found:
        print_problems(found.problems, language, texts=found.texts, project=project)
        sys.exit(1)
    except KeyboardInterrupt:
        # It was stopped before it began to serve.
        click.echo(sentence("serve-stopped", language=language))

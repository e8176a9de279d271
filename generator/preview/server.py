"""The preview server: builds after each change, serves the last good site, never gives up."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType

from generator.console import from_here
from generator.errors import Place, Problem, ProblemsFound
from generator.garbage import collected_afterwards
from generator.preview import terminal
from generator.preview.editor import VARIABLE, VISUAL_STUDIO_CODE, Editor
from generator.preview.listening import address_of, is_local, listen, names_of
from generator.preview.on_request import FileOnRequest
from generator.preview.requests import Preview
from generator.preview.state import Board
from generator.preview.watch import Standing, Watch

POLLING = "XUANXING_POLLING"


@dataclass(frozen=True)
class Project:
    """What is previewed: how to build it, and what it is built from."""

    config_file: Path
    site: Path
    """The folder that a build fills; the server moves it away afterwards."""
    build: Callable[[], None]
    """Fills `site`. Raises ProblemsFound where the user has something to mend."""
    places: Callable[[], Mapping[str, Place]]
    """Where each page of the last build comes from, by address in the site."""
    inputs: Callable[[], tuple[Path, ...]]
    """Files and folders that the last build read."""
    on_request: Callable[[], Mapping[str, Callable[[], bytes]]]
    """What makes the files that the last build left to be made when asked for, by address in the site."""


class PreviewServer:
    """Serves a project on `host` at the first free one of `ports`.

    Has the methods that MkDocs calls on its own server, so that it can stand in for it.
    """

    def __init__(
        self,
        project: Project,
        *,
        host: str,
        ports: Sequence[int],
        mount: str = "/",
        language: str,
        option: str = "--port",
    ) -> None:
        self._project, self._host, self._language = project, host, language
        self._folder = from_here(project.config_file.parent)
        self._board = Board()
        self._watch = Watch(project.inputs(), is_polling=os.environ.get(POLLING, "0") not in ("", "0"))
        self._seen: Standing | None = None
        preview = Preview(self._board, self._editor, language, mount, names_of(host))
        self._listener = listen(host, ports, preview, option=option)
        self.port = self._listener.server_port
        self.address = address_of(host, self.port, mount)
        self._thread = threading.Thread(target=self._listener.serve_forever, args=(0.1,), daemon=True)
        # Next to the build's own folder, so that moving a site is a matter of a name.
        self._sites = Path(tempfile.mkdtemp(prefix=f"{project.site.name}-", dir=project.site.parent))

    def adopt(self, seen: Standing) -> None:
        """Serve the site that is already built, from files that stood as `seen`."""
        self._seen = seen
        self._keep()

    def watch(self, path: str, **_unused: object) -> None:
        """Build again when something changes there too."""
        self._watch.roots = tuple(dict.fromkeys((*self._watch.roots, Path(path).absolute())))

    def serve(self, *, open_in_browser: bool = False) -> None:
        """Serve and build until stopped."""
        self._thread.start()
        terminal.say("serve-address", language=self._language, address=self.address)
        if not is_local(self._host):
            terminal.say("serve-visible", language=self._language)
        try:
            with _stopped_by(signal.SIGTERM):
                if open_in_browser:
                    webbrowser.open(self.address)
                self._follow()
        except KeyboardInterrupt:
            terminal.say("serve-stopped", language=self._language)
        finally:
            self.shutdown()

    def shutdown(self) -> None:
        """Stop serving and delete all sites. May be called again."""
        self._watch.stop()
        if self._thread.is_alive():
            self._listener.shutdown()
        self._listener.server_close()
        shutil.rmtree(self._sites, ignore_errors=True)

    def _follow(self) -> None:
        more = set(self._watch.roots) - set(self._project.inputs())
        seen = self._seen
        while True:
            if seen is None:
                seen = self._watch.standing()
                self._build()
            self._watch.roots = tuple(sorted({*self._project.inputs(), *more}))
            if not self._watch.wait(seen):
                return
            seen = None

    def _build(self) -> None:
        started = time.monotonic()
        try:
            with collected_afterwards():
                self._project.build()
                page_count = sum(1 for _ in self._project.site.rglob("*.html"))
                self._keep()
        except ProblemsFound as found:
            self._fail(found)
        except (Exception, SystemExit) as error:
            self._fail(self._fault(error))
        else:
            facts = {"pages": str(page_count), "seconds": f"{time.monotonic() - started:.2f}"}
            terminal.say_when("serve-built", language=self._language, **facts)

    def _keep(self) -> None:
        """Make what was built the site that is served."""
        folder = self._sites / str(self._board.current.version + 1)
        shutil.move(self._project.site, folder)
        self._project.site.mkdir()
        makers = self._project.on_request().items()
        on_request = {name: FileOnRequest(partial(self._made, name, make)) for name, make in makers}
        self._board.show(folder, dict(self._project.places()), on_request)

    def _fail(self, found: ProblemsFound) -> None:
        self._board.fail(found.problems, found.texts)
        terminal.tell(found, folder=self._folder, language=self._language)
        code = "serve-failed" if self._board.current.site else "serve-failed-first"
        terminal.say_when(code, language=self._language)

    def _fault(self, error: BaseException) -> ProblemsFound:
        """The generator's own fault, or a plugin's. The preview goes on all the same."""
        terminal.trace(error)
        detail = "".join(traceback.format_exception_only(error)).strip()
        place = Place(self._project.config_file.name)
        return ProblemsFound([Problem(place, "preview-fault", {"detail": detail})])

    def _made(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A file on request. Raises ProblemsFound where it cannot be made, whatever the reason."""
        started = time.monotonic()
        try:
            content = make()
        except ProblemsFound as found:
            terminal.tell(found, folder=self._folder, language=self._language)
            terminal.say_when("serve-file-failed", language=self._language, file=name)
            raise
        except Exception as error:
            raise self._fault(error) from error
        seconds = f"{time.monotonic() - started:.2f}"
        terminal.say_when("serve-file-made", language=self._language, file=name, seconds=seconds)
        return content

    def _editor(self) -> Editor:
        # Whoever looks from another machine does not have the files.
        standard = VISUAL_STUDIO_CODE if is_local(self._host) else ""
        folders = (self._project.config_file.parent, *(root.parent for root in self._project.inputs()))
        return Editor(os.environ.get(VARIABLE, standard), tuple(dict.fromkeys(folders)))


@contextmanager
def _stopped_by(number: signal.Signals) -> Iterator[None]:
    """Let the signal end the preview as Ctrl-C does, so that nothing is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(number, _interrupt)
    try:
        yield
    finally:
        signal.signal(number, handler)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt

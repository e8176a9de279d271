"""What the preview answers: files of the site and nothing else, to nobody else."""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.errors import Place, Problem, ProblemsFound
from generator.preview.editor import Editor
from generator.preview.listening import listen, names_of
from generator.preview.on_request import FileOnRequest
from generator.preview.requests import MOST_WAITING, Preview
from generator.preview.state import Board
from generator.preview.status import words
from generator.wording import MESSAGE_LANGUAGES

SECRET = "nobody else's business"


@pytest.fixture
def board(tmp_path: Path) -> Board:
    """A board that shows a small site beside a file that is none of it."""
    site = tmp_path / "site"
    files = {
        "index.html": "<body>home</body>",
        "404.html": "<body>not here</body>",
        "en/index.html": "<body>English</body>",
        "en/a b/index.html": "<body>space</body>",
        "empty/x.txt": "x",
        "plain.html": "no end",
    }
    for name, text in files.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "secret.txt").write_text(SECRET, encoding="utf-8")
    (site / "link.txt").symlink_to(tmp_path / "secret.txt")
    (site / "loop").symlink_to(site / "loop")
    board = Board()
    board.show(site, {"en/": Place("secret.txt", 3)})
    return board


@pytest.fixture
def preview(board: Board, tmp_path: Path) -> Preview:
    editor = Editor("edit://{path}?{line}", (tmp_path,))
    return Preview(board, lambda: editor, "en", "/", names_of("127.0.0.1"))


@pytest.fixture
def port(preview: Preview) -> Iterator[int]:
    """The port of a server in this process."""
    with listen("127.0.0.1", [0], preview, option="--port") as listener:
        threading.Thread(target=listener.serve_forever, args=(0.02,), daemon=True).start()
        yield listener.server_port
        listener.shutdown()


Answer = tuple[int, dict[str, str], bytes]


def ask(port: int, path: str, *, method: str = "GET", host: str = "localhost") -> Answer:
    """Send a request as it is; the standard library's client refuses some of what is tried here."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        answer = http.client.HTTPResponse(connection, method=method)
        answer.begin()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, headers, answer.read()


@pytest.mark.parametrize(
    ("path", "code", "content"),
    [
        ("/", 200, b"home"),
        ("/index.html?x=1", 200, b"home"),
        ("/en/", 200, b"English"),
        ("/en/a%20b/", 200, b"space"),
        ("/empty/", 404, b"not here"),
        ("/empty", 404, b"not here"),
        ("/nothing/", 404, b"not here"),
        ("/plain.html/", 404, b"not here"),
    ],
)
def test_pages_are_found_as_on_any_server(port: int, path: str, code: int, content: bytes) -> None:
    status, headers, body = ask(port, path)
    assert (status, headers["content-type"]) == (code, "text/html; charset=utf-8")
    assert content in body


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/en/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/en/..%5c..%5csecret.txt",
        "//secret.txt",
        "/%2fsecret.txt",
        "/./secret.txt",
        "/link.txt",
        "/loop",
        "/secret.txt%00.html",
        "/__xuanxing__/../../secret.txt",
        "/__xuanxing__/..%2fserver.py",
        "/__xuanxing__/server.py",
        "/" + "a" * 5000,
        "secret.txt",
        "http://elsewhere/secret.txt",
        "/%ff",
        "/" + "%61" * 9000,
    ],
)
def test_nothing_outside_the_site_is_served(port: int, path: str) -> None:
    status, _headers, body = ask(port, path)
    assert status in (400, 404, 414)
    assert SECRET.encode() not in body
    assert b"PreviewServer" not in body
    assert ask(port, "/")[0] == 200


@pytest.mark.parametrize(("path", "target"), [("/en?q=1", "/en/?q=1"), ("/en/a%20b", "/en/a%20b/")])
def test_a_missing_slash_is_added(port: int, path: str, target: str) -> None:
    status, headers, _body = ask(port, path)
    assert (status, headers["location"]) == (302, target)


def test_the_script_comes_in_at_the_end_of_a_page_and_nowhere_else(port: int, board: Board) -> None:
    script = f'<script src="/__xuanxing__/preview.js" data-site="{board.run}-1" defer></script>'
    assert ask(port, "/en/")[2].decode() == f"<body>English{script}</body>"
    assert ask(port, "/plain.html")[2].decode() == f"no end{script}"
    assert ask(port, "/empty/x.txt")[2] == b"x"
    assert board.current.site is not None
    assert (board.current.site.folder / "en/index.html").read_text() == "<body>English</body>"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.svg", "image/svg+xml; charset=utf-8"),
        ("a.json", "application/json; charset=utf-8"),
        ("a.csv", "text/csv; charset=utf-8"),
        ("a.woff2", "font/woff2"),
        ("a.png", "image/png"),
        ("a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("sitemap.xml.gz", "application/gzip"),
        ("a.unheard-of", "application/octet-stream"),
    ],
)
def test_files_have_their_types_and_are_never_kept(port: int, board: Board, name: str, kind: str) -> None:
    assert board.current.site is not None
    (board.current.site.folder / name).write_bytes(b"12345")
    status, headers, body = ask(port, f"/{name}")
    assert (status, headers["content-type"], body) == (200, kind, b"12345")
    assert headers["cache-control"] == "no-store"
    status, only_headers, body = ask(port, f"/{name}", method="HEAD")
    assert (status, only_headers["content-length"], body) == (200, "5", b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "BREW"])
def test_there_is_nothing_to_change(port: int, method: str) -> None:
    status, headers, _body = ask(port, "/", method=method)
    assert (status, headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("host", ["elsewhere.example", "elsewhere.example:80", "127.0.0.1.example", ""])
def test_a_page_from_elsewhere_cannot_read_it_under_its_own_name(port: int, host: str) -> None:
    assert ask(port, "/", host=host)[0] == 403
    assert ask(port, "/__xuanxing__/status", host=host)[0] == 403


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]", "[::1]:8000"])
def test_this_machine_may_call_it_by_any_of_its_names(port: int, host: str) -> None:
    assert ask(port, "/", host=host)[0] == 200


def test_whoever_opens_it_to_the_network_may_use_any_name() -> None:
    assert names_of("0.0.0.0") is None
    assert names_of("192.168.1.5") is None
    assert "127.0.0.2" in (names_of("127.0.0.2") or ())


def told(port: int, query: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(ask(port, f"/__xuanxing__/status?{query}")[2])
    return loaded


def wait_for(is_true: Callable[[], bool]) -> None:
    for _ in range(600):
        if is_true():
            return
        time.sleep(0.02)
    pytest.fail("the expected state did not come")


def waiting(preview: Preview) -> int:
    """How many pages wait for a change."""
    free = 0
    while preview.waiting.acquire(blocking=False):
        free += 1
    for _ in range(free):
        preview.waiting.release()
    return MOST_WAITING - free


def test_a_waiting_page_hears_of_a_change(port: int, board: Board, preview: Preview) -> None:
    version = told(port, "page=/en/")["version"]
    answers: list[dict[str, Any]] = []
    asking = threading.Thread(target=lambda: answers.append(told(port, f"seen={version}&lang=zh")))
    asking.start()
    wait_for(lambda: waiting(preview) == 1)
    assert answers == []
    board.fail((Problem(Place("secret.txt", 2, 4), "yaml-tab"),))
    asking.join(timeout=30)
    ((problem,),) = (answer["problems"] for answer in answers)
    assert problem["place"] == "secret.txt:2:4"
    assert problem["link"].startswith("edit:///") and problem["link"].endswith("/secret.txt?2")
    assert problem["text"].startswith("错误 [yaml-tab] ")


def test_each_place_comes_with_its_line_cut_where_the_mark_begins_and_ends(port: int, board: Board) -> None:
    text = "- 标识: 自建\n- 标识: 自建\n"
    places = [Place("secret.txt", line, 7, 9) for line in (1, 2)]
    rest = tuple(Place("elsewhere.txt", line) for line in range(1, 6))
    facts = {"id": "自建", "first": places[0], "places": rest}
    board.fail((Problem(places[1], "id-duplicate", facts),), {"secret.txt": text.encode()})
    (problem,) = told(port, "lang=en")["problems"]
    assert problem["text"] == "error [id-duplicate] “自建” is already used at secret.txt:1:7."
    assert problem["line"] == {"number": 2, "parts": ["- 标识: ", "自建", ""]}
    related = [(other["place"], other["line"]) for other in problem["related"]]
    assert related == [
        ("secret.txt:1:7", {"number": 1, "parts": ["- 标识: ", "自建", ""]}),
        ("elsewhere.txt:1:1", None),
        ("elsewhere.txt:2:1", None),
    ]
    assert problem["related"][0]["link"].startswith("edit:///")
    assert problem["more"] == "and in 3 more places"
    assert problem["advice"] == ["Give one of the two another id."]


def test_the_script_uses_exactly_the_words_that_there_are_in_each_language(port: int) -> None:
    script = ask(port, "/__xuanxing__/preview.js")[2].decode()
    used = set(re.findall(r"""words(?:\.|\[")([\w-]+)""", script))
    for language in MESSAGE_LANGUAGES:
        assert words(language).keys() == used
        assert all(words(language).values())


def test_pages_of_an_earlier_run_do_not_wait(port: int) -> None:
    answer = told(port, "seen=0000-1&page=/en/")
    assert answer["place"]["place"] == "secret.txt:3"
    assert answer["retry"] == 0


def test_who_comes_while_many_wait_is_told_to_come_back_later(port: int, preview: Preview) -> None:
    for _ in range(MOST_WAITING):
        assert preview.waiting.acquire(blocking=False)
    version = told(port, "")["version"]
    assert told(port, f"seen={version}")["retry"] > 0


def test_a_page_that_is_gone_does_not_keep_its_place(port: int, preview: Preview) -> None:
    version = told(port, "")["version"]
    with socket.create_connection(("127.0.0.1", port)) as page:
        page.sendall(f"GET /__xuanxing__/status?seen={version} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        wait_for(lambda: waiting(preview) == 1)
    wait_for(lambda: waiting(preview) == 0)


def test_a_site_is_deleted_when_nobody_reads_it_any_more(board: Board, tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("site", "second", "third"))
    second.mkdir()
    third.mkdir()
    with board.reading() as state:
        board.show(second, {})
        assert state.site is not None and state.site.folder == first and first.exists()
    assert not first.exists()
    board.show(third, {})
    assert not second.exists() and third.exists()


def test_a_problem_leaves_the_site_and_a_new_site_clears_the_problem(board: Board, tmp_path: Path) -> None:
    board.fail((Problem(Place("f"), "yaml-tab"),))
    assert board.current.site is not None and board.current.site.number == 1
    assert len(board.current.problems) == 1
    (tmp_path / "second").mkdir()
    board.show(tmp_path / "second", {})
    assert board.current.site.number == 2 and board.current.problems == ()


def test_a_port_in_use_is_passed_over_where_another_may_be_taken(preview: Preview) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with listen("127.0.0.1", [port, 0], preview, option="--port") as started:
            assert started.server_port != port
        with pytest.raises(ProblemsFound) as found:
            listen("127.0.0.1", [port], preview, option="--port")
    (problem,) = found.value.problems
    assert (problem.code, problem.facts["port"], problem.facts["option"]) == (
        "port-busy",
        str(port),
        "--port",
    )


@pytest.mark.parametrize("host", ["203.0.113.1", "::ffff:203.0.113.1", "a" * 300])
def test_a_host_that_is_not_this_machine_is_a_problem(preview: Preview, host: str) -> None:
    with pytest.raises(ProblemsFound) as found:
        listen(host, [0], preview, option="--port")
    assert [problem.code for problem in found.value.problems] == ["address-unusable"]


def test_the_editor_opens_existing_files_by_any_template(tmp_path: Path) -> None:
    (tmp_path / "a b#c.yml").write_text("x")
    place, folder = Place("a b#c.yml", 4, 5), tmp_path.as_posix()
    assert Editor("vscode://file{path}:{line}:{column}", (tmp_path,)).link(place) == (
        f"vscode://file{folder}/a%20b%23c.yml:4:5"
    )
    assert Editor("x://open?file={path}&{other}", (tmp_path,)).link(place) == (
        f"x://open?file={folder}/a%20b%23c.yml&{{other}}"
    )
    assert Editor("vscode://file{path}", (tmp_path,)).link(Place("missing.yml")) == ""
    assert Editor("", (tmp_path,)).link(place) == ""


PDF, VIEWER = "/en/downloads/x%20y-en.pdf", "/__xuanxing__/pdf/en/"
Maker = Callable[[], bytes]


@pytest.fixture
def show_pdf(board: Board, tmp_path: Path) -> Callable[[Maker], None]:
    """Shows another site, with a PDF that is made so."""

    def show(make: Maker) -> None:
        folder = tmp_path / f"site-{board.current.version + 1}"
        (folder / "en" / "downloads").mkdir(parents=True)
        (folder / "en" / "downloads" / "x y-en.pdf").write_bytes(b"")
        board.show(folder, {}, {"en/downloads/x y-en.pdf": FileOnRequest(make)})

    return show


def faulty() -> bytes:
    raise ProblemsFound([Problem(Place("secret.txt", 2, 4), "yaml-tab")], {"secret.txt": b"a\nb: \tc\n"})


def test_a_pdf_is_made_when_it_is_asked_for_and_once_for_each_site(
    port: int, show_pdf: Callable[[Maker], None]
) -> None:
    made: list[bytes] = []

    def make() -> bytes:
        made.append(b"%%PDF %d" % len(made))
        return made[-1]

    show_pdf(make)
    assert made == []
    for _ in range(2):
        status, headers, body = ask(port, PDF)
        assert (status, headers["content-type"], body) == (200, "application/pdf", b"%PDF 0")
    assert ask(port, VIEWER)[0] == 200
    assert len(made) == 1
    show_pdf(make)
    assert ask(port, PDF)[2] == b"%PDF 1"


def test_the_viewer_frames_the_pdf_under_an_address_that_changes_with_it(
    port: int, board: Board, show_pdf: Callable[[Maker], None]
) -> None:
    frames = []
    for _ in range(2):
        show_pdf(lambda: b"%PDF")
        status, headers, body = ask(port, VIEWER)
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "<title>x y-en.pdf</title>" in body.decode()
        found = re.search(r'<iframe title="x y-en\.pdf" data-pdf="(.*?)">', body.decode())
        assert found is not None
        frames.append(found[1])
        assert ask(port, frames[-1])[2] == b"%PDF"
    assert frames[0] != frames[1]
    assert f'data-site="{board.run}-3"' in body.decode()
    assert told(port, "page=/en/&lang=zh")["viewer"] == VIEWER
    assert told(port, "page=/zh/")["viewer"] == told(port, f"page={VIEWER}")["viewer"] == ""


@pytest.mark.parametrize("path", ["/__xuanxing__/pdf/zh/", "/__xuanxing__/pdf/", "/__xuanxing__/pdf/en/../x"])
def test_there_is_a_viewer_for_pdfs_of_the_site_only(
    port: int, show_pdf: Callable[[Maker], None], path: str
) -> None:
    show_pdf(lambda: b"%PDF")
    assert ask(port, path)[0] == 404


def test_what_stands_in_the_way_of_a_pdf_is_told_where_it_would_show_and_nowhere_else(
    port: int, board: Board, show_pdf: Callable[[Maker], None]
) -> None:
    show_pdf(faulty)
    assert told(port, f"page={VIEWER}&lang=en")["problems"] == []
    status, headers, _body = ask(port, PDF)
    assert (status, headers["location"]) == (302, VIEWER)
    status, _headers, body = ask(port, VIEWER)
    assert status == 200 and b"<iframe" not in body and b"preview.js" in body
    answer = told(port, f"page={VIEWER}&lang=zh")
    assert [(problem["place"], problem["line"]["number"]) for problem in answer["problems"]] == [
        ("secret.txt:2:4", 2)
    ]
    assert (answer["has_site_failed"], answer["summary"]) == (False, "1 个错误")
    assert told(port, "page=/en/")["problems"] == []
    board.fail((Problem(Place("f"), "yaml-merge"),))
    answer = told(port, f"page={VIEWER}&lang=en")
    assert ([problem["place"] for problem in answer["problems"]], answer["has_site_failed"]) == (
        ["f:1:1"],
        True,
    )
    show_pdf(lambda: b"%PDF")
    assert b"<iframe" in ask(port, VIEWER)[2]
    assert told(port, f"page={VIEWER}&lang=en")["problems"] == []


def test_who_waited_for_a_pdf_that_is_outdated_gets_the_next(
    port: int, preview: Preview, show_pdf: Callable[[Maker], None]
) -> None:
    show_pdf(lambda: pytest.fail("nobody needs this one"))
    answers: list[Answer] = []
    with preview.making:
        asking = [
            threading.Thread(target=lambda path=path: answers.append(ask(port, path)))
            for path in (PDF, VIEWER)
        ]
        for thread in asking:
            thread.start()
        wait_for(lambda: sum(preview.board._readers.values()) == 2)
        show_pdf(lambda: b"%PDF")
    for thread in asking:
        thread.join(timeout=30)
    assert {(status, headers["location"]) for status, headers, _body in answers} == {
        (302, PDF),
        (302, VIEWER),
    }


def test_the_viewer_waits_for_the_first_site(tmp_path: Path) -> None:
    preview = Preview(Board(), lambda: Editor("", ()), "en", "/", names_of("127.0.0.1"))
    with listen("127.0.0.1", [0], preview, option="--port") as listener:
        threading.Thread(target=listener.serve_forever, args=(0.02,), daemon=True).start()
        status, _headers, body = ask(listener.server_port, "/__xuanxing__/pdf/zh/")
        listener.shutdown()
    assert status == 503
    assert b'<html lang="zh">' in body and b"preview.js" in body

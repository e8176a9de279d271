"""The browsers of this machine, for tests and audits."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FIREFOXES = ("firefox-esr", "firefox")


class NoBrowser(Exception):
    """There is none on this machine."""


def chromium_path() -> str:
    """Where Chromium is."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("XUANXING_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        raise NoBrowser("No Chromium found; run `bash .ci/setup-browser` or set XUANXING_CHROMIUM.")
    return path


def firefox_path() -> str:
    """Where Firefox is."""
    path = os.environ.get("XUANXING_FIREFOX") or next(filter(None, map(shutil.which, FIREFOXES)), None)
    if path is None:
        raise NoBrowser("No Firefox found; run `bash .ci/setup-firefox` or set XUANXING_FIREFOX.")
    return path


def launched_firefox(playwright: Playwright) -> Browser:
    """A real Firefox as its readers have it, by WebDriver BiDi; playwright's own is a changed one."""
    # Pages cannot be told one by one to scroll at once.
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=firefox_path(),
        firefox_user_prefs={"ui.prefersReducedMotion": 1},
    )


def launched_chromium(playwright: Playwright) -> Browser:
    """A real Chromium."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=list(CHROMIUM_FLAGS))

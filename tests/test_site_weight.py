"""What a first visit costs on the pages that weigh most; `make audit` looks at all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from audit.serving import served
from audit.weight import MOST_BYTES, MOST_REQUESTS, cost_of
from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.chromium]


@pytest.mark.parametrize("path", ["", "zh/", "en/compare/", "zh/evidence/a/", "en/evidence/disagreements/"])
def test_a_first_visit_is_light(browser: Browser, site: Path, path: str) -> None:
    with served(site) as address:
        cost = cost_of(browser, address, path)
    assert cost.size <= MOST_BYTES
    assert cost.requests <= MOST_REQUESTS
    assert cost.foreign == ()

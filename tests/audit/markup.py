"""HTML by the rules: every page through the Nu validator (vnu)."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

from audit.outcome import Outcome
from audit.reviewed import Review, reviews, unmet
from audit.sites import Site

VNU = Path(__file__).with_name("node_modules") / "vnu-jar" / "build" / "dist" / "vnu.jar"


def audit(site: Site, known: tuple[Review, ...] | None = None) -> Outcome:
    """Every error and warning of the validator on any page."""
    accepted = reviews("vnu") if known is None else known
    messages = _messages(site.folder)
    faults: dict[str, list[str]] = {}
    met = []
    for message in messages:
        review = next((entry for entry in accepted if _meets(message, entry)), None)
        if review is None:
            faults.setdefault(message["message"], []).append(_place(message, site.folder))
        else:
            met.append(review)
    reviewed = (f"{count} × {review.what}: {review.reason}" for review, count in Counter(met).items())
    figures = (f"{len(site.pages)} pages, {len(messages)} messages, {len(met)} of them reviewed", *reviewed)
    found = (f"{len(places)} × {message} First at {places[0]}" for message, places in faults.items())
    return Outcome(figures, (*found, *unmet(accepted, met)))


def _messages(folder: Path) -> list[dict[str, Any]]:
    command = ("java", "-jar", str(VNU), "--skip-non-html", "--format", "json", "--stdout", str(folder))
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        return list(json.loads(result.stdout)["messages"])
    except ValueError as error:
        raise RuntimeError(f"vnu did not run: {result.stdout}{result.stderr}") from error


def _meets(message: dict[str, Any], review: Review) -> bool:
    return review.what in message["message"] and review.where in message.get("extract", "")


def _place(message: dict[str, Any], folder: Path) -> str:
    page = message["url"].partition(f"{folder.name}/")[2] or message["url"]
    extract = " ".join(message.get("extract", "").split())
    return f"{page}:{message.get('lastLine', 1)} [{extract}]"

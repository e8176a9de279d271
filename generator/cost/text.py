"""A case and its results in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wcwidth import wcswidth

from generator.cost.cases import Assumption, Case
from generator.cost.document import bars, cited, compared_way, unit
from generator.cost.formula import BreakEven, Threshold
from generator.cost.limits import shown_number
from generator.cost.numbers import fixed, grouped, percent_number, quantity, signed
from generator.cost.outlook import Bar, Renting, Result, result
from generator.cost.validation import Comparison, comparisons
from generator.cost.words import say
from generator.model_cost import CostNote, CostReference, Way

SHOWN_BARS = 8
"""How many inputs the sensitivity shows; the others matter less."""

_BREAK_EVEN = {
    "immediate": "immediate",
    "ok": "after",
    "beyond-horizon": "beyond",
    "never": "never",
}
_THRESHOLDS = {
    "ok": "above",
    "below": "below",
    "always": "always",
    "never": "at-none",
    "undefined": "committed",
}
Rows = Iterable[tuple[str, ...]]


def as_text(case: Case, *, way: Way | None, language: str) -> str:
    """The result first, then what it rests on. `way` is what the sensitivity compares with."""
    found = result(case.values)
    compared = compared_way(case.values, way)
    lines = [
        f"{case.preset.name[language]} ({case.preset.currency})",
        case.preset.about[language],
        *_section("owning", _owning(found, case, language), language),
    ]
    for renting in found.renting:
        rows = _renting(renting, case, language, has_residual=bool(found.owning.residual))
        lines.extend(_section(renting.way, rows, language))
    if not found.renting:
        lines.extend(("", say("no-price", language=language)))
    if way is not None and compared is None:
        lines.extend(("", say("way-unpriced", language=language, way=_way(way, language))))
    if compared is not None:
        rows = [_bar(bar, case, language) for bar in bars(case, compared)[:SHOWN_BARS]]
        title = say("sensitivity", language=language, way=_way(compared, language))
        lines.extend(("", title, *_aligned(rows)))
    if case.preset.published:
        entries = comparisons(case.model, case.preset)
        lines.extend(_section("published", [_published(e, language) for e in entries], language))
    assumptions = [_assumption(entry, case, language) for entry in case.assumptions]
    lines.extend(_section("assumptions", assumptions, language))
    lines.extend(_notes(case, language))
    lines.extend(("", say("sources", language=language)))
    for reference in cited(case):
        lines.extend(_reference(reference, language))
    others = ", ".join(preset.id for preset in case.model.presets if preset.id != case.preset.id)
    if others:
        lines.extend(("", say("others", language=language, presets=others)))
    return "\n".join(lines) + "\n"


def shown_money(value: float, currency: str) -> str:
    """An amount to the unit, small ones to four digits."""
    digits = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:,.4g}"
    return f"{'0' if digits == '-0' else signed(digits)} {currency}"


def shown_share(share: float) -> str:
    """A share in percent, to a tenth."""
    return f"{percent_number(share)}%"


def _way(way: Way, language: str) -> str:
    return say(f"way-{way}", language=language)


def _section(title: str, rows: Rows, language: str) -> list[str]:
    return ["", say(title, language=language), *_aligned(rows)]


def _aligned(rows: Rows) -> Iterator[str]:
    """Cells in columns, by the width that a terminal gives them."""
    table = list(rows)
    columns = max((len(row) for row in table), default=0)
    widths = [
        max((wcswidth(row[column]) for row in table if column < len(row) - 1), default=0)
        for column in range(columns)
    ]
    for row in table:
        padded = [cell + " " * (width - wcswidth(cell)) for cell, width in zip(row, widths, strict=False)]
        yield "  " + "  ".join([*padded[:-1], row[-1]]).rstrip()


def _owning(found: Result, case: Case, language: str) -> Rows:
    owning, currency = found.owning, case.preset.currency
    months = _horizon(case, language)
    yield say("capital", language=language), shown_money(owning.capital, currency)
    yield say("monthly", language=language), shown_money(owning.monthly, currency)
    if owning.residual:
        yield say("residual", language=language), shown_money(owning.residual, currency)
    total = say("total", language=language, months=months)
    yield total, shown_money(owning.total, currency)
    yield say("per-hour", language=language), _hourly(owning.per_hour, currency)


def _renting(entry: Renting, case: Case, language: str, *, has_residual: bool) -> Rows:
    currency, months = case.preset.currency, _horizon(case, language)
    yield say("monthly", language=language), shown_money(entry.monthly, currency)
    total = say("total", language=language, months=months)
    yield total, shown_money(entry.total, currency)
    yield say("per-hour", language=language), _hourly(entry.per_hour, currency)
    told = _break_even(entry.break_even, months, language)
    if has_residual:
        told = say("without-residual", language=language, text=told)
    yield say("break-even", language=language), told
    yield say("threshold", language=language), _threshold(entry.threshold, language)
    saved = say("saving", language=language, months=months)
    yield saved, shown_money(entry.saving, currency)


def _hourly(value: float | None, currency: str) -> str:
    return "–" if value is None else shown_money(value, currency)


def _break_even(found: BreakEven, horizon: str, language: str) -> str:
    months = "" if found.months is None else _months(found.months, language)
    return say(_BREAK_EVEN[found.state], language=language, months=months, horizon=horizon)


def _months(months: float, language: str) -> str:
    text = grouped(fixed(months, 1))
    return (
        say("moment", language=language) if text == "0.0" else say("months", language=language, number=text)
    )


def _horizon(case: Case, language: str) -> str:
    text = quantity(case.values["horizon"])
    return say("month" if text == "1" else "months", language=language, number=text)


def _threshold(found: Threshold, language: str) -> str:
    share = "" if found.share is None else shown_share(found.share)
    return say(_THRESHOLDS[found.state], language=language, share=share)


def _bar(bar: Bar, case: Case, language: str) -> tuple[str, ...]:
    entry = next(entry for entry in case.assumptions if entry.parameter.id == bar.parameter)
    ends = f"{bar.low:,.8g} … {bar.high:,.8g} {unit(entry, case, language)}"
    low, high = (shown_money(value, case.preset.currency) for value in (bar.saving_low, bar.saving_high))
    return entry.parameter.name[language], ends, f"{low} … {high}"


def _published(entry: Comparison, language: str) -> tuple[str, ...]:
    figure = entry.figure
    settings = " ".join(f"{setting.parameter}={shown_number(setting.value)}" for setting in figure.settings)
    name = say(f"output-{figure.output}", language=language)
    if figure.way is not None:
        name = say("against", language=language, output=name, way=_way(figure.way, language))
    published, ours = entry.shown
    difference = "–" if entry.difference is None else f"{signed(f'{entry.difference * 100:+.2f}')}%"
    verdict = say("fits" if entry.is_reproduced else "differs", language=language)
    remark = figure.note[language] if figure.note else ""
    return name, published, ours, difference, verdict, f"{settings} {remark}".strip()


def _assumption(entry: Assumption, case: Case, language: str) -> tuple[str, ...]:
    value = "–" if entry.value is None else f"{entry.value:,.10g} {unit(entry, case, language)}"
    trust = "" if entry.confidence is None else say(f"confidence-{entry.confidence}", language=language)
    sources = f"[{', '.join(entry.cites)}]" if entry.cites else ""
    note = entry.note[language] if entry.note else ""
    name = f"{entry.parameter.name[language]} ({entry.parameter.id})"
    return name, value, say(f"from-{entry.origin}", language=language), trust, f"{sources} {note}".strip()


def _notes(case: Case, language: str) -> Iterator[str]:
    scope = case.model.scope
    for title, texts in (("included", scope.included), ("excluded", scope.excluded)):
        yield from ("", say(title, language=language))
        yield from (f"  - {text[language]}" for text in texts)
    notes: tuple[CostNote, ...] = (*case.preset.notes, *scope.notes)
    yield from ("", say("notes", language=language), f"  - {say('payback', language=language)}")
    for note in notes:
        yield f"  - {note.text[language]}" + (f" [{', '.join(note.cites)}]" if note.cites else "")


def _reference(entry: CostReference, language: str) -> Iterator[str]:
    date = f", {entry.date}" if entry.date else ""
    yield f"  [{entry.id}] {entry.publisher[language]}: {entry.title[language]}{date}"
    if entry.url:
        yield f"      {entry.url}"
    mark = say(entry.tie, language=language)
    yield f"      {say(f'grade-{entry.grade}', language=language)} {mark} {entry.interest[language]}"
    if entry.note:
        yield f"      {entry.note[language]}"

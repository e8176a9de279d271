"""Hostile texts for every field that holds text, and what pages must show of them.

In the clean report each text is one unique word. A variant puts hostile strings around these words,
so that what it must look like is the clean site with other words, and nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from string import Formatter
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import yaml
from complete_report import KeyPath, complete_values
from pydantic import BaseModel, RootModel, TypeAdapter, ValidationError

from generator.data_files import COST_FILES, FOLDERS, OPTIONAL_FILES, SINGLE_FILES, ListFile
from generator.model_cost import CURRENCY

CORPUS = (
    # Blocks of Markdown and of its extensions.
    "# rain",
    "## rain ##",
    "- rain",
    "* rain",
    "+ rain",
    "1. rain",
    "2) rain",
    "> rain",
    "---",
    "===",
    "```js rain",
    "~~~ {.rain}",
    "| rain | sun |",
    "|---|:-:|",
    '!!! note "rain"',
    '??? note "rain"',
    "::: rain",
    "/// rain",
    "[^rain]: sun",
    '[rain]: https://rain.example "sun"',
    "*[HTML]: rain",
    ": rain",
    "[TOC]",
    '--8<-- "rain.md"',
    # Markdown within a line.
    "**rain** __sun__ *rain* _sun_",
    "~~rain~~ ==sun== ++rain++ ^^sun^^ H~2~O",
    "`rain` ``sun`` `#!js rain`",
    "[rain](javascript:alert(1)) [rain][sun] [^rain]",
    '![rain](sun.png "wind")',
    "<https://rain.example> <rain@sun.example>",
    "https://rain.example/?a=1&b=2#c www.rain.example",
    "{: #rain .sun }",
    "{ .rain onclick=alert(1) }",
    "\\*rain\\* \\# \\\\",
    "rain\\",
    ":smile: (c) (tm) 1/2 --> ... 'rain' -- sun",
    "$rain$ \\(sun\\) $$x$$ {++rain++} {>>sun<<}",
    # HTML.
    "<b>rain</b> <img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "</title></template></style></textarea></svg></p></div>",
    "<svg onload=alert(1)> <iframe srcdoc=rain>",
    "<!-- rain --> <!rain> <?rain sun?> <![CDATA[ rain ]]> <!--",
    "&amp; &lt;b&gt; &#60; &#x3c; &copy; &nbsp &notit; &",
    '" onmouseover="alert(1)" x=\'',
    "' onfocus='alert(1)",
    '<p markdown="1">rain</p> <div markdown>',
    "a<b < c <= >= <3 </ <",
    ' data-search-exclude="rain" rel="alternate" "base": "."',
    # Templates and formats.
    "{% raw %}{{ 7*7 }}{# rain #}",
    "{0} {name} {x!r} {count:>9} {}",
    "}} {{ } {",
    "%s %d %t %(rain)s 100%",
    "$1 $& $` ${rain} #{rain} \\1 \\g<0>",
    "%{x} %{text}<br>rain",
    # YAML.
    "rain: sun #wind # rain",
    "&rain *sun !wind",
    "| rain",
    ">- rain",
    "%YAML 1.2",
    "@rain",
    "? rain",
    "<<: *rain",
    "...",
    "[rain, sun] {rain: sun}",
    "\"rain\" 'sun'",
    "~",
    # Spreadsheets.
    "=1+1",
    "-1+1",
    "\t=1+1",
    "＝1+1",
    # JSON and scripts.
    '"}]}, \\u003cb\\u003e \\n \\"',
    "None undefined NaN",
    "__proto__",
    "constructor",
    # Unicode.
    "rain\u2028sun\u2029wind\u0085rain",
    "ra\u200bin\u200d \u2060sun\ufeff",
    "\u202erain\u202c \u2066sun\u2069 \u200f",
    "re\u0301in Z\u0351\u036b\u0343\u036a",
    "👩‍👩‍👧‍👦 🇨🇳 👍🏽 ☔\ufe0f",
    "𠮷野家 𝒳 \U000e0041",
    "rain\u00a0sun\u3000wind\u2003rain",
    "雨：晴；「风」——…《云》",
    # Shapes.
    "rain" * 60,
    f"https://rain.example/{'sun/' * 40}",
    "?!.,;'()/",
    "  rain  ",
)
PROBE = "<rain> & {sun}"
# Each string of the interface has one other text only, which scripts put into places of their own.
MARKUP = "<b>rain</b> &amp; {sun}"
INTERFACE = "InterfaceFile.strings"
# Names out of the theme's own list.
VOCABULARY = {"InterfaceFile.theme_language"}
MENTIONING = {"CitedText.text", "Dimension.takeaway"}
# Their page orders them by this text, which therefore has to begin as in the clean report.
SORTED = {"Term.name"}
# A power of ten and its name, which has no spaces.
MAGNITUDES = "cost.magnitudes"
NAMED_FILES = {**SINGLE_FILES, **OPTIONAL_FILES, **COST_FILES}
WORD = re.compile(r"Word[0-9]{4}q")
WHITE_SPACE = re.compile("[\t\n\f\r \u0085\u2028\u2029]+")
SEPARATORS = (" ", "\n", " \n\n ")
STYLES = ("", '"', "|")


@dataclass(frozen=True)
class Field:
    """A text in a data file: `kind` is its record's type and the name of the field."""

    file: str
    path: KeyPath
    kind: str
    value: str


@dataclass(frozen=True)
class Variant:
    """Data files with hostile texts, and what stands for each word of the clean ones."""

    number: int
    files: Mapping[str, str]
    texts: Mapping[str, str]
    strings: Mapping[str, frozenset[str]]
    words: Mapping[str, tuple[str, ...]]

    def expected(self, clean: str) -> str:
        """What becomes of a text of the clean site."""
        return _filled(clean, self.texts)

    def expected_pattern(self, clean: str) -> str:
        """What becomes of a text of the clean site that is a pattern as `str.format` takes it."""
        return _filled(clean, self._braced_texts)

    @cached_property
    def _braced_texts(self) -> Mapping[str, str]:
        return _braced(self.texts)


def clean_files(interfaces: Mapping[str, str]) -> dict[str, str]:
    """The small report with a word of its own for each text; `interfaces` are the real strings."""
    values, fields = _report(interfaces)
    for number, field in enumerate(fields):
        _put(values[field.file], field.path, _written(field, f"Word{number:04}q", fields))
    return {file: _dumped(value, STYLES[0]) for file, value in values.items()}


def variant(interfaces: Mapping[str, str], number: int) -> Variant:
    """The report with a third of the hostile strings in each kind of field."""
    values, fields = _report(interfaces)
    kinds = Counter(field.kind for field in fields)
    order = {kind: place for place, kind in enumerate(kinds)}
    seen: Counter[str] = Counter()
    texts, strings = {}, {kind: set[str]() for kind in kinds}
    words: dict[str, tuple[str, ...]] = dict.fromkeys(kinds, ())
    for place, field in enumerate(fields):
        kind, many = field.kind, kinds[field.kind]
        size = -(-len(CORPUS) // (many * len(SEPARATORS)))
        first = (number * many + seen[kind]) * size + order[kind]
        seen[kind] += 1
        chosen = [CORPUS[(first + step) % len(CORPUS)] for step in range(size)]
        strings[kind].update(chosen)
        if kind == INTERFACE:
            chosen.append(MARKUP)
        word, separator = f"Word{place:04}q", SEPARATORS[number]
        position = 0 if kind in SORTED else (len(chosen), 0, len(chosen) // 2)[number]
        words[kind] += (word,)
        texts[word] = separator.join((*chosen[:position], word, *chosen[position:]))
        if field.path[-1] == MAGNITUDES:
            texts[word] = "".join(texts[word].split())
    braced = _braced(texts)
    for place, field in enumerate(fields):
        written = _written(field, f"Word{place:04}q", fields)
        chosen_texts = braced if field.kind == INTERFACE else texts
        _put(values[field.file], field.path, _filled(written, chosen_texts))
    files = {file: _dumped(value, STYLES[number]) for file, value in values.items()}
    return Variant(number, files, texts, {kind: frozenset(found) for kind, found in strings.items()}, words)


def kinds_declared() -> set[str]:
    """Every kind of text that the models declare."""
    shapes = [shape.record for shape in (*NAMED_FILES.values(), *FOLDERS.values())]
    return {kind for shape in shapes for kind in _kinds(shape)} - VOCABULARY


def collapsed(text: str) -> str:
    """The text with white space as browsers show it; line and paragraph separators count as such."""
    return WHITE_SPACE.sub(" ", text).strip(" ")


def _report(interfaces: Mapping[str, str]) -> tuple[dict[str, Any], list[Field]]:
    """Values of the data files, with every optional text in place, and their texts."""
    values = complete_values(interfaces)
    fields = [field for file, value in values.items() for field in _fields(file, value)]
    return values, [field for field in fields if field.kind not in VOCABULARY]


def _fields(file: str, value: Any) -> Iterator[Field]:
    shape = NAMED_FILES.get(file) or FOLDERS[file.partition("/")[0]]
    if isinstance(shape, ListFile):
        for number, record in enumerate(value[shape.key]):
            yield from _texts(record, shape.record, Field(file, (shape.key, number), "", ""))
    else:
        yield from _texts(value, shape.record, Field(file, (), "", ""))


def _texts(value: Any, annotation: Any, at: Field) -> Iterator[Field]:
    """Every text that is free to say anything, by the declared types."""
    if isinstance(value, str):
        if _is_free(annotation):
            yield Field(at.file, at.path, at.kind, value)
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _texts(entry, _inner(annotation)[0], Field(at.file, (*at.path, number), at.kind, ""))
    elif isinstance(value, dict) and _model(annotation):
        for name, hint in _hints(_model(annotation)).items():
            if name in value:
                kind = f"{_model(annotation).__name__}.{name}"
                yield from _texts(value[name], hint, Field(at.file, (*at.path, name), kind, ""))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _texts(entry, _inner(annotation)[1], Field(at.file, (*at.path, key), at.kind, ""))


def _kinds(annotation: Any, kind: str = "") -> Iterator[str]:
    model, inner = _model(annotation), _inner(annotation)
    if model:
        for name, hint in _hints(model).items():
            yield from _kinds(hint, f"{model.__name__}.{name}")
    elif get_origin(_bare(annotation)) in (tuple, dict):
        # Keys of mappings are ids; what ends a tuple of any length is no type.
        for argument in inner[1:] if get_origin(_bare(annotation)) is dict else inner:
            if argument is not Ellipsis:
                yield from _kinds(argument, kind)
    elif _is_free(annotation):
        yield kind


def _bare(annotation: Any) -> Any:
    """The type without metadata, without None, and a root model as what it holds."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    if isinstance(annotation, type) and issubclass(annotation, RootModel):
        return _bare(annotation.model_fields["root"].annotation)
    arguments = [argument for argument in get_args(annotation) if argument is not NoneType]
    return _bare(arguments[0]) if NoneType in get_args(annotation) else annotation


def _inner(annotation: Any) -> tuple[Any, ...]:
    return get_args(_bare(annotation))


def _model(annotation: Any) -> Any:
    bare = _bare(annotation)
    return bare if isinstance(bare, type) and issubclass(bare, BaseModel) else None


@lru_cache
def _hints(model: type[BaseModel]) -> dict[str, Any]:
    hints = get_type_hints(model, include_extras=True)
    return {name: hints[name] for name in model.model_fields}


@lru_cache
def _is_free(annotation: Any) -> bool:
    try:
        TypeAdapter(annotation).validate_python(PROBE)
    except ValidationError:
        return False
    return True


def _written(field: Field, word: str, fields: list[Field]) -> str:
    """A field's text with its word in the place of all others."""
    if field.path[-1] == MAGNITUDES:
        return f"3:{word}"
    if field.kind == "CostParameter.unit" and CURRENCY in field.value:
        return f"{word} {CURRENCY}"
    if field.kind == INTERFACE:
        names = [f"{{{name}}}" for _, name, _, _ in Formatter().parse(field.value) if name]
        # What is counted has two forms with a bar between them, of which the second may be hostile.
        return f"one|{word}" if str(field.path[-1]).startswith("count.") else " ".join((word, *names))
    if field.kind in MENTIONING:
        language = field.path[-1]
        mentioned = [
            f"Word{number:04}q"
            for number, other in enumerate(fields)
            if other.kind == "Term.spellings" and language in other.path
        ]
        return " ".join((word, *mentioned))
    return word


def _braced(texts: Mapping[str, str]) -> dict[str, str]:
    return {word: text.replace("{", "{{").replace("}", "}}") for word, text in texts.items()}


def _filled(text: str, texts: Mapping[str, str]) -> str:
    return WORD.sub(lambda match: texts[match[0]], text)


def _put(value: Any, path: KeyPath, text: str) -> None:
    for step in path[:-1]:
        value = value[step]
    value[path[-1]] = text


def _dumped(value: Any, style: str) -> str:
    """The file with its texts in one of YAML's styles, wherever YAML can hold them so."""

    class Dumper(yaml.SafeDumper):
        pass

    def represented(dumper: Dumper, text: str) -> yaml.Node:
        # Unescaped, a next-line character is a line break to YAML, which folds it into a space.
        chosen = '"' if "\x85" in text else style or None
        return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=chosen)

    Dumper.add_representer(str, represented)
    return yaml.dump(value, Dumper=Dumper, allow_unicode=True, sort_keys=False, width=10_000)


def write(files: Mapping[str, str], folder: Path) -> None:
    """Write data files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

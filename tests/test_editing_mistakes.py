"""Mistakes that an analyst makes in the real project, and all that `xuanxing check` says of each.

Every output is pinned whole, in one language or the other. Good edits are in `test_editing.py`.
"""

# ruff: noqa: E501  # What is printed is pinned as it is, and a message is one line.

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT, digests
from desk import Desk, Edit, above, below

UPFRONT = "dimensions/d-cost-upfront.yml"
VDI = "scenarios/sc-vdi.yml"
SECOND = """\
  - id: managed-cloud
    role: variant
    name: {zh: 托管, en: Managed}
    short_name: {zh: 托管, en: Managed}
    definition:
      - text: {zh: 来源B：云平台方案。, en: "Source B: cloud platforms."}
        cites: [b-1-s03]
"""


def record(file: str, first: str, following: str) -> str:
    """The lines of the project's file from one on, up to another."""
    text = (ROOT / "data" / file).read_text(encoding="utf-8")
    return first + text.partition(first)[2].partition(following)[0]


DELETED_DISAGREEMENT = Edit(
    "conflicts.yml", record("conflicts.yml", "  - id: c-virtualisation", "  - id: c-perf-trigger"), ""
)
DELETED_STATEMENT = Edit(
    "sources/a.yml", record("sources/a.yml", "  - id: a-3-5-s02", "  - id: a-3-5-s03"), ""
)
DELETED_OPTION = Edit("options.yml", record("options.yml", "  - id: private-cloud", "  - id: domestic"), "")
COPIED_SLIP = tuple(
    Edit(f"dimensions/d-cost-{name}.yml", "group: cost", "group: costs")
    for name in ("labour", "longrun", "running")
)


MISTAKES: dict[str, tuple[str, tuple[Edit, ...], str]] = {
    "a tab for indentation": (
        "zh",
        (Edit(VDI, "    strength: advantage", "\tstrength: advantage"),),
        """\
data/scenarios/sc-vdi.yml:28:1: 错误 [yaml-tab] 这里用了制表符（Tab）。
       28 |     strength: advantage
          | ^^^^
    YAML 只能用空格缩进。
    请换成空格，与同级的各行对齐。
1 个错误
""",
    ),
    "a full-width colon after a key": (
        "zh",
        (Edit(UPFRONT, "relation: agree", "relation：agree"),),
        """\
data/dimensions/d-cost-upfront.yml:13:9: 错误 [yaml-full-width-colon] 这里用了全角冒号“：”，YAML 需要“: ”。
       13 | relation：agree
          |         ^^
    应为半角冒号加空格。
    请把“：”换成“: ”。
1 个错误
""",
    ),
    "full-width signs between braces": (
        "zh",
        (Edit(UPFRONT, "{zh: 巨大, en: huge}", "{zh：巨大，en：huge}"),),
        """\
data/dimensions/d-cost-upfront.yml:24:16: 错误 [yaml-full-width-colon] 这里用了全角冒号“：”，YAML 需要“: ”。
       24 |           - {zh：巨大，en：huge}
          |                ^^
    应为半角冒号加空格。
    请把“：”换成“: ”。
1 个错误
""",
    ),
    "no space after a colon": (
        "en",
        (Edit(UPFRONT, "relation: agree", "relation:agree"),),
        """\
data/dimensions/d-cost-upfront.yml:13:9: error [yaml-no-space] a space is missing after “:”.
       13 | relation:agree
          |         ^
    Write “: ”.
1 error
""",
    ),
    "a key twice": (
        "en",
        (below(VDI, "    strength: advantage", "    strength: must\n"),),
        """\
data/scenarios/sc-vdi.yml:29:5: error [yaml-duplicate-key] the key “strength” is already on line 28.
       29 |     strength: must
          |     ^^^^^^^^
    data/scenarios/sc-vdi.yml:28:5
       28 |     strength: advantage
          |     ^^^^^^^^
    Delete or rename one of the two.
1 error
""",
    ),
    "a mistyped key": (
        "zh",
        (Edit(VDI, "    strength: advantage", "    strenght: advantage"),),
        """\
data/scenarios/sc-vdi.yml:28:5: 错误 [key-unknown-near] “strenght”不是这里可用的键。
       28 |     strenght: advantage
          |     ^^^^^^^^
    可用：id, source, conditions, options, choice, strength, reason, cites。
    是不是“strength”？
1 个错误
""",
    ),
    "no English wording": (
        "en",
        (
            Edit(
                "trends.yml",
                "    name: {zh: 智能化运维, en: Intelligent operations}",
                "    name: {zh: 智能化运维}",
            ),
        ),
        """\
data/trends.yml:35:5: error [translation-missing] the text “智能化运维” has no wording in “en”.
       35 |     name: {zh: 智能化运维}
          |     ^^^^
    Add “en: …”.
1 error
""",
    ),
    "a mistyped statement": (
        "zh",
        (Edit(UPFRONT, "cites: [a-3-5-s04, a-4-s10, b-3-5-s01]", "cites: [a-3-5-s4, a-4-s10, b-3-5-s01]"),),
        """\
data/dimensions/d-cost-upfront.yml:38:13: 错误 [id-unknown-near] 没有 id 为“a-3-5-s4”的陈述。
       38 |     cites: [a-3-5-s4, a-4-s10, b-3-5-s01]
          |             ^^^^^^^^
    data/sources/a.yml:683:9
      683 |   - id: a-3-5-s04
          |         ^^^^^^^^^
    是不是“a-3-5-s04”（data/sources/a.yml:683:9）？
1 个错误
""",
    ),
    "a statement that is not written yet": (
        "en",
        (Edit(UPFRONT, "cites: [a-3-5-s04, a-4-s10, b-3-5-s01]", "cites: [a-3-5-s04, a-4-s10, c-1-s01]"),),
        """\
data/dimensions/d-cost-upfront.yml:38:33: error [id-unknown] there is no statement with the id “c-1-s01”.
       38 |     cites: [a-3-5-s04, a-4-s10, c-1-s01]
          |                                 ^^^^^^^
    Correct the id or take it out here, or add the record.
1 error
""",
    ),
    "a level that the scale does not have": (
        "zh",
        (Edit(UPFRONT, "        level: 1\n", "        level: 6\n"),),
        """\
data/dimensions/d-cost-upfront.yml:22:16: 错误 [rating-off-scale] 评级里没有 6 这一级。
       22 |         level: 6
          |                ^
    可用：1, 2, 3, 4, 5。
    各级的含义见 scales.yml。
1 个错误
""",
    ),
    "a level in words": (
        "en",
        (Edit(UPFRONT, "        level: 1\n", "        level: huge\n"),),
        """\
data/dimensions/d-cost-upfront.yml:22:16: error [type-integer] “level” is “huge”, which is not a whole number.
       22 |         level: huge
          |                ^^^^
    Expected a whole number without quotes.
1 error
""",
    ),
    "no as a word": (
        "zh",
        (Edit(UPFRONT, "{zh: 巨大, en: huge}", "{zh: 没有, en: no}"),),
        """\
data/dimensions/d-cost-upfront.yml:24:26: 错误 [yaml-ambiguous-word] YAML 会把“no”变成 true 或 false。
       24 |           - {zh: 没有, en: no}
          |                            ^^
    应为加引号的文字，或 true、false。
    若是文字，请加引号："no"。若表示是或否，请写 true 或 false。
1 个错误
""",
    ),
    "a day without quotes": (
        "en",
        (Edit("report.yml", 'date: "2026-11-30"\nlanguages', "date: 2026-12-31\nlanguages"),),
        """\
data/report.yml:13:7: error [yaml-ambiguous] YAML would change “2026-12-31” into something else.
       13 | date: 2026-12-31
          |       ^^^^^^^^^^
    Expected text in quotes, or an unambiguous number.
    Put it in quotes: "2026-12-31".
1 error
""",
    ),
    "an edition without quotes": (
        "zh",
        (Edit("report.yml", 'edition: "2026.11"\ndate', "edition: 2026.12\ndate"),),
        """\
data/report.yml:12:10: 错误 [type-text] “edition”是 2026.12，不是文字。
       12 | edition: 2026.12
          |          ^^^^^^^
    应为文字。
    请加引号："2026.12"。
1 个错误
""",
    ),
    "two options of one id, by copying": (
        "zh",
        (below("options.yml", "options:", SECOND),),
        """\
data/options.yml:27:9: 错误 [id-duplicate] “managed-cloud”已在 data/options.yml:4:9 用过。
       27 |   - id: managed-cloud
          |         ^^^^^^^^^^^^^
    data/options.yml:4:9
        4 |   - id: managed-cloud
          |         ^^^^^^^^^^^^^
    请给其中一个换一个 id。
1 个错误
""",
    ),
    "two options of one id, by renaming": (
        "en",
        (Edit("options.yml", "id: private-cloud", "id: managed-cloud"),),
        """\
data/options.yml:36:9: error [id-duplicate] “managed-cloud” is already used at data/options.yml:20:9.
       36 |   - id: managed-cloud
          |         ^^^^^^^^^^^^^
    data/options.yml:20:9
       20 |   - id: managed-cloud
          |         ^^^^^^^^^^^^^
    Give one of the two another id.
1 error
""",
    ),
    "an option assessed twice": (
        "en",
        (above(UPFRONT, "positions:", "  - option: self-built\n"),),
        """\
data/dimensions/d-cost-upfront.yml:53:13: error [entry-repeated] “self-built” already has an entry at data/dimensions/d-cost-upfront.yml:15:13.
       53 |   - option: self-built
          |             ^^^^^^^^^^
    data/dimensions/d-cost-upfront.yml:15:13
       15 |   - option: self-built
          |             ^^^^^^^^^^
    Delete one of the two, or correct it.
1 error
""",
    ),
    "overlapping statements": (
        "en",
        (Edit("sources/a.yml", "    start: 167\n", "    start: 157\n"),),
        """\
data/sources/a.yml:103:12: error [statement-overlap] “a-0-s03” starts at 157, but “a-0-s02” above it ends only at 167.
      103 |     start: 157
          |            ^^^
    data/sources/a.yml:93:10
       93 |     end: 167
          |          ^^^
    Statements stand in the order of the document and do not overlap.
    Compare the two. “xuanxing locate FILE "WORDS"” prints the right numbers.
1 error
""",
    ),
    "an end beyond the document": (
        "zh",
        (Edit("sources/b.yml", "    end: 2424\n", "    end: 2442\n"),),
        """\
data/sources/b.yml:875:10: 错误 [statement-offsets] “b-7-s03”的位置不对。
      875 |     end: 2442
          |          ^^^^
    起点应小于终点，终点不超过全文的 2424 个字符。
    运行“xuanxing locate 文件 "原文"”，可以得到正确的位置。
1 个错误
""",
    ),
    "a citation of the wrong source": (
        "zh",
        (Edit(UPFRONT, "basis: [a-3-5-s01, a-4-s09]", "basis: [a-3-5-s01, b-3-5-s02]"),),
        """\
data/dimensions/d-cost-upfront.yml:26:28: 错误 [cite-foreign] “b-3-5-s02”是来源“b”的陈述，这里说的却是来源“a”。
       26 |         basis: [a-3-5-s01, b-3-5-s02]
          |                            ^^^^^^^^^
    请引用“a”的陈述，或改正来源。
1 个错误
""",
    ),
    "marks of a merge conflict": (
        "en",
        (Edit(UPFRONT, "order: 10\n", "<<<<<<< HEAD\norder: 10\n=======\norder: 11\n>>>>>>> review\n"),),
        """\
data/dimensions/d-cost-upfront.yml:5:1: error [yaml-version-conflict] an unresolved merge conflict stands here.
        5 | <<<<<<< HEAD
          | ^^^^^^^
    Keep one of the two versions and delete the lines with “<<<<<<<”, “=======” and “>>>>>>>”.
1 error
""",
    ),
    "a forgotten quote": (
        "zh",
        (Edit("report.yml", 'edition: "2026.11"\ndate', 'edition: "2026.11\ndate'),),
        """\
data/report.yml:12:10: 错误 [yaml-quote-open] 这里的引号在文字结束处没有闭合。
       12 | edition: "2026.11
          |          ^
    请在文字末尾加上同样的引号。
1 个错误
""",
    ),
    "a colon in a text without quotes": (
        "en",
        (Edit(UPFRONT, '      en: "Source A: no up-front', "      en: Source A: no up-front"),),
        """\
data/dimensions/d-cost-upfront.yml:37:19: error [yaml-colon-in-text] a colon followed by a space stands inside a text without quotes.
       37 |       en: Source A: no up-front hardware investment, zero CapEx. Source B: low, pay on …
          |                   ^
    Put the whole text in quotes: "…".
1 error
""",
    ),
    "an id that is too long": (
        "zh",
        (Edit("trends.yml", "id: t-vdi", f"id: t-vdi{'-long' * 16}"),),
        """\
data/trends.yml:42:9: 错误 [value-too-long] “id”的值“t-vdi-long-long-long-long-long-long-long-long-long-long-lon…”太长。
       42 |   - id: t-vdi-long-long-long-long-long-long-long-long-long-long-long-long-long-long-l…
          |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    最多 80 个字符。
1 个错误
""",
    ),
    "a number sign in a text": (
        "zh",
        (Edit(VDI, "      zh: 更易管理。", "      zh: 更易管理（见 #3 节）。"),),
        """\
data/scenarios/sc-vdi.yml:30:18: 错误 [yaml-hash-in-text] YAML 会把这里“ #”之后的内容当作注释丢掉。
       30 |       zh: 更易管理（见 #3 节）。
          |                        ^
    请给整段文字加引号："…"。若本来就是注释，请在“#”后加一个空格。
1 个错误
""",
    ),
    "a dash that starts no list": (
        "en",
        (Edit(VDI, "    options: [managed-cloud]", "    options: managed-cloud\n      - self-built"),),
        """\
data/scenarios/sc-vdi.yml:28:7: error [yaml-dash-in-text] this line continues the text above, so its dash starts no list.
       28 |       - self-built
          |       ^
    Delete the text after the key if this is a list. If it is all one text, put the whole in quotes: "…".
1 error
""",
    ),
    "a text where languages belong": (
        "zh",
        (Edit(VDI, "name:\n  zh: 云桌面与VDI\n  en: Cloud desktops and VDI", "name: 云桌面与VDI"),),
        """\
data/scenarios/sc-vdi.yml:5:7: 错误 [type-mapping] “name”的值是“云桌面与VDI”，不是键值。
        5 | name: 云桌面与VDI
          |       ^^^^^^^^^^^
    应为键值，例如“zh: …”和“en: …”。
1 个错误
""",
    ),
    "advice without conditions": (
        "en",
        (
            Edit(
                VDI,
                "    conditions:\n      match: all\n      of:\n        - zh: 云桌面或VDI有多用户并发\n          en: Cloud desktops or VDI used by several users at the same time\n      when: [[desktops-concurrent]]\n",
                "",
            ),
        ),
        """\
data/scenarios/sc-vdi.yml:19:5: error [key-missing] the key “conditions” is missing here.
       19 |   - id: concurrent-users
          |     ^
    Add “conditions: …”.
1 error
""",
    ),
    "agreement of one source": (
        "zh",
        (
            Edit(
                "trends.yml",
                "    relation: single-source\n    cites: [b-5-s03]",
                "    relation: agree\n    cites: [b-5-s03]",
            ),
        ),
        """\
data/trends.yml:47:15: 错误 [relation-two] 关系写为“agree”，却只引用了来源“b”。
       47 |     relation: agree
          |               ^^^^^
    请改为 single-source，或引用另一来源。
1 个错误
""",
    ),
    "a disagreement deleted that others name": (
        "en",
        (DELETED_DISAGREEMENT,),
        """\
data/dimensions/d-resource-management.yml:58:13: error [id-unknown] there is no disagreement with the id “c-virtualisation”.
       58 | conflicts: [c-virtualisation]
          |             ^^^^^^^^^^^^^^^^
    Correct the id or take it out here, or add the record.
data/shared_ground.yml:53:17: error [id-unknown] there is no disagreement with the id “c-virtualisation”.
       53 |     conflicts: [c-virtualisation]
          |                 ^^^^^^^^^^^^^^^^
    Correct the id or take it out here, or add the record.
2 errors
""",
    ),
    "a statement deleted that others cite": (
        "zh",
        (DELETED_STATEMENT,),
        """\
data/conflicts.yml:114:17: 错误 [id-unknown-often] 没有 id 为“a-3-5-s02”的陈述，却有 6 处用到它。
      114 |         cites: [a-3-5-s02, a-4-s09]
          |                 ^^^^^^^^^
    data/dimensions/d-cost-labour.yml:19:13
       19 |     cites: [a-3-5-s02, b-3-2-s07, b-3-4-s03, b-3-5-s06]
          |             ^^^^^^^^^
    data/dimensions/d-cost-labour.yml:45:13
       45 |     cites: [a-3-5-s02]
          |             ^^^^^^^^^
    data/dimensions/d-cost-running.yml:19:13
       19 |     cites: [a-3-5-s02, a-4-s09, b-3-5-s04]
          |             ^^^^^^^^^
    另有 2 处
        data/dimensions/d-cost-running.yml:57
        data/glossary.yml:43
    请恢复这条记录，或改正这些地方。如果是手工改了 id，运行“xuanxing rename a-3-5-s02 新的id”，这些地方就会一起改。
1 个错误
""",
    ),
    "an option deleted that others name": (
        "en",
        (DELETED_OPTION,),
        """\
data/dimensions/d-fit.yml:25:13: error [id-unknown-often] there is no option with the id “private-cloud”, but 5 places need it.
       25 |   - option: private-cloud
          |             ^^^^^^^^^^^^^
    data/dimensions/d-isolation.yml:47:13
       47 |   - option: private-cloud
          |             ^^^^^^^^^^^^^
    data/scenarios/sc-physical-isolation.yml:31:27
       31 |     options: [self-built, private-cloud]
          |                           ^^^^^^^^^^^^^
    data/sources/a.yml:969:25
      969 |     about: [self-built, private-cloud]
          |                         ^^^^^^^^^^^^^
    and in 1 more place
        data/sources/a.yml:972
    Bring the record back, or correct these places. If it was renamed by hand, “xuanxing rename private-cloud NEW” lets them follow.
1 error
""",
    ),
    "a disagreement renamed by hand": (
        "zh",
        (Edit("conflicts.yml", "id: c-rent", "id: c-machine-room"),),
        """\
data/dimensions/d-cost-upfront.yml:64:13: 错误 [id-unknown] 没有 id 为“c-rent”的分歧。
       64 | conflicts: [c-rent, c-intensity]
          |             ^^^^^^
    请改正或删去这个 id，或补上这条记录。
1 个错误
""",
    ),
    "a slip that was copied": (
        "zh",
        (*COPIED_SLIP,),
        """\
data/dimensions/d-cost-labour.yml:4:8: 错误 [id-unknown-often-near] 没有 id 为“costs”的分组，却有 3 处用到它。
        4 | group: costs
          |        ^^^^^
    data/scales.yml:81:10
       81 |   - {id: cost, name: {zh: 成本, en: Cost}}
          |          ^^^^
    data/dimensions/d-cost-longrun.yml:4:8
        4 | group: costs
          |        ^^^^^
    data/dimensions/d-cost-running.yml:4:8
        4 | group: costs
          |        ^^^^^
    如果指的是“cost”（data/scales.yml:81:10），例如手工改了 id，运行“xuanxing rename costs cost”，这些地方就会一起改。否则请恢复这条记录。
1 个错误
""",
    ),
    "a third language without strings": (
        "en",
        (Edit("report.yml", "languages: [zh, en]", "languages: [zh, en, ja]"),),
        """\
data/report.yml:14:21: error [interface-missing] the language “ja” has no interface strings.
       14 | languages: [zh, en, ja]
          |                     ^^
    Create data/ui/ja.yml; copy another language's file and translate it.
1 error
""",
    ),
}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a fresh copy of the project."""
    return Desk.in_folder(tmp_path)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_full_and_once(desk: Desk, mistake: str) -> None:
    language, edits, words = MISTAKES[mistake]
    desk.edit(*edits)
    assert desk.check(language) == words


FILE_MISTAKES: dict[str, tuple[str, Callable[[Path], object], str]] = {
    "a file of another name": (
        "en",
        lambda data: (data / UPFRONT).rename(data / "dimensions/d-upfront-cost.yml"),
        """\
data/dimensions/d-upfront-cost.yml:3:5: error [id-not-file-name] the id “d-cost-upfront” differs from the name of its file.
        3 | id: d-cost-upfront
          |     ^^^^^^^^^^^^^^
    Expected “d-upfront-cost”.
    Change the id or rename the file.
1 error
""",
    ),
    "a file of another ending": (
        "zh",
        lambda data: (data / UPFRONT).rename(data / "dimensions/d-cost-upfront.yaml"),
        """\
data/dimensions/d-cost-upfront.yaml:1:1: 错误 [file-unknown-near] 文件 dimensions/d-cost-upfront.yaml 不会被读取。
        1 | # yaml-language-server: $schema=../.schema/dimensions.json
          | ^
    是不是应为 dimensions/d-cost-upfront.yml？
1 个错误
""",
    ),
    "an empty file": (
        "zh",
        lambda data: (data / "trends.yml").write_bytes(b""),
        """\
data/trends.yml:1:1: 错误 [file-empty] 文件是空的。
    应为“键: 值”形式的内容。
    请恢复该文件，或写入这类文件所需的键。
1 个错误
""",
    ),
    "a file saved in GB18030": (
        "zh",
        lambda data: (data / "trends.yml").write_bytes(
            (data / "trends.yml").read_bytes().decode().encode("gb18030")
        ),
        """\
data/trends.yml:2:3: 错误 [file-not-utf8-like] 文件不是 UTF-8 编码（看起来是 GB18030）。
        2 | # 行业趋势：来源对市场与技术走向的看法。 Trends: what the sources say about where the m…
          |   ^^
    应为 UTF-8 文本。
    请用 UTF-8 编码另存。
1 个错误
""",
    ),
    "a file that is gone": (
        "en",
        lambda data: (data / "trends.yml").unlink(),
        """\
data/trends.yml:1:1: error [file-missing] the file data/trends.yml is missing.
    Create it, or restore it from version control.
1 error
""",
    ),
}


@pytest.mark.parametrize("mistake", FILE_MISTAKES)
def test_a_mistake_with_a_file_is_told_in_full_and_once(desk: Desk, mistake: str) -> None:
    language, make, words = FILE_MISTAKES[mistake]
    make(desk.data)
    assert desk.check(language) == words


def test_several_mistakes_are_told_in_one_run_each_once(desk: Desk) -> None:
    chosen = ("a mistyped key", "a level that the scale does not have", "agreement of one source")
    parts = []
    for mistake in chosen:
        desk.edit(*MISTAKES[mistake][1])
        parts.append(MISTAKES[mistake][2].removesuffix("1 个错误\n"))
    assert desk.check("zh") == "".join(sorted(parts)) + "3 个错误\n"


def test_a_third_language_is_told_file_by_file(desk: Desk) -> None:
    english = (desk.data / "ui/en.yml").read_text(encoding="utf-8")
    desk.edit(
        Edit("report.yml", "languages: [zh, en]", "languages: [zh, en, fr]"),
        Edit("ui/fr.yml", "", english),
    )
    said = desk.check("zh")
    assert (
        """
data/conclusions.yml:5:5: 错误 [translation-missing-often] 这个文件里有 12 段文字还没有“fr”的译文。
        5 |     name: {zh: 并非非此即彼, en: Not either-or}
          |     ^^^^
    data/conclusions.yml:6:5
        6 |     text:
          |     ^^^^
    data/conclusions.yml:12:5
       12 |     name: {zh: 自建：控制力与长期满载成本, en: "Self-built: control, and cost at long f…
          |     ^^^^
    data/conclusions.yml:13:5
       13 |     text:
          |     ^^^^
    另有 8 处
        data/conclusions.yml:19,20,26,27,33,34,40,41
    请在各处加上“fr: …”。
data/conflicts.yml:6:5: 错误"""
        in said
    )
    files = [path for path in desk.data.rglob("*.yml") if path.parent.name != "ui"]
    assert said.endswith(f"\n{len(files)} 个错误\n")


def test_an_id_is_renamed_by_the_command_and_back_without_a_trace(desk: Desk) -> None:
    before = digests(desk.data)
    assert (
        desk.run("rename", "sc-vdi", "sc-cloud-desktops", "--lang", "zh")
        == """\
“sc-vdi”已改为“sc-cloud-desktops”：1 个文件，共 1 处。
  data/scenarios/sc-vdi.yml -> data/scenarios/sc-cloud-desktops.yml: 1
它的网址原为 scenarios/sc-vdi/，现为 scenarios/sc-cloud-desktops/。其他网站的链接需要跟着改。
"""
    )
    assert "sound" in desk.check()
    desk.run("rename", "sc-cloud-desktops", "sc-vdi")
    assert digests(desk.data) == before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("options.yml", "managed-cloud", "hosted-cloud"),
        ("conflicts.yml", "c-rent", "c-machine-room"),
        ("sources/a.yml", "a-3-5-s02", "a-3-5-s09"),
        ("scales.yml", "clearly-prefer", "firmly-prefer"),
    ],
)
def test_an_id_that_was_changed_by_hand_in_one_place_is_changed_in_the_others_by_the_command(
    desk: Desk, file: str, old: str, new: str
) -> None:
    desk.edit(Edit(file, f"id: {old}\n", f"id: {new}\n"))
    assert "[id-unknown" in desk.check()
    desk.run("rename", old, new)
    assert desk.check() == "All data is sound: 154 statements, 16 dimensions, 2 languages.\n"


def test_an_option_renamed_by_hand_is_one_problem_with_the_command_that_finishes_it(desk: Desk) -> None:
    desk.edit(Edit("options.yml", "id: managed-cloud\n", "id: hosted-cloud\n"))
    first, *_, hint, count = desk.check().splitlines()
    assert first == (
        "data/dimensions/d-access.yml:31:13: error [id-unknown-often-near] "
        "there is no option with the id “managed-cloud”, but 208 places need it."
    )
    assert hint == (
        "    If “hosted-cloud” (data/options.yml:20:9) is meant, as after a change by hand, "
        "“xuanxing rename managed-cloud hosted-cloud” lets these places follow. "
        "Otherwise bring the record back."
    )
    assert count == "1 error"


def test_a_slip_that_was_copied_is_mended_by_the_command_that_the_message_gives(desk: Desk) -> None:
    desk.edit(*COPIED_SLIP)
    desk.run("rename", "costs", "cost")
    assert digests(desk.data) == digests(ROOT / "data")

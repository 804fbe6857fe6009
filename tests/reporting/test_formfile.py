"""A form's definition is read strictly: every fault with file, key and reason, nothing hidden."""

import re
from pathlib import Path

import pytest

from tablemgr import assets
from tablemgr.reporting import read_form, shipped_form
from tablemgr.reporting.form import Align
from tablemgr.reporting.formfile import COLUMN_KEYS, HEAD_KEYS, section_keys
from tablemgr.services.faults import RefusedError
from tablemgr.services.reports.catalogue import KINDS
from tablemgr.services.reports.layout import Paper

SHIPPED = assets.asset("reports/payout_sheet.toml").read_text(encoding="utf-8")
SECTIONS = KINDS["payout_sheet"].shape.sections
README = assets.asset("reports/README.md").read_text(encoding="utf-8")


def faults_of(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "payout_sheet.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RefusedError) as refused:
        read_form(path)
    return [fault.text.removeprefix("payout_sheet.toml: ") for fault in refused.value.faults]


def test_the_shipped_form_shows_every_section_and_column() -> None:
    form = shipped_form("payout_sheet")
    assert (form.id, form.title, form.paper) == ("payout_sheet", "Payout sheet", Paper.A4)
    for section in form.sections:
        shown = {column.key for column in section.columns}
        assert shown == set(SECTIONS[section.name].columns)
    money = {
        column.align
        for section in form.sections
        for column in section.columns
        if column.key in ("due", "paid", "short", "before", "change", "after", "amount", "stack")
    }
    assert money == {Align.RIGHT}


def replaced(old: str, new: str) -> str:
    assert old in SHIPPED
    return SHIPPED.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (replaced("paper =", "papre ="), [
            "papre: unknown key; did you mean paper?", "paper: missing; it can be A4, Letter",
        ]),
        (replaced('"A4"', '"A5"'), ['paper: "A5" is not right; it can be A4, Letter']),
        (replaced("version = 1", "version = true"), [
            "version: must be a whole number from 1 to 1000000",
        ]),
        (replaced('id = "payout_sheet"', 'id = "other"'), [
            'id: "other" is not right; it can be payout_sheet',
        ]),
        (replaced('paper = "A4"', 'paper = "A4"\nlanguage = "hu"'), [
            'language: "hu" is not right; it can be house, en, both',
        ]),
        (replaced("form@1", "form@2"), [
            'schema: "tablemgr/form@2" is not right; it can be tablemgr/form@1',
        ]),
        (replaced('title = "Payout sheet"', 'title = """a\nb"""'), [
            "title: must be one line of text without braces",
        ]),
        (replaced('"facts", "rules"', '"fact", "rules", "rules"'), [
            'order: unknown section "fact"; did you mean facts?',
            'order: "rules" is listed twice',
            'order: "facts" is missing',
        ]),
        (replaced('"facts", "rules"', '"facts", 7'), ["order: must be a list of texts"]),
        (replaced("[payments]", "[payment]"), [
            "payment: unknown key; did you mean payments?",
            "payments.columns: must be a list of tables",
        ]),
        (replaced("[remarks]\n", "[remarks]\nabreast = 2\n"), ["remarks.abreast: unknown key"]),
        (replaced("abreast = 2", "abreast = 4"), [
            "pairs.abreast: must be a whole number from 1 to 3",
        ]),
        (replaced("notes = []", 'notes = "Lamps off."'), ["notice.notes: must be a list of texts"]),
        (replaced("notes = []", f"notes = {['x'] * 13}"), [
            "notice.notes: holds more than 12 texts",
        ]),
        (replaced('heading = "Stacks"', "heading = 3"), [
            "stacks.heading: must be one line of text without braces",
        ]),
        (replaced('key = "due", label = "Due", width = 19', 'key = "dues", label = 3, width = 0'), [
            'payments.columns[5].key: unknown column "dues"; did you mean due?',
            "payments.columns[5].label: must be one line of text without braces",
            "payments.columns[5].width: must be a whole number from 1 to 1000",
            'payments.columns: "due" is missing',
        ]),
        (replaced('key = "paid", label', 'key = "due", sum = "due", label'), [
            "payments.columns[6].sum: unknown key",
            'payments.columns: "due" is listed twice',
            'payments.columns: "paid" is missing',
        ]),
        (replaced('align = "right"', 'align = "rihgt"'), [
            'facts.columns[5].align: "rihgt" is not right; it can be left, centre, right',
        ]),
    ],
)  # fmt: skip
def test_every_fault_is_named_with_its_key(tmp_path: Path, text: str, faults: list[str]) -> None:
    assert sorted(faults_of(tmp_path, text)) == sorted(faults)


def test_a_section_that_is_no_table_is_refused(tmp_path: Path) -> None:
    text = "remarks = 1\n" + replaced('[remarks]\nheading = "Remarks"\n', "")
    assert faults_of(tmp_path, text) == ["remarks: must be a table"]


def test_what_is_no_toml_and_what_is_not_there_is_said(tmp_path: Path) -> None:
    path = tmp_path / "payout_sheet.toml"
    with pytest.raises(RefusedError, match=r"payout_sheet\.toml: cannot be read"):
        read_form(path)
    path.write_text("title =", encoding="utf-8")
    with pytest.raises(RefusedError, match=r"payout_sheet\.toml: is not TOML"):
        read_form(path)


def test_optional_columns_may_be_left_out(tmp_path: Path) -> None:
    text = re.sub(r'  \{ key = "(?:dealer|order|player)".*\n', "", SHIPPED)
    path = tmp_path / "payout_sheet.toml"
    path.write_text(text, encoding="utf-8")
    columns = {section.name: section.columns for section in read_form(path).sections}
    assert [len(columns[name]) for name in ("facts", "payments", "stacks")] == [5, 7, 5]


def test_the_readme_names_every_key() -> None:
    documented = set(re.findall(r"`([a-z_0-9]+)`", README))
    keys = {*HEAD_KEYS, *COLUMN_KEYS, *KINDS}
    for kind in KINDS.values():
        for name, shape in kind.shape.sections.items():
            keys |= {name, *section_keys(shape), *shape.columns}
    assert keys - documented == set()


def test_the_readme_marks_what_may_be_left_out() -> None:
    parts = dict(re.findall(r"^### `([a-z_]+)`\n(.*?)(?=^#|\Z)", README, re.M | re.S))
    assert set(parts) == set(KINDS)
    for form, kind in KINDS.items():
        rows = {row.split("`")[1]: row for row in parts[form].splitlines() if row[:3] == "| `"}
        assert set(rows) == set(kind.shape.sections)
        for name, shape in kind.shape.sections.items():
            assert tuple(re.findall(r"\(`([a-z_]+)`\)", rows[name])) == shape.optional
            assert set(shape.columns) <= set(re.findall(r"`([a-z_0-9]+)`", rows[name]))

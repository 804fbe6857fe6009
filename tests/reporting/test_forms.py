"""A house's own layouts: what they change, what is refused, and what the pages say of it."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from tablemgr.reporting import (
    Forms,
    columns,
    ink,
    read_form,
    read_forms,
    read_override,
    render_reports,
    shipped_form,
    table,
)
from tablemgr.reporting.form import Align
from tablemgr.services.faults import RefusedError
from tablemgr.services.reports.catalogue import KINDS
from tablemgr.services.reports.layout import Paper
from tests.reporting.made import made
from tests.reporting.pdftext import misplaced, pieces, texts

A4 = (595.3, 841.9)


def override(folder: Path, text: str, name: str = "ours.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(path: Path) -> list[str]:
    with pytest.raises(RefusedError) as refused:
        read_override(path)
    return [fault.text for fault in refused.value.faults]


def printed(form: str, forms: Forms) -> list[str]:
    return texts(render_reports([made()[form]], forms))


def test_every_kind_of_form_is_shipped() -> None:
    forms = read_forms()
    assert set(forms.forms) == set(KINDS)
    assert forms.faults == ()
    for name, form in forms.forms.items():
        assert (form.id, form.site, form.refused) == (name, False, "")
        for section in form.sections:
            shape = KINDS[name].shape.sections[section.name]
            assert {column.key for column in section.columns} >= set(shape.columns) - set(
                shape.optional
            )


def test_numbers_stand_to_the_right_unless_a_form_says_otherwise() -> None:
    hands = next(each for each in shipped_form("session_report").sections if each.name == "hands")
    aligns = {column.key: column.align for column in hands.columns}
    assert (aligns["moved"], aligns["seat_1"], aligns["dealer"]) == (
        Align.RIGHT, Align.RIGHT, Align.LEFT,
    )  # fmt: skip


def test_a_house_changes_keys_one_by_one_and_every_page_says_so(tmp_path: Path) -> None:
    override(tmp_path, """
        base = "session_report@1"
        title = "Table report"
        paper = "Letter"
        [hands]
        heading = "All hands"
        [signatures]
        names = ["Surveillance"]
    """)  # fmt: skip
    forms = read_forms(tmp_path)
    form, shipped = forms["session_report"], shipped_form("session_report")
    assert (form.title, form.paper, form.site) == ("Table report", Paper.LETTER, True)
    columns = {section.name: section.columns for section in shipped.sections}
    assert all(section.columns == columns[section.name] for section in form.sections)
    found = printed("session_report", forms)
    assert {"Table report", "All hands", "Surveillance"} <= set(found)
    assert "Manager" not in found
    pages = len(PdfReader(BytesIO(render_reports([made()["session_report"]], forms))).pages)
    assert found.count("SITE LAYOUT") == pages
    assert "SITE LAYOUT" not in printed("bank_count", forms)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('base = "session_reprot@1"', [
            'base: there is no form "session_reprot"; did you mean session_report?',
        ]),
        ('base = "session_report@2"', [
            'base: "session_report@2" is not what the program has; it is session_report@1',
        ]),
        ('title = "x"', ['base: must name the form that is changed, as "payout_sheet@1"']),
        ('base = "bank_count@1"\nid = "session_report"', [
            'id: "session_report" is not right; it can be bank_count',
        ]),
        ('base = "session_report@1"\npaper = "roll80"\ncopies = 0', [
            'paper: "roll80" is not right; it can be A4, Letter',
            "copies: must be a whole number from 1 to 9",
        ]),
        ('base = "session_report@1"\nformula = "a + b"\n[hands]\nround = 2\ngroup = "moved"', [
            "formula: unknown key", "hands.round: unknown key; did you mean group?",
            'hands.group: "moved" is not right; it can be dealer, standing',
        ]),
        ('base = "session_report@1"\norder = ["facts"]\n[facts]\ncolumns = []', [
            f'order: "{name}" is missing' for name in (
                "counts", "equation", "players", "hands", "marks", "capped", "incidents",
                "overrides", "corrections", "bank", "remarks", "signatures",
            )
        ] + [
            f'facts.columns: "{name}" is missing' for name in (
                "table", "session", "opened", "closed", "sheet", "point_value", "currency",
            )
        ]),
        ('base = "rule_sheet@1"\ntitle = "{x}"\n[notice]\nnotes = ["{y}"]', [
            "title: must be one line of text without braces",
            "notice.notes: must be texts without braces",
        ]),
        ('base = "rule_sheet@1"\nlogo = "no.png"', ["logo: there is no file no.png"]),
        ('base = "rule_sheet@1"\nlogo = "../x.png"', [
            "logo: must be the name of a PNG or JPEG file in the same folder",
        ]),
        ('base = "rule_sheet@1"\nlogo = "ours.toml"', [
            "logo: must be the name of a PNG or JPEG file in the same folder",
        ]),
        ('base = "rule_sheet@1"\nlogo = "words.png"', [
            "logo: words.png is no picture that can be read",
        ]),
        ('base = "rule_sheet@1"\nlogo = "torn.png"', [
            "logo: torn.png is no picture that can be read",
        ]),
        ('base = "rule_sheet@1"\nlogo = "huge.png"', [
            "logo: huge.png has more than 2000 dots to a side",
        ]),
        ('base = "rule_sheet@1"\ntitle = " "\n[rules]\nheading = "' + "x" * 201 + '"', [
            "title: missing", "rules.heading: has more than 200 letters",
        ]),
        ('base = "rule_sheet@1"\n[signatures]\nnames = ["' + "x" * 1001 + '"]', [
            "signatures.names: has more than 1000 letters",
        ]),
        ('base = "rule_sheet@1"\nlogo = 7', ["logo: must be one line of text without braces"]),
    ],
)  # fmt: skip
def test_every_fault_is_named_with_file_key_and_reason(
    tmp_path: Path, text: str, faults: list[str]
) -> None:
    (tmp_path / "words.png").write_text("a picture", encoding="utf-8")
    Image.new("1", (2_001, 1)).save(tmp_path / "huge.png")
    torn = tmp_path / "torn.png"
    Image.new("RGB", (30, 30)).save(torn)
    torn.write_bytes(torn.read_bytes()[:-30])
    path = override(tmp_path, text)
    assert sorted(faults_of(path)) == sorted(f"ours.toml: {fault}" for fault in faults)


def test_a_faulty_layout_is_not_used_and_the_pages_say_so(tmp_path: Path) -> None:
    override(tmp_path, 'base = "session_report@1"\ntitel = "Ours"\ntitle = "Ours"')
    forms = read_forms(tmp_path)
    assert [fault.text for fault in forms.faults] == [
        "ours.toml: titel: unknown key; did you mean title?"
    ]
    assert forms["session_report"] == replace(shipped_form("session_report"), refused="ours.toml")
    found = printed("session_report", forms)
    assert {"Session report", "SHIPPED LAYOUT"} <= set(found)
    words = "The house's layout ours.toml has faults and was not used; this is the shipped one."
    assert words in found


def test_a_layout_that_cannot_be_read_counts_to_the_form_that_its_file_is_named_by(
    tmp_path: Path,
) -> None:
    override(tmp_path, "base =", "bank_count.toml")
    override(tmp_path, "base = 7", "other.toml")
    override(tmp_path, 'base = "rule_sheet@1"\ntitle = "Ours', "ours.toml")
    override(tmp_path, "base = 'shft_report@1'", "shift.toml")
    (tmp_path / "audit_certificate.toml").mkdir()
    forms = read_forms(tmp_path)
    assert len(forms.faults) == 5
    assert {name: forms[name].refused for name in KINDS if forms[name].refused} == {
        "audit_certificate": "audit_certificate.toml", "bank_count": "bank_count.toml",
        "rule_sheet": "ours.toml", "shift_report": "shift.toml",
    }  # fmt: skip


def test_a_whole_form_that_there_is_not_is_refused(tmp_path: Path) -> None:
    path = override(tmp_path, 'schema = "tablemgr/form@1"', "rule_sheets.toml")
    with pytest.raises(RefusedError, match='no form "rule_sheets"; did you mean rule_sheet'):
        read_form(path)


def test_of_two_layouts_of_one_form_the_first_is_used(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        override(tmp_path, f'base = "bank_count@1"\ntitle = "{name}"', name)
    forms = read_forms(tmp_path)
    assert forms["bank_count"].title == "a.toml"
    assert [fault.text for fault in forms.faults] == [
        "b.toml: base: bank_count is changed by a.toml already"
    ]


def test_a_folder_that_is_not_there_changes_nothing(tmp_path: Path) -> None:
    assert read_forms(tmp_path / "none") == read_forms()


def test_the_houses_picture_stands_at_the_head_of_every_page(tmp_path: Path) -> None:
    Image.new("RGB", (300, 60), (20, 90, 40)).save(tmp_path / "house.png")
    override(tmp_path, 'base = "session_report@1"\nlogo = "house.png"')
    forms = read_forms(tmp_path)
    assert forms["session_report"].logo == tmp_path / "house.png"
    pdf = render_reports([made()["session_report"]], forms)
    for each in PdfReader(BytesIO(pdf)).pages:
        resources: Any = each["/Resources"]
        kinds = [thing.get_object()["/Subtype"] for thing in resources["/XObject"].values()]
        assert sorted(kinds) == ["/Form", "/Image"]
    assert misplaced(pieces(pdf), *A4) == []
    assert render_reports([made()["session_report"]], forms) == pdf


def test_what_is_remembered_of_texts_may_be_forgotten_at_any_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = render_reports(list(made().values()), read_forms(None))
    for module in (columns, ink, table):
        monkeypatch.setattr(module, "_MOST_KNOWN", 1)
    assert render_reports(list(made().values()), read_forms(None)) == before


def test_copies_are_counted(tmp_path: Path) -> None:
    override(tmp_path, 'base = "bank_count@1"\ncopies = 2')
    found = printed("bank_count", read_forms(tmp_path))
    assert [text for text in found if "Page" in text] == [
        "Copy 1 of 2 · Page 1 of 1", "Copy 2 of 2 · Page 1 of 1",
    ]  # fmt: skip


def test_lines_are_grouped_under_headings_of_their_own(tmp_path: Path) -> None:
    override(tmp_path, 'base = "bank_count@1"\n[bank]\ngroup = "what"')
    found = pieces(render_reports([made()["bank_count"]], read_forms(tmp_path)))
    heads = [piece for piece in found if piece.text in ("Opening count", "Count") and piece.bold]
    assert [piece.text for piece in heads] == ["Opening count", "Count"]
    assert misplaced(found, *A4) == []


def test_lines_of_one_group_stand_under_one_heading(tmp_path: Path) -> None:
    override(tmp_path, 'base = "session_report@1"\n[hands]\ngroup = "standing"')
    found = pieces(render_reports([made()["session_report"]], read_forms(tmp_path)))
    assert [piece.text for piece in found if piece.text == "settled" and piece.bold] == ["settled"]


def test_a_column_can_stand_in_its_middle(tmp_path: Path) -> None:
    override(tmp_path, """
        base = "audit_certificate@1"
        [findings]
        columns = [
          { key = "number", label = "No.", width = 40, align = "centre" },
          { key = "finding", label = "What is wrong", width = 160 },
        ]
    """)  # fmt: skip
    found = pieces(render_reports([made()["audit_certificate"]], read_forms(tmp_path)))
    label, number = (
        next(piece for piece in found if piece.text == text and piece.size == size)
        for text, size in (("No.", 6.2), ("1", 7.4))
    )
    assert label.left + label.right == pytest.approx(number.left + number.right, abs=0.05)


def test_the_chart_can_be_left_out_and_nothing_else(tmp_path: Path) -> None:
    order = [name for name in KINDS["session_report"].shape.sections if name != "chart"]
    override(tmp_path, f'base = "session_report@1"\norder = {order}')
    found = printed("session_report", read_forms(tmp_path))
    assert "Money at the table after each hand" not in found
    assert "Players" in found

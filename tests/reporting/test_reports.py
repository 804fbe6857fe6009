"""Every form as printed: what each page says, nothing overlaps, amounts are the ledger's."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest
import segno
from pypdf import PdfReader

from tablemgr.i18n import speaking
from tablemgr.reporting import Forms, render, render_reports, shipped_form, survey_report
from tablemgr.reporting.filling import Survey, document_of
from tablemgr.reporting.frame import code_text
from tablemgr.reporting.pages import Block
from tablemgr.reporting.pen import Span
from tablemgr.reporting.table import blank
from tablemgr.services.reports.catalogue import KINDS, Asked, make_reports
from tablemgr.services.reports.csvtext import csv_hash
from tablemgr.services.reports.layout import Paper
from tablemgr.services.reports.parts import Report, Table, amounts_of
from tablemgr.services.reports.payout import payout_report
from tablemgr.services.reports.sessionlines import HandLine
from tablemgr.services.shown import shown_number
from tablemgr.store.view import View
from tests.architecture.tree import ROOT
from tests.reporting.golden import FORMS, form_laid_out
from tests.reporting.made import HASH, made, page
from tests.reporting.pdftext import Piece, added, misplaced, pieces, texts, under
from tests.reporting.ready import read, sheet_of
from tests.services.reports.asked import (
    ASKED,
    FIRST,
    OCCASION,
    lines_of,
    reading,
    report_of,
    totals_of,
)

SIZES = {Paper.A4: (595.3, 841.9), Paper.LETTER: (612.0, 792.0)}
ROLLS = [form for form, kind in KINDS.items() if kind.shape.rolls]


@pytest.fixture
def view(played_once: Path) -> Iterator[View]:
    with reading(played_once) as found:
        yield found


@cache
def pdf_of(form: str, paper: Paper = Paper.A4) -> bytes:
    forms = Forms({form: replace(shipped_form(form), paper=paper)})
    return render_reports([made()[form]], forms)


@pytest.mark.parametrize("form", made())
def test_texts_stand_where_they_stood(form: str) -> None:
    assert form_laid_out(form) == (FORMS / f"{form}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("form", KINDS)
def test_nothing_of_a_played_night_overlaps_or_leaves_the_margins(view: View, form: str) -> None:
    found = pieces(render_reports(make_reports(form, ASKED[form], OCCASION, view)))
    assert misplaced(found, *SIZES[Paper.A4]) == []


@pytest.mark.parametrize("form", made())
@pytest.mark.parametrize("paper", SIZES)
def test_nothing_overlaps_on_either_paper(form: str, paper: Paper) -> None:
    pdf = pdf_of(form, paper)
    assert misplaced(pieces(pdf), *SIZES[paper]) == []
    for each in PdfReader(BytesIO(pdf)).pages:
        size = [float(side) for side in each.mediabox[2:]]
        assert size == pytest.approx(SIZES[paper], abs=0.2)


@pytest.mark.parametrize("form", ROLLS)
def test_a_roll_is_one_strip_as_long_as_it_has_to_be(form: str) -> None:
    pdf = pdf_of(form, Paper.ROLL)
    (only,) = PdfReader(BytesIO(pdf)).pages
    width, height = (float(side) for side in only.mediabox[2:])
    assert width == pytest.approx(226.8, abs=0.1)
    found = pieces(pdf)
    assert misplaced(found, width, height, side=10.9) == []
    assert 20 < min(piece.base for piece in found) < 40
    assert "Page 1 of 1" in texts(pdf)


def test_a_roll_sets_side_by_side_what_fits() -> None:
    rules = pieces(pdf_of("rule_sheet", Paper.ROLL))
    fee = next(piece for piece in rules if piece.text == "2.00")
    assert any(piece.text == "10.00" and piece.base == fee.base for piece in rules)
    bank = pieces(pdf_of("bank_count", Paper.ROLL))
    counted = [piece for piece in bank if piece.text == "2,000.00"]
    assert [piece.right for piece in counted] == [pytest.approx(215.8, abs=0.1)]


def test_every_page_carries_all_that_proves_it() -> None:
    pdf = pdf_of("session_report")
    hash_of_csv = csv_hash(made()["session_report"])
    count = len(PdfReader(BytesIO(pdf)).pages)
    assert count > 2
    for number in range(count):
        printed = " / ".join(piece.text for piece in pieces(pdf) if piece.page == number)
        for text in (
            "Casino Zażółć",
            "Session report",
            "Table 1 · session s1",
            "Gaming date 2026-03-28 · 2026-03-28 22:30+01:00 to 2026-03-29 01:18+01:00",
            "All that was recorded",
            "Control totals: hands 36 · moved 3,804.00",
            "mandarin version 1, 0123456789ab",
            "tablemgr 0.0.0, 2026-03-29 07:00+02:00",
            "printed by Őry Conti",
            f"session_report/s1, SHA-256 {hash_of_csv}",
            f"Chain s1: 439 lines, head {HASH}",
            f"Page {number + 1} of {count}",
        ):
            assert text in printed


def test_the_code_says_the_end_of_the_chain_and_the_sheets_hash() -> None:
    report = made()["session_report"]
    form = shipped_form("session_report")
    document = document_of(report, form, survey_report(report, form))
    said = code_text(document.frame)
    assert said.splitlines() == [
        "tablemgr session_report/s1",
        "chain s1 439",
        f"head {HASH}",
        f"sheet {csv_hash(report)}",
    ]
    matrix = segno.make(said, error="m", micro=False, boost_error=False).matrix
    dark = sum(map(sum, matrix))
    for each in PdfReader(BytesIO(pdf_of("session_report"))).pages:
        resources: Any = each["/Resources"]
        (code,) = [form.get_object() for form in resources["/XObject"].values()]
        rects = re.findall(rb"(\S+) \S+ re", code.get_data())
        widths = [float(width) for width in rects]
        module = 54 / (len(matrix) + 4)
        assert sum(widths) / module == pytest.approx(dark, abs=1)
    plain = PdfReader(BytesIO(pdf_of("bank_count"))).pages[0]
    assert "/XObject" not in plain["/Resources"]  # type: ignore[operator]


def _printed(form: str, **facts: Any) -> list[Piece]:
    report = made()[form]
    return pieces(render_reports([replace(report, page=page(form, **facts))]))


def test_void_stands_across_a_void_hand(view: View) -> None:
    for number, void in ((26, True), (12, False)):
        report = report_of(view, "payout_sheet", Asked(session=FIRST, hand=number))
        page_text = PdfReader(BytesIO(render_reports([report]))).pages[0].extract_text()
        assert ("VOID" in page_text) == void


@pytest.mark.parametrize(("code", "word"), [("zh_CN", "作废"), ("hu", "ÉRVÉNYTELEN")])
def test_void_is_written_in_letters_that_there_are_and_stays_on_the_page(
    code: str, word: str
) -> None:
    with speaking(code):
        (found,) = [each for each in _printed("audit_certificate", void=True) if each.text == word]
    width, height = SIZES[Paper.A4]
    across, up = (part(radians(52)) for part in (cos, sin))
    length = found.right - found.left
    assert width / 4 < length * across < width - found.size * up / 2
    assert length * up < height - found.size * across / 2


def test_further_copies_and_marks_are_stamped_on_every_page() -> None:
    found = _printed("session_report", reprint=3, marks=("PREVIEW",))
    pages = {piece.page for piece in found}
    for mark in ("REPRINT 3", "PREVIEW"):
        assert {piece.page for piece in found if piece.text == mark} == pages
    assert not any("REPRINT" in piece.text for piece in _printed("session_report"))


@pytest.mark.parametrize("form", made())
def test_a_page_without_house_table_and_chain_says_what_it_can(form: str) -> None:
    bare = {"house": "", "subject": "", "period": "", "filters": "", "gaming_date": ""}
    found = _printed(form, **bare, chain=None, coded=True, controls=(), printed_by="", rules="")
    assert misplaced(found, *SIZES[Paper.A4]) == []
    assert shipped_form(form).title in [piece.text for piece in found]


@pytest.mark.parametrize("form", ["session_report", "shift_report", "player_statement"])
def test_the_amounts_on_paper_are_those_of_the_ledger_and_add_up(view: View, form: str) -> None:
    report = report_of(view, form)
    found = pieces(render_reports([report]))
    seen = 0
    for name, part in report.parts.items():
        if not isinstance(part, Table) or not part.totals or name == "equation":
            continue
        section = next(each for each in shipped_form(form).sections if each.name == name)
        for column in section.columns:
            if column.key not in amounts_of(type(part.totals[0])) - {"number", "button", "hand"}:
                continue
            wanted = [text for line in part.lines() if (text := getattr(line, column.key))]
            total = getattr(part.totals[0], column.key)
            if not wanted:
                continue
            shown = under(found, section.heading, column.label)
            whole = [*wanted, *([total] if total else [])]
            assert shown == list(map(shown_number, whole)), (name, column.key)
            if total:
                assert added(shown[:-1]) == Fraction(total)
            seen += 1
    assert seen > 3


def test_money_stands_under_money(view: View) -> None:
    report = report_of(view, "session_report")
    found = pieces(render_reports([report]))
    moved = {shown_number(line.moved) for line in lines_of(report, "hands")} - {""}
    (total,) = totals_of(report, "hands")
    page_of = {
        piece.page
        for piece in found
        if piece.text == shown_number(total.moved) and piece.size == 7.4
    }
    right = [
        piece.right
        for piece in found
        if piece.page in page_of and piece.text in moved and piece.left > 330 and piece.left < 400
    ]
    assert len(right) > 20
    assert max(right) - min(right) < 0.02


def everything() -> bytes:
    """A report of every form, and a payout sheet, as one PDF."""
    return render_reports([*made().values(), payout_report(sheet_of(read("foul_3_4_6")))])


def test_the_same_report_gives_the_same_bytes_whatever_the_screen_is_scaled_by() -> None:
    code = (
        "import sys; from tests.reporting.test_reports import everything;"
        "sys.stdout.buffer.write(everything())"
    )
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    elsewhere = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "QT_SCALE_FACTOR": "2.5"},
        capture_output=True,
        check=True,
    ).stdout
    assert elsewhere == everything()


def test_names_come_out_as_they_went_in_and_their_fonts_are_embedded() -> None:
    found = texts(pdf_of("session_report"))
    for name in ("Casino Zażółć", "王小明", "Dóra Varga", "Anna Kovács -40.00; 王小明 +40.00"):
        assert name in found
    sheets = PdfReader(BytesIO(pdf_of("session_report"))).pages
    whole = "".join(each.extract_text() for each in sheets)
    assert all(name in whole for name in ("Őry", "Zażółć", "王小明"))
    for each in PdfReader(BytesIO(pdf_of("session_report"))).pages:
        resources: Any = each["/Resources"]
        fonts = [font.get_object() for font in resources["/Font"].values()]
        assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_what_the_fonts_lack_is_named_among_the_remarks() -> None:
    report = made()["incident_log"]
    odd = replace(report, page=page("incident_log", subject="龘 Table"))
    found = texts(render_reports([odd]))
    assert "□ Table" in found
    assert "Not in the fonts and printed as □: U+9F98." in found


def test_a_long_list_repeats_its_head_and_is_counted_in_full() -> None:
    found = pieces(pdf_of("session_report"))
    heads = [piece.text for piece in found if piece.text.startswith("Hands") and piece.size == 8.5]
    assert heads[:3] == ["Hands and what they moved", "Hands", "Hands (continued)"]
    hands = [p.text for p in found if p.text.startswith("22:") and p.text.endswith(":00")]
    assert len(hands) == 70


def test_progress_counts_pages_first_and_what_it_raises_ends_the_work() -> None:
    told: list[tuple[int, int]] = []
    render_reports([made()["session_report"]], progress=lambda *each: told.append(each))
    pages = told[-1][1]
    counting = [(0, number + 1) for number in range(pages)]
    assert told == [*counting, *((number + 1, pages) for number in range(pages))]

    def cancel(done: int, _: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        render_reports([made()["session_report"]], progress=cancel)


def _same(blocks: list[Block], _: Span) -> list[Block]:
    return blocks


def test_a_page_that_would_hold_little_is_saved_by_narrow_margins() -> None:
    document = document_of(made()["bank_count"], shipped_form("bank_count"), Survey(HASH))
    pages: dict[int, tuple[int, float]] = {}
    for count in range(60, 75):
        blocks = [Block(blank(0), blank(0), [blank(10)] * count)]
        found = pieces(render([replace(document, blocks=partial(_same, blocks))]))
        pages[count] = (found[-1].page + 1, min(piece.base for piece in found))
    ordinary = [count for count, (total, foot) in pages.items() if total == 1 and foot > 24]
    narrow = [count for count, (total, foot) in pages.items() if total == 1 and foot < 24]
    assert ordinary[-1] + 1 == narrow[0]
    assert len(narrow) == 2
    assert {pages[count][0] for count in range(narrow[-1] + 1, 75)} == {2}
    assert {pages[count][1] > 24 for count in range(narrow[-1] + 1, 75)} == {True}


def test_a_long_name_beneath_a_signature_goes_on_below() -> None:
    form, name = shipped_form("bank_count"), "Surveillance of the great hall upstairs " * 2
    sections = tuple(
        replace(each, texts=(name,)) if each.name == "signatures" else each
        for each in form.sections
    )
    forms = Forms({"bank_count": replace(form, sections=sections)})
    found = pieces(render_reports([made()["bank_count"]], forms))
    assert name.rsplit(maxsplit=1)[-1] in found[-1].text
    assert misplaced(found, *SIZES[Paper.A4]) == []


def test_lines_of_a_long_list_are_made_when_their_page_is() -> None:
    (line, *_) = lines_of(made()["session_report"], "hands")
    asked = 0

    def stream() -> Iterator[HandLine]:
        nonlocal asked
        for number in range(900):
            asked = number
            yield line._replace(number=str(number), time=f"{number}:00", ruled=f"foul {number}")

    def see(done: int, _: int) -> None:
        # What a page holds, and the lines that a table is looked at by before it is laid out.
        assert not done or asked <= 60 * done + 61

    report = Report("session_report", page("session_report"), {"hands": Table(stream)})
    found = texts(render_reports([report], progress=see))
    assert {"0:00", "foul 0", "899:00", "foul 899"} <= set(found)

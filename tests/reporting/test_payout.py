"""Payout sheets as printed: every amount is there and adds up, nothing overlaps, bytes repeat."""

import re
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pypdf import PdfReader

from tablemgr.reporting import render_payout_sheets, shipped_form
from tablemgr.reporting.form import Form
from tablemgr.reporting.pen import Style
from tablemgr.services.printed import PayoutSheet
from tablemgr.services.reports.layout import Paper
from tablemgr.services.settle import Settlement
from tablemgr.services.shown import shown_amount
from tests.reporting.golden import FOLDER, KEPT, payout_laid_out
from tests.reporting.pdftext import (
    TOTAL,
    Piece,
    added,
    below,
    column,
    misplaced,
    number,
    pieces,
    texts,
)
from tests.reporting.ready import HAND_NAMES, dealt, read, sheet_of
from tests.rules.chinese.deals import random_sheet
from tests.rules.chinese.table import PRESETS, preset

ROOT = Path(__file__).parents[2]
A4 = (595.2, 841.8)


def pdf_of(name: str, form: Form | None = None, **changes: object) -> bytes:
    return render_payout_sheets([sheet_of(read(name, **changes))], form)


@dataclass(frozen=True, slots=True)
class Printed:
    """A hand with its payout sheet, and the pieces of text that are on paper."""

    settlement: Settlement
    sheet: PayoutSheet
    pieces: list[Piece]

    @property
    def texts(self) -> list[str]:
        return [piece.text for piece in self.pieces]


@cache
def everything_printed() -> tuple[Printed, ...]:
    """The hands that stand ready, and dealt ones under every preset and some sheets at random."""
    settled = [read(name) for name in HAND_NAMES]
    settled += [dealt(preset(name), seed) for name in PRESETS for seed in range(2)]
    settled += [dealt(random_sheet(Random(seed)), seed) for seed in range(12)]
    sheets = map(sheet_of, settled)
    return tuple(
        Printed(settlement, sheet, pieces(render_payout_sheets([sheet])))
        for settlement, sheet in zip(settled, sheets, strict=True)
    )


def _money(printed: Printed, *amounts: int) -> list[str]:
    return [shown_amount(amount, printed.settlement.entry.currency) for amount in amounts]


def test_x3_every_payment_is_on_paper_and_its_columns_add_up() -> None:
    held_down = 0
    for printed in everything_printed():
        payoff = printed.settlement.payoff
        if payoff is None or not payoff.transfers:
            continue
        due, paid = (column(printed.pieces, "Payments", label) for label in ("Due", "Paid"))
        assert due[:-1] == _money(printed, *(each.due for each in payoff.transfers))
        assert paid[:-1] == _money(printed, *(each.paid for each in payoff.transfers))
        assert (added(due[:-1]), added(paid[:-1])) == (number(due[-1]), number(paid[-1]))
        short = [each.due - each.paid for each in payoff.transfers if each.due > each.paid]
        if short:
            missing = column(printed.pieces, "Payments", "Short")
            assert missing[:-1] == _money(printed, *short)
            assert added(missing) == 2 * (number(due[-1]) - number(paid[-1]))
            held_down += 1
    assert held_down > 8


def test_x5_stacks_before_and_after_are_on_paper_with_equal_totals() -> None:
    for printed in everything_printed():
        points = column(printed.pieces, "Stacks", "Points")
        order, payoff = printed.settlement.result.order, printed.settlement.payoff
        assert added(points[:-1]) == number(points[-1])
        assert len(points) == len(order) + 1
        if payoff is None:
            assert "Before" not in printed.texts
            continue
        pooled = printed.settlement.result.pool is not None
        before, change, after = (
            column(printed.pieces, "Stacks", label) for label in ("Before", "Change", "After")
        )
        start, end = (
            [*(stacks[seat] for seat in order), *([pool] if pooled else [])]
            for stacks, pool in ((payoff.start, payoff.pool_start), (payoff.end, payoff.pool_end))
        )
        assert (before[:-1], after[:-1]) == (_money(printed, *start), _money(printed, *end))
        assert added(before[:-1]) == number(before[-1]) == number(after[-1]) == added(after[:-1])
        assert added(change[:-1]) == number(change[-1]) == 0


def test_p1_the_reasons_of_every_pair_are_on_paper_and_add_up() -> None:
    for printed in everything_printed():
        at = next(n for n, text in enumerate(printed.texts) if text.startswith("Stacks"))
        pairs = printed.settlement.result.pairs
        clauses = [line.clause for pair in pairs for line in pair.lines]
        assert [text for text in printed.texts[:at] if text in set(clauses)] == clauses
        for pair, shown in zip(pairs, printed.sheet.pairs, strict=True):
            assert sum(int(line.points) for line in shown.lines) == int(shown.points) == pair.points
            assert shown.pair.split()[0] in " ".join(printed.texts)


def test_every_card_shown_is_on_paper() -> None:
    for printed in everything_printed():
        rows = [row.cards for seat in printed.sheet.seats for row in seat.rows]
        groups = [cards for seat in printed.sheet.seats for cards in seat.groups]
        head = next(piece for piece in printed.pieces if piece.text.startswith("Hands"))
        cards = [
            piece.text
            for piece in below(printed.pieces, head)
            if piece.bold and piece.size == Style.CARD.size
        ]
        assert len(cards) == sum(map(len, [*rows, *groups]))
        assert {text[0] for text in cards} <= set("23456789TJQKA")
        assert {text[1:] for text in cards} <= set("♣♦♥♠") | {""}


def test_nothing_overlaps_or_leaves_the_margins() -> None:
    for printed in everything_printed():
        assert misplaced(printed.pieces, *A4) == []


@pytest.mark.parametrize(
    ("paper", "abreast"), [(Paper.LETTER, 1), (Paper.LETTER, 2), (Paper.A4, 3)]
)
def test_nothing_overlaps_on_other_papers_and_with_other_columns(
    paper: Paper, abreast: int
) -> None:
    sections = tuple(
        replace(section, abreast=abreast) if section.name == "pairs" else section
        for section in shipped_form("payout_sheet").sections
    )
    form = replace(shipped_form("payout_sheet"), paper=paper, sections=sections)
    for name in HAND_NAMES:
        pdf = pdf_of(name, form)
        width, height = (float(side) for side in PdfReader(BytesIO(pdf)).pages[0].mediabox[2:])
        assert (round(width), round(height)) == {Paper.A4: (595, 842), Paper.LETTER: (612, 792)}[
            paper
        ]
        assert misplaced(pieces(pdf), width, height) == []


@pytest.mark.parametrize("name", KEPT)
def test_texts_stand_where_they_stood(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert payout_laid_out(name) == kept


@pytest.mark.parametrize("label", ["Due", "Paid", "Short", "Before", "Change", "After"])
def test_money_stands_under_money(label: str) -> None:
    under = 0
    for printed in everything_printed():
        for place in (piece for piece in printed.pieces if piece.text == label):
            rest = below(printed.pieces, place)
            end = max((piece.base for piece in rest if piece.text == "Stacks"), default=0.0)
            for piece in rest:
                touches = piece.left < place.right + 4 and piece.right > place.left - 4
                if touches and piece.base > end and re.fullmatch(r"[+-]?\d+(\.\d+)?", piece.text):
                    assert piece.right == pytest.approx(place.right, abs=0.05)
                    under += 1
    assert under > 20


def test_every_page_says_which_hand_which_rules_which_program_and_its_number() -> None:
    reader = PdfReader(BytesIO(pdf_of("two_pages")))
    assert len(reader.pages) == 2
    full = sheet_of(read("two_pages")).rules.sha256
    whole = "\n".join(page.extract_text() for page in reader.pages)
    assert whole.count(full) == 1
    for at, page in enumerate(reader.pages, 1):
        printed = page.extract_text()
        for text in (
            "Payout sheet",
            "Table 12 · Hand 99",
            f"house_with_everything_and_a_long_name version 12, {full[:12]}",
            "2026-03-28 21:15:07+01:00",
            f"Page {at} of 2",
        ):
            assert text in printed


def test_a_section_that_is_broken_says_so_on_the_next_page() -> None:
    sections = tuple(
        replace(section, abreast=1) for section in shipped_form("payout_sheet").sections
    )
    pdf = pdf_of("two_pages", replace(shipped_form("payout_sheet"), sections=sections))
    first, second = PdfReader(BytesIO(pdf)).pages
    assert "Pairs, points for the seat named first (continued)" in second.extract_text()
    assert "(continued)" not in first.extract_text()


def test_payments_and_stacks_are_never_broken() -> None:
    for printed in everything_printed():
        assert not any("(continued)" in text for text in printed.texts)


@pytest.mark.parametrize("name", [name for name in HAND_NAMES if name != "two_pages"])
def test_a_hand_fits_one_page(name: str) -> None:
    assert len(PdfReader(BytesIO(pdf_of(name))).pages) == 1


def test_the_notice_and_the_signatures_stay_with_the_totals() -> None:
    for printed in everything_printed():
        found = printed.pieces
        last = {piece.page for piece in found if piece.text in (TOTAL, "Dealer", "Floor")}
        sign = {piece.page for piece in found if piece.text == "Floor"}
        notice = {piece.page for piece in found if piece.text.startswith("Players are responsible")}
        assert sign == notice == {max(last)}


def test_several_sheets_are_counted_apart() -> None:
    sheets = [sheet_of(read(name)) for name in ("four_seats", "two_pages", "naturals")]
    reader = PdfReader(BytesIO(render_payout_sheets(sheets)))
    printed = [page.extract_text() for page in reader.pages]
    counts = ["Page 1 of 1", "Page 1 of 2", "Page 2 of 2", "Page 1 of 1"]
    assert all(count in page for count, page in zip(counts, printed, strict=True))
    titles = [str(entry["/Title"]) for entry in reader.outline if isinstance(entry, dict)]
    assert titles == ["Table 7 · Hand 1042", "Table 12 · Hand 99", "Payout sheet"]


def test_nothing_to_print_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to print"):
        render_payout_sheets([])


def test_only_the_embedded_fonts_are_used() -> None:
    for page in PdfReader(BytesIO(pdf_of("two_pages"))).pages:
        resources: Any = page["/Resources"]
        fonts = [font.get_object() for font in resources["/Font"].values()]
        names = {font["/BaseFont"].split("+")[1] for font in fonts}
        assert names == {"DejaVuSans", "DejaVuSans-Bold"}
        assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_the_file_carries_the_time_that_is_printed() -> None:
    info: Any = PdfReader(BytesIO(pdf_of("four_seats"))).metadata
    assert info["/CreationDate"] == "D:20260328211507+01'00'"
    assert info["/Title"] == "Payout sheet · Table 7 · Hand 1042"


def test_names_come_out_as_they_went_in() -> None:
    printed = texts(pdf_of("four_seats", dealer="Zażółć Gęślą Jaźń"))
    for name in ("Őry Győző", "Łukasz Żółć", "Dóra", "Seat 2 · Őry Győző", "Zażółć Gęślą Jaźń"):
        assert name in printed


def test_what_the_fonts_lack_is_marked_and_named() -> None:
    printed = texts(pdf_of("four_seats", dealer="龘 and 鬱"))
    assert "□ and □" in printed
    assert "Not in the fonts and printed as □: U+9F98, U+9B31." in printed


def test_chinese_names_come_out_as_they_went_in_by_an_embedded_font() -> None:
    pdf = pdf_of("foul_3_4_6")
    assert "王小明" in texts(pdf)
    page = PdfReader(BytesIO(pdf)).pages[0]
    assert "王小明" in page.extract_text()
    resources: Any = page["/Resources"]
    fonts = [font.get_object() for font in resources["/Font"].values()]
    names = {font["/BaseFont"].split("+")[1] for font in fonts}
    assert names == {"DejaVuSans", "DejaVuSans-Bold", "NotoSansSC-Regular"}


def test_what_nobody_said_is_left_to_be_written_in() -> None:
    def rules(pdf: bytes) -> int:
        content = PdfReader(BytesIO(pdf)).pages[0].get_contents()
        assert content is not None
        return sum(operator == b"l" for _, operator in content.operations)

    unsaid, said = pdf_of("naturals"), pdf_of("naturals", table="1", hand="2", dealer="Eva")
    assert rules(unsaid) == rules(said) + 3


def test_the_house_may_add_notes_and_signatures_and_leave_headings_out() -> None:
    form = shipped_form("payout_sheet")
    texts_of = {"notice": ("Ask the floor.", "Lamps off at four."), "signatures": tuple("ABCDE")}
    sections = tuple(
        replace(section, heading="", texts=texts_of.get(section.name, ()))
        for section in form.sections
    )
    printed = texts(pdf_of("two_pages", replace(form, sections=sections)))
    assert "Stacks" not in printed
    assert printed[-5:] == list("ABCDE")
    assert printed[-7:-5] == ["Ask the floor.", "Lamps off at four."]


def test_a_form_without_signatures_has_no_lines_to_sign() -> None:
    form = shipped_form("payout_sheet")
    sections = tuple(replace(section, texts=()) for section in form.sections)
    printed = texts(pdf_of("pool", replace(form, sections=sections)))
    assert printed[-1].startswith("Players are responsible")

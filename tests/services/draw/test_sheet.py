"""What the payout sheet of a draw says: every amount adds up, every ruling has its clause."""

import io
from datetime import UTC, datetime

import pytest
from pypdf import PdfReader

from tablemgr.ledger.money import parse_amount
from tablemgr.reporting import render_draw_sheets
from tablemgr.rules.draw.hand import DrawRefusedError, verify_hand
from tablemgr.services.draw.file import BARE, DrawFile, read_draw
from tablemgr.services.draw.settle import DrawSettlement, settle_draw
from tablemgr.services.draw.sheet import DrawSheet, draw_sheet
from tests.rules.draw.deals import deal
from tests.services.draw.files import three_seats, with_seat

NOW = datetime(2026, 1, 2, 21, 3, tzinfo=UTC)


def dealt(seed: int) -> DrawSettlement | None:
    hand = deal(seed)
    try:
        verify_hand(hand)
    except DrawRefusedError:
        return None
    entry = DrawFile(BARE, read_draw(three_seats()).currency, hand, {1: "Anna"}, {}, 2, 0)
    return settle_draw(entry)


SHEETS = [(each, draw_sheet(each, NOW)) for seed in range(200) if (each := dealt(seed))]


def _sum(settlement: DrawSettlement, texts: list[str]) -> int:
    currency = settlement.entry.currency
    return sum(
        parse_amount(text.lstrip("+-"), currency) * (-1 if text[0] == "-" else 1) for text in texts
    )


def test_i9_chips_and_pots_add_up_to_their_totals() -> None:
    assert len(SHEETS) > 100
    for settlement, sheet in SHEETS:
        *lines, total = sheet.chips
        for column in ("put_in", "takes", "change"):
            texts = [getattr(each, column) for each in lines]
            assert _sum(settlement, texts) == _sum(settlement, [getattr(total, column)])
        assert (total.put_in, total.change) == (total.takes, "0.00")
        if sheet.pots:
            amounts = [each.amount for each in sheet.pots]
            assert _sum(settlement, amounts[:-1]) == _sum(settlement, amounts[-1:])


def test_every_ruling_stands_there_as_a_sentence_with_its_clause() -> None:
    clauses = set()
    for settlement, sheet in SHEETS:
        assert len(sheet.rulings) == len(settlement.result.rulings)
        for each in sheet.rulings:
            assert each.text[0].isupper() or each.text[0].isdigit()
            clauses.add(each.clause)
    assert {"I6", "I9"} <= clauses


def test_i1_seats_stand_in_the_order_they_speak() -> None:
    sheet = draw_sheet(settle_draw(read_draw(three_seats(button=1))), NOW)
    assert [each.seat for each in sheet.seats] == ["Seat 2", "Seat 3", "Seat 1"]
    assert [each.button for each in sheet.seats] == [False, False, True]
    assert sheet.facts.button == "Seat 1"


def test_i8_what_stays_in_the_pot_is_said_with_what_opens_next() -> None:
    sheet = draw_sheet(settle_draw(read_draw(three_seats(after_draw="parola"))), NOW)
    assert sheet.pots == ()
    assert sheet.stays.startswith("45.00 stays in the pot; the next opening needs a pair of kings")
    assert [each.takes for each in sheet.chips] == ["0.00", "0.00", "0.00", "45.00", "45.00"]


def test_a_false_opener_and_a_blind_one_are_told() -> None:
    false = draw_sheet(settle_draw(read_draw(with_seat(1, cards="Kh Qs 9c 8s 7h"))), NOW)
    assert [each.status for each in false.seats] == ["dead hand", "played", "folded"]
    assert false.pots[0].reason == "nobody else is in it"
    blind = draw_sheet(settle_draw(read_draw(three_seats(opening="blind"))), NOW)
    assert blind.facts.openers == "blind"


def _text(sheet: DrawSheet) -> str:
    reader = PdfReader(io.BytesIO(render_draw_sheets([sheet])))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def test_every_amount_is_on_paper_and_the_bytes_repeat() -> None:
    for _, sheet in SHEETS[:12]:
        text = _text(sheet)
        for line in (*sheet.chips, *sheet.pots):
            assert getattr(line, "put_in", "") in text
            assert getattr(line, "amount", "") in text
        assert render_draw_sheets([sheet]) == render_draw_sheets([sheet])


def test_a_time_without_offset_is_refused() -> None:
    with pytest.raises(ValueError, match="offset"):
        draw_sheet(SHEETS[0][0], NOW.replace(tzinfo=None))

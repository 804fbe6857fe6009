from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.i18n import speaking
from tablemgr.ledger.money import Currency
from tablemgr.services.handwriter import hand_text
from tablemgr.services.sheets import read_toml
from tablemgr.ui.quick.amounts import as_filed, as_typed
from tablemgr.ui.quick.draft import HandDraft, SeatDraft, from_mapping, to_mapping
from tablemgr.ui.quick.model import currency_of, read_draft

EUR = Currency("EUR", 2)


def _hand(stack: str, value: str) -> HandDraft:
    table = {"rules": "mandarin", "currency": "EUR", "point_value": value}
    seat = SeatDraft(player="Anna", stack=stack)
    return HandDraft(table, 1, (seat, *HandDraft().seats[1:]))


def test_a_file_has_a_point_whatever_is_typed(tmp_path: Path) -> None:
    file = tmp_path / "hand.toml"
    with speaking("it"):
        draft = _hand("1.500,25", "2,50")
        assert currency_of(draft) == EUR
        file.write_text(hand_text(to_mapping(as_filed(draft, EUR))), encoding="utf-8")
        again = as_typed(from_mapping(read_toml(file), tmp_path, all_set=False))
        assert (again.seat(1).stack, again.text("point_value")) == ("1500,25", "2,50")
    text = file.read_text(encoding="utf-8")
    assert 'stack = "1500.25"' in text
    assert 'point_value = "2.50"' in text


@pytest.mark.parametrize("text", ["1.500", "1,500"])
def test_an_amount_that_was_refused_is_none_in_a_file_either(text: str) -> None:
    with speaking("hu"):
        draft = _hand(text, "1")
        marks = [mark for mark in read_draft(draft).marks if mark.key == "stack"]
        assert len(marks) == 1
        filed = as_filed(draft, EUR)
        assert filed.seat(1).stack == {"1.500": "1.500?", "1,500": "1,500"}[text]
        assert any(mark.key == "stack" for mark in read_draft(as_typed(filed)).marks)


def test_an_unfinished_hand_keeps_what_is_empty() -> None:
    draft = replace(_hand("", ""), seats=HandDraft().seats)
    assert as_typed(as_filed(draft, EUR)) == draft

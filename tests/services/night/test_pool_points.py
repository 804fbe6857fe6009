"""A pool in a game for points: what is carried from hand to hand, though no chips lie anywhere."""

from collections.abc import Callable

import pytest

from tablemgr.ledger.chips import ChipCount, parse_chips
from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.night import bank, rulings
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.settling import as_document
from tests.rules.chinese.table import sheet
from tests.services.night.room import CHIPS, FLOOR, HANDS, MANAGER, USD, Room, Table


def fouled(text: str) -> str:
    """The same cards with middle and back the wrong way round."""
    front, middle, back = text.split("/")
    return f"{front}/{back}/{middle}"


FOULS = {seat: fouled(text) for seat, text in HANDS.items()}
ANTES = 6
"""Two players at three points each."""


def house() -> RuleSheet:
    return sheet("pagat_pool", stakes="points")


@pytest.fixture
def table(room: Room) -> Table:
    """Two players at a table that plays for points."""
    return room.open(house(), bank=ChipCount(USD)).seated(1, 2)


def carried(table: Table) -> int:
    return table.state.pool_points


def points(table: Table, number: int) -> dict[str, int]:
    """What the seats have won or lost in a hand, by the record."""
    totals: dict[str, int] = past_hand(table.night, number).result["totals"]
    return totals


def test_v2_v5_a_pool_that_nobody_wins_is_played_for_in_the_next_hand(table: Table) -> None:
    table.play(FOULS)
    assert carried(table) == ANTES
    table.play(FOULS)
    assert carried(table) == 2 * ANTES
    table.play()
    assert carried(table) == 0
    # Three hands' antes, and the sweep of three points from the other.
    assert points(table, 3) == {"1": 3 * ANTES + 3, "2": -3}
    table.play()
    assert points(table, 4) == {"1": ANTES + 3, "2": -3}


def test_v2_v5_the_deal_says_what_is_carried_as_what_it_would_be_worth(table: Table) -> None:
    table.play(FOULS)
    done = table.deal()
    assert table.facts(done)["carried"] == ANTES * 100
    table.show_all()
    document = table.facts(table.settle())["document"]
    assert document["pool_carried"] == "6.00"


def test_t12_another_point_value_carries_the_same_points(table: Table) -> None:
    table.play(FOULS)
    rulings.change_point_value(table.night, table.by(FLOOR), 500)
    table.play()
    assert points(table, 2) == {"1": 2 * ANTES + 3, "2": -3}


def test_m4_a_void_hand_leaves_nothing_and_takes_nothing(table: Table) -> None:
    table.play(FOULS)
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    assert carried(table) == 0
    table.play(FOULS)
    table.play()
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 3)
    assert carried(table) == ANTES
    table.play()
    assert points(table, 4) == {"1": 2 * ANTES + 3, "2": -3}


def test_m4_a_hand_entered_anew_changes_what_is_carried(table: Table) -> None:
    table.play(FOULS)
    right = as_document(past_hand(table.night, 1).document)
    rulings.correct_hand(table.night, table.by(FLOOR, "misread"), 1, laid(right, HANDS))
    assert carried(table) == 0
    rulings.correct_hand(table.night, table.by(FLOOR, "it was so"), 1, laid(right, FOULS))
    assert carried(table) == ANTES
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    assert carried(table) == 0


def laid(document: dict[str, object], hands: dict[int, str]) -> dict[str, object]:
    """A hand's document with other rows."""
    seats = document["seats"]
    assert isinstance(seats, list)
    names = ("front", "middle", "back")
    rows = [dict(zip(names, hands[each["seat"]].split("/"), strict=True)) for each in seats]
    return document | {"seats": [a | b for a, b in zip(seats, rows, strict=True)]}


def test_m4_what_was_won_since_is_made_up_for_first(table: Table) -> None:
    table.play(FOULS)
    table.play()
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 1)
    # Six points more were won than there were by now.
    assert carried(table) == -ANTES
    done = table.deal()
    assert table.facts(done)["carried"] == 0
    table.show_all(FOULS)
    table.settle()
    table.pay()
    assert carried(table) == 0


def misdealt(table: Table) -> None:
    table.deal()
    table.report(Cause.EXPOSED_BY_DEALER, Moment.NOBODY_SET, 1, 5)


def found_out(table: Table) -> None:
    table.deal()
    table.show_all()
    table.settle()
    assert carried(table) == 0
    table.report(Cause.FOULED_DECK, Moment.SETTLED)


def voided_unpaid(table: Table) -> None:
    table.deal()
    table.show_all()
    table.settle()
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), 2)


@pytest.mark.parametrize("end", [misdealt, found_out, voided_unpaid])
def test_m5_a_hand_without_a_result_leaves_the_pool_as_it_was(
    table: Table, end: Callable[[Table], None]
) -> None:
    table.play(FOULS)
    end(table)
    assert carried(table) == ANTES
    table.play()
    assert points(table, table.state.hands) == {"1": 2 * ANTES + 3, "2": -3}


def test_v3_a_fouled_deck_takes_both_hands_of_a_deal_along(room: Room) -> None:
    rules = sheet("pagat_pool", stakes="points", heads_up_hands=2)
    table = room.open(rules, bank=ChipCount(USD)).seated(1, 2)
    table.play(FOULS)
    assert carried(table) == ANTES
    table.deal()
    table.report(Cause.FOULED_DECK, Moment.NOBODY_SET)
    assert carried(table) == 0


def test_a_restart_finds_the_pool_and_the_table_closes_with_it(table: Table) -> None:
    table.play(FOULS)
    again = table.resumed()
    assert again.state == table.state
    for player in ("p1", "p2"):
        bank.note(again.night, again.by(), f"{player} has had enough")
    bank.close_session(again.night, again.by(MANAGER), ChipCount(USD), 0)


@pytest.mark.parametrize(
    ("rules", "chips"),
    [(sheet("polish", stakes="points"), ChipCount(USD)), (sheet("pagat_pool"), parse_chips(CHIPS))],
    ids=["points without a pool", "a pool of chips"],
)
def test_no_pool_of_points_is_told_of_where_there_is_none(
    room: Room, rules: RuleSheet, chips: ChipCount
) -> None:
    table = room.open(rules, bank=chips).seated(1, 2)
    table.deal()
    table.show_all()
    facts = table.facts(table.settle())
    assert not {"pool_points", "pool_change"} & facts.keys()
    table.pay()
    assert carried(table) == 0

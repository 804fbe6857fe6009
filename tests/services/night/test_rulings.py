"""Irregularities, the clock and the floor's decisions (M1 to M6, K1, T4, T12)."""

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.rules.floor.clock import ClockReason, ClockRuling
from tablemgr.rules.floor.misdeal import Cause, Moment, RulingKind
from tablemgr.rules.floor.pointvalue import PointValueReason
from tablemgr.rules.floor.stakes import StakesReason
from tablemgr.services.night import money, playing, rulings, seats
from tablemgr.services.night.act import Denial
from tablemgr.services.night.past import past_hand
from tablemgr.store.hands import hand_history
from tablemgr.store.rows import HandRow, Standing
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied, refused
from tests.services.night.room import FLOOR, HANDS, Room, Table, row_counts

FEE = sheet("mandarin", collection=(("1.00", "1.00"),))
AT_ONCE, SOME_SET, OPEN = Moment.NOBODY_SET, Moment.SOMEBODY_SET, Moment.OPENED


@pytest.fixture
def dealt(room: Room) -> Table:
    """Three players, each of whom has paid a collection, and a hand that is dealt."""
    table = room.open(FEE).seated(1, 2, 3)
    table.deal()
    return table


def newest(table: Table, number: int = 1) -> HandRow:
    with table.room.store.read() as view:
        return hand_history(view, table.state.session, number)[-1]


@pytest.mark.parametrize(
    ("clause", "cause", "moment", "cards"),
    [
        ("M1", Cause.EXPOSED_BY_DEALER, AT_ONCE, 5),
        ("M1", Cause.WRONG_NUMBER_DEALT, SOME_SET, 0),
        ("M1", Cause.WRONG_PLAYER, AT_ONCE, 0),
        ("M2", Cause.BOXED_CARDS, AT_ONCE, 2),
        ("M2", Cause.FIRST_CARD_WRONG_SEAT, AT_ONCE, 0),
        ("M2", Cause.SEAT_WRONGLY_DEALT, AT_ONCE, 0),
        ("M2", Cause.SEAT_LEFT_OUT, AT_ONCE, 0),
    ],
)
def test_m1_m2_m5_a_misdeal_gives_the_collection_back_and_keeps_the_button(
    dealt: Table, clause: str, cause: Cause, moment: Moment, cards: int
) -> None:
    done = dealt.report(cause, moment, 1, cards)
    facts = dealt.facts(done)
    assert (facts["ruling"], facts["clause"]) == ("misdeal", clause)
    assert (facts["number"], facts["dealer"], done.line.operator) == (1, "d1", "d1")
    assert facts["incidents"] == [
        {"cause": cause, "moment": int(moment), "seat": 1, "cards": cards}
    ]
    assert dealt.stacks() == {"p1": 40_00, "p2": 40_00, "p3": 40_00}
    assert newest(dealt).standing is Standing.MISDEAL
    dealt.deal()
    assert (dealt.state.button, dealt.state.hands) == (3, 2)


def test_m1_exposed_cards_of_one_player_add_up(dealt: Table) -> None:
    dealt.report(Cause.EXPOSED_BY_DEALER, AT_ONCE, 2, 3)
    dealt.report(Cause.EXPOSED_BY_DEALER, AT_ONCE, 1, 3)
    assert dealt.state.hand is not None
    dealt.report(Cause.EXPOSED_BY_DEALER, AT_ONCE, 2, 2)
    assert dealt.state.hand is None


@pytest.mark.parametrize(
    ("cause", "moment", "seat", "cards", "ruling"),
    [
        (Cause.EXPOSED_BY_DEALER, AT_ONCE, 1, 4, "play_on"),
        (Cause.WRONG_PLAYER, SOME_SET, 1, 0, "play_on"),
        (Cause.EXPOSED_BY_PLAYER, SOME_SET, 1, 1, "warning"),
    ],
)
def test_m3_play_goes_on(
    dealt: Table, cause: Cause, moment: Moment, seat: int, cards: int, ruling: str
) -> None:
    done = dealt.report(cause, moment, seat, cards)
    assert (dealt.facts(done)["ruling"], dealt.facts(done)["clause"]) == (ruling, "M3")
    assert dealt.state.hand is not None


def test_m3_what_the_rules_leave_open_the_floor_decides_with_a_reason(dealt: Table) -> None:
    dealt.report(Cause.WRONG_PLAYER, SOME_SET, 1)
    assert rulings.options(dealt.night) == (RulingKind.PLAY_ON, RulingKind.MISDEAL)
    with denied(Denial.NOT_PERMITTED):
        rulings.decide_incident(dealt.night, dealt.by(), RulingKind.MISDEAL)
    with denied(Denial.NO_REASON):
        rulings.decide_incident(dealt.night, dealt.by(FLOOR), RulingKind.MISDEAL)
    command = dealt.by(FLOOR, "both have seen them")
    with denied(Denial.NOT_FOR_THE_FLOOR):
        rulings.decide_incident(dealt.night, command, RulingKind.VOID)
    rulings.decide_incident(dealt.night, command, RulingKind.MISDEAL)
    assert dealt.state.hand is None
    assert dealt.money("p1") == 40_00


def test_m1_the_floor_may_let_an_opened_hand_stand(dealt: Table) -> None:
    dealt.show_all()
    done = dealt.report(Cause.EXPOSED_BY_DEALER, OPEN, 1, 5)
    assert dealt.facts(done)["ruling"] == "floor_decides"
    command = dealt.by(FLOOR, "nobody spoke in time")
    rulings.decide_incident(dealt.night, command, RulingKind.PLAY_ON)
    dealt.settle()
    dealt.pay()
    assert dealt.state.completed == 1


def test_m1_a_wrong_number_found_after_the_opening_is_a_foul(dealt: Table) -> None:
    dealt.set_all()
    for seat in (1, 2):
        dealt.show(seat, HANDS[seat])
    dealt.show(3, "Tc 8c 7d/2c 2h 9h 6h 5d/Jc Jh Js 3d")
    dealt.report(Cause.WRONG_NUMBER_DEALT, OPEN, 3)
    done = dealt.settle()
    assert dealt.facts(done)["status"]["3"] == "fouled"


@pytest.mark.parametrize("moment", [Moment.OPENED, Moment.SETTLED, Moment.NEXT_DEAL])
def test_the_moment_of_a_report_is_one_that_the_hand_has_come_to(
    dealt: Table, moment: Moment
) -> None:
    with denied(Denial.WRONG_MOMENT):
        dealt.report(Cause.FOULED_DECK, moment)
    dealt.show_all()
    with denied(Denial.WRONG_MOMENT):
        dealt.report(Cause.EXPOSED_BY_DEALER, AT_ONCE, 1, 5)


def test_a_report_says_which_seat_and_how_many_cards(dealt: Table) -> None:
    with denied(Denial.NOT_DEALT_IN, seat=4):
        dealt.report(Cause.WRONG_NUMBER_DEALT, AT_ONCE, 4)
    with denied(Denial.NOT_DEALT_IN, seat=0):
        dealt.report(Cause.EXPOSED_BY_DEALER, AT_ONCE, 0, 5)
    with denied(Denial.NO_CARDS):
        dealt.report(Cause.BOXED_CARDS, AT_ONCE)
    with denied(Denial.NOTHING_CHANGES):
        rulings.report_incident(dealt.night, dealt.by(), [])


def test_m2_a_seat_that_takes_no_part_has_its_collection_back(dealt: Table) -> None:
    playing.mark_set(dealt.night, dealt.by(), 1)
    done = dealt.report(Cause.SEAT_WRONGLY_DEALT, SOME_SET, 2)
    assert dealt.facts(done)["out"] == [2]
    assert set(dealt.dealt()) == {1, 3}
    assert dealt.stacks() == {"p1": 39_00, "p2": 40_00, "p3": 39_00}
    dealt.show_all()
    dealt.settle()
    assert dealt.state.balances.at(AccountKind.COLLECTION) == 2_00
    rulings.void_hand(dealt.night, dealt.by(FLOOR, "joker"), 1)
    assert dealt.stacks() == {"p1": 40_00, "p2": 40_00, "p3": 40_00}


def test_m2_without_a_second_player_there_is_no_hand(dealt: Table) -> None:
    dealt.report(Cause.SEAT_LEFT_OUT, SOME_SET, 2)
    done = dealt.report(Cause.SEAT_WRONGLY_DEALT, SOME_SET, 1)
    assert (dealt.facts(done)["ruling"], dealt.facts(done)["clause"]) == ("misdeal", "M2")
    assert dealt.stacks() == {"p1": 40_00, "p2": 40_00, "p3": 40_00}


@pytest.mark.parametrize("stage", ["dealt", "opened", "settled"])
def test_m4_a_fouled_deck_voids_the_hand_whenever_it_is_found(dealt: Table, stage: str) -> None:
    moment = AT_ONCE
    if stage != "dealt":
        dealt.show_all()
        moment = OPEN
    if stage == "settled":
        dealt.settle()
        moment = Moment.SETTLED
    done = dealt.report(Cause.FOULED_DECK, moment)
    assert (dealt.facts(done)["ruling"], dealt.facts(done)["clause"]) == ("void", "M4")
    assert dealt.stacks() == {"p1": 40_00, "p2": 40_00, "p3": 40_00}
    row = newest(dealt)
    assert (row.standing, row.moved_minor) == (Standing.VOID, 0)
    denial = Denial.ALREADY_VOID if stage == "settled" else Denial.NO_SUCH_HAND
    with denied(denial):
        rulings.void_hand(dealt.night, dealt.by(FLOOR, "again"), 1)
    dealt.deal()
    assert dealt.state.button == 3


def test_m4_the_antes_of_a_pool_go_back_and_what_was_carried_stays(room: Room) -> None:
    table = room.open(sheet("pagat_pool")).seated(1, 2, 3)
    table.deal()
    table.report(Cause.FOULED_DECK, AT_ONCE)
    assert table.stacks() == {"p1": 40_00, "p2": 40_00, "p3": 40_00}
    assert table.state.balances.at(AccountKind.POOL) == 0


def test_m4_v3_a_ruling_speaks_of_both_hands_of_a_deal(room: Room) -> None:
    table = room.open(sheet("polish", collection=(("1.00", "1.00"),))).seated(1, 2)
    table.play()
    table.deal()
    table.report(Cause.FOULED_DECK, AT_ONCE)
    assert table.stacks() == {"p1": 40_00, "p2": 40_00}
    assert newest(table, 1).standing is newest(table, 2).standing is Standing.VOID
    assert (table.state.second, table.state.hand) == ((), None)
    done = table.deal()
    assert (table.facts(done)["deal_hand"], table.state.button) == (1, 2)


def test_m6_opening_early_is_a_warning_and_costs_the_jackpot(dealt: Table) -> None:
    done = dealt.report(Cause.OPENED_EARLY, SOME_SET, 1)
    assert (dealt.facts(done)["ruling"], dealt.facts(done)["clause"]) == ("warning", "M6")
    dealt.show_all()
    dealt.settle()
    assert past_hand(dealt.night, 1).jackpot_void


def test_m6_opening_early_is_a_foul_where_the_house_says_so(room: Room) -> None:
    table = room.open(sheet(early_open="foul")).seated(1, 2)
    table.deal()
    table.report(Cause.OPENED_EARLY, SOME_SET, 1)
    with denied(Denial.ALREADY_FOULED, clause="M6"):
        playing.declare(table.night, table.by(), 1, "auto")
    table.show_all()
    document = table.facts(table.settle())
    assert document["status"] == {"1": "fouled", "2": "played"}
    assert document["document"]["seats"][0]["fouled"] == "M6"
    assert table.stacks() == {"p1": 34_00, "p2": 46_00}


CLOCK = sheet(clock_on=True)


def test_k1_there_is_no_clock_unless_the_house_has_one(table: Table) -> None:
    table.seated(1, 2).deal()
    with refused("K1", ClockReason.CLOCK_OFF):
        rulings.call_clock(table.night, table.by(), 1)


def test_k1_the_clock_is_called_after_two_minutes_and_runs_one(room: Room) -> None:
    table = room.open(CLOCK).seated(1, 2)
    table.deal()
    with refused("K1", ClockReason.TOO_EARLY):
        rulings.call_clock(table.night, table.by(), 1)
    room.clock.wait(minutes=2)
    with refused("K1", ClockReason.NOT_CALLED):
        rulings.end_clock(table.night, table.by(FLOOR), 1, ClockRuling.FOUL)
    rulings.call_clock(table.night, table.by(), 1)
    with refused("K1", ClockReason.ALREADY_CALLED):
        rulings.call_clock(table.night, table.by(), 1)
    with refused("K1", ClockReason.TIME_LEFT):
        rulings.end_clock(table.night, table.by(FLOOR), 1, ClockRuling.FOUL)
    playing.mark_set(table.night, table.by(), 2)
    with refused("S4", ClockReason.ALREADY_SET):
        rulings.call_clock(table.night, table.by(), 2)


def ended(room: Room, ruling: ClockRuling, rules: str = "mandarin") -> Table:
    """A table whose seat 1 has let its clock run out, and what the floor ruled."""
    table = room.open(sheet(rules, clock_on=True)).seated(1, 2, 3)
    table.deal()
    room.clock.wait(minutes=2)
    rulings.call_clock(table.night, table.by(), 1)
    room.clock.wait(minutes=1)
    with denied(Denial.NOT_PERMITTED):
        rulings.end_clock(table.night, table.by(), 1, ruling)
    rulings.end_clock(table.night, table.by(FLOOR), 1, ruling)
    return table


def test_k1_at_its_end_the_hand_is_fouled(room: Room) -> None:
    table = ended(room, ClockRuling.FOUL)
    table.show_all()
    facts = table.facts(table.settle())
    assert facts["status"]["1"] == "fouled"
    assert facts["document"]["seats"][0]["fouled"] == "K1"
    assert table.money("p1") == 40_00 - 2 * 6_00


def test_k1_or_the_floor_gives_more_time(room: Room) -> None:
    table = ended(room, ClockRuling.MORE_TIME)
    with refused("K1", ClockReason.TIME_LEFT):
        rulings.end_clock(table.night, table.by(FLOOR), 1, ClockRuling.FOUL)
    table.show_all()
    assert table.facts(table.settle())["status"]["1"] == "played"


def test_k1_d1_or_it_is_dropped_where_the_sheet_allows_it(room: Room) -> None:
    table = ended(room, ClockRuling.DROP, "pagat")
    table.show_all()
    assert table.facts(table.settle())["status"]["1"] == "surrendered"
    with refused("D1", ClockReason.NO_DROPPING):
        other = room.open(CLOCK, table="T2")
        other.sit(1, "p4")
        other.buy("p4")
        other.sit(2, "p5")
        other.buy("p5")
        seats.set_button(other.night, other.by(), 1)
        other.deal()
        rulings.end_clock(other.night, other.by(FLOOR), 1, ClockRuling.DROP)


def test_t4_the_hand_of_one_who_left_is_fouled_at_the_end_of_the_clock(room: Room) -> None:
    table = room.open().seated(1, 2, 3)
    table.deal()
    money.leave(table.night, table.by(), "p1")
    room.clock.wait(minutes=2)
    rulings.call_clock(table.night, table.by(), 1)
    room.clock.wait(minutes=1)
    rulings.end_clock(table.night, table.by(FLOOR), 1, ClockRuling.FOUL)
    table.show_all()
    assert table.facts(table.settle())["document"]["seats"][0]["fouled"] == "T4"
    table.pay()
    (done,) = money.after_hand(table.night, table.by())
    assert table.facts(done)["total"] == 28_00


def test_t12_the_point_value_changes_between_hands_and_nobody_buys_again(table: Table) -> None:
    table.seated(1, 2, amount=20_00).deal()
    with refused("T12", PointValueReason.DURING_HAND):
        rulings.change_point_value(table.night, table.by(FLOOR), 200)
    table.show_all()
    table.settle()
    table.pay()
    with refused("T12", PointValueReason.UNCHANGED):
        rulings.change_point_value(table.night, table.by(FLOOR), 100)
    with refused("X6", PointValueReason.NOT_IN_CHIPS):
        rulings.change_point_value(table.night, table.by(FLOOR, "", "X6", "T12"), 150)
    with denied(Denial.NO_AMOUNT):
        rulings.change_point_value(table.night, table.by(FLOOR), 0)
    done = rulings.change_point_value(table.night, table.by(FLOOR), 200, (1,))
    assert (table.facts(done)["by_floor"], table.facts(done)["before"]) == (1, 100)
    table.deal()
    assert set(table.dealt()) == {1, 2}
    table.show_all()
    table.settle()
    table.pay()
    table.buy("p2", 10_00)
    with refused("T2", StakesReason.SECOND_SHORT_BUY):
        table.buy("p2", 39_00)
    agreed = rulings.change_point_value(table.night, table.by(FLOOR), 100, (1, 2))
    assert table.facts(agreed)["by_floor"] == 0


def test_a_refused_report_changes_nothing(dealt: Table) -> None:
    before = dealt.state, row_counts(dealt.room.store)
    with denied(Denial.WRONG_MOMENT):
        dealt.report(Cause.FOULED_DECK, Moment.SETTLED)
    assert (dealt.state, row_counts(dealt.room.store)) == before

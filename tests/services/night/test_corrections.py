"""Hands that are void or entered again: adjusting entries, debts to the house, the record (M4)."""

from typing import Any

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.balances import BelowZeroError
from tablemgr.ledger.chips import parse_chips
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.faults import RefusedError
from tablemgr.services.night import bank, money, rulings, seats
from tablemgr.services.night.act import Denial, Done
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.settling import as_document
from tablemgr.store.entries import corrections_of
from tablemgr.store.hands import hand_history
from tablemgr.store.rows import Standing
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied
from tests.services.night.room import DEALER, FLOOR, HANDS, Room, Table, rows

# The first seat's rows laid so that they are a foul.
WRONG = "As Ah 9c/Ks Kh Kd 4s 4h/Qd Qc Qh 5c 2d"


def document(table: Table, number: int, seat: int = 1, text: str = WRONG) -> dict[str, Any]:
    """A settled hand's document with other rows at one seat."""
    found = as_document(past_hand(table.night, number).document)
    shown: Any = found["seats"]
    shown[seat - 1] |= rows(text)
    return found


def correct(table: Table, number: int, seat: int = 1, text: str = WRONG) -> Done:
    command = table.by(FLOOR, "misread")
    return rulings.correct_hand(table.night, command, number, document(table, number, seat, text))


def void(table: Table, number: int) -> Done:
    return rulings.void_hand(table.night, table.by(FLOOR, "a joker lay in the deck"), number)


def standings(table: Table, number: int) -> list[Standing]:
    with table.room.store.read() as view:
        return [each.standing for each in hand_history(view, table.state.session, number)]


@pytest.fixture
def played(table: Table) -> Table:
    """Four players after a hand that the first won with 27.00 from 40.00."""
    table.seated(1, 2, 3, 4)
    table.play()
    return table


def test_m4_a_voided_hand_is_as_if_it_had_not_been(room: Room) -> None:
    table = room.open(sheet(collection=(("1.00", "1.00"),))).seated(1, 2, 3)
    table.play()
    assert table.state.balances.at(AccountKind.COLLECTION) == 3_00
    done = void(table, 1)
    assert table.stacks() == {"p1": 40_00, "p2": 40_00, "p3": 40_00}
    assert (done.line.operator, done.line.reason) == ("f1", "a joker lay in the deck")
    assert standings(table, 1) == [Standing.SETTLED, Standing.VOID]
    assert table.facts(done)["before"]["totals"] == {"1": 12, "2": -5, "3": -7}


def test_a_second_void_and_a_correction_of_a_void_hand_are_refused(played: Table) -> None:
    void(played, 1)
    before = played.stacks()
    with denied(Denial.ALREADY_VOID, number=1):
        void(played, 1)
    with denied(Denial.ALREADY_VOID, number=1):
        correct(played, 1)
    assert played.stacks() == before


def test_only_a_settled_hand_of_this_table_is_corrected(played: Table) -> None:
    with denied(Denial.NO_SUCH_HAND, number=2):
        void(played, 2)
    with denied(Denial.NOT_PERMITTED):
        rulings.void_hand(played.night, played.by(DEALER, "joker"), 1)
    with denied(Denial.NO_REASON):
        rulings.void_hand(played.night, played.by(FLOOR), 1)
    with denied(Denial.NO_REASON):
        rulings.correct_hand(played.night, played.by(FLOOR), 1, document(played, 1))


def test_t3_stacks_are_not_corrected_while_a_hand_is_played_with_them(played: Table) -> None:
    played.deal()
    for verb in (void, correct):
        with denied(Denial.HAND_RUNNING):
            verb(played, 1)
    played.show_all()
    played.settle()
    correct(played, 2)
    void(played, 1)
    assert played.state.hand is not None
    played.pay()


def test_a_corrected_hand_has_before_and_after_and_an_adjusting_entry(played: Table) -> None:
    done = correct(played, 1)
    facts = played.facts(done)
    assert (facts["before"]["status"]["1"], facts["status"]["1"]) == ("played", "fouled")
    assert facts["document"]["seats"][0]["front"] == "As Ah 9c"
    # A foul pays 6 to each, and nobody pays him: the others are 0, -2 and +2 apart as before.
    assert played.stacks() == {"p1": 22_00, "p2": 46_00, "p3": 44_00, "p4": 48_00}
    past = past_hand(played.night, 1)
    with played.room.store.read() as view:
        (entry,) = corrections_of(view, past.entry)
    assert (entry.entry.kind, entry.entry.memo) == ("adjustment", "misread")
    assert standings(played, 1) == [Standing.SETTLED, Standing.CORRECTED]


def test_a_hand_is_corrected_again_from_where_it_stands(played: Table) -> None:
    before = played.stacks()
    correct(played, 1)
    correct(played, 1, text=HANDS[1])
    assert played.stacks() == before
    with denied(Denial.NOTHING_CHANGES):
        correct(played, 1, text=HANDS[1])
    void(played, 1)
    assert played.stacks() == dict.fromkeys(("p1", "p2", "p3", "p4"), 40_00)


def test_a_correction_keeps_stacks_button_stakes_dealer_and_date(played: Table) -> None:
    found = document(played, 1) | {"button": 1, "point_value": "5.00", "dealer": "d9"}
    found["seats"][0]["stack"] = "1.00"
    bank.change_dealer(played.night, played.by(), "d2")
    played.room.clock.wait(days=1)
    command = played.by(FLOOR, "misread")
    done = rulings.correct_hand(played.night, command, 1, found)
    kept = played.facts(done)["document"]
    assert (kept["button"], kept["point_value"], kept["dealer"]) == (4, "1.00", "d1")
    assert kept["seats"][0]["stack"] == "40.00"
    with played.room.store.read() as view:
        first, last = hand_history(view, played.state.session, 1)
    assert (last.dealer, last.gaming_date) == (first.dealer, first.gaming_date)


def test_a_correction_with_faults_is_refused_with_all_of_them(played: Table) -> None:
    before = played.state
    with pytest.raises(RefusedError):
        correct(played, 1, text="As Ah 9c/Ks Kh Kd 4s 4h/Qd Qc Qh 5c Zz")
    with denied(Denial.NOTHING_CHANGES):
        rulings.correct_hand(played.night, played.by(FLOOR, "x"), 1, {"seats": "none"})
    assert played.state == before


def test_later_stacks_follow_a_correction(played: Table) -> None:
    played.play()
    before = played.stacks()
    correct(played, 1)
    after = played.stacks()
    change = {who: after[who] - before[who] for who in before}
    assert change == {"p1": -45_00, "p2": 15_00, "p3": 15_00, "p4": 15_00}


def test_m4_what_a_winner_took_along_is_owed_to_the_house(played: Table) -> None:
    money.leave(played.night, played.by(), "p1")
    void(played, 1)
    assert played.state.balances.owing() == {"p1": 27_00}
    assert played.stacks() == {"p2": 40_00, "p3": 40_00, "p4": 40_00}


def test_m4_what_a_stack_no_longer_covers_is_owed_too(room: Room) -> None:
    table = room.open().seated(1, 2, amount=20_00)
    table.play()
    lost = {1: HANDS[2], 2: HANDS[1]}
    for _ in range(5):
        table.play(lost)
    assert table.money("p1") == 0
    void(table, 1)
    assert (table.money("p1"), table.state.balances.owing()) == (0, {"p1": 6_00})
    assert table.money("p2") == 40_00 + 6_00


def shared(room: Room, rules: RuleSheet) -> Table:
    table = room.open(rules).seated(1, 2, 3)
    table.play()
    money.leave(table.night, table.by(), "p1")
    void(table, 1)
    return table


def test_m4_or_the_losers_bear_it_in_proportion(room: Room) -> None:
    table = shared(room, sheet(void_shortfall="pro_rata"))
    # 12.00 are gone; the losers had paid 5.00 and 7.00 of them.
    assert table.state.balances.owing() == {}
    assert table.stacks() == {"p2": 35_00, "p3": 33_00}


def test_m4_with_a_pool_the_house_bears_it(room: Room) -> None:
    table = shared(room, sheet("pagat_pool", void_shortfall="pro_rata"))
    assert set(table.state.balances.owing()) == {"p1"}
    assert table.stacks() == {"p2": 40_00, "p3": 40_00}


def test_m4_a_bank_that_cannot_make_the_others_whole_is_filled_first(played: Table) -> None:
    money.leave(played.night, played.by(), "p1")
    held = played.state.balances.at(AccountKind.BANK)
    bank.credit(played.night, played.by(FLOOR), parse_chips(f"USD 1.00x{held // 100}"))
    with pytest.raises(BelowZeroError):
        void(played, 1)
    bank.fill(played.night, played.by(FLOOR), parse_chips("USD 25.00x2"))
    void(played, 1)


def test_m4_a_settled_hand_that_is_void_before_it_is_paid_is_dealt_again(table: Table) -> None:
    table.seated(1, 2, 3)
    table.play()
    table.deal()
    button = table.state.button
    table.show_all()
    table.settle()
    void(table, 2)
    assert table.state.hand is None
    with denied(Denial.NO_HAND):
        table.pay()
    table.deal()
    assert table.state.button == button


def test_a_voided_game_for_points_moves_nothing(room: Room) -> None:
    table = room.open(sheet(stakes="points")).seated(1, 2)
    table.play()
    assert void(table, 1).entries == ()
    assert standings(table, 1)[-1] is Standing.VOID
    table.play()
    assert correct(table, 2).entries == ()


def test_a_player_who_moved_table_owes_where_he_won(room: Room) -> None:
    one, two = room.open().seated(1, 2, 3), room.open(table="T2")
    one.play()
    command = one.by(FLOOR)
    seats.move_out(one.night, command, "p1", two.state.session, 1)
    seats.move_in(two.night, two.by(FLOOR), command.id, 1)
    void(one, 1)
    assert one.state.balances.owing() == {"p1": 12_00}
    assert two.money("p1") == 52_00

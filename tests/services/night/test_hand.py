"""A hand from the deal to *paid*: what each seat does, what it costs, and that it settles once."""

from collections.abc import Callable

import pytest

from tablemgr.ledger.accounts import AccountKind
from tablemgr.ledger.chips import ChipCount
from tablemgr.rules.chinese.hand import HandReason
from tablemgr.rules.floor.seating import SeatingReason
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.faults import RefusedError
from tablemgr.services.night import bank, money, playing, rulings, seats, settling
from tablemgr.services.night.act import Command, Denial, Done
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Stage
from tablemgr.store.entries import entries
from tests.rules.chinese.table import sheet
from tests.services.night.asked import denied, refused
from tests.services.night.room import (
    DEALER,
    FLOOR,
    HANDS,
    SECOND,
    SIX_PAIRS,
    Room,
    Table,
    row_counts,
)

# Two hands that hold no card of `SIX_PAIRS`.
PLAIN = {2: SECOND, 3: "Kc Qs 9h/Ad As 5d 3s 2s/Ks Kd 4c 4d 5s"}
FEE = sheet("mandarin", collection=(("1.00", "1.00"),))


def faults(error: pytest.ExceptionInfo[RefusedError]) -> list[str]:
    return [fault.text for fault in error.value.faults]


def test_s4_no_card_is_entered_before_all_have_set(table: Table) -> None:
    table.seated(1, 2, 3).deal()
    playing.mark_set(table.night, table.by(), 1)
    with denied(Denial.NOT_ALL_SET, seats="2, 3"):
        table.show(1, HANDS[1])
    with denied(Denial.NOT_ALL_SET, seats="2, 3"):
        table.settle()
    table.set_all()
    table.show(1, HANDS[1])
    with denied(Denial.NOT_ALL_SHOWN, seats="2, 3"):
        table.settle()


def test_s4_a_mark_can_be_taken_back_until_hands_are_opened(table: Table) -> None:
    table.seated(1, 2).deal()
    table.set_all()
    with denied(Denial.NOTHING_CHANGES):
        playing.mark_set(table.night, table.by(), 1)
    playing.unmark_set(table.night, table.by(), 1)
    with denied(Denial.NOTHING_CHANGES):
        playing.unmark_set(table.night, table.by(), 1)
    with denied(Denial.NOT_ALL_SET, seats="1"):
        table.show(2, SECOND)
    table.set_all()
    table.show(2, SECOND)
    with denied(Denial.WRONG_STAGE, stage=Stage.OPENED):
        playing.unmark_set(table.night, table.by(), 1)


def test_c1_c2_cards_are_refused_where_they_are_entered(table: Table) -> None:
    table.seated(1, 2).deal()
    table.set_all()
    table.show(1, HANDS[1])
    before = row_counts(table.room.store)
    with pytest.raises(RefusedError) as error:
        table.show(2, "Ks Zd 3c/6c 6d 9d 8d 7s/9s 8s 7c 6s 9s")
    assert faults(error) == [
        '"Zd" is not a card (C1)',
        "Ks is already in seat 1 (C2)",
        "9s is already in seat 2 back (C2)",
    ]
    with pytest.raises(RefusedError) as error:
        playing.show(table.night, table.by(), 2, {"front": " "})
    assert row_counts(table.room.store) == before
    table.show(2, SECOND)
    table.show(2, "Jd Tc 3c/6c 6d 9d 8d 7s/9s 8s 7c 6s 5h")
    assert table.facts(table.settle())["document"]["seats"][1]["front"] == "Jd Tc 3c"


def test_a_seat_that_is_not_in_the_hand_does_nothing_in_it(table: Table) -> None:
    with denied(Denial.NO_HAND):
        playing.mark_set(table.night, table.by(), 1)
    table.seated(1, 2).deal()
    for verb in (playing.mark_set, playing.unmark_set, playing.drop):
        with denied(Denial.NOT_DEALT_IN, seat=3):
            verb(table.night, table.by(), 3)


def test_x1_a_hand_pays_by_its_points(table: Table) -> None:
    table.seated(1, 2, 3, 4)
    table.play()
    # The first scoops all three for the super bonus of 9; the others are 0, -2 and +2 apart.
    assert table.stacks() == {"p1": 67_00, "p2": 31_00, "p3": 29_00, "p4": 33_00}
    with table.room.store.read() as view:
        kinds = [each.entry.kind for each in entries(view, table.state.session)]
    assert kinds.count("hand") == 1


def test_x4_nobody_wins_more_than_he_began_with(table: Table) -> None:
    table.seated(1, 2, 3, 4, amount=20_00)
    table.play()
    assert table.stacks()["p1"] == 40_00
    assert sum(table.stacks().values()) == 80_00


def test_m6_a_settled_hand_waits_for_paid_through_a_power_cut(table: Table) -> None:
    table.seated(1, 2).deal()
    table.show_all()
    table.settle()
    again = table.resumed()
    assert again.state == table.state
    assert again.state.hand is not None
    assert again.state.hand.stage is Stage.SETTLED
    with denied(Denial.HAND_RUNNING):
        again.deal()
    again.pay()
    again.deal()


def test_a_command_that_comes_twice_is_done_once(table: Table) -> None:
    verbs: list[Callable[[Command], Done]] = [
        lambda command: seats.seat_player(table.night, command, 1, "p1", "Anna"),
        lambda command: money.buy(table.night, command, "p1", 40_00),
        lambda command: seats.set_button(table.night, command, 1),
        lambda command: seats.sit_out(table.night, command, "p1"),
        lambda command: seats.sit_in(table.night, command, "p1"),
        lambda command: seats.seat_player(table.night, command, 2, "p2", "Béla"),
        lambda command: money.buy(table.night, command, "p2", 40_00),
        lambda command: playing.deal(table.night, command),
        lambda command: playing.mark_set(table.night, command, 1),
        lambda command: playing.declare(table.night, command, 2, "six_pairs"),
        lambda command: playing.unmark_set(table.night, command, 2),
        lambda command: playing.mark_set(table.night, command, 2),
        lambda command: table.show(1, HANDS[1]),
        lambda command: table.show(2, HANDS[2]),
        lambda command: settling.settle(table.night, command),
        lambda command: settling.paid(table.night, command),
        lambda command: seats.change_seat(table.night, command, "p1", 3),
        lambda command: money.leave(table.night, command, "p1"),
    ]
    for verb in verbs:
        command = table.by()
        first = verb(command)
        before = table.state, row_counts(table.room.store)
        again = verb(command)
        if again.line.command == command.id:
            assert (again.line, again.again) == (first.line, True)
            assert (table.state, row_counts(table.room.store)) == before


def test_settling_and_paying_twice_by_two_commands_is_refused(table: Table) -> None:
    table.seated(1, 2).deal()
    table.show_all()
    table.settle()
    after = table.stacks()
    with denied(Denial.WRONG_STAGE, stage=Stage.SETTLED):
        table.settle()
    table.pay()
    with denied(Denial.NO_HAND):
        table.pay()
    assert table.stacks() == after


def test_a_command_of_another_table_is_no_command_of_this_one(room: Room) -> None:
    one, two = room.open(), room.open(table="T2")
    command = one.by()
    seats.seat_player(one.night, command, 1, "p1", "Anna")
    with denied(Denial.COMMAND_USED):
        seats.seat_player(two.night, command, 1, "p2", "Béla")


def test_t9_each_player_dealt_in_pays_before_the_deal(room: Room) -> None:
    table = room.open(FEE).seated(1, 2, 3)
    seats.sit_out(table.night, table.by(), "p3")
    done = table.deal()
    assert table.stacks() == {"p1": 39_00, "p2": 39_00, "p3": 40_00}
    assert table.facts(done)["fees"] == {"p1": 100, "p2": 100}
    assert table.state.balances.at(AccountKind.COLLECTION) == 2_00


@pytest.mark.parametrize(
    ("short", "dealt", "left"), [("sit_out", {2, 3}, 1_00), ("waive", {1, 2, 3}, 1_00)]
)
def test_t9_a_stack_no_larger_than_the_fee_sits_out_or_is_let_off(
    room: Room, short: str, dealt: set[int], left: int
) -> None:
    rules = sheet(collection=(("1.00", "1.00"),), collection_short=short)
    table = room.open(rules).seated(1, 2, 3)
    table.buy("p1", 1_00, "T2")
    money.leave(table.night, table.by(), "p1")
    room.clock.wait(hours=2)
    table.sit(1)
    table.buy("p1", 1_00, "T5", "T2")
    assert table.money("p1") == 1_00
    table.deal()
    assert set(table.dealt()) == dealt
    assert table.money("p1") == left


def natural(room: Room, rules: RuleSheet | None = None, kind: str = "six_pairs") -> Table:
    table = room.open(rules).seated(1, 2, 3)
    table.deal()
    playing.declare(table.night, table.by(), 1, kind)
    table.set_all()
    return table


@pytest.mark.parametrize("kind", ["six_pairs", "auto"])
def test_n5_a_declared_natural_takes_its_points_from_all(room: Room, kind: str) -> None:
    table = natural(room, kind=kind)
    playing.show(table.night, table.by(), 1, {"cards": SIX_PAIRS})
    table.show_all(PLAIN)
    done = table.settle()
    assert table.facts(done)["status"]["1"] == "natural"
    assert table.money("p1") == 40_00 + 2 * 4_00


def test_n5_a_wrong_declaration_plays_as_set_or_is_fouled(room: Room) -> None:
    table = natural(room, kind="dragon")
    playing.show(table.night, table.by(), 1, {"cards": SIX_PAIRS})
    table.show_all(PLAIN)
    assert table.facts(table.settle())["status"]["1"] == "fouled"
    table.pay()
    table.deal()
    playing.mark_set(table.night, table.by(), 1)
    playing.declare(table.night, table.by(), 1, "dragon")
    table.show_all()
    assert table.facts(table.settle())["status"]["1"] == "played"


def test_n1_a_natural_has_to_be_in_the_sheet_whoever_allows_it(room: Room) -> None:
    table = room.open().seated(1, 2)
    table.deal()
    for kind in ("no_face", "royal"):
        with refused("N1", HandReason.NATURAL_NOT_IN_PLAY):
            playing.declare(table.night, table.by(FLOOR, "", "N1"), 1, kind)


def test_d1_dropping_is_allowed_by_the_sheet_alone(room: Room) -> None:
    table = room.open().seated(1, 2)
    table.deal()
    with refused("D1", HandReason.DROP_NOT_ALLOWED):
        playing.drop(table.night, table.by(FLOOR, "", "D1"), 1)


def test_d1_d2_who_drops_pays_the_price_and_declares_nothing(room: Room) -> None:
    table = room.open(sheet("pagat")).seated(1, 2, 3)
    table.deal()
    playing.drop(table.night, table.by(), 3)
    with refused("D2", HandReason.NATURAL_AND_DROP):
        playing.declare(table.night, table.by(), 3, "auto")
    playing.declare(table.night, table.by(), 2, "auto")
    with refused("D2", HandReason.NATURAL_AND_DROP):
        playing.drop(table.night, table.by(), 2)
    playing.unmark_set(table.night, table.by(), 2)
    table.show_all()
    table.settle()
    assert table.money("p3") == 38_00


def test_d3_the_last_one_collects_without_opening_and_may_not_drop(room: Room) -> None:
    table = room.open(sheet("pagat")).seated(1, 2, 3)
    table.deal()
    for seat in (1, 2):
        playing.drop(table.night, table.by(), seat)
    with refused("D3", HandReason.EVERYBODY_DROPPED):
        playing.drop(table.night, table.by(), 3)
    playing.mark_set(table.night, table.by(), 3)
    table.settle()
    assert table.stacks() == {"p1": 39_00, "p2": 39_00, "p3": 42_00}


def test_v1_a_banker_holds_a_live_hand(room: Room) -> None:
    table = room.open(sheet("pagat_banker", surrender_points=1)).seated(1, 2, 3, button=1)
    table.deal()
    with refused("V1", HandReason.BANKER_NOT_LIVE):
        playing.drop(table.night, table.by(), 1)
    table.show_all()
    table.settle()
    table.pay()
    for player in ("p1", "p2"):
        seats.sit_out(table.night, table.by(), player)
    with denied(Denial.TABLE_PAUSED):
        table.deal()


# Rows out of order in every seat.
FOULED = {
    1: "As Ah 9c/Kc Qc 8d 7d 5s/2h 3h 4c 6d Jd",
    2: "Ac Ad 9h/Kd Qd 8h 7h 5d/2s 3s 4h 6c Jc",
    3: "Ks Kh 9s/Qs Th 8s 7s 5c/2d 3d 4s 6h Js",
}


def test_v2_antes_go_in_before_the_deal_and_a_fouled_pool_is_carried(room: Room) -> None:
    table = room.open(sheet("pagat_pool")).seated(1, 2, 3)
    table.deal()
    assert table.stacks() == {"p1": 37_00, "p2": 37_00, "p3": 37_00}
    table.show_all(FOULED)
    table.settle()
    table.pay()
    assert table.state.balances.at(AccountKind.POOL) == 9_00
    done = table.deal()
    assert table.facts(done)["carried"] == 9_00
    table.show_all()
    table.settle()
    # The first sweeps the pool of 18.00, and 3.00 more from each.
    assert table.stacks() == {"p1": 58_00, "p2": 31_00, "p3": 31_00}
    assert table.state.balances.at(AccountKind.POOL) == 0


def test_v2_who_cannot_post_the_ante_sits_out(room: Room) -> None:
    table = room.open(sheet("pagat_pool")).seated(1, 2)
    table.sit(3)
    table.buy("p3", 3_00, "T2")
    table.deal()
    assert set(table.dealt()) == {1, 2}


V3 = sheet("polish", collection=(("1.00", "1.00"),))


def first_of_two(room: Room, rules: RuleSheet = V3) -> Table:
    """A heads-up deal whose first hand has been paid."""
    table = room.open(rules).seated(1, 2, button=2)
    table.play()
    assert table.state.second == (1, 2)
    return table


def test_v3_the_second_hand_of_a_deal_costs_nothing_and_keeps_the_button(room: Room) -> None:
    table = first_of_two(room)
    before = table.stacks()
    done = table.deal()
    assert (table.stacks(), table.state.button) == (before, 2)
    assert table.facts(done)["deal_hand"] == 2
    table.set_all()
    with pytest.raises(RefusedError) as error:
        table.show(1, HANDS[1])
    assert faults(error)[0] == "As was in the first hand of this deal (V3)"
    table.show(1, HANDS[3])
    table.show(2, HANDS[4])
    table.settle()
    table.pay()
    assert table.state.second == ()
    table.deal()
    assert (table.state.button, table.state.balances.at(AccountKind.COLLECTION)) == (1, 4_00)


def test_v3_the_used_cards_are_those_of_the_corrected_hand(room: Room) -> None:
    table = room.open(V3).seated(1, 2, button=2)
    table.deal()
    table.show_all()
    table.settle()
    document = settling.as_document(past_hand(table.night, 1).document)
    document["seats"][0]["front"] = "As Ah Tc"  # type: ignore[index]
    rulings.correct_hand(table.night, table.by(FLOOR, "misread"), 1, document)
    table.pay()
    assert "Tc" in table.state.used.split()
    assert "9c" not in table.state.used.split()


def test_v3_a_newcomer_waits_while_the_two_play_their_second_hand(room: Room) -> None:
    table = first_of_two(room)
    table.sit(3)
    table.buy("p3")
    table.deal()
    assert table.dealt() == (1, 2)


def test_v3_without_one_of_the_two_there_is_a_new_deal(room: Room) -> None:
    table = first_of_two(room)
    table.sit(3)
    table.buy("p3")
    money.leave(table.night, table.by(), "p2")
    done = table.deal()
    assert table.facts(done)["deal_hand"] == 1
    assert set(table.dealt()) == {1, 3}


def test_v3_t11_who_is_busted_buys_before_the_second_hand(room: Room) -> None:
    table = room.open(sheet("polish", buy_in_points=2)).seated(1, 2, amount=2_00)
    table.play()
    assert table.money("p2") == 0
    with denied(Denial.TABLE_PAUSED, seats="1 (T11), 2 (T11)"):
        table.deal()
    table.buy("p2", 2_00)
    done = table.deal()
    assert table.facts(done)["deal_hand"] == 2


def test_v2_v3_each_hand_of_a_deal_has_its_own_antes(room: Room) -> None:
    table = first_of_two(room, sheet("pagat_pool", heads_up_hands=2))
    table.deal()
    assert table.state.balances.at(AccountKind.POOL) == 6_00
    table.set_all()
    table.show(1, HANDS[3])
    table.show(2, HANDS[4])
    table.settle()
    assert sum(table.stacks().values()) == 80_00


def test_v5_a_game_for_points_keeps_totals_and_moves_no_chips(room: Room) -> None:
    table = room.open(sheet("polish", stakes="points"), bank=ChipCount(room.opening().currency))
    table.seated(1, 2, 3)
    done = table.deal()
    assert done.entries == ()
    table.show_all()
    settled = table.settle()
    assert settled.entries == ()
    assert sum(table.facts(settled)["totals"].values()) == 0
    table.pay()
    table.deal()
    for player in ("p1", "p2", "p3"):
        money.leave(table.night, table.by(), player)
    table.show_all()
    table.settle()
    table.pay()
    assert len(money.after_hand(table.night, table.by())) == 3
    empty = ChipCount(room.opening().currency)
    bank.close_session(table.night, table.by(FLOOR), empty, 0)


def test_x6_chips_of_odd_denominations_never_leave_a_hand_unsettled(room: Room) -> None:
    table = room.open(denominations=(500, 200), point_value=500)
    table.seated(1, 2, 3, 4, amount=100_00)
    table.buy("p1", 7_00, "T2")
    table.play()
    assert sum(table.stacks().values()) == 407_00


def test_t8_newcomers_are_dealt_in_at_once_by_the_floors_word(table: Table) -> None:
    table.seated(1, 3, 4).play()
    table.sit(2)
    table.buy("p2")
    with refused("T8", SeatingReason.NEW_AT_FIRST_HAND):
        playing.deal_newcomers_in(table.night, table.by())
    assert table.state.hand is None
    playing.deal_newcomers_in(table.night, table.by(DEALER, "", "T8"))
    assert table.dealt() == (2, 3, 4, 1)


def test_a_screen_sees_the_coming_hand_and_the_ruling_as_the_table_does(table: Table) -> None:
    table.seated(1, 2)
    plan = playing.coming_hand(Seen(table.state, table.night.sheet))
    table.deal()
    assert plan.dealt == table.dealt()
    table.show_all()
    table.settle()
    settlement = settling.settlement_of(table.night, 1)
    assert settlement.payoff
    end = {seat: table.money(f"p{seat}") for seat in (1, 2)}
    assert dict(settlement.payoff.end) == end

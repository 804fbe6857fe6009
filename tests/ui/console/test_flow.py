"""What comes next at the table, and that Enter always means what the sentence says."""

from dataclasses import replace

import pytest

from tablemgr.services.night import money, playing, seats
from tablemgr.services.night.settling import settlement_of
from tablemgr.ui.console.flow import Kind, Sight, Step, look, next_step
from tablemgr.ui.console.typed import Typing, begin
from tests.services.night.room import HANDS, Room, Table, rows
from tests.ui.console.nights import CARDS, RANKS, seen


def step(table: Table, typing: Typing | None = None) -> Step:
    return next_step(look(seen(table), typing))


def test_players_the_button_and_the_deal(night_room: Room) -> None:
    table = night_room.open()
    assert step(table) == Step(Kind.SEAT, "Seat players (F2)")
    for number in (1, 2):
        table.sit(number)
        table.buy(f"p{number}")
    assert step(table).kind is Kind.BUTTON
    seats.set_button(table.night, table.by(), 2)
    assert step(table) == Step(Kind.DEAL, "Deal hand 1 to seats 1, 2")


def test_t9_t8_the_deal_says_what_is_collected_and_who_waits_and_why(night_room: Room) -> None:
    from tests.rules.chinese.table import sheet

    table = night_room.open(sheet(collection=(("1.00", "0.50"),)), denominations=(100, 50))
    table.seated(1, 3, 4).play({s: HANDS[s] for s in (1, 3, 4)})
    table.sit(2)
    table.buy("p2")
    said = step(table)
    assert said.kind is Kind.DEAL
    assert ", collect 0.50 each (T9)" in said.sentence
    assert "seat 2 waits: a new player" in said.sentence
    assert "(T8)" in said.sentence


def test_t11_with_one_player_the_table_pauses_and_says_why(night_room: Room) -> None:
    table = night_room.open().seated(1, 2)
    seats.sit_out(table.night, table.by(), "p1")
    said = step(table)
    assert said.kind is Kind.PAUSED
    assert "with one player left the table pauses (T11)" in said.sentence


def test_t3_what_waited_for_the_end_of_the_hand_comes_first(four: Table) -> None:
    four.deal()
    four.buy("p1", 20_00, may_wait=True)
    money.leave(four.night, four.by(), "p2")
    four.show_all()
    four.settle()
    four.pay()
    assert step(four) == Step(
        Kind.AFTER_HAND,
        "First what waited for the hand to end: Anna buys 20.00; Béla leaves with 31.00",
    )


def test_s4_nothing_is_shown_before_all_have_set(four: Table) -> None:
    four.deal()
    typing = begin(playing.running(four.state))
    assert step(four, typing) == Step(Kind.SET, "Seats 1, 2, 3, 4 are setting; Enter: all have set")
    for number in (1, 2, 3):
        playing.mark_set(four.night, four.by(), number)
    assert step(four, typing).sentence == "Seat 4 is setting; Enter: it has set"
    typing = all_in(typing)
    assert look(seen(four), typing).settlement is None


def all_in(typing: Typing, lines: dict[int, str] = CARDS) -> Typing:
    while typing.at:
        typing = typing.typed(lines[typing.at]).accepted()
    return typing


def test_hands_are_asked_for_seat_by_seat_and_row_by_row(four: Table) -> None:
    four.deal()
    four.set_all()
    typing = begin(playing.running(four.state))
    assert step(four, typing) == Step(Kind.SHOW, "Seat 1 shows: front, middle, back", 1)
    typing = typing.typed("AsAh")
    assert step(four, typing).sentence == "Seat 1 front: 2 of 3 cards"
    typing = typing.typed("AsAh9cQd")
    assert step(four, typing).sentence == "Seat 1 middle: 1 of 5 cards"
    typing = typing.typed(CARDS[1])
    assert step(four, typing) == Step(
        Kind.SHOW, "Seat 1: all 13 cards are in; Enter: right", 1, "good"
    )
    typing = typing.accepted().typed("As")
    said = step(four, typing)
    assert (said.seat, said.tone) == (2, "fault")
    assert "As" in said.sentence
    assert "seat 1 front (C2)" in said.sentence


def test_all_hands_in_are_judged_and_settled(four: Table) -> None:
    four.deal()
    four.set_all()
    typing = all_in(begin(playing.running(four.state)), RANKS)
    sight = look(seen(four), typing)
    assert next_step(sight).kind is Kind.SETTLE
    assert sight.settlement is not None
    for each, texts in typing.texts().items():
        playing.show(four.night, four.by(), each, texts)
    four.settle()
    recorded = settlement_of(four.night, 1)
    assert recorded.result == sight.settlement.result
    assert recorded.payoff == sight.settlement.payoff


def test_x1_payments_come_one_by_one_in_order(four: Table) -> None:
    four.deal()
    four.show_all()
    four.settle()
    settlement = settlement_of(four.night, 1)
    assert settlement.payoff
    sight = Sight(seen(four), settlement=settlement)
    for number, transfer in enumerate(settlement.payoff.transfers):
        said = next_step(replace(sight, ticked=number))
        assert said.kind is Kind.PAY
        assert said.seat == transfer.payer
        assert said.sentence.startswith(f"Seat {transfer.payer} pays seat {transfer.payee}: ")
    assert next_step(replace(sight, ticked=len(settlement.payoff.transfers))).kind is Kind.PAID


def test_s3_m1_hands_that_do_not_make_a_deck_are_told(four: Table) -> None:
    four.deal()
    four.set_all()
    typing = all_in(
        begin(playing.running(four.state)), {**CARDS, 4: "Kc Qs/Ac Ad 7h 3s 2s/Th Ts 4c 4d 5s"}
    )
    said = step(four, typing)
    assert said.kind is Kind.SETTLE
    assert said.sentence.startswith("The hands hold 51 cards")
    assert said.tone == "warning"


@pytest.mark.parametrize("kind", ["six_pairs"])
def test_n3_what_keeps_the_hands_from_being_judged_is_told(four: Table, kind: str) -> None:
    four.deal()
    playing.declare(four.night, four.by(), 1, "three_flushes")
    four.set_all()
    typing = begin(playing.running(four.state))
    assert step(four, typing).sentence == "Seat 1 shows three flushes: 0 of 13 cards"
    typing = all_in(typing, RANKS)
    said = step(four, typing)
    assert (said.kind, said.seat, said.tone) == (Kind.MEND, 1, "fault")


def test_d3_with_all_others_dropped_nothing_is_entered(night_room: Room) -> None:
    table = night_room.open(rules=None, sheet=_pagat()).seated(1, 2)
    table.deal()
    playing.drop(table.night, table.by(), 1)
    table.set_all()
    typing = begin(playing.running(table.state))
    assert step(table, typing).kind is Kind.SETTLE


def _pagat() -> object:
    from tests.rules.chinese.table import sheet

    return sheet("pagat")


def test_rows_of_a_hand_are_the_texts_that_are_shown(four: Table) -> None:
    four.deal()
    four.set_all()
    typing = begin(playing.running(four.state)).typed(CARDS[1]).accepted()
    assert typing.texts()[1] == rows(HANDS[1])

"""A payout sheet says in words and amounts what was settled, with reasons and control totals."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tablemgr import __version__
from tablemgr.rules.cards import cards_text
from tablemgr.rules.sheet import sheet_hash
from tablemgr.services.handfile import read_hand
from tablemgr.services.printed import HandFacts, PayoutSheet, PoolLine, StackLine
from tablemgr.services.reportdata import payout_sheet
from tablemgr.services.settle import settle
from tests.services.hands import SIX_PAIRS, two_seats, with_seat, without_rows

NOON = datetime(2026, 10, 25, 12, tzinfo=UTC)
LEGAL = {"front": "8c 7d 2c", "middle": "Kc Qs 9h 5d 4c", "back": "Th Ts 3d 3h Jc"}


def sheet_of(hand: dict[str, Any], folder: Path | None = None) -> PayoutSheet:
    return payout_sheet(settle(read_hand(hand, folder)), NOON)


def three_seats(**changes: Any) -> dict[str, Any]:
    hand = two_seats(**changes)
    hand["seats"].append({"seat": 4, "stack": "40.00", **LEGAL})
    return hand


def house(tmp_path: Path, **keys: Any) -> dict[str, str]:
    """The key of a hand file that names a house's own sheet with these keys."""
    lines = ['schema = "tablemgr/rules@1"', 'id = "house"', "version = 2"]
    lines += [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
    (tmp_path / "house.toml").write_text("\n".join(lines), encoding="utf-8")
    return {"rules": "house.toml"}


def test_a_sheet_says_which_hand_it_was() -> None:
    labels = {"table": "7", "hand": "12", "dealer": "Mariann", "note": "Seen by the floor."}
    sheet = sheet_of(with_seat(1, player="Anna") | labels)
    assert sheet.facts == HandFacts("7", "12", "Mariann", "Seat 4 (empty)", "1.00", "USD")
    assert sheet.note == "Seen by the floor."
    assert sheet.program == f"tablemgr {__version__}"
    assert sheet.printed_at == "2026-10-25 12:00:00+00:00"
    assert sheet_of(with_seat(1, player="Anna") | {"button": 1}).facts.button == "Seat 1 · Anna"


def test_the_rules_are_named_with_version_and_hash() -> None:
    settlement = settle(read_hand(two_seats()))
    rules = payout_sheet(settlement, NOON).rules
    assert (rules.id, rules.version) == ("mandarin", "1")
    assert rules.title == settlement.entry.sheet.title
    assert rules.sha256 == sheet_hash(settlement.entry.sheet)


def test_a_time_without_its_offset_is_refused() -> None:
    settlement = settle(read_hand(two_seats()))
    with pytest.raises(ValueError, match="offset"):
        payout_sheet(settlement, NOON.replace(tzinfo=None))


@pytest.mark.parametrize(
    ("button", "order"), [(1, [2, 4, 1]), (2, [4, 1, 2]), (3, [4, 1, 2]), (4, [1, 2, 4])]
)
def test_x1_seats_stand_clockwise_from_the_button(button: int, order: list[int]) -> None:
    sheet = sheet_of(three_seats(button=button))
    assert [seat.seat for seat in sheet.seats] == [f"Seat {number}" for number in order]
    assert [line.seat for line in sheet.stacks[:-1]] == [f"Seat {number}" for number in order]
    assert [seat.seat for seat in sheet.seats if seat.button] == [f"Seat {button}"] * (button != 3)


def test_a_seat_shows_rows_stack_and_status() -> None:
    seat = sheet_of(with_seat(1, player="Anna", stack="12.50")).seats[0]
    assert (seat.player, seat.stack, seat.status, seat.ruled) == ("Anna", "12.50", "played", False)
    assert [(row.name, cards_text(row.cards), row.words) for row in seat.rows] == [
        ("front", "As Ah 9c", "pair of aces, nine"),
        ("middle", "Qd Qc Qh 5c 2d", "three queens, five, two"),
        ("back", "Ks Kh Kd 4s 4h", "full house, kings over fours"),
    ]


def test_s1_s3_every_foul_is_told_with_its_clause() -> None:
    seat = sheet_of(with_seat(2, front="Jd Td 3c 6c", middle="6d 9d 8d 7s")).seats[1]
    assert (seat.status, seat.ruled) == ("fouled", True)
    assert seat.remarks == (
        "the front has 4 cards instead of 3 (S3)",
        "the middle has 4 cards instead of 5 (S3)",
    )
    assert [row.words for row in seat.rows][:2] == ["4 cards", "4 cards"]


def test_c7_a_lowball_middle_is_told_as_one() -> None:
    hand = with_seat(1, middle="Ac 5d 4c 3d 2c", front="9h 8h 7h", back="Ks Kd Qh Js Tc")
    seat = sheet_of(hand | {"rules": "polish_lowball"}).seats[0]
    assert seat.rows[1].words == "ace high, five, four, three, two"


def test_n5_a_natural_is_laid_out() -> None:
    seat = sheet_of(without_rows(1, natural="auto", cards=SIX_PAIRS)).seats[0]
    assert (seat.status, seat.ruled, seat.rows) == ("natural", True, ())
    assert seat.natural == "six pairs, opened and verified (N5)"
    assert [len(group) for group in seat.groups] == [2, 2, 2, 2, 2, 2, 1]
    assert sorted(cards_text(card for group in seat.groups for card in group).split()) == sorted(
        SIX_PAIRS.split()
    )


@pytest.mark.parametrize(("kind", "named"), [("auto", "a natural"), ("dragon", "a dragon")])
def test_n5_a_natural_that_is_not_there_plays_as_set(kind: str, named: str) -> None:
    seat = sheet_of(with_seat(1, natural=kind)).seats[0]
    assert seat.remarks == (f"declared {named}, which is not there: plays as set (N5)",)
    assert len(seat.rows) == 3


@pytest.mark.parametrize(
    "seat", [without_rows(1, fouled="K1"), with_seat(1, front="", middle="", back="", fouled="K1")]
)
def test_k1_a_hand_that_a_ruling_fouled_unseen_says_so_in_place_of_its_cards(
    seat: dict[str, Any],
) -> None:
    shown = sheet_of(seat).seats[0]
    assert (shown.status, shown.ruled, shown.rows, shown.groups) == ("fouled", True, (), ())
    assert (shown.instead, shown.remarks) == ("fouled by ruling (K1)", ())


def test_m6_a_hand_that_a_ruling_fouled_in_sight_shows_its_cards() -> None:
    shown = sheet_of(with_seat(1, fouled="M6")).seats[0]
    assert (len(shown.rows), shown.instead) == (3, "")
    assert shown.remarks == ("the hand was ruled a foul (M6)",)


def test_n5_a_pile_without_a_natural_is_shown_and_fouled() -> None:
    pile = "2c 4c Ac 8c Tc Jh Qh Kh Ah 3d 5d 7d As"
    seat = sheet_of(without_rows(1, natural="dragon", cards=pile)).seats[0]
    assert (seat.status, seat.rows, seat.natural) == ("fouled", (), "")
    assert [cards_text(group) for group in seat.groups] == [pile]
    assert seat.remarks == ("the declared natural is not there and no rows were set (N5)",)


def test_d1_d3_hands_that_were_not_opened_stay_closed() -> None:
    hand = with_seat(2, surrender=True) | {"rules": "classic_1_4"}
    collects, dropped = sheet_of(hand).seats
    assert (collects.status, collects.ruled) == ("collects unopened", True)
    assert (dropped.status, dropped.ruled) == ("dropped", True)
    for seat in (collects, dropped):
        assert (seat.rows, seat.groups) == ((), ())


def test_v1_the_banker_is_named() -> None:
    sheet = sheet_of(two_seats(rules="pagat_banker", button=2))
    assert [seat.remarks for seat in sheet.seats if seat.button] == [("the banker (V1)",)]


def test_the_lines_of_a_pair_add_up_and_say_who_owes() -> None:
    (pair,) = sheet_of(with_seat(1, player="Anna")).pairs
    assert (pair.pair, pair.verdict, pair.points) == (
        "Seat 1 · Anna against Seat 2", "seat 2 owes seat 1", "+6",
    )  # fmt: skip
    assert [(line.text, line.clause, line.points) for line in pair.lines] == [
        ("seat 1 wins the front", "P1", "+1"),
        ("seat 1 wins the middle", "P1", "+1"),
        ("seat 1 wins the back", "P1", "+1"),
        ("seat 1 scoops all three rows", "P2", "+3"),
    ]
    (other_way,) = sheet_of(two_seats(button=1)).pairs
    assert (other_way.points, other_way.verdict) == ("-6", "seat 2 owes seat 1")


def test_x3_x4_payments_say_what_held_them_down() -> None:
    hand = two_seats(point_value="10.00")
    hand["seats"][1]["stack"] = "25.50"
    payment, total = sheet_of(hand).payments
    assert (payment.order, payment.payer, payment.payee) == ("1", "Seat 2", "Seat 1")
    assert (payment.points, payment.due, payment.paid, payment.short) == (
        "6", "60.00", "25.50", "34.50",
    )  # fmt: skip
    assert payment.reason == "all that seat 2 had (X3)"
    assert (total.payer, total.due, total.paid, total.short) == (
        "Control total", "60.00", "25.50", "34.50",
    )  # fmt: skip
    hand["seats"][0]["stack"] = "25.50"
    both = sheet_of(hand).payments[0].reason
    assert both == "all that seat 2 had (X3); all that seat 1 may win in this hand (X4)"


def test_x2_a_payment_for_a_natural_says_that_it_comes_first() -> None:
    hand = without_rows(1, natural="auto", cards=SIX_PAIRS)
    payment = sheet_of(hand).payments[0]
    assert (payment.reason, payment.short) == ("natural: settles first (X2)", "")


def test_x5_stacks_have_equal_totals() -> None:
    assert sheet_of(with_seat(1, player="Anna")).stacks == (
        StackLine("Seat 1", "Anna", "+6", "40.00", "+6.00", "46.00"),
        StackLine("Seat 2", "", "-6", "40.00", "-6.00", "34.00"),
        StackLine("Control total", "", "0", "80.00", "0.00", "80.00"),
    )


def test_where_nothing_is_due_the_sheet_says_so() -> None:
    hand = two_seats()
    rows = {"front": "AJ9", "middle": "QQ752", "back": "KKJ44"}
    hand["seats"] = [{"seat": seat, "stack": "40.00", **rows} for seat in (1, 2)]
    sheet = sheet_of(hand)
    assert (sheet.pairs[0].verdict, sheet.pairs[0].points) == ("nothing owed", "0")
    assert (sheet.payments, sheet.payment_rules[0]) == ((), "Nothing is due.")


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"payoff_order": "circle"}, "then across the table (X1)."),
        ({"payoff_order": "winners"}, "collects from all who owe him (X1)."),
        ({"pay_from": "start"}, "Nobody pays more in all than his stack"),
        ({"win_cap": "none"}, "Winnings have no cap (X4)."),
        ({"win_cap": "total_net"}, "less what he has paid"),
        ({"win_cap": "per_opponent"}, "No opponent pays a player more"),
        ({"win_cap": "total"}, "Nobody is paid more in all"),
    ],
)
def test_x1_x4_the_sheet_shows_which_rule_of_payoff_rules(
    tmp_path: Path, keys: dict[str, str], words: str
) -> None:
    rules = " ".join(sheet_of(two_seats(**house(tmp_path, **keys)), tmp_path).payment_rules)
    assert words in rules
    assert rules.endswith("What is not paid is not owed later (X3).")


def test_x2_naturals_first_is_said_only_where_it_rules(tmp_path: Path) -> None:
    said = "Pairs with a natural settle first (X2)."
    assert said in sheet_of(two_seats()).payment_rules
    assert said not in sheet_of(two_seats(rules="classic_1_4")).payment_rules
    later = house(tmp_path, base="mandarin", naturals_first=False)
    assert said not in sheet_of(two_seats(**later), tmp_path).payment_rules


def test_the_notice_on_responsibility_stands_on_every_sheet() -> None:
    notice = sheet_of(two_seats()).responsibility
    assert "Players are responsible for their payoffs" in notice
    assert "the dealer opens and verifies a natural" in notice


def test_v5_a_game_for_points_prints_totals_and_no_money(tmp_path: Path) -> None:
    sheet = sheet_of(two_seats(**house(tmp_path, stakes="points")), tmp_path)
    assert (sheet.facts.point_value, sheet.facts.currency) == ("points only", "")
    assert sheet.payments == ()
    assert sheet.payment_rules == ("Points are kept and nothing is paid (V5).",)
    assert sheet.stacks[0] == StackLine("Seat 1", "", "+6", "", "", "")
    assert sheet.stacks[-1] == StackLine("Control total", "", "0", "", "", "")
    assert {seat.stack for seat in sheet.seats} == {""}


POOL_1 = {"front": "AK9", "middle": "QQ752", "back": "KKJ44"}
POOL_2 = {"front": "AK9", "middle": "QQ852", "back": "JJ883"}


def pool(one: dict[str, str], other: dict[str, str], **changes: Any) -> dict[str, Any]:
    hand = two_seats(**{"rules": "pagat_pool", **changes})
    hand["seats"] = [
        {"seat": 1, "player": "Anna", "stack": "40.00", **one},
        {"seat": 2, "stack": "40.00", **other},
    ]
    return hand


def test_v2_a_pool_is_told_row_by_row() -> None:
    sheet = sheet_of(pool(POOL_1, POOL_2, pool_carried="3.00"))
    assert sheet.pool == (
        PoolLine("antes of 2 seats, 3 points each", "", "6.00"),
        PoolLine("carried from earlier hands", "", "3.00"),
        PoolLine("best front", "Seat 1 · Anna, Seat 2", "3.00"),
        PoolLine("best middle", "Seat 2", "3.00"),
        PoolLine("best back", "Seat 1 · Anna", "3.00"),
    )
    assert [(line.payer, line.paid, line.reason) for line in sheet.payments[:-1]] == [
        ("Pool", "1.50", "best front (V2)"),
        ("Pool", "1.50", "best front (V2)"),
        ("Pool", "3.00", "best middle (V2)"),
        ("Pool", "3.00", "best back (V2)"),
    ]
    assert sheet.stacks[-2:] == (
        StackLine("Pool", "", "", "9.00", "-9.00", "0.00"),
        StackLine("Control total", "", "+9", "89.00", "0.00", "89.00"),
    )
    assert sheet.pairs == ()


def test_v2_a_sweep_takes_the_pool_and_more() -> None:
    sheet = sheet_of(pool({**POOL_1, "front": "AKT", "middle": "QQ952"}, POOL_2))
    assert sheet.pool[-1] == PoolLine(
        "all three rows take the whole pool (V2)", "Seat 1 · Anna", "6.00"
    )
    assert [line.amount for line in sheet.pool[1:-1]] == ["", "", ""]
    assert [line.reason for line in sheet.payments[:-1]] == ["the whole pool (V2)", "sweep (V2)"]


def test_v2_a_pool_that_all_foul_for_is_carried() -> None:
    foul = {"front": "KKJ", "middle": "98752", "back": "JT843"}
    sheet = sheet_of(pool(foul, {**foul, "front": "AAT"}))
    assert [line.seats for line in sheet.pool[1:4]] == ["nobody"] * 3
    assert sheet.pool[-1] == PoolLine("stays in the pool for the next hand", "", "6.00")
    assert sheet.payment_rules[0] == "Nothing is due."


def test_v2_naturals_that_push_split_the_pool(tmp_path: Path) -> None:
    pile = "3c 3s 8d 8s Td Ts Jd Jc 2d 2s 7c 7s As"
    hand = pool({}, {}, **house(tmp_path, base="pagat_pool", same_tier="push"))
    hand["seats"][0] |= {"natural": "six_pairs", "cards": SIX_PAIRS}
    hand["seats"][1] |= {"natural": "six_pairs", "cards": pile}
    sheet = sheet_of(hand, tmp_path)
    assert sheet.pool[-1] == PoolLine(
        "a natural takes the whole pool (V2)", "Seat 1 · Anna, Seat 2", "6.00"
    )
    assert [line.paid for line in sheet.payments[:-1]] == ["3.00", "3.00"]


def test_v2_v5_a_pool_for_points_has_no_money(tmp_path: Path) -> None:
    keys = house(tmp_path, base="pagat_pool", stakes="points")
    split = sheet_of(pool(POOL_1, POOL_2, **keys), tmp_path)
    assert [line.amount for line in split.pool] == ["6", "2", "2", "2"]
    foul = {"front": "KKJ", "middle": "98752", "back": "JT843"}
    carried = sheet_of(pool(foul, {**foul, "front": "AAT"}, **keys), tmp_path)
    assert carried.pool[-1] == PoolLine("stays in the pool for the next hand", "", "6")

from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.rules.cards import parse_cards
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.services.handfile import read_hand, read_hand_file
from tablemgr.services.handwriter import hand_text
from tablemgr.services.sheets import read_toml
from tablemgr.ui.quick.draft import (
    HandDraft,
    SeatDraft,
    from_mapping,
    new_hand,
    same_players,
    spread,
    to_mapping,
)
from tablemgr.ui.quick.model import read_draft
from tests.ui.quick.keys import CASES, case, expected

WHOLE = SeatDraft(stack="40", front="kkj", middle="tt998", back="aj642h", is_set=True)
OTHER = SeatDraft(stack="40", front="qq7", middle="5533a", back="87652s", is_set=True)


def _hand(*seats: SeatDraft, rules: str = "mandarin", point_value: str = "1") -> HandDraft:
    empty = (SeatDraft(),) * (len(SEATS) - len(seats))
    return HandDraft({"rules": rules, "point_value": point_value}, 4, (*seats, *empty))


def _texts(draft: HandDraft, **more: object) -> list[str]:
    return [mark.full for mark in read_draft(draft, **more).marks]  # type: ignore[arg-type]


def _draft(path: Path) -> HandDraft:
    return from_mapping(read_toml(path), path.parent, all_set=True)


def test_there_are_golden_cases() -> None:
    assert len(CASES) >= 20


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_golden_hand_typed_into_the_window_comes_out_as_it_must(path: Path) -> None:
    draft, wanted = _draft(path), expected(path)
    settlement = read_draft(draft, opened=draft.live).settlement
    assert settlement is not None
    result, payoff = settlement.result, settlement.payoff
    assert {str(each.seat): each.status for each in result.seats} == wanted["status"]
    assert {str(seat): points for seat, points in result.totals.items()} == wanted["totals"]
    assert payoff is not None
    paid = [(each.payer, each.payee, each.points) for each in payoff.transfers]
    assert paid == [(each["from"], each["to"], each["points"]) for each in wanted["payments"]]


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_hand_written_from_the_window_reads_back_equal(path: Path, tmp_path: Path) -> None:
    written = tmp_path / path.name
    written.write_text(hand_text(to_mapping(_draft(path), tmp_path)), encoding="utf-8")
    assert read_hand_file(written) == read_hand_file(path)


def test_every_key_of_a_hand_file_survives_the_window(tmp_path: Path) -> None:
    data: dict[str, object] = {
        "schema": "tablemgr/hand@1",
        "rules": "pagat_pool",
        "point_value": "5.00",
        "currency": "EUR",
        "button": 2,
        "smallest_chip": "1.00",
        "pool_carried": "15.00",
        "table": 'Salon "A" \\ 1',
        "hand": "7",
        "dealer": "Ágnes",
        "note": "ő ł ♥ 😀 \\",
        "seats": [
            {"seat": 1, "player": "李", "stack": "60.00", "front": "kkj", "middle": "tt998"}
            | {"back": "aj642d"},
            {"seat": 3, "stack": "60.00", "natural": "auto"}
            | {"cards": "2c 2h 4h 4c 7d 7h 9h 9c Jh Jc Ah Ac 5h"},
        ],
    }
    draft = from_mapping(data, tmp_path, all_set=True)
    assert to_mapping(draft) == data
    written = tmp_path / "hand.toml"
    written.write_text(hand_text(to_mapping(draft)), encoding="utf-8")
    assert read_toml(written) == data
    assert read_hand_file(written) == read_hand(data)


def test_texts_that_toml_has_to_escape_read_back_equal(tmp_path: Path) -> None:
    data = {"note": '\t\x7f\x01 "quoted" \\ \u2028'}
    written = tmp_path / "hand.toml"
    written.write_text(hand_text(data), encoding="utf-8")
    assert read_toml(written) == data


def test_a_house_sheet_is_named_relative_to_the_file_that_is_written(tmp_path: Path) -> None:
    draft = from_mapping({"rules": "ours.toml"}, tmp_path / "rules", all_set=True)
    (tmp_path / "hands").mkdir()
    assert to_mapping(draft, tmp_path / "hands")["rules"] == "../rules/ours.toml"


def test_c1_an_unreadable_word_is_named_where_it_stands() -> None:
    draft = _hand(replace(WHOLE, front="Kh Qx 9c"))
    read = read_draft(draft)
    assert [(mark.seat, mark.key) for mark in read.marks] == [(1, "front")]
    assert read.marks[0].full == 'seat 1 front: "Qx" is not a card (C1)'


def test_c2_the_second_card_names_where_the_first_lies() -> None:
    draft = _hand(replace(WHOLE, front="Kh Kd 3c"), replace(OTHER, back="Kh 8d 7c 6s 2s"))
    assert _texts(draft) == ["seat 2 back: Kh is already in seat 1 front (C2)"]


def test_c2_the_card_entered_last_is_the_second_one() -> None:
    draft = _hand(replace(WHOLE, front="Kh Kd 3c"), replace(OTHER, back="Kh 8d 7c 6s 2s"))
    recent = [(2, "back"), (1, "front")]
    read = read_draft(draft, recent)
    assert [mark.full for mark in read.marks] == ["seat 1 front: Kh is already in seat 2 back (C2)"]
    assert read.doubled == {(1, "front"): {parse_cards("Kh")[0]}}


def test_c2_a_fifth_card_of_a_rank_names_the_four_others() -> None:
    draft = _hand(replace(WHOLE, front="kkj"), replace(WHOLE, front="kk2", middle="k8765"))
    text = "four kings are already in seat 1 front, seat 2 front (C2)"
    assert f"seat 2 middle: {text}" in _texts(draft)


def test_a_pile_may_repeat_the_cards_of_its_rows() -> None:
    rows = {"front": "2c 2h 5h", "middle": "4c 4h 7d 7h 9c", "back": "9h Jh Jc Ah Ac"}
    draft = _hand(SeatDraft(stack="1", **rows, cards=" ".join(rows.values()), natural="auto"))  # type: ignore[arg-type]
    assert _texts(draft) == []


def test_amounts_are_marked_while_they_are_typed() -> None:
    draft = _hand(replace(WHOLE, stack="12,5"), point_value="1.0055")
    assert _texts(draft) == [
        'point value: "1.0055" is finer than the smallest unit of USD (X6)',
        'seat 1 stack: "12,5" is no amount; write it as "37.50"',
    ]


def test_an_unknown_currency_is_marked() -> None:
    draft = replace(_hand(WHOLE), table={"rules": "mandarin", "currency": "XYZ"})
    assert _texts(draft) == ['currency: "XYZ" is not a currency of ISO 4217']


def test_all_marks_are_there_at_once() -> None:
    draft = _hand(
        replace(WHOLE, front="Kh Qx 9c", stack="a"), replace(WHOLE, middle="Zz", back="Kh 2c")
    )
    assert len(_texts(draft)) == 4


def test_s4_nothing_is_ranked_before_every_live_seat_is_set() -> None:
    whole = _draft(case("four-seats-mandarin"))
    assert read_draft(whole).settlement
    for seat in SEATS:
        seats = list(whole.seats)
        seats[seat - 1] = replace(seats[seat - 1], is_set=False)
        read = read_draft(replace(whole, seats=tuple(seats)))
        assert read.settlement is None
        assert read.steps == (f"Seat {seat} is not set",)


def test_s4_a_seat_with_a_name_alone_is_waited_for() -> None:
    whole = _draft(case("foul-flush-over-trips"))
    seats = (*whole.seats[:3], SeatDraft(player="Dora", stack="10"))
    assert read_draft(replace(whole, seats=seats)).steps == ("Seat 4 is not set",)


def test_s4_with_empty_seats_somebody_says_that_nobody_else_comes() -> None:
    whole = _draft(case("foul-flush-over-trips"))
    waits = read_draft(whole)
    assert waits.waits_for_opening
    assert waits.settlement is None
    assert read_draft(whole, opened=(1, 2)).settlement
    assert read_draft(whole, opened=(1, 3)).settlement is None


def test_a_dropped_seat_need_not_be_set() -> None:
    whole = _draft(case("surrender"))
    seats = [replace(seat, is_set=not seat.dropped) for seat in whole.seats[:3]]
    draft = replace(whole, seats=(*seats, SeatDraft()))
    assert read_draft(draft, opened=draft.live).settlement


def test_what_a_chip_sheet_needs_is_asked_for() -> None:
    draft = _hand(replace(WHOLE, stack=""), point_value="")
    assert read_draft(draft).steps == (
        "Two seats at least must be in the hand (C1)",
        "The point value is missing",
        "Seat 1 has no stack",
    )


def test_the_reader_of_hand_files_has_the_last_word() -> None:
    dropped = SeatDraft(stack="5", dropped=True)
    draft = _hand(dropped, dropped)
    read = read_draft(draft, opened=draft.live)
    assert read.settlement is None
    assert read.steps == (
        "everybody dropped; the last player may not (D3)",
        "seat 1 drops, which the rule sheet does not allow (D1)",
        "seat 2 drops, which the rule sheet does not allow (D1)",
    )


def test_v5_a_sheet_for_points_needs_no_money(tmp_path: Path) -> None:
    sheet = tmp_path / "points.toml"
    lines = ['schema = "tablemgr/rules@1"', 'id = "points"', "version = 1", 'title = "Points"']
    sheet.write_text("\n".join([*lines, 'base = "mandarin"', 'stakes = "points"']))
    whole = _draft(case("four-seats-mandarin"))
    seats = tuple(replace(seat, stack="") for seat in whole.seats)
    settlement = read_draft(HandDraft({"rules": str(sheet)}, 4, seats)).settlement
    assert settlement is not None
    assert settlement.payoff is None
    assert dict(settlement.result.totals) == {1: -1, 2: -15, 3: 4, 4: 12}


def test_a_rule_sheet_that_is_gone_is_named() -> None:
    texts = _texts(_hand(WHOLE, rules="/nowhere/ours.toml"))
    assert len(texts) == 1
    assert texts[0].startswith("/nowhere/ours.toml: cannot be read")


@pytest.mark.parametrize(
    ("typed", "rows"),
    [
        ("kkj/tt998/aj642h", ("kkj", "tt998", "aj642h")),
        ("kkjtt998aj642", ("K K J", "T T 9 9 8", "A J 6 4 2")),
        (
            "KhKd9cTcTd9d9h8sAhJh6h4h2h",
            ("Kh Kd 9c", "Tc Td 9d 9h 8s", "Ah Jh 6h 4h 2h"),
        ),
        ("kkjtt998aj642h", None),
        ("kkj", None),
        ("kkj/tt998", None),
        ("kkj//aj642h", None),
        ("kkjtt998aj64x", None),
        ("", None),
    ],
)
def test_a_hand_typed_in_one_line_is_spread_over_its_rows(
    typed: str, rows: tuple[str, ...] | None
) -> None:
    assert spread(typed) == rows


def test_a_new_hand_keeps_the_table_and_the_next_one_the_players() -> None:
    draft = replace(_hand(WHOLE), table={"rules": "pagat", "table": "1", "note": "x"}, button=2)
    assert new_hand(draft) == HandDraft({"rules": "pagat", "table": "1"}, 2)
    assert same_players(draft).seats == (SeatDraft(stack="40"), *(SeatDraft(),) * 3)

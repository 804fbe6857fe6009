"""Hand files: what they say is read, and every fault is told in one line with its place."""

from fractions import Fraction
from pathlib import Path

import pytest

from tablemgr.rules.cards import cards_text
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.handfile import read_hand, read_hand_file
from tests.services.hands import (
    ROWS_1,
    ROWS_2,
    SIX_PAIRS,
    Mapping,
    two_seats,
    with_seat,
    without_rows,
)


def faults_of(hand: Mapping) -> list[Fault]:
    with pytest.raises(RefusedError) as error:
        read_hand(hand)
    return list(error.value.faults)


def test_a_hand_is_read_whole() -> None:
    labels = {"table": "4", "hand": "17", "dealer": "Ilona", "note": "replayed"}
    hand = with_seat(1, player="Anna") | labels | {"currency": "EUR", "smallest_chip": "0.50"}
    read = read_hand(hand)
    assert (read.sheet.id, read.currency.code, read.point_value) == ("mandarin", "EUR", 100)
    assert read.smallest_chip == 50
    assert read.stacks == {1: 4000, 2: 4000}
    assert read.players == {1: "Anna"}
    assert read.labels == labels
    setting = read.hand.seats[0].setting
    assert setting is not None
    assert cards_text(setting.middle) == "Qd Qc Qh 5c 2d"


def test_the_currency_is_the_sheets_by_default() -> None:
    assert read_hand(two_seats()).currency.code == "USD"


def test_v2_a_carried_pool_is_read_in_points() -> None:
    hand = two_seats(rules="pagat_pool", pool_carried="4.50")
    assert read_hand(hand).hand.carried == Fraction(9, 2)


def test_v5_points_games_need_neither_stacks_nor_point_value(tmp_path: Path) -> None:
    sheet = 'schema = "tablemgr/rules@1"\nid = "p"\nversion = 1\nstakes = "points"\n'
    (tmp_path / "points.toml").write_text(sheet)
    hand = two_seats(rules="points.toml")
    del hand["point_value"], hand["seats"][0]["stack"], hand["seats"][1]["stack"]
    read = read_hand(hand, tmp_path)
    assert (read.point_value, read.stacks) == (None, {})


def test_a_sheet_by_path_is_relative_to_the_hand_file(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    text = 'schema = "tablemgr/rules@1"\nid = "friday"\nversion = 2\nbase = "mandarin"\n'
    (tmp_path / "house" / "friday.toml").write_text(text)
    path = tmp_path / "hand.toml"
    seats = "".join(
        f'[[seats]]\nseat = {number}\nstack = "9"\n'
        + "".join(f'{key} = "{cards}"\n' for key, cards in rows.items())
        for number, rows in ((1, ROWS_1), (2, ROWS_2))
    )
    head = (
        'schema = "tablemgr/hand@1"\nrules = "house/friday.toml"\npoint_value = "1"\nbutton = 1\n'
    )
    # A byte order mark and Windows line ends are what some editors leave.
    path.write_bytes(("\ufeff" + head + seats).replace("\n", "\r\n").encode())
    assert read_hand_file(path).sheet.version == 2


# Each hand is wrong in one way; the words are what the one line must say, the place where it is.
REFUSED: dict[str, tuple[Mapping, str, int, str]] = {
    "unreadable card": (with_seat(1, front="As Ah 1x"), '"1x" is not a card', 1, "front"),
    "one suit over a pair": (
        with_seat(2, front="KK3c"),
        'the one suit of "KK3c" covers the whole row, and Kc',
        2,
        "front",
    ),
    "a card twice in a hand": (
        with_seat(1, front="As As 9c"),
        "As is already in seat 1 front",
        1,
        "front",
    ),
    "a card twice at the table": (
        with_seat(2, front="Jd As 3c"),
        "As is already in seat 1 front",
        2,
        "front",
    ),
    "a fifth of a rank": (
        with_seat(2, front="KK3", middle="66987", back="98765"),
        "four kings are already in seat 1 back, seat 2 front",
        2,
        "front",
    ),
    "unknown key": (two_seats(colour="red"), 'unknown key "colour"', 0, "colour"),
    "unknown key of a seat": (with_seat(2, colour="red"), 'unknown key "colour"', 2, "colour"),
    "unknown sheet": (two_seats(rules="nope"), 'unknown rule sheet "nope"', 0, "rules"),
    "a sheet that is not there": (two_seats(rules="nope.toml"), "cannot be read", 0, "rules"),
    "two seats with one number": (with_seat(2, seat=1), "seat 1 is there twice", 1, "seat"),
    "a seat beyond the table": (with_seat(2, seat=5), "there is no seat 5", 5, "seat"),
    "button outside": (two_seats(button=5), "the button is at seat 5", 0, "button"),
    "button missing": (two_seats(button=None), "give the seat of the dealer button", 0, "button"),
    "an amount too fine": (
        two_seats(point_value="0.001"),
        "finer than the smallest",
        0,
        "point_value",
    ),
    "a fraction of a yen": (
        two_seats(currency="JPY", point_value="1.5"),
        "unit of JPY",
        0,
        "point_value",
    ),
    "money as a number": (two_seats(point_value=5), 'money is a text, as "5.00"', 0, "point_value"),
    "a stack as a number": (with_seat(1, stack=40), "money is a text", 1, "stack"),
    "a stack as a fraction": (with_seat(1, stack=40.5), 'money is a text, as "37.50"', 1, "stack"),
    "a stack as a yes": (with_seat(1, stack=True), 'money is a text, as "37.50"', 1, "stack"),
    "a stack without end": (with_seat(1, stack="9" * 5000), '9…" is more money', 1, "stack"),
    "a stack of nothing": (with_seat(1, stack="0.00"), "must be above zero", 1, "stack"),
    "no stack": (with_seat(1, stack=None), "stack: missing", 1, "stack"),
    "no point value": (two_seats(point_value=None), "point_value: missing", 0, "point_value"),
    "unknown currency": (two_seats(currency="XYZ"), "not a currency", 0, "currency"),
    "a natural without 13 cards": (
        without_rows(2, natural="six_pairs", cards=SIX_PAIRS[:-3]),
        "a natural needs 13 cards; seat 2 shows 12",
        2,
        "natural",
    ),
    "a natural not in the sheet": (
        without_rows(2, natural="no_face", cards=SIX_PAIRS),
        "does not play",
        2,
        "natural",
    ),
    "auto where no natural is played": (
        without_rows(2, natural="auto", cards=SIX_PAIRS) | {"rules": "classic_1_4"},
        "declares a natural, which the rule sheet does not play",
        2,
        "natural",
    ),
    "a natural nobody knows": (
        without_rows(2, natural="royal", cards=SIX_PAIRS),
        '"royal" is no natural',
        2,
        "natural",
    ),
    "a natural by suits on bare ranks": (
        without_rows(2, natural="three_flushes", cards="2233445566778"),
        "cards without recorded suits",
        2,
        "natural",
    ),
    "a natural and a drop": (
        without_rows(2, natural="six_pairs", cards=SIX_PAIRS, surrender=True) | {"rules": "pagat"},
        "both declares a natural and drops",
        2,
        "surrender",
    ),
    "a drop where none is allowed": (
        with_seat(2, surrender=True),
        "does not allow",
        2,
        "surrender",
    ),
    "a seat with nothing": (without_rows(2), "seat 2 shows nothing", 2, ""),
    "a pile without a word": (
        without_rows(2, cards=SIX_PAIRS),
        "neither rows nor a declared",
        2,
        "natural",
    ),
    "a pile that is not the rows": (
        with_seat(2, natural="six_pairs", cards=SIX_PAIRS),
        "are not those of its rows",
        2,
        "cards",
    ),
    "a banker's empty seat": (
        two_seats(rules="pagat_banker"),
        "seat 4 is the banker and must hold a live hand",
        4,
        "",
    ),
    "one seat": (two_seats(seats=[two_seats()["seats"][0]]), "1 seats; a hand has 2 to 4", 0, ""),
    "no seats": (two_seats(seats=7), "give two to four", 0, "seats"),
    "a seat without a number": (with_seat(2, seat=None), "give its seat", 0, "seat"),
    "another schema": (two_seats(schema="tablemgr/hand@9"), "schema: must be", 0, "schema"),
    "rules that are no name": (two_seats(rules=3), "name a rule sheet", 0, "rules"),
    "a player that is no text": (
        with_seat(2, player=7),
        "player: must be a text of one line",
        2,
        "player",
    ),
    "a pool carried where none is played": (
        two_seats(pool_carried="3.00"),
        "the rule sheet plays for no pool (V2)",
        0,
        "pool_carried",
    ),
    "a name of two lines": (with_seat(2, player="a\nb"), "seat 2: player: must be", 2, "player"),
    "a name that turns round": (with_seat(2, player="\u202eab"), "one line", 2, "player"),
    "a name that moves the screen": (with_seat(2, player="\x9b2J"), "one line", 2, "player"),
    "a card that moves the screen": (
        with_seat(1, front="As Ah \x1b[2J"),
        '"\N{REPLACEMENT CHARACTER}" is not a card',
        1,
        "front",
    ),
    "a word without end": (with_seat(1, front="Z" * 9999), 'ZZ…" is not a card', 1, "front"),
    "a drop that is no yes or no": (with_seat(2, surrender="yes"), "true or false", 2, "surrender"),
    "cards that are no text": (with_seat(2, front=7), "cards are a text", 2, "front"),
    "a stack chips cannot make": (
        with_seat(2, stack="40.25") | {"smallest_chip": "0.50"},
        "40.25 cannot be made of chips of 0.50 (X6)",
        0,
        "smallest_chip",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_hand_is_refused_in_one_line(name: str) -> None:
    hand, words, seat, key = REFUSED[name]
    hand = {each: value for each, value in hand.items() if value is not None}
    faults = faults_of(hand)
    assert [fault for fault in faults if words in fault.text], faults
    fault = next(fault for fault in faults if words in fault.text)
    assert (fault.seat, fault.key) == (seat, key)
    assert "\n" not in str(fault)


def test_everybody_dropping_is_refused() -> None:
    hand = two_seats(rules="pagat")
    for seat in hand["seats"]:
        seat["surrender"] = True
    assert [str(f) for f in faults_of(hand)] == ["everybody dropped; the last player may not (D3)"]


def test_all_faults_are_told_not_the_first() -> None:
    hand = with_seat(1, front="Zz Ah 9c", stack=5) | {"button": 9, "point_value": "x", "odd": 1}
    hand["seats"][1]["back"] = "Ks 8s 7c 6s 5h"
    told = "\n".join(map(str, faults_of(hand)))
    for words in (
        '"Zz"',
        "money is a text",
        "button is at seat 9",
        '"x" is no amount',
        '"odd"',
        "Ks",
    ):
        assert words in told


def test_an_unknown_sheet_and_currency_hide_no_other_fault() -> None:
    hand = with_seat(2, stack=5, front="Jd As Zz") | {"rules": "nope", "currency": "XYZ"}
    told = "\n".join(map(str, faults_of(hand)))
    for words in ('"nope"', '"XYZ"', "money is a text", '"Zz"', "As is already in seat 1 front"):
        assert words in told


def test_a_fault_that_repeats_itself_is_told_once() -> None:
    (fault,) = faults_of(with_seat(1, front="As As As As 9c"))
    assert fault.text == "seat 1 front: As is already in seat 1 front (C2)"


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (without_rows(2, natural="royal", cards=SIX_PAIRS), ["natural"]),
        (with_seat(2, seat=None), ["seat"]),
        (two_seats(rules="pagat_banker", button=5), ["button"]),
        (two_seats(rules="pagat_banker", button="x"), ["button"]),
        (without_rows(2, surrender=True) | {"rules": "nope"}, ["rules"]),
        (without_rows(2, stack=5), ["stack", ""]),
    ],
)
def test_a_fault_that_only_follows_from_another_is_not_told(hand: Mapping, told: list[str]) -> None:
    assert [fault.key for fault in faults_of(hand)] == told


def test_an_unreadable_row_brings_no_fault_that_only_follows_from_it() -> None:
    hand = without_rows(2, natural="six_pairs", cards=SIX_PAIRS.replace("Ac", "Zz"))
    assert [fault.key for fault in faults_of(hand)] == ["cards"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"schema = ", "is not TOML"),
        (b"\xff\xfe\x00", "is not a text in UTF-8"),
        (b"button = " + b"9" * 5000, "is not TOML: a number has too many digits"),
        (b"button = 0x" + b"f" * 5000, "is not TOML: a number has too many digits"),
        (b"currency = {a" + b".a" * 99 + b" = 1}", "nested too deeply"),
        (b"#" * (1 << 20) + b"#", "larger than a hand"),
        (b"seats = " + b"[" * 100_000, "nested too deeply"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_is_no_toml_is_refused(
    tmp_path: Path, content: bytes | None, words: str
) -> None:
    path = tmp_path / "hand.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RefusedError, match=words):
        read_hand_file(path)


def test_a_file_name_no_system_knows_is_refused() -> None:
    (fault,) = faults_of(two_seats(rules="\0.toml"))
    assert (fault.key, "cannot be read" in fault.text) == ("rules", True)


def test_d3_the_last_one_needs_no_cards() -> None:
    hand = without_rows(2) | {"rules": "pagat"}
    hand["seats"][0]["surrender"] = True
    assert read_hand(hand).hand.seats[1].cards == ()


def test_k1_a_hand_fouled_by_a_ruling_says_under_which_clause() -> None:
    read = read_hand(without_rows(1, fouled="K1"))
    assert (read.hand.seats[0].ruled_foul, read.hand.seats[0].setting) == ("K1", None)
    both = read_hand(without_rows(1, fouled="M6", surrender=True) | {"rules": "pagat"})
    assert (both.hand.seats[0].ruled_foul, both.hand.seats[0].surrendered) == ("M6", False)


@pytest.mark.parametrize("clause", [1, True, "k1", "K", "K123", "clock", ["K1"]])
def test_k1_a_ruling_is_named_by_its_clause(clause: object) -> None:
    (fault,) = faults_of(with_seat(1, fouled=clause))
    assert fault == Fault('seat 1: fouled: name the clause of the ruling, as "K1"', 1, "fouled")

"""Draw files: what they say is read, and every fault is told in one line with its place."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr import assets
from tablemgr.rules.cards import cards_text
from tablemgr.rules.draw.hand import AfterDraw, DrawReason
from tablemgr.rules.draw.house import DrawHouse, choices
from tablemgr.rules.draw.openers import Openers, Opening
from tablemgr.services.draw import faults
from tablemgr.services.draw.file import DRAW_KEYS, SEAT_KEYS, read_draw, read_draw_file
from tablemgr.services.draw.resultjson import draw_json
from tablemgr.services.draw.settle import settle_draw
from tablemgr.services.faults import Fault, RefusedError
from tests.services.draw.files import JACKS, Mapping, three_seats, with_seat
from tests.services.test_anything import VALUE, refused


def faults_of(draw: Mapping) -> list[Fault]:
    with pytest.raises(RefusedError) as error:
        read_draw(draw)
    return list(error.value.faults)


def test_a_draw_file_is_read_whole() -> None:
    labels = {"table": "7", "hand": "3", "dealer": "Ilona", "note": "replayed"}
    draw = with_seat(1, player="Anna", opening_cards="Jh Jd") | labels
    draw |= {"openers": "KK", "opening": "blind", "after_draw": "chip", "currency": "JPY"}
    for each in draw["seats"]:
        each["contributed"] = each["contributed"].removesuffix(".00")
    read = read_draw(draw | {"pot_carried": "9"})
    hand = read.hand
    assert (read.currency.code, read.players, read.labels) == ("JPY", {1: "Anna"}, labels)
    assert (hand.players, hand.opener, hand.morto, hand.carried) == (4, 1, False, 9)
    assert (hand.opening, hand.openers) == (Opening.BLIND, Openers.KINGS)
    assert hand.after_draw is AfterDraw.CHIP
    assert [each.contributed for each in hand.seats] == [20, 20, 5]
    assert [each.folded for each in hand.seats] == [False, False, True]
    assert cards_text(hand.seats[0].cards) == JACKS
    assert cards_text(hand.seats[0].opening_cards) == "Jh Jd"


def test_what_is_not_given_has_its_default() -> None:
    draw = three_seats()
    for key in ("morto", "opening", "openers"):
        del draw[key]
    assert read_draw(draw) == read_draw(three_seats())
    assert read_draw(draw).house == DrawHouse()
    assert read_draw(draw).currency.code == "USD"


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, known in choices().items() for value in known]
)
def test_every_house_rule_can_be_given(key: str, value: object) -> None:
    assert getattr(read_draw(three_seats(**{key: value})).house, key) == value


def test_the_file_s_own_house_rules_go_before_those_of_its_sheet() -> None:
    read = read_draw(three_seats(rules="italian_draw", royal_cycle=True, button=3))
    assert (read.sheet.id, read.currency.code, read.button) == ("italian_draw", "EUR", 3)
    assert read.house == DrawHouse(royal_cycle=True)


def test_i6_who_gives_no_contribution_put_in_the_ante() -> None:
    draw = with_seat(3, contributed=None) | {"ante": "2.50"}
    assert [each.contributed for each in read_draw(draw).hand.seats] == [20_00, 20_00, 2_50]


def test_i1_a_house_that_deals_a_morto_deals_it_to_three(tmp_path: Path) -> None:
    sheet = 'schema = "tablemgr/rules@1"\nid = "m"\nversion = 1\nbase = "italian_draw"\n'
    (tmp_path / "m.toml").write_text(sheet + "deal_morto = true\n")
    for players, dealt in ((3, True), (4, False)):
        draw = three_seats(players=players, rules="m.toml")
        draw.pop("morto")
        draw["seats"][0]["cards"] = "Jh Jd 9c 8s Th"
        assert read_draw(draw, tmp_path).hand.morto is dealt


@pytest.mark.parametrize("key", choices())
@pytest.mark.parametrize("value", ["other", 1, 0, None, ["suit"], 1.0])
def test_a_house_rule_of_another_value_is_refused(key: str, value: object) -> None:
    (fault,) = faults_of(three_seats(**{key: value}))
    assert fault.key == key
    assert fault.text.startswith(f'{key}: "{value}" is not one of ')
    assert fault.text.endswith(")")


# Each file is wrong in one way; the words are what the one line must say, the place where it is.
REFUSED: dict[str, tuple[Mapping, str, int, str]] = {
    "another schema": (three_seats(schema="tablemgr/hand@1"), "must be", 0, "schema"),
    "unknown key": (three_seats(stack=1), 'unknown key "stack"', 0, "stack"),
    "a sheet of another game": (
        three_seats(rules="mandarin"), 'unknown rule sheet "mandarin"', 0, "rules",
    ),
    "no name of a sheet": (three_seats(rules=1), "such as italian_draw", 0, "rules"),
    "a dealer elsewhere": (three_seats(button=7), "the dealer's seat, 1 to 6", 0, "button"),
    "less than the ante": (three_seats(ante="6.00"), "less than the ante (I6)", 3, "contributed"),
    "unknown key of a seat": (with_seat(2, chips="1.00"), 'unknown key "chips"', 2, "chips"),
    "no players": (three_seats(players="4"), "say how many were dealt in", 0, "players"),
    "two players": (three_seats(players=2), "3 to 6 are dealt in (I1)", 0, "players"),
    "a morto that is no yes": (three_seats(morto="no"), "true or false", 0, "morto"),
    "a morto for four": (three_seats(morto=True), "three players only", 0, "morto"),
    "no opener": (three_seats(opener=None), "give the seat that opened", 0, "opener"),
    "an opener where nobody opened": (
        three_seats(opening="nobody", opener=2), "nobody is said to have opened", 0, "opener",
    ),
    "more put in than there was": (
        with_seat(2, stack="19.99"), "no more than 19.99, ante and stack", 2, "contributed",
    ),
    "an amount that chips cannot make": (
        with_seat(3, contributed="5.50") | {"smallest_chip": "1.00"},
        "5.50 cannot be made of chips of 1.00 (X6)", 0, "smallest_chip",
    ),
    "an opener elsewhere": (three_seats(opener=4), "seat 4 opened, but is not", 0, "opener"),
    "another opening": (three_seats(opening="bold"), '"bold" is not one of', 0, "opening"),
    "other openers": (three_seats(openers="TT"), "one of JJ, QQ, KK, AA", 0, "openers"),
    "another word": (three_seats(after_draw="check"), "passo, chip, parola", 0, "after_draw"),
    "no currency": (three_seats(currency="LIRA"), "not a currency", 0, "currency"),
    "no seats": (three_seats(seats=[1]), "give the [[seats]]", 0, "seats"),
    "a seat without number": (with_seat(3, seat=None), "give its seat, 1 to 6", 0, "seat"),
    "seat 7": (with_seat(3, seat=7), "seats are 1 to 6", 7, "seat"),
    "a seat twice": (with_seat(3, seat=2), "seat 2 is there twice", 2, "seat"),
    "nothing contributed": (with_seat(2, contributed=None), "missing", 2, "contributed"),
    "money as a number": (with_seat(2, contributed=20), 'as "20.00"', 2, "contributed"),
    "money too fine": (with_seat(2, contributed="1.005"), "finer", 2, "contributed"),
    "nothing put in": (with_seat(2, contributed="0"), "put nothing in", 2, "contributed"),
    "folded as a word": (with_seat(3, folded="yes"), "folded: must be true", 3, "folded"),
    "folded with cards": (with_seat(2, folded=True), "both folded and", 2, "folded"),
    "no cards": (with_seat(2, cards=None), "shows nothing", 2, "cards"),
    "unreadable cards": (with_seat(2, cards="Qh Zz"), '"Zz" is not a card', 2, "cards"),
    "four cards": (with_seat(2, cards="Qh Qd 9d 8d"), "4 cards instead of 5", 2, "cards"),
    "a card twice": (with_seat(2, cards="Jh Qd 9d 8d 7c"), "already in seat 1", 2, "cards"),
    "a six": (with_seat(2, cards="Qh Qd 9d 8d 6c"), "6c is not in the deck", 2, "cards"),
    "no suit": (with_seat(2, cards="Qh Qd 9d 8d A"), "needs its suit", 2, "cards"),
    "no opening cards of his": (
        with_seat(2, opening_cards="Qh Qd"), "seat 2 did not open", 2, "opening_cards",
    ),
    "a discard elsewhere": (
        with_seat(1, opening_cards="Jh 9d"), "9d is in seat 2", 1, "opening_cards",
    ),
    "five changed": (
        with_seat(1, opening_cards="Js Jc Ks Ts 8c"), "four at most (I8)", 1, "opening_cards",
    ),
    "a ruling without clause": (with_seat(2, fouled="yes"), "name the clause", 2, "fouled"),
    "a long label": (three_seats(note="x" * 81), "80 characters at most", 0, "note"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_is_refused_for_its_one_fault(name: str) -> None:
    draw, words, seat, key = REFUSED[name]
    (fault,) = faults_of(draw)
    assert words in fault.text
    assert (fault.seat, fault.key) == (seat, key)
    assert fault.text.isprintable()


def test_every_reason_has_words() -> None:
    assert set(faults._FAULTS) | {DrawReason.DECK} == set(DrawReason)


def test_all_faults_are_told_and_none_that_only_follows() -> None:
    draw = three_seats(players="x", opener="1", currency="LIRA")
    draw["seats"][1] = {"seat": 2, "contributed": 20, "cards": "Zz"}
    draw["seats"][0]["cards"] = "6h"
    assert [(each.seat, each.key) for each in faults_of(draw)] == [
        *((0, "currency"), (0, "players"), (0, "opener")),
        *((2, "contributed"), (2, "cards"), (1, "cards")),
    ]


@given(
    st.dictionaries(st.sampled_from((*DRAW_KEYS, "odd")), VALUE, max_size=3),
    st.dictionaries(st.sampled_from((*SEAT_KEYS, "{seat}")), VALUE, max_size=4),
)
def test_any_mapping_is_settled_or_refused_with_every_fault_in_one_line(
    table: Mapping, seat: Mapping
) -> None:
    draw = three_seats(**table)
    if "seats" not in table:
        draw["seats"][1] = draw["seats"][1] | seat
    found = refused(lambda: draw_json(settle_draw(read_draw(draw))))
    assert all(fault.text and fault.text.isprintable() for fault in found), found
    assert len(set(found)) == len(found)


def test_the_sample_is_right() -> None:
    sample: Path = assets.asset("resources/samples/italian_draw.toml")
    result = settle_draw(read_draw_file(sample)).result
    assert result.opener_ok is True
    assert len(result.pots) == 2

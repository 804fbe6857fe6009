"""What other programs read of a settled hand, and the words of its rulings."""

import json
from typing import Any

import pytest

from tablemgr.i18n import speaking
from tablemgr.rules.draw.showdown import Remark
from tablemgr.services.draw import words
from tablemgr.services.draw.file import read_draw
from tablemgr.services.draw.resultjson import draw_json
from tablemgr.services.draw.settle import settle_draw
from tablemgr.services.draw.words import hand_text
from tests.rules.draw.table import ranked
from tests.services.draw.files import Mapping, three_seats, with_seat

FLOOR_DECIDES = (
    "seat 1 cannot show a pair of kings or better; the floor decides, until then its hand plays"
)


def result_of(draw: Mapping) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(draw_json(settle_draw(read_draw(draw)))))
    return document


def test_the_result_as_other_programs_read_it() -> None:
    draw = with_seat(1, player="Anna")
    draw["seats"].append({"seat": 5, "contributed": "12.50", "cards": "Th Tc Ks 9s 8c"})
    result = result_of(draw)
    with speaking("hu"):
        assert result_of(draw)["pots"] == result["pots"]
    assert {key: result[key] for key in ("schema", "opener", "opener_ok", "pots", "paid")} == {
        "schema": "tablemgr/draw_result@1",
        "opener": 1,
        "opener_ok": True,
        "pots": [
            {"amount": "42.50", "seats": [1, 2, 5], "winner": 2},
            {"amount": "15.00", "seats": [1, 2], "winner": 2},
        ],
        "paid": {"1": "0.00", "2": "57.50", "3": "0.00", "5": "0.00"},
    }
    assert result["seats"][0] == {
        "seat": 1,
        "player": "Anna",
        "status": "played",
        "contributed": "20.00",
        "cards": "Jh Jd 9c 8s 7h",
        "category": "pair",
        "text": "pair of jacks, nine, eight, seven",
        "rank": 2,
    }
    assert [(each["status"], each["category"], each["rank"]) for each in result["seats"]] == [
        *(("played", "pair", 2), ("played", "pair", 1)),
        *(("folded", None, None), ("played", "pair", 3)),
    ]
    assert result["rulings"] == [
        {"clause": "I6", "seat": 1, "text": "seat 1 opened and shows a pair of jacks or better"}
    ]


def test_i9_a_dead_hand_has_a_category_and_no_rank() -> None:
    result = result_of(with_seat(1, cards="Ah Kd 9c 8s 7h"))
    assert result["opener_ok"] is False
    dead = result["seats"][0]
    assert (dead["status"], dead["category"], dead["rank"]) == ("dead_hand", "high_card", None)
    assert result["paid"] == {"1": "0.00", "2": "45.00", "3": "0.00"}


def test_i7_a_blind_opener_is_neither_right_nor_wrong() -> None:
    assert result_of(three_seats(opening="blind"))["opener_ok"] is None


def test_i8_a_frozen_pot_stays_and_says_what_opens_next() -> None:
    result = result_of(three_seats(after_draw="parola"))
    assert (result["ending"], result["carried"], result["next_openers"]) == (
        *("frozen", "45.00", "KK"),
    )
    assert (result["pots"], set(result["paid"].values())) == ([], {"0.00"})
    assert result["rulings"][-1] == {
        "clause": "I8",
        "seat": None,
        "text": "all say parola: the pot is frozen, and the next opening needs kings or better",
    }


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"opening": "blind"}, "seat 1 opened blind and need show nothing"),
        ({"openers": "KK"}, "seat 1 cannot show a pair of kings or better; its hand is dead"),
        (
            {"openers": "KK", "false_opener": "floor"},
            FLOOR_DECIDES,
        ),
        ({"opener": 3}, "seat 3 opened and has not shown what it opened with"),
        ({"after_draw": "passo"}, "all say passo: each takes back his own chips"),
        (
            {"after_draw": "passo", "all_pass_after_draw": "carry"},
            "all say passo: the pot stays for the next deal",
        ),
        ({"after_draw": "chip"}, "all say chip: the hands are shown for the minimum stake"),
    ],
)
def test_rulings_in_words(changes: Mapping, text: str) -> None:
    assert text in [each["text"] for each in result_of(three_seats(**changes))["rulings"]]


def test_every_remark_has_words() -> None:
    assert set(words._REMARKS) == set(Remark)


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        ("A789Th", "ten-high straight flush of hearts"),
        ("TJQKAs", "ace-high straight flush of spades"),
        ("Ah Ad Ac As 8h", "four aces, eight"),
        ("AKQJ9d", "flush of diamonds, ace, king, queen, jack, nine"),
        ("8h 8d 8c 9s 9h", "full house, eights over nines"),
        ("Ah 7d 8c 9s Th", "ten-high straight"),
        ("Th Jd Qc Ks Ah", "ace-high straight"),
        ("Jh Jd Jc Ks 9h", "three jacks, king, nine"),
        ("Kh Kd 7c 7s Jh", "two pair, kings and sevens, jack"),
        ("Ah Kd Jc 9s 7c", "ace high, king, jack, nine, seven"),
    ],
)
def test_hands_in_words(shown: str, text: str) -> None:
    assert hand_text(ranked(shown)) == text

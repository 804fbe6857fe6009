"""The floor's rulings in words: every reason, cause and consequence has a sentence of its own."""

import re
from collections.abc import Iterator
from enum import StrEnum

import pytest

from tablemgr.ledger.money import Currency
from tablemgr.rules.floor import (
    clock,
    collection,
    jackpot,
    keeping,
    misdeal,
    pointvalue,
    seating,
    seats,
    stakes,
)
from tablemgr.rules.floor.misdeal import Cause, Consequence, Incident, Moment, RulingKind, find
from tablemgr.rules.floor.refusal import Refusal
from tablemgr.services import floorwords
from tablemgr.services.floorwords import (
    cause_name,
    clock_ruling_name,
    consequence_name,
    finding_text,
    incident_text,
    moment_name,
    refusal_text,
    ruling_name,
)
from tests.rules.chinese.table import preset

MODULES = (clock, collection, jackpot, keeping, misdeal, pointvalue, seating, seats, stakes)
USD = Currency("USD", 2)
FACT = re.compile(r"\{(\w+)\}")


def reasons() -> Iterator[StrEnum]:
    for module in MODULES:
        for name, value in vars(module).items():
            if name.endswith("Reason"):
                yield from value


def test_every_reason_has_a_name_and_a_sentence_of_its_own() -> None:
    names = [*map(str, reasons())]
    assert len(names) == len(set(names)) > 50
    assert set(floorwords._REASONS) == set(reasons())
    assert len(set(floorwords._REASONS.values())) == len(names)


@pytest.mark.parametrize("reason", list(reasons()), ids=str)
def test_a_refusal_is_a_sentence_that_ends_with_its_clause(reason: StrEnum) -> None:
    named = FACT.findall(floorwords._REASONS[reason])
    whole = ("seat", "left_s", "given")
    facts = tuple((name if name in whole else f"{name}_minor", 1_234) for name in named)
    words = refusal_text(Refusal("T2", reason, facts), USD)
    assert words.endswith(" (T2)")
    assert "{" not in words
    assert words.count("12.34") == len([name for name in named if name not in whole])


def test_money_in_a_refusal_has_the_currencys_digits() -> None:
    refusal = Refusal("T2", stakes.StakesReason.SECOND_SHORT_BUY, (("full_minor", 100_00),))
    assert refusal_text(refusal, USD) == (
        "after a short buy the next one is a full one of at least 100.00 (T2)"
    )
    assert "10,000 (T2)" in refusal_text(refusal, Currency("JPY", 0))


def test_every_part_of_a_ruling_has_words_of_its_own() -> None:
    named = (
        [cause_name(each) for each in Cause],
        [moment_name(each) for each in Moment],
        [ruling_name(each) for each in RulingKind],
        [consequence_name(each) for each in Consequence],
        [clock_ruling_name(each) for each in clock.ClockRuling],
    )
    for words in named:
        assert len(set(words)) == len(words)
        assert all(words)


def test_a_ruling_reads_as_the_floor_says_it() -> None:
    seen = Incident(Cause.WRONG_NUMBER_DEALT, Moment.NOBODY_SET, 3)
    assert incident_text(seen) == (
        "seat 3: a wrong number of cards was dealt, before anybody has set"
    )
    assert finding_text(find(seen, preset("mandarin"))) == (
        "misdeal (M1): no chips move; the collection is given back; the button stays for the new "
        "deal"
    )
    deck = Incident(Cause.FOULED_DECK, Moment.NEXT_DEAL)
    assert incident_text(deck).startswith("the deck is fouled")
    five = Incident(Cause.EXPOSED_BY_DEALER, Moment.OPENED, 1, 5)
    assert finding_text(find(five, preset("mandarin"))) == "the floor decides (M1)"

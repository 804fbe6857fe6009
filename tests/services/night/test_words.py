"""Every reason for which a verb is turned away has a sentence, with its facts and its clause."""

import re
from enum import StrEnum

import pytest

from tablemgr.ledger.accounts import AccountKind, parse_account
from tablemgr.ledger.balances import BelowZeroError, Shortage
from tablemgr.ledger.chips import ChipError, ChipReason
from tablemgr.ledger.entry import EntryError, EntryFault, EntryReason
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.recipes import StartDiffersError
from tablemgr.rules.chinese.hand import HandReason
from tablemgr.rules.floor.misdeal import Moment, RulingKind
from tablemgr.rules.floor.refusal import Refusal, RefusedByRuleError
from tablemgr.services import floorwords
from tablemgr.services.faults import Fault, RefusedError
from tablemgr.services.night import words
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.seats import TableReason
from tablemgr.services.night.state import Stage
from tablemgr.services.night.words import sentences
from tablemgr.services.permissions import Role, Verb
from tablemgr.store.trouble import ClaimedError, ConflictError, StoreError, Trouble
from tests.services.night.room import NAMES, USD, Table

FACT = re.compile(r"\{(\w+)\}")
FACTS: dict[str, object] = {
    "role": Role.DEALER,
    "verb": Verb.VOID_HAND,
    "stage": Stage.SETTLED,
    "moment": Moment.SETTLED,
    "ruling": RulingKind.VOID,
    "account": AccountKind.BANK,
    "player": "p1",
    "players": "p1, p2",
}


def told(error: Exception) -> list[str]:
    return sentences(error, USD, NAMES)


def test_every_denial_has_a_sentence_of_its_own() -> None:
    assert set(words._DENIALS) == set(Denial)
    assert len(set(words._DENIALS.values())) == len(Denial)


@pytest.mark.parametrize("denial", list(Denial), ids=str)
def test_a_denials_facts_are_filled_in(denial: Denial) -> None:
    named = FACT.findall(words._DENIALS[denial])
    money = ("amount", "held", "counted", "left", "owed")
    facts = {f"{name}_minor" if name in money else name: FACTS.get(name, 1234) for name in named}
    (text,) = told(DeniedError(denial, facts))
    assert "{" not in text
    assert text.count("12.34") == len([name for name in named if name in money])


def test_what_else_stands_in_the_way_is_told_too() -> None:
    first = DeniedError(Denial.PLAYERS_AT_TABLE, {"players": "p1, pool"})
    error = DeniedError(
        first.denial, first.facts, [DeniedError(Denial.POOL_LEFT, {"left_minor": 5})]
    )
    assert told(error) == [
        "these still have money at the table: Anna, the pool; cash them out first (T4)",
        "0.05 still lie in the pool; play for them or split them (V2)",
    ]


@pytest.mark.parametrize(
    "reason",
    [
        HandReason.NATURAL_NOT_IN_PLAY,
        HandReason.NATURAL_AND_DROP,
        HandReason.DROP_NOT_ALLOWED,
        HandReason.EVERYBODY_DROPPED,
        HandReason.BANKER_NOT_LIVE,
        *TableReason,
        *floorwords._REASONS,
    ],
    ids=str,
)
def test_every_refusal_of_a_rule_has_a_sentence_with_its_clause(reason: StrEnum) -> None:
    text = floorwords._REASONS.get(reason, "")
    named = dict.fromkeys(FACT.findall(text), 7)
    facts: dict[str, int | str] = {**named, "seat": 2, "natural": "dragon"}
    (sentence,) = told(RefusedByRuleError([Refusal("D2", reason, (*facts.items(),))]))
    assert "{" not in sentence
    assert re.search(r"\([A-Z]\d+\)", sentence)


def test_the_ledgers_refusals_say_who_has_too_little() -> None:
    accounts = [
        ("bank:s", "the table's bank holds 1.00 and 2.00 are needed; fill it first"),
        (
            "cash_taken:s",
            "the table has 1.00 in cash and 2.00 are needed; bring cash or pay at the cage",
        ),
        ("stack:s:p1", "Anna has 1.00 on the table, not 2.00 (X5)"),
        ("pool:s", "the pool holds 1.00, not 2.00 (V2)"),
        ("receivable:s:pool", "the pool owes the house 1.00, not 2.00"),
        ("collection:s", "collection:s holds 1.00, not 2.00"),
    ]
    shortages = [Shortage(parse_account(text), 100, 200) for text, _ in accounts]
    assert told(BelowZeroError(shortages)) == [words for _, words in accounts]


def test_a_hand_that_starts_from_other_amounts_says_whose() -> None:
    error = StartDiffersError({"p2": (100, 200), "pool": (0, 300)})
    assert told(error) == [
        "the hand was settled from 1.00 for Béla, who has 2.00 (X5)",
        "the hand was settled from 0.00 for the pool, who has 3.00 (X5)",
    ]


@pytest.mark.parametrize("reason", list(EntryReason), ids=str)
def test_an_entry_that_cannot_be_made_says_why(reason: EntryReason) -> None:
    fault = EntryFault(reason, "stack:s:p1", 5)
    (text,) = told(EntryError(EntryKind.BUY_IN, [fault, fault]))
    assert "{" not in text


@pytest.mark.parametrize("reason", list(ChipReason), ids=str)
def test_every_fault_of_a_count_has_a_sentence(reason: ChipReason) -> None:
    (text,) = told(ChipError("5.00y3", reason))
    assert "{" not in text
    assert len(set(words._CHIPS.values())) == len(ChipReason)


def test_faults_of_entry_and_troubles_of_the_store_keep_their_own_words() -> None:
    assert told(RefusedError([Fault("one"), Fault("two")])) == ["one", "two"]
    assert told(ClaimedError("s", "table 4"))[0].startswith("This table session is open at table 4")
    assert told(ConflictError("s", 3, ""))[0].startswith("Something was recorded")
    assert told(StoreError(Trouble.DISK_FULL, "x.sqlite")) == [
        "The disk of x.sqlite is full; nothing was written."
    ]


def test_a_fault_of_the_program_is_not_told_as_one_of_the_clerk() -> None:
    with pytest.raises(ZeroDivisionError):
        told(ZeroDivisionError())


def test_names_stand_for_ids_and_ids_for_themselves(table: Table) -> None:
    error = DeniedError(Denial.NO_SUCH_PLAYER, {"player": "p9"})
    assert told(error) == ["p9 is not at this table"]

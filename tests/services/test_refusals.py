"""Every error of a service as it is told: sentences, the clauses left to the floor, what to do."""

import pytest

from tablemgr.ledger.money import Currency
from tablemgr.rules.floor.refusal import Refusal, RefusedByRuleError
from tablemgr.rules.floor.stakes import StakesReason
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.people.reasons import PeopleReason
from tablemgr.services.people.reasons import refused as people_refused
from tablemgr.services.refusals import refused
from tablemgr.store.trouble import ClaimedError, StoreError, Trouble

EUR = Currency("EUR", 2)
LOW = Refusal("T1", StakesReason.BELOW_FULL_BUY, (("amount_minor", 500), ("full_minor", 10_000)))
ODD = Refusal("X6", StakesReason.NOT_IN_CHIPS, (("amount_minor", 3),))


def test_t10_the_clauses_of_a_refusal_are_left_to_the_floor_but_those_that_are_facts() -> None:
    assert refused(RefusedByRuleError([LOW]), EUR).clauses == {"T1"}
    both = refused(RefusedByRuleError([LOW, ODD]), EUR)
    assert (len(both.sentences), both.clauses) == (2, frozenset())


def test_a_server_out_of_reach_may_be_tried_again() -> None:
    assert refused(StoreError(Trouble.CONNECTION_LOST, "here")).out_of_reach
    assert not refused(StoreError(Trouble.DAMAGED, "here")).out_of_reach
    assert refused(ClaimedError("s", "desk 2")).elsewhere


def test_denials_and_people_are_told_in_sentences() -> None:
    assert refused(DeniedError(Denial.NO_HAND)).sentences == ("no hand is being played",)
    (sentence,) = refused(people_refused(PeopleReason.WRONG_PIN)).sentences
    assert "PIN" in sentence


def test_a_fault_of_the_program_is_raised_on() -> None:
    with pytest.raises(KeyError):
        refused(KeyError("x"))

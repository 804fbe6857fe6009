"""Thousands of dealt hands, ruled by the engine and by a second reading of the clauses."""

from collections import Counter
from random import Random

import pytest

from tablemgr.rules.chinese.hand import Hand
from tablemgr.rules.chinese.payoff import Payoff, pay
from tablemgr.rules.chinese.scoring import HandResult, LineReason, score
from tablemgr.rules.sheet import RuleSheet
from tests.rules.chinese import deals, oracle
from tests.rules.chinese.table import PRESETS, owed, preset

PAIRWISE = [name for name in PRESETS if name != "pagat_pool"]
HANDS_A_PRESET, SHEETS = 250, 1_500


def disagreement(dealt: Hand, rules: RuleSheet, seed: int) -> tuple[HandResult, str]:
    """The engine's result, and what differs from the second reading (nothing, as a rule)."""
    result = score(dealt, rules)
    verdict = oracle.Table(dealt, rules).verdict()
    status = {each.seat: str(each.status) for each in result.seats}
    if (status, result.order, owed(result)) != (verdict.status, verdict.order, verdict.pairs):
        return result, f"{dealt}: {status} {owed(result)} but {verdict}"
    random = Random(seed)
    point_value = random.choice((1, 5, 7))
    stacks = {
        number: random.choice((random.randint(1, 60) * point_value, random.randint(1, 50)))
        for number in result.order
    }
    paid = as_payments(pay(result, point_value, stacks))
    expected = oracle.payments(verdict, rules, point_value, stacks)
    return result, "" if paid == expected else f"{dealt} {stacks}: {paid} but {expected}"


def as_payments(payoff: Payoff) -> tuple[list[oracle.Payment], dict[int, int]]:
    done = [
        oracle.Payment(
            each.payer, each.payee, each.due, each.paid, frozenset(map(str, each.limits))
        )
        for each in payoff.transfers
    ]
    return done, dict(payoff.end)


@pytest.mark.parametrize("name", PAIRWISE)
def test_a_preset_rules_as_the_second_reading(name: str) -> None:
    rules = preset(name)
    found = [
        disagreement(deals.deal(rules, seed), rules, seed)[1] for seed in range(HANDS_A_PRESET)
    ]
    assert [each for each in found if each] == []


def test_any_house_rules_as_the_second_reading_and_every_reason_comes_up() -> None:
    random = Random(2)
    reasons: Counter[str] = Counter()
    found = []
    for seed in range(SHEETS):
        rules = deals.random_sheet(random)
        result, wrong = disagreement(deals.deal(rules, seed), rules, seed)
        reasons.update(str(line.reason) for pair in result.pairs for line in pair.lines)
        if wrong:
            found.append(f"{rules}: {wrong}")
    assert found == []
    assert set(LineReason) - set(reasons) == set()

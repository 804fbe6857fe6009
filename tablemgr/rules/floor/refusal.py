"""Why a rule refuses a request: its clause, the reason and the facts, all refusals at once.

Every verb has `verify_x` (raises them), `can_x` (asks) and `x` (acts). `overridden` names clauses
that the floor has set aside for this request (T10); those of `FINAL` leave nothing to decide.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

# Facts, which nobody can overrule: there are four seats, no stack goes below zero, amounts are
# whole and made by chips, and a jackpot needs somebody who holds the hand.
FINAL = frozenset({"C1", "X5", "X6", "J1"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal; facts whose name ends in `_minor` are money in smallest units."""

    clause: str
    reason: StrEnum
    facts: tuple[tuple[str, int | str], ...] = ()


class RefusedByRuleError(ValueError):
    """Raised where rules refuse a request; carries every refusal."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(", ".join(f"{each.clause} {each.reason}" for each in self.refusals))


def verify(refusals: Iterable[Refusal], overridden: Collection[str] = ()) -> None:
    """Raise `RefusedByRuleError` with every refusal that the floor has not set aside (T10)."""
    standing = [each for each in refusals if each.clause in FINAL or each.clause not in overridden]
    if standing:
        raise RefusedByRuleError(standing)

"""What a test expects to be turned away with: a denial with its facts, or a rule's refusal."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

import pytest

from tablemgr.rules.floor.refusal import RefusedByRuleError
from tablemgr.services.night.act import Denial, DeniedError


@contextmanager
def denied(denial: Denial, **facts: object) -> Iterator[None]:
    """Everything in the block is denied for that reason, with at least these facts."""
    with pytest.raises(DeniedError) as error:
        yield
    assert error.value.denial is denial
    assert facts.items() <= error.value.facts.items()


@contextmanager
def refused(clause: str, reason: StrEnum) -> Iterator[None]:
    """A rule refuses the block, by this clause and reason among others."""
    with pytest.raises(RefusedByRuleError) as error:
        yield
    assert (clause, reason) in {(each.clause, each.reason) for each in error.value.refusals}

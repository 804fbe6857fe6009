"""What the floor's rules answer, written shortly: clause and reason of every refusal."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tablemgr.rules.floor.refusal import Refusal, RefusedByRuleError
from tests.rules.chinese.table import sheet

HOUSE = sheet()


def told(refusals: Iterable[Refusal]) -> list[str]:
    """Every refusal as `T2 second_short_buy`."""
    return [f"{each.clause} {each.reason}" for each in refusals]


def refused(act: Callable[..., object], *arguments: Any, **named: Any) -> list[str]:
    """What a verb refuses, every refusal as `told` writes it; it has to refuse something."""
    with pytest.raises(RefusedByRuleError) as error:
        act(*arguments, **named)
    assert str(error.value) == ", ".join(told(error.value.refusals))
    return told(error.value.refusals)


def facts(refusals: Iterable[Refusal]) -> dict[str, int | str]:
    """The facts of all refusals together."""
    return {name: value for each in refusals for name, value in each.facts}

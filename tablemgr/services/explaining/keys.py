"""Every key of a rule sheet explained, by its name: with its clause and a two-line example."""

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from tablemgr.i18n import tr
from tablemgr.rules.sheetfile import clause_of
from tablemgr.services.desk.sheetview import key_name
from tablemgr.services.explaining import draw, forms, head, scoring, table
from tablemgr.services.explaining.example import Example, HeadExample
from tablemgr.services.faults import Fault


@dataclass(frozen=True, slots=True)
class Explained:
    """A key in words: what it changes, a situation, and what comes of it under each value.

    `outcomes` are pairs of a value, spelled as in a sheet, and what comes of it.
    """

    key: str
    name: str
    clause: str
    what: str
    situation: str
    outcomes: tuple[tuple[str, str], ...]

    def lines(self) -> tuple[str, str]:
        """The example in two lines."""
        told = (
            tr("{key} = {value}: {outcome}", key=self.key, value=value, outcome=outcome)
            for value, outcome in self.outcomes
        )
        return self.situation, "; ".join(told)


@cache
def examples() -> dict[str, Example | HeadExample]:
    """The example of every key, in the order of a sheet's head and then of the rules."""
    return {
        **head.EXAMPLES,
        **scoring.EXAMPLES,
        **forms.EXAMPLES,
        **table.EXAMPLES,
        **draw.EXAMPLES,
    }


def explain(key: str, *more: object) -> Explained:
    """A key explained in the user's language; KeyError for one that no sheet has.

    `more` are further values to be shown beside the example's own, such as a sheet can have.
    """
    example = examples()[key]
    values = (*example.values, *(each for each in more if each not in example.values))
    outcomes = ((example.shown(key, each), example.comes_of(key, each)) for each in values)
    return Explained(
        key, key_name(key), clause_of(key), tr(example.what), example.told(), tuple(outcomes)
    )


def unknown_key(key: str, known: Iterable[str]) -> Fault:
    """That no sheet has a key of this name, and which it may have been."""
    near = difflib.get_close_matches(key, list(known), 1)
    if near:
        return Fault(tr('no rule sheet has a key "{key}"; is it "{near}"?', key=key, near=near[0]))
    return Fault(tr('no rule sheet has a key "{key}"', key=key))


def explained() -> Iterator[Explained]:
    """Every key explained."""
    return map(explain, examples())

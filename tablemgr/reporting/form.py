"""A form's definition: what a printed form shows, in which order, under which labels.

A definition arranges what `services.printed` holds; it can neither compute nor leave out money.
"""

from dataclasses import dataclass, fields
from enum import StrEnum

from tablemgr.services.printed import (
    HandFacts,
    PairLine,
    PaymentLine,
    PoolLine,
    StackLine,
)

SCHEMA = "tablemgr/form@1"


class Paper(StrEnum):
    """The papers a form can be laid out for."""

    A4 = "A4"
    LETTER = "Letter"


class Align(StrEnum):
    """How the texts of a column stand in it."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what it shows, its label, its share of the width, and how its texts stand."""

    key: str
    label: str
    width: int
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the form: heading (or none), columns, blocks abreast, the house's own texts."""

    name: str
    heading: str = ""
    columns: tuple[Column, ...] = ()
    abreast: int = 1
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A form: its title, its paper, and its sections in the order they print."""

    id: str
    version: int
    title: str
    paper: Paper
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What a section may show: columns, those a form may leave out, most abreast, key of texts."""

    columns: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    most_abreast: int = 1
    texts: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that the section's table may hold."""
        columns = ("columns",) if self.columns else ()
        abreast = ("abreast",) if self.most_abreast > 1 else ()
        return ("heading", *columns, *abreast, *((self.texts,) if self.texts else ()))


def _names(line: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(line))


# Every section that a payout sheet has; one without columns is made of sentences.
SECTIONS: dict[str, Known] = {
    "facts": Known(_names(HandFacts), ("dealer",)),
    "rules": Known(),
    "seats": Known(("seat", "stack", "cards")),
    "pairs": Known(_names(PairLine), most_abreast=3),
    "pool": Known(_names(PoolLine)),
    "payments": Known(_names(PaymentLine), ("order", "points")),
    "stacks": Known(_names(StackLine), ("player",)),
    "remarks": Known(),
    "notice": Known(texts="notes"),
    "signatures": Known(texts="names"),
}

"""What a report is made of: the facts of its pages, and parts that a form lays out.

All are texts by the time they stand here; whoever prints them neither computes nor rounds.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain
from typing import Any, cast, get_type_hints

from tablemgr.services.printed import Amount, Number, PairShown, SeatShown


@dataclass(frozen=True, slots=True)
class ChainEnd:
    """A chain as it stood: the hash of its last line and the number of its lines."""

    name: str
    length: int
    head: str


@dataclass(frozen=True, slots=True)
class Control:
    """A control total at the foot of every page."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What every page of a report says beside its title; a text is empty where it does not apply.

    `sheet` names the printed sheet, `filters` what it was asked for, `printed_at` is ISO 8601 with
    the offset. `reprint` counts the copies after the first, `marks` are stamped on every page and
    `void` across it. With `coded` the chain's end stands there as a QR code as well.
    """

    program: str
    printed_at: str
    house: str = ""
    subject: str = ""
    period: str = ""
    filters: str = ""
    gaming_date: str = ""
    table: str = ""
    rules: str = ""
    printed_by: str = ""
    sheet: str = ""
    chain: ChainEnd | None = None
    coded: bool = False
    controls: tuple[Control, ...] = ()
    reprint: int = 0
    marks: tuple[str, ...] = ()
    void: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """One line of facts with their labels; those named in `write_in` are lines to write on.

    `unused` are the columns that the game of the report knows nothing of.
    """

    line: Any
    write_in: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Lines of one kind, made anew whenever they are asked for, and the lines of their totals.

    `words` are sentences below it. `blank`: the lines are boxes to be filled in by hand. `unused`
    are the columns that the game of the report knows nothing of.
    """

    lines: Callable[[], Iterable[Any]]
    totals: tuple[Any, ...] = ()
    words: tuple[str, ...] = ()
    blank: bool = False
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences, a paragraph each; in `fine` print, or as what is signed to."""

    texts: tuple[str, ...]
    fine: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """One player's money over the hands: pairs of a hand's number and smallest units."""

    name: str
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Courses on one pair of axes; `ticks` are the amounts to be marked, with their texts."""

    across: str
    courses: tuple[Course, ...]
    ticks: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """The seats of a hand with their cards."""

    seats: tuple[SeatShown, ...]


@dataclass(frozen=True, slots=True)
class BlankHands:
    """Boxes for the cards of so many seats."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of a hand with the reasons for their points."""

    pairs: tuple[PairShown, ...]


Part = Facts | Table | Words | Chart | Hands | BlankHands | Pairs


def filled(**parts: Part | None) -> dict[str, Part]:
    """Parts by their sections, those left out that a report has nothing for."""
    return {name: part for name, part in parts.items() if part is not None}


@dataclass(frozen=True, slots=True)
class Report:
    """A form's data: the form's id, what its pages say, and its parts by the section they fill."""

    form: str
    page: PageFacts
    parts: Mapping[str, Part]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a section of a form may show.

    `line` is the class whose fields are its columns, None for one of sentences. A form may leave
    out the `optional` columns, and the section if `omissible`; it may break the lines into groups
    by one of `groups`, and set up to `abreast` of them side by side. `texts` names the key of the
    house's own texts.
    """

    line: type | None = None
    columns: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    abreast: int = 1
    texts: str = ""
    omissible: bool = False


@dataclass(frozen=True, slots=True)
class FormShape:
    """A kind of form: its sections, and whether it fits a roll of 80 mm."""

    sections: Mapping[str, Shape]
    rolls: bool = False


REMARKS = Shape()
NOTICE = Shape(texts="notes")
SIGNATURES = Shape(texts="names")


def shape(
    line: type,
    *optional: str,
    groups: tuple[str, ...] = (),
    abreast: int = 1,
    columns: tuple[str, ...] = (),
) -> Shape:
    """The shape of a section whose columns are the fields of a class of lines."""
    return Shape(line, columns or columns_of(line), optional, groups, abreast)


def columns_of(line: type) -> tuple[str, ...]:
    """The columns of a class of lines: a dataclass, or a named tuple."""
    return _columns(cast("Hashable", line))


@cache
def _columns(line: Any) -> tuple[str, ...]:
    named: tuple[str, ...] | None = getattr(line, "_fields", None)
    return named or tuple(each.name for each in fields(line))


def amounts_of(line: type) -> frozenset[str]:
    """The columns of a class of lines that hold numbers."""
    hints = get_type_hints(line, include_extras=True)
    return frozenset(name for name in columns_of(line) if hints[name] in _NUMBERS)


_NUMBERS = (Amount, Number)


def all_lines(table: Table) -> Iterator[Any]:
    """The lines of a table, those of its totals last."""
    return chain(table.lines(), table.totals)


def texts_of(line: Any) -> list[str]:
    """The texts of a line in the order of its columns."""
    if isinstance(line, tuple):
        return list(line)
    return [getattr(line, name) for name in columns_of(type(line))]

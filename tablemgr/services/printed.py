"""The values that printed forms are made of: texts, amounts as texts, and cards.

Whoever prints them neither computes nor rounds; `reportdata` makes them. Numbers and dates are as
files have them, with a point and by ISO 8601: `shown` turns them into those of a language.
"""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from tablemgr.rules.cards import Card

Amount: TypeAlias = Annotated[str, "amount"]
"""A text that is a number, of money or points: in a column it stands to the right and adds up."""

Number: TypeAlias = Annotated[str, "number"]
"""A number that names one of several, such as a hand: it stands to the right and stays as it is."""

Numbers: TypeAlias = Annotated[str, "numbers"]
"""A text among whose words there may be numbers, and which stands to the left."""

Day: TypeAlias = Annotated[str, "day"]
"""A date, `2026-03-28`; as with times, there may be words in its place."""

Clock: TypeAlias = Annotated[str, "clock"]
"""A time of the day, `22:41` or `22:41:07`."""

Chips: TypeAlias = Annotated[str, "chips"]
"""A count of chips, `100.00x5 25.00x20`, or what came in their place."""

Moment: TypeAlias = Annotated[str, "moment"]
"""A date and a time with its offset, `2026-03-28 22:41+01:00`."""


@dataclass(frozen=True, slots=True)
class HandFacts:
    """Which hand it was and what it was played for; a text is empty where nobody said."""

    table: str
    hand: str
    dealer: str
    button: str
    point_value: Amount
    currency: str


@dataclass(frozen=True, slots=True)
class SheetIdentity:
    """The rule sheet a hand was settled under, with the SHA-256 of its canonical form."""

    id: str
    version: str
    title: str
    sha256: str


@dataclass(frozen=True, slots=True)
class RowShown:
    """One row as laid: its name, its cards, and what it is in words."""

    name: str
    cards: tuple[Card, ...]
    words: str


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat and its hand: three rows, or a natural's arrangement in groups, or neither.

    `instead` says why there are no cards, where there are none. `ruled` marks a status other than
    played; `remarks` are fouls and whatever else was ruled.
    """

    seat: str
    player: str
    button: bool
    stack: Numbers
    status: str
    ruled: bool
    instead: str = ""
    rows: tuple[RowShown, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()
    natural: str = ""
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PairLine:
    """One reason for points in a pair, signed from the view of the pair's first seat."""

    text: str
    clause: str
    points: Amount


@dataclass(frozen=True, slots=True)
class PairShown:
    """Two seats that compare: their names, who owes whom, and the lines that add up to `points`."""

    pair: str
    verdict: str
    points: Amount
    lines: tuple[PairLine, ...]


@dataclass(frozen=True, slots=True)
class PoolLine:
    """One line about the pool (V2): what, which seats, and the amount or points."""

    text: str
    seats: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment in order; `short` is what was due and not paid, `reason` what held it down."""

    order: Number
    payer: str
    payee: str
    points: Amount
    due: Amount
    paid: Amount
    short: Amount
    reason: str


@dataclass(frozen=True, slots=True)
class StackLine:
    """One stack: points won or lost, chips before, change and after (none in a game for points)."""

    seat: str
    player: str
    points: Amount
    before: Amount
    change: Amount
    after: Amount


@dataclass(frozen=True, slots=True)
class DrawFacts:
    """Which hand of Italian draw it was and how it was dealt and opened."""

    table: str
    hand: str
    dealer: str
    button: str
    dealt: str
    opener: str
    openers: str
    ante: Amount
    currency: str


@dataclass(frozen=True, slots=True)
class RulingLine:
    """One ruling on a hand, with its clause."""

    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class PotLine:
    """One pot: the seats that could win it, its amount, who takes it, and why."""

    pot: str
    seats: str
    amount: Amount
    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class ChipLine:
    """What a seat put into the pot and takes out of it."""

    seat: str
    player: str
    put_in: Amount
    takes: Amount
    change: Amount


@dataclass(frozen=True, slots=True)
class PayoutSheet:
    """Everything a payout sheet prints of one hand; seats stand clockwise from the button's left.

    The last of `payments` and of `stacks` is the line of their control totals; `payments` is empty
    where nothing is due. `printed_at` is ISO 8601 with the offset.
    """

    facts: HandFacts
    rules: SheetIdentity
    seats: tuple[SeatShown, ...]
    pairs: tuple[PairShown, ...]
    pool: tuple[PoolLine, ...]
    payments: tuple[PaymentLine, ...]
    payment_rules: tuple[str, ...]
    stacks: tuple[StackLine, ...]
    note: str
    responsibility: str
    program: str
    printed_at: Moment

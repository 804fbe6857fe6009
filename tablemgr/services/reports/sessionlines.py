"""The lines of the reports of a table session: what stands in their columns, all as texts."""

from dataclasses import dataclass
from typing import NamedTuple

from tablemgr.services.printed import Amount, Chips, Clock, Moment, Number, Numbers


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """Which session it was and what it was played for."""

    table: str
    session: str
    opened: Moment
    closed: Moment
    sheet: str
    point_value: Numbers
    currency: str
    dealers: str


@dataclass(frozen=True, slots=True)
class SessionCounts:
    """How many hands there were, and how many of each kind; dead and folded ones are of draw."""

    hands: Amount
    settled: Amount
    void: Amount
    misdeals: Amount
    corrected: Amount
    fouls: Amount
    naturals: Amount
    drops: Amount
    dead: Amount
    folded: Amount
    capped: Amount
    overrides: Amount
    moved: Amount
    collected: Amount


@dataclass(frozen=True, slots=True)
class EquationLine:
    """A term of the reconciliation, for each place where chips or cash lie."""

    term: str
    bank: Amount
    players: Amount
    pool: Amount
    collection: Amount
    cash: Amount
    behind: Amount


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's session as an equation: bought, moved and won, less what he took out, is left.

    `short` is the part of `bought` that was a short buy; `other` is what counts and debts changed.
    """

    player: str
    buys: Amount
    bought: Amount
    short: Amount
    moved: Amount
    won: Amount
    pool: Amount
    collection: Amount
    jackpots: Amount
    other: Amount
    out: Amount
    left: Amount
    result: Amount
    owes: Amount


class HandLine(NamedTuple):
    """A hand in a list; a named tuple, as lists have them by the ten thousand.

    The seats' columns are what each won or lost, the last two of Italian draw alone; `ruled` says
    what was out of the ordinary.
    """

    number: Number
    time: Clock
    dealer: str
    button: Amount
    seat_1: Amount
    seat_2: Amount
    seat_3: Amount
    seat_4: Amount
    seat_5: Amount
    seat_6: Amount
    moved: Amount
    ruled: str
    standing: str


@dataclass(frozen=True, slots=True)
class MarkLine:
    """A seat of a hand that fouled, held a natural or dropped."""

    hand: Number
    time: Clock
    seat: Amount
    player: str
    what: str
    points: Amount
    amount: Amount


@dataclass(frozen=True, slots=True)
class CapLine:
    """A payment that a stack held down."""

    hand: Number
    payer: str
    payee: str
    points: Amount
    due: Amount
    paid: Amount
    short: Amount
    reason: str


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """An irregularity, a call of the clock, a ruling or a note."""

    time: Clock
    table: str
    hand: Number
    dealer: str
    what: str
    ruling: str
    clause: str
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class OverrideLine:
    """A clause that the floor set aside."""

    time: Clock
    table: str
    what: str
    clauses: str
    reason: str
    operator: str
    approver: str


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """A correction or a void: of what, why, and whom it gave or took what."""

    time: Clock
    table: str
    what: str
    hand: Number
    changes: str
    moved: Amount
    reason: str
    who: str


@dataclass(frozen=True, slots=True)
class BankLine:
    """A movement between bank, cash and cage, or a count."""

    time: Clock
    table: str
    what: str
    chips: Chips
    amount: Amount
    expected: Amount
    variance: Amount
    who: str
    reason: str

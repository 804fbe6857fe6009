"""What a table session is at a moment: seats, button, running hand, money; a fold over its journal.

Every value is frozen; `fold` makes the next state from a line and nothing else does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import gcd

from tablemgr.ledger.accounts import HOLDINGS, AccountKind, Book
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.money import Currency
from tablemgr.rules.draw.openers import Openers
from tablemgr.rules.floor.misdeal import Incident
from tablemgr.rules.floor.stakes import BuyKind
from tablemgr.rules.floor.table import Money, Stakes
from tablemgr.services.permissions import Role


class Stage(StrEnum):
    """How far a hand has come; nothing is ranked before it is opened (S4)."""

    DEALT = "dealt"
    OPENED = "opened"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class Allowed:
    """The floor's word for a buy that waits: the command it was given for, and what it said (T10).

    `approval` is the command by which the approver gave his PIN.
    """

    asked: str
    approver: str
    role: Role
    reason: str
    approval: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """A player in a seat; `new` until his first hand is completed (T8).

    `left_with` and `left_at` are set for one who came back, until his first buy (T5). `last_buy` is
    None before any. `waiting_buy` is carried out after the hand (T3), `allowed` what the floor has
    allowed of it. `empty_since`: without chips since then (T11).
    """

    seat: int
    player: str
    name: str
    new: bool = True
    sits_out: bool = False
    leaves: bool = False
    last_buy: BuyKind | None = None
    left_with: int = 0
    left_at: str = ""
    waiting_buy: int = 0
    allowed: Allowed | None = None
    empty_since: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A live seat of the running hand and what it has shown, as a hand file spells it.

    `ruled_foul` is the clause under which the floor fouled it (K1, M6, T4).
    """

    seat: int
    player: str
    is_set: bool = False
    natural: str = ""
    dropped: bool = False
    front: str = ""
    middle: str = ""
    back: str = ""
    cards: str = ""
    ruled_foul: str = ""

    @property
    def ready(self) -> bool:
        """Whether the seat has done its part before hands are opened (S4)."""
        return self.is_set or bool(self.natural) or self.dropped or bool(self.ruled_foul)

    @property
    def shown(self) -> bool:
        """Whether its cards have been entered, or need not be."""
        return self.dropped or bool(self.front or self.middle or self.back or self.cards)


@dataclass(frozen=True, slots=True)
class Running:
    """A dealt hand until it is paid; `dealt` is clockwise from the button's left.

    `dealer` dealt it. `collection` and `antes` are the ids of their entries; `deal_hand` is 2 for
    the second hand of a heads-up deal (V3), in which `used` cards were seen before. `players` is
    how many were dealt in, which makes the deck of Italian draw (I1).
    """

    number: int
    button: int
    dealt: tuple[int, ...]
    dealt_at: str
    seats: tuple[Played, ...]
    dealer: str = ""
    stage: Stage = Stage.DEALT
    collection: str = ""
    antes: str = ""
    carried: int = 0
    deal_hand: int = 1
    used: str = ""
    incidents: tuple[Incident, ...] = ()
    clocks: Mapping[int, str] = field(default_factory=dict)
    jackpot_void: bool = False
    players: int = 0

    def seat(self, number: int) -> Played | None:
        """The live seat of that number."""
        return next((each for each in self.seats if each.seat == number), None)


@dataclass(frozen=True, slots=True)
class Left:
    """A player who left: what he took along, when, and what he had bought last (T2, T5)."""

    total: int
    at: str
    last_buy: BuyKind | None


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A jackpot that was claimed: its hand, the amount, who has approved it (J3)."""

    id: str
    number: int
    amount: int
    shares: Mapping[int, int]
    approved: tuple[str, ...] = ()
    paid: bool = False


@dataclass(frozen=True, slots=True)
class NightState:
    """A table session after `seq` journal lines; `button` is 0 before the first one.

    `hands` is the number of the last hand dealt, `completed` how many were completed. `second` are
    the seats that have a second hand of their deal to play, in which `used` cards are gone (V3).
    `pool_points` are carried in a game for points (V2, V5), below zero where corrections took more.
    `openers` is the pair that the next opening of Italian draw needs, `needed` the one that the
    last hand needed (I8).
    """

    session: str
    table: str
    sheet: str
    currency: Currency
    point_value: int
    denominations: tuple[int, ...]
    gaming_date: str
    opened_at: str
    dealer: str
    balances: Balances
    seq: int = 0
    closed: bool = False
    button: int = 0
    hands: int = 0
    completed: int = 0
    redeal: bool = False
    second: tuple[int, ...] = ()
    seats: tuple[Seated, ...] = ()
    hand: Running | None = None
    left: Mapping[str, Left] = field(default_factory=dict)
    jackpots: tuple[Jackpot, ...] = ()
    used: str = ""
    pool_points: int = 0
    openers: str = Openers.JACKS.value
    needed: str = Openers.JACKS.value

    @property
    def book(self) -> Book:
        """The session's book."""
        return self.balances.book

    @property
    def stakes(self) -> Stakes:
        """What is played for."""
        return Stakes(self.point_value, self.denominations)

    @property
    def unit(self) -> int:
        """What every amount of chips at the table is a multiple of."""
        return gcd(*self.denominations)

    @property
    def playing(self) -> bool:
        """Whether cards are out: a hand is dealt and not yet paid (T3)."""
        return self.hand is not None

    @property
    def in_play(self) -> bool:
        """Whether the stacks are what a hand is played with: it is dealt and not yet settled."""
        return self.hand is not None and self.hand.stage is not Stage.SETTLED

    def holders(self) -> list[str]:
        """The players, by id, who have money at the table, seated or not."""
        held = self.balances.held.items()
        return sorted({each.owner for each, minor in held if each.kind in HOLDINGS and minor})

    def at(self, seat: int) -> Seated | None:
        """Who sits in a seat."""
        return next((each for each in self.seats if each.seat == seat), None)

    def seated(self, player: str) -> Seated | None:
        """Where a player sits."""
        return next((each for each in self.seats if each.player == player), None)

    def money(self, player: str) -> Money:
        """What a player plays with: the chips of his stack and his money behind."""
        stack = self.balances.at(AccountKind.STACK, player)
        return Money(stack, self.balances.playing(player) - stack)

"""RuleSheet: the house rules as one frozen, versioned, hashed value.

A field is a house rule of the clauses; its metadata (clause, choices, bounds) is the only place
that says what the key may hold, and `sheetfile` reads sheets by it.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from typing import Any, Literal

from tablemgr.rules.cards import ROWS, Row
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.ranking import CLASS_COUNT, ROYAL_FLUSH, Category, lowest_class

SCHEMA = "tablemgr/rules@1"

Game = Literal["chinese_poker", "italian_draw"]
Wheel = Literal["lowest", "second_highest"]
FrontPrefix = Literal["legal", "foul"]
Middle = Literal["high", "lowball_27"]
BackEqualsMiddle = Literal["legal", "foul"]
NoFaceAce = Literal["allowed", "counts_as_face"]
SameTier = Literal["push", "tiebreak"]
BonusPaid = Literal["won", "held"]
FoulVsNatural = Literal["greater", "natural", "sum"]
Banker = Literal["off", "button", 1, 2, 3, 4]
Stakes = Literal["chips", "points"]
PayoffOrder = Literal["pairs", "circle", "winners"]
PayFrom = Literal["running", "start"]
WinCap = Literal["total", "total_net", "per_opponent", "none"]
ShortBuyBasis = Literal["purchase", "stack_after"]
CollectionShort = Literal["sit_out", "waive"]
VoidShortfall = Literal["house", "pro_rata"]
EarlyOpen = Literal["warning", "foul"]

MAX_POINTS = 1_000
MAX_BUY_POINTS = 100_000
DAY_MINUTES = 24 * 60
HOUR_S = 60 * 60


class NaturalKind(StrEnum):
    """An automatic win held in 13 cards (N1)."""

    DRAGON = "dragon"
    THREE_FLUSHES = "three_flushes"
    THREE_STRAIGHTS = "three_straights"
    SIX_PAIRS = "six_pairs"
    NO_FACE = "no_face"
    SUITED_DRAGON = "suited_dragon"
    ALL_ONE_COLOUR = "all_one_colour"
    FIVE_PAIRS_AND_TRIPS = "five_pairs_and_trips"

    # As of any string: an enum's own is slow, and pairs are looked up by what their seats hold.
    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class Natural:
    """A natural in play: what it is worth against anybody, and its tier against other naturals."""

    kind: NaturalKind
    points: int
    tier: int


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A hand that qualifies for a jackpot: a row with its bonus key, or (row None) a natural (J1).

    `held` is a category or `royal_flush`, which counts as a straight flush too, or a natural.
    """

    held: str
    row: Row | None = None


BONUS_KEYS = (*(category.value_name for category in Category), ROYAL_FLUSH)
FRONT_BONUS_KEYS = tuple(
    BONUS_KEYS[category]
    for category in (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND)
)

Bonuses = tuple[tuple[str, int], ...]
# Point value and fee, both as the sheet writes them in its currency: the rules know no money.
Collection = tuple[tuple[str, str], ...]


def _key(default: object, clause: str, **bounds: object) -> Any:
    return field(default=default, metadata={"clause": clause, **bounds})


def _points(default: int, clause: str, least: int = 0) -> Any:
    return _key(default, clause, least=least, most=MAX_POINTS)


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """One house's rules, every key as RULES.md names it; points are whole numbers.

    `draw` has those of section I where the sheet is one of Italian draw; what only Chinese poker
    has then keeps its defaults and says nothing.
    """

    id: str
    version: int
    title: str
    currency: str = _key("USD", "X6")
    stakes: Stakes = _key("chips", "V5")
    wheel: Wheel = _key("lowest", "C5")
    front_prefix: FrontPrefix = _key("legal", "C6")
    middle: Middle = _key("high", "C7")
    back_equals_middle: BackEqualsMiddle = _key("legal", "S1")
    no_face_ace: NoFaceAce = _key("allowed", "N4")
    natural_optional: bool = _key(True, "N5")
    same_tier: SameTier = _key("push", "N6")
    row_points: int = _points(1, "P1", 1)
    scoop_bonus: int = _points(3, "P2")
    overall_point: int = _points(0, "P3")
    super_bonus: int = _points(9, "P4")
    bonus_cap: int = _points(0, "B2")
    bonus_paid: BonusPaid = _key("won", "B3")
    foul_points: int = _points(6, "F1")
    foul_pays_bonuses: bool = _key(True, "F2")
    foul_vs_natural: FoulVsNatural = _key("greater", "F4")
    surrender_points: int = _points(0, "D1")
    banker: Banker = _key("off", "V1")
    banker_wins_ties: bool = _key(True, "V1")
    banker_wins_natural_ties: bool = _key(False, "V1")
    pool_ante: int = _points(0, "V2")
    pool_sweep: int = _points(3, "V2")
    heads_up_hands: int = _key(1, "V3", least=1, most=2)
    payoff_order: PayoffOrder = _key("pairs", "X1")
    naturals_first: bool = _key(True, "X2")
    pay_from: PayFrom = _key("running", "X3")
    win_cap: WinCap = _key("total", "X4")
    buy_in_points: int = _key(20, "T1", least=1, most=MAX_BUY_POINTS)
    buy_in_max_points: int = _key(0, "T1", least=0, most=MAX_BUY_POINTS)
    short_buy_basis: ShortBuyBasis = _key("purchase", "T2")
    return_window_minutes: int = _key(60, "T5", least=0, most=DAY_MINUTES)
    button_moves: bool = _key(True, "T7")
    # One established player alone could keep a newcomer out for ever; with five, T8 is off.
    t8_min_players: int = _key(3, "T8", least=2, most=5)
    collection_short: CollectionShort = _key("sit_out", "T9")
    seat_hold_minutes: int = _key(15, "T11", least=0, most=DAY_MINUTES)
    misdeal_exposed: int = _key(5, "M1", least=1, most=13)
    more_misdeals: bool = _key(True, "M2")
    void_shortfall: VoidShortfall = _key("house", "M4")
    early_open: EarlyOpen = _key("warning", "M6")
    clock_on: bool = _key(False, "K1")
    clock_call_after_s: int = _key(120, "K1", least=0, most=HOUR_S)
    clock_s: int = _key(60, "K1", least=1, most=HOUR_S)
    front_bonuses: Bonuses = _key((), "B1", row=Row.FRONT, table="bonuses")
    middle_bonuses: Bonuses = _key((), "B1", row=Row.MIDDLE, table="bonuses")
    back_bonuses: Bonuses = _key((), "B1", row=Row.BACK, table="bonuses")
    naturals: tuple[Natural, ...] = _key((), "N1", table="naturals")
    collection: Collection = _key((), "T9", table="collection")
    jackpots: tuple[Jackpot, ...] = _key((), "J1", table="jackpots")
    draw: DrawHouse | None = None
    # Worked out once for a sheet, as every hand asks for them: by row, points by category and,
    # last, of a royal flush; the lowest class of each row that may earn some; and whether rows
    # compare by their classes, and only rows that rise from front to back are surely no foul.
    bonus_points: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    bonus_classes: tuple[int, ...] = field(init=False, repr=False, compare=False)
    usual_order: bool = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Spread the bonuses into tables by row and category, and take the hash of all keys."""
        tables = tuple(map(self._bonus_table, ROWS))
        object.__setattr__(self, "bonus_points", tables)
        object.__setattr__(self, "bonus_classes", tuple(map(_lowest_earning, tables)))
        usual = self.wheel == "lowest" and self.middle == "high" and self.front_prefix == "legal"
        object.__setattr__(self, "usual_order", usual)
        values = tuple(getattr(self, each.name) for each in fields(self) if each.compare)
        object.__setattr__(self, "_hash", hash(values))

    def __hash__(self) -> int:
        """The hash of all keys; rulings are looked up by sheet for every hand."""
        return self._hash

    def _bonus_table(self, row: Row) -> tuple[int, ...]:
        if row is Row.MIDDLE and self.middle == "lowball_27":
            return (0,) * len(BONUS_KEYS)
        named = dict(self.bonuses(row))
        plain = [named.get(key, 0) for key in BONUS_KEYS[:-1]]
        return (*plain, named.get(ROYAL_FLUSH, plain[Category.STRAIGHT_FLUSH]))

    def bonuses(self, row: Row) -> Bonuses:
        """The bonuses of a row as (category or `royal_flush`, points), lowest first (B1)."""
        return {
            Row.FRONT: self.front_bonuses,
            Row.MIDDLE: self.middle_bonuses,
            Row.BACK: self.back_bonuses,
        }[row]

    def natural(self, kind: NaturalKind) -> Natural | None:
        """The natural of that kind where it is in play (N1)."""
        return next((natural for natural in self.naturals if natural.kind is kind), None)

    def hands_per_deal(self, players: int) -> int:
        """How many hands one deal gives each player: two heads-up where the house plays so (V3)."""
        return self.heads_up_hands if players == 2 else 1

    def banker_seat(self, button: int) -> int | None:
        """The banker's seat, None where everybody compares with everybody (V1)."""
        if self.banker == "off":
            return None
        return button if self.banker == "button" else self.banker

    @property
    def game(self) -> Game:
        """The game that the sheet is for."""
        return "italian_draw" if self.draw else "chinese_poker"

    @property
    def scoop_cost(self) -> int:
        """What it costs to lose all three rows to one opponent, without bonuses (P1 to P3)."""
        return 3 * self.row_points + self.scoop_bonus + self.overall_point

    @property
    def plays_pool(self) -> bool:
        """Whether the hand is played for a pool instead of pair by pair (V2)."""
        return self.pool_ante > 0

    @property
    def plays_chips(self) -> bool:
        """Whether points are paid in chips (V5)."""
        return self.stakes == "chips"


def _lowest_earning(points: Sequence[int]) -> int:
    """The class below which a row earns no bonus, by its points by category."""
    categories = [category for category in Category if points[category]]
    if not categories and points[-1]:
        return lowest_class(Category.STRAIGHT_FLUSH)
    return lowest_class(categories[0]) if categories else CLASS_COUNT


FIELDS: dict[str, Field[Any]] = {
    each.name: each for each in fields(RuleSheet) if each.metadata and "table" not in each.metadata
}
DRAW_FIELDS: dict[str, Field[Any]] = {each.name: each for each in fields(DrawHouse)}
# What rules the floor rules the table of any game.
COMMON_KEYS = tuple(
    key
    for key, each in FIELDS.items()
    if each.metadata["clause"][0] in "TMK" or key == "currency"
    if key != "early_open"
)
FLAT_KEYS = tuple(FIELDS)
"""The keys of a sheet of Chinese poker but for its tables."""
DRAW_KEYS = (*COMMON_KEYS, *DRAW_FIELDS)
"""The keys of a sheet of Italian draw but for its tables."""
TABLES: dict[str, str] = {
    each.metadata["table"]: each.metadata["clause"]
    for each in fields(RuleSheet)
    if "table" in each.metadata
}
"""The tables of a sheet of Chinese poker with their clauses; draw has the collection alone."""


def keys_of(sheet: RuleSheet) -> tuple[str, ...]:
    """The keys of a sheet's game, but for its tables."""
    return DRAW_KEYS if sheet.draw else FLAT_KEYS


def tables_of(sheet: RuleSheet) -> tuple[str, ...]:
    """The tables of a sheet's game."""
    return ("collection",) if sheet.draw else tuple(TABLES)


def value_of(sheet: RuleSheet, key: str) -> Any:
    """What a sheet has under one of the keys of its game."""
    return getattr(sheet.draw if key in DRAW_FIELDS else sheet, key)


def canonical(sheet: RuleSheet) -> str:
    """The sheet as JSON with every key of its game, always spelled the same way; what `sheet_hash`
    hashes. Only a sheet of another game than Chinese poker names it.
    """
    values: dict[str, object] = {"schema": SCHEMA, "id": sheet.id, "version": sheet.version}
    values["title"] = sheet.title
    values |= {key: value_of(sheet, key) for key in keys_of(sheet)}
    values["collection"] = dict(sheet.collection)
    values |= {"game": sheet.game} if sheet.draw else _chinese_tables(sheet)
    return json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _chinese_tables(sheet: RuleSheet) -> dict[str, object]:
    naturals = [
        {"kind": str(natural.kind), "points": natural.points, "tier": natural.tier}
        for natural in sheet.naturals
    ]
    jackpots = [
        {"row": str(each.row), "category": each.held} if each.row else {"natural": each.held}
        for each in sheet.jackpots
    ]
    bonuses = {str(row): dict(sheet.bonuses(row)) for row in ROWS}
    return {"bonuses": bonuses, "naturals": naturals, "jackpots": jackpots}


def sheet_hash(sheet: RuleSheet) -> str:
    """SHA-256 of the sheet's canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(sheet).encode()).hexdigest()

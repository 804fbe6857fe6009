"""A set hand: its rows, what they are worth under a sheet, and every foul in it (S1 to S3)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tablemgr.rules import ranking
from tablemgr.rules.cards import ROW_SIZE, ROWS, Card, Row
from tablemgr.rules.ranking import rank_rows
from tablemgr.rules.sheet import BONUS_KEYS, RuleSheet

# By class, the place in `BONUS_KEYS`: its category, but a royal flush (the highest class) its own.
_BEST = ranking.CLASS_COUNT - 1
_BONUS_PLACE = (*(int(ranking.category_of(each)) for each in range(_BEST)), len(BONUS_KEYS) - 1)


class Setting(NamedTuple):
    """The rows as the player laid them; any number of cards in each.

    A named tuple, as it is made for each seat of each hand.
    """

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    @property
    def rows(self) -> tuple[tuple[Row, tuple[Card, ...]], ...]:
        """The three rows, front first."""
        return ((Row.FRONT, self.front), (Row.MIDDLE, self.middle), (Row.BACK, self.back))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the hand, front first."""
        return self.front + self.middle + self.back


class FoulReason(StrEnum):
    """Why a set hand is fouled."""

    WRONG_COUNT = "wrong_count"
    MIDDLE_BELOW_FRONT = "middle_below_front"
    MIDDLE_EQUALS_FRONT = "middle_equals_front"
    BACK_BELOW_MIDDLE = "back_below_middle"
    BACK_EQUALS_MIDDLE = "back_equals_middle"
    BACK_BELOW_FRONT = "back_below_front"
    NOT_SET = "not_set"
    RULED = "ruled"


@dataclass(frozen=True, slots=True)
class Foul:
    """One foul: the clause broken, and (wrong count only) the row with the cards found in it."""

    clause: str
    reason: FoulReason
    row: Row | None = None
    found: int = 0


# The fouls of order have no facts of their own, so hands share them.
_MIDDLE_BELOW_FRONT = (Foul("S1", FoulReason.MIDDLE_BELOW_FRONT),)
_MIDDLE_EQUALS_FRONT = (Foul("C6", FoulReason.MIDDLE_EQUALS_FRONT),)
_BACK_BELOW_MIDDLE = (Foul("S1", FoulReason.BACK_BELOW_MIDDLE),)
_BACK_EQUALS_MIDDLE = (Foul("S1", FoulReason.BACK_EQUALS_MIDDLE),)
_BACK_BELOW_FRONT = (Foul("S2", FoulReason.BACK_BELOW_FRONT),)


class HeldBonus(NamedTuple):
    """A row's bonus: 0 to 2 for front to back, what it is paid for, and its points (B1)."""

    place: int
    held: str
    points: int


class RankedSetting(NamedTuple):
    """A setting with its rows ranked under a sheet, each triple front, middle, back.

    `classes` are ranking classes (None: the row has a wrong number of cards), `strengths` what rows
    are compared by (higher wins), `bonuses` those the rows hold, `fouls` everything wrong with it.
    A named tuple, as it is made for each seat of each hand and costs a fraction of a dataclass.
    """

    setting: Setting
    classes: tuple[int | None, int | None, int | None]
    strengths: tuple[int, int, int]
    bonuses: tuple[HeldBonus, ...]
    fouls: tuple[Foul, ...]


RankedValues = tuple[
    Setting,
    tuple[int | None, int | None, int | None],
    tuple[int, int, int],
    tuple[HeldBonus, ...],
    tuple[Foul, ...],
]

# `new_tuple(Kind, values)` makes a named tuple in half the time of calling its class.
new_tuple = tuple.__new__


def rank_setting(setting: Setting, sheet: RuleSheet) -> RankedSetting:
    """Rank the rows of a setting under a sheet and report every foul (C3 to C7, S1 to S3, B1)."""
    return new_tuple(RankedSetting, ranked_values(setting, sheet))


def ranked_values(setting: Setting, sheet: RuleSheet) -> RankedValues:
    """The values of a `RankedSetting`, in its order, for those who take them apart at once."""
    try:
        classes = rank_rows(setting.front, setting.middle, setting.back)
    except ValueError:
        return _wrong_count(setting, sheet)
    front, middle, back = strengths = classes
    fouls: tuple[Foul, ...] = ()
    if not (sheet.usual_order and front < middle < back):
        strengths = _strengths(classes, sheet)
        fouls = _order_fouls(classes, strengths, sheet)
    bonuses: tuple[HeldBonus, ...] = ()
    front_earns, middle_earns, back_earns = sheet.bonus_classes
    if front >= front_earns or middle >= middle_earns or back >= back_earns:
        bonuses = row_bonuses(classes, sheet)
    return setting, classes, strengths, bonuses, fouls


def _strengths(classes: tuple[int, int, int], sheet: RuleSheet) -> tuple[int, int, int]:
    front, middle, back = classes
    low_middle = ranking.lowball()[middle] if sheet.middle == "lowball_27" else None
    if sheet.wheel == "second_highest":
        order = ranking.wheel_second()
        front, middle, back = order[front], order[middle], order[back]
    return front, middle if low_middle is None else low_middle, back


def row_bonuses(classes: tuple[int, int, int], sheet: RuleSheet) -> tuple[HeldBonus, ...]:
    """The bonuses that rows of these classes hold, front first (B1)."""
    place, tables = _BONUS_PLACE, sheet.bonus_points
    front, middle, back = place[classes[0]], place[classes[1]], place[classes[2]]
    points = (tables[0][front], tables[1][middle], tables[2][back])
    held = (BONUS_KEYS[front], BONUS_KEYS[middle], BONUS_KEYS[back])
    return tuple(HeldBonus(at, held[at], points[at]) for at in (0, 1, 2) if points[at])


def _order_fouls(
    classes: tuple[int, int, int], strengths: tuple[int, int, int], sheet: RuleSheet
) -> tuple[Foul, ...]:
    front, middle, back = strengths
    if sheet.middle == "lowball_27":
        beaten = back > front and not (
            sheet.front_prefix == "foul" and ranking.same_prefix(classes[0], classes[2])
        )
        return () if beaten else _BACK_BELOW_FRONT
    fouls: tuple[Foul, ...] = ()
    if middle < front:
        fouls = _MIDDLE_BELOW_FRONT
    elif sheet.front_prefix == "foul" and ranking.same_prefix(classes[0], classes[1]):
        fouls = _MIDDLE_EQUALS_FRONT
    if back < middle:
        fouls += _BACK_BELOW_MIDDLE
    elif back == middle and sheet.back_equals_middle == "foul":
        fouls += _BACK_EQUALS_MIDDLE
    return fouls


def _wrong_count(setting: Setting, sheet: RuleSheet) -> RankedValues:
    """A hand with a wrong number of cards in a row; its whole rows are still ranked."""
    fouls = [
        Foul("S3", FoulReason.WRONG_COUNT, row, len(cards))
        for row, cards in setting.rows
        if len(cards) != ROW_SIZE[row]
    ]
    front, middle, back = (
        rank_cards(cards) if len(cards) == ROW_SIZE[row] else None for row, cards in setting.rows
    )
    # The lowest class stands in for a row that is not whole; what it is found guilty of is dropped.
    stand_in = (front or 0, middle or 0, back or 0)
    wrong = {foul.row for foul in fouls}
    fouls += [
        foul
        for foul in _order_fouls(stand_in, _strengths(stand_in, sheet), sheet)
        if wrong.isdisjoint(misplaced_rows((foul,)))
    ]
    return setting, (front, middle, back), (-1, -1, -1), (), tuple(fouls)


def rank_cards(cards: tuple[Card, ...]) -> int:
    """The ranking class of a row of three or five cards; ValueError for any other number."""
    if len(cards) == 3:
        return ranking.rank_three(*cards)
    if len(cards) == 5:
        return ranking.rank_five(*cards)
    raise ValueError(len(cards))


def misplaced_rows(fouls: tuple[Foul, ...]) -> tuple[Row, ...]:
    """The rows that a hand's fouls speak of, for marking them."""
    touched = {
        FoulReason.MIDDLE_BELOW_FRONT: (Row.FRONT, Row.MIDDLE),
        FoulReason.MIDDLE_EQUALS_FRONT: (Row.FRONT, Row.MIDDLE),
        FoulReason.BACK_BELOW_MIDDLE: (Row.MIDDLE, Row.BACK),
        FoulReason.BACK_EQUALS_MIDDLE: (Row.MIDDLE, Row.BACK),
        FoulReason.BACK_BELOW_FRONT: (Row.FRONT, Row.BACK),
    }
    marked = {row for foul in fouls for row in touched.get(foul.reason, (foul.row,))}
    return tuple(row for row in ROWS if row in marked)

"""What can be wrong with a rule sheet, key by key or in what its keys say together."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.rules.cards import Row
from tablemgr.rules.sheet import MAX_BUY_POINTS, RuleSheet


class SheetReason(StrEnum):
    """What is wrong with a key, or (`WARNINGS`) worth a warning."""

    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    WRONG_TYPE = "wrong_type"
    NOT_A_CHOICE = "not_a_choice"
    OUT_OF_RANGE = "out_of_range"
    MALFORMED = "malformed"
    TWICE = "twice"
    UNKNOWN_BASE = "unknown_base"
    POOL_EXCLUDES = "pool_excludes"
    NATURAL_NOT_IN_PLAY = "natural_not_in_play"
    FOUL_CHEAPER_THAN_SCOOP = "foul_cheaper_than_scoop"
    LOWBALL_PAYS_NO_BONUS = "lowball_pays_no_bonus"
    LOWBALL_HAS_NO_JACKPOT = "lowball_has_no_jackpot"
    OTHER_GAME = "other_game"


WARNINGS = (
    SheetReason.FOUL_CHEAPER_THAN_SCOOP,
    SheetReason.LOWBALL_PAYS_NO_BONUS,
    SheetReason.LOWBALL_HAS_NO_JACKPOT,
)


@dataclass(frozen=True, slots=True)
class SheetFault:
    """One fault of a sheet: its key (`naturals[2].kind`), what was found and what was expected."""

    key: str
    reason: SheetReason
    found: str = ""
    expected: tuple[str, ...] = ()


def shown(value: object) -> str:
    """A value of a sheet as TOML would spell it, for messages."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def odds(sheet: RuleSheet) -> Iterator[SheetFault]:
    """The keys of a sheet that make no sense beside others of it."""
    yield from _excluded_by_pool(sheet)
    yield from _at_odds(sheet)


def _excluded_by_pool(sheet: RuleSheet) -> list[SheetFault]:
    """Without pair comparisons nobody can bank the game or pay for dropping (V2)."""
    if not sheet.plays_pool:
        return []
    clashes = {"banker": sheet.banker != "off", "surrender_points": sheet.surrender_points > 0}
    return [SheetFault(key, SheetReason.POOL_EXCLUDES) for key, clash in clashes.items() if clash]


def _at_odds(sheet: RuleSheet) -> Iterator[SheetFault]:
    """Keys that make no sense beside others, some of which the base may have given."""
    least, most = sheet.buy_in_points, sheet.buy_in_max_points
    if most and most < least:
        expected = (str(least), str(MAX_BUY_POINTS))
        yield SheetFault("buy_in_max_points", SheetReason.OUT_OF_RANGE, str(most), expected)
    in_play = tuple(str(natural.kind) for natural in sheet.naturals)
    for number, jackpot in enumerate(sheet.jackpots, 1):
        if jackpot.row is None and jackpot.held not in in_play:
            key = f"jackpots[{number}].natural"
            yield SheetFault(key, SheetReason.NATURAL_NOT_IN_PLAY, jackpot.held, in_play)


def warnings_of(sheet: RuleSheet) -> list[SheetFault]:
    """What of a sheet is sound, but worth a warning."""
    found: list[SheetFault] = []
    if not sheet.plays_pool and sheet.foul_points < sheet.scoop_cost:
        reason = SheetReason.FOUL_CHEAPER_THAN_SCOOP
        cost = (str(sheet.scoop_cost),)
        found.append(SheetFault("foul_points", reason, str(sheet.foul_points), cost))
    if sheet.middle == "lowball_27" and sheet.middle_bonuses:
        found.append(SheetFault("bonuses.middle", SheetReason.LOWBALL_PAYS_NO_BONUS))
    if sheet.middle == "lowball_27":
        found += [
            SheetFault(f"jackpots[{number}].row", SheetReason.LOWBALL_HAS_NO_JACKPOT)
            for number, jackpot in enumerate(sheet.jackpots, 1)
            if jackpot.row is Row.MIDDLE
        ]
    return found

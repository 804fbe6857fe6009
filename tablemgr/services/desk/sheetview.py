"""A rule sheet as one reads it: every key with its clause, its value and its default.

The keys, their bounds and their choices come from the sheet itself; nothing is listed twice.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemgr.i18n import mark, tr
from tablemgr.rules.cards import ROWS
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.sheet import RuleSheet, canonical, keys_of, tables_of
from tablemgr.rules.sheetfaults import shown
from tablemgr.rules.sheetfile import clause_of
from tablemgr.services.sheets import preset, preset_names

_NAMES = {
    "currency": mark("currency"),
    "stakes": mark("played for"),
    "wheel": mark("rank of A-2-3-4-5"),
    "front_prefix": mark("front that is the start of the middle"),
    "middle": mark("middle row"),
    "back_equals_middle": mark("back that equals the middle"),
    "no_face_ace": mark("ace in a hand without face cards"),
    "natural_optional": mark("a natural may be played as set"),
    "same_tier": mark("two naturals of one tier"),
    "row_points": mark("points for a row"),
    "scoop_bonus": mark("more for all three rows"),
    "overall_point": mark("more for most rows"),
    "super_bonus": mark("more for beating everybody in all rows"),
    "bonus_cap": mark("most bonus points of a hand"),
    "bonus_paid": mark("bonuses are paid for rows"),
    "foul_points": mark("points a foul costs"),
    "foul_pays_bonuses": mark("a foul pays bonuses too"),
    "foul_vs_natural": mark("a foul against a natural pays"),
    "surrender_points": mark("points for dropping"),
    "banker": mark("banker"),
    "banker_wins_ties": mark("the banker wins tied rows"),
    "banker_wins_natural_ties": mark("the banker wins tied naturals"),
    "pool_ante": mark("ante to the pool, in points"),
    "pool_sweep": mark("points for sweeping the pool"),
    "heads_up_hands": mark("hands of a deal for two"),
    "payoff_order": mark("order of payment"),
    "naturals_first": mark("naturals are paid first"),
    "pay_from": mark("paid from the stack"),
    "win_cap": mark("most that can be won"),
    "buy_in_points": mark("full buy-in, in points"),
    "buy_in_max_points": mark("most to be bought, in points"),
    "short_buy_basis": mark("a short buy is judged by"),
    "return_window_minutes": mark("minutes in which one returns with what one left"),
    "button_moves": mark("the button moves"),
    "t8_min_players": mark("players at whom newcomers wait"),
    "collection_short": mark("who cannot pay the collection"),
    "seat_hold_minutes": mark("minutes a seat is held"),
    "misdeal_exposed": mark("exposed cards that make a misdeal"),
    "more_misdeals": mark("the further misdeals count"),
    "void_shortfall": mark("what a void cannot recover is borne by"),
    "early_open": mark("opening early"),
    "clock_on": mark("the clock is on"),
    "clock_call_after_s": mark("seconds before the clock can be called"),
    "clock_s": mark("seconds of the clock"),
    "draw_direction": mark("way round the table"),
    "deal_morto": mark("a dead hand for three"),
    "flush_beats_full": mark("a flush beats a full house"),
    "flush_tie": mark("two flushes go by"),
    "pair_tie": mark("equal pairs go by"),
    "royal_cycle": mark("lowest straight flush beats the highest"),
    "draw_ante": mark("ante to the pot, in points"),
    "opener_four": mark("four cards that open"),
    "all_pass_after_draw": mark("the pot when all say passo"),
    "opener_ladder": mark("openers after a frozen pot"),
    "false_opener": mark("an opener who cannot show"),
}
TABLES = ("bonuses", "naturals", "collection", "jackpots")
_TABLE_NAMES = {
    "bonuses": mark("bonuses"),
    "naturals": mark("naturals"),
    "collection": mark("collection by point value"),
    "jackpots": mark("jackpot hands"),
}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One key of a sheet: its name in words and as files spell it, its clause and values as texts.

    `default` is what a sheet has that says nothing of it; `base` what the sheet it is compared with
    has, empty without one.
    """

    key: str
    name: str
    clause: str
    value: str
    default: str
    base: str = ""

    @property
    def differs(self) -> bool:
        """Whether it is other than in the sheet it is compared with."""
        return bool(self.base) and self.value != self.base


def key_name(key: str) -> str:
    """A key in words; one that has none is spelled as files have it."""
    text = _NAMES.get(key) or _TABLE_NAMES.get(key)
    return tr(text) if text else key


def values_of(sheet: RuleSheet) -> dict[str, Any]:
    """A sheet as the mapping that a file of it would give."""
    found: dict[str, Any] = json.loads(canonical(sheet))
    return found


def sheet_lines(sheet: RuleSheet, base: RuleSheet | None = None) -> tuple[SheetLine, ...]:
    """Every key of a sheet in the order of the rules, beside the values of another one."""
    draw = DrawHouse() if sheet.draw else None
    plain = values_of(RuleSheet(sheet.id, sheet.version, sheet.title, draw=draw))
    mine, other = values_of(sheet), values_of(base) if base else None

    def text(values: Mapping[str, Any] | None, key: str) -> str:
        if values is None:
            return ""
        return table_text(key, values[key]) if key in TABLES else shown(values[key])

    return tuple(
        SheetLine(key, key_name(key), clause_of(key), text(mine, key), text(plain, key),
                  text(other, key))
        for key in (*keys_of(sheet), *tables_of(sheet))
    )  # fmt: skip


def table_text(key: str, value: Any) -> str:
    """A table of a sheet in one line, as it can be typed again (`read_table`)."""
    if key == "bonuses":
        rows = (f"{row} {_pairs(value[str(row)])}" for row in ROWS if value[str(row)])
        return "; ".join(rows) or "–"
    if key == "naturals":
        parts = (f"{each['kind']} {each['points']} ({each['tier']})" for each in value)
        return ", ".join(parts) or "–"
    if key == "collection":
        return ", ".join(f"{each} = {fee}" for each, fee in value.items()) or "–"
    return ", ".join(_jackpot(each) for each in value) or "–"


def _pairs(points: Mapping[str, int]) -> str:
    return ", ".join(f"{held} {each}" for held, each in points.items())


def _jackpot(each: Mapping[str, str]) -> str:
    return each.get("natural") or f"{each['row']} {each['category']}"


def base_of(sheet: RuleSheet) -> RuleSheet | None:
    """The preset that a sheet is nearest to, by how many keys they share; None for a preset."""
    names = preset_names(sheet.game)
    if sheet.id in names:
        return None
    found = [each for each in map(preset, names) if each is not None]
    return min(found, key=lambda each: len(differences(sheet, each)), default=None)


def differences(sheet: RuleSheet, base: RuleSheet) -> tuple[SheetLine, ...]:
    """The keys in which a sheet differs from another one."""
    return tuple(line for line in sheet_lines(sheet, base) if line.differs)


def read_table(key: str, text: str) -> Any:
    """What a line that `table_text` could have written says, as a file would hold it.

    Words that make no sense are handed on, so that the check of the sheet names them.
    """
    text = text.strip().removeprefix("–")
    if key == "bonuses":
        rows = (part.split(maxsplit=1) for part in text.split(";") if part.strip())
        return {row: _read_pairs(rest[0] if rest else "") for row, *rest in rows}
    parts = [part.split() for part in text.split(",") if part.strip()]
    if key == "collection":
        pairs = (" ".join(words).partition("=") for words in parts)
        return {value.strip(): fee.strip() for value, _, fee in pairs}
    if key == "naturals":
        return [_read_natural(words) for words in parts]
    return [_read_jackpot(words) for words in parts]


def _read_pairs(text: str) -> dict[str, object]:
    words = (part.split(maxsplit=1) for part in text.split(",") if part.strip())
    return {held: _number(rest[0] if rest else "") for held, *rest in words}


def _read_natural(words: Sequence[str]) -> dict[str, object]:
    kind, *rest = words
    numbers = [_number(word.strip("()")) for word in rest]
    return {"kind": kind, **dict(zip(("points", "tier"), numbers, strict=False))}


def _read_jackpot(words: Sequence[str]) -> dict[str, object]:
    if len(words) == 1:
        return {"natural": words[0]}
    return {"row": words[0], "category": " ".join(words[1:])}


def _number(text: str) -> object:
    """A whole number, or the text itself where it is none or has more digits than any sheet."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text

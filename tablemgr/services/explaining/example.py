"""A key of a rule sheet explained: what it changes, a situation, and what comes of it either way.

The words hold no number of their own: whatever is counted or paid is worked out by the rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tablemgr.i18n import tr
from tablemgr.rules.cards import ROWS
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.sheet import DRAW_FIELDS, TABLES, RuleSheet
from tablemgr.rules.sheetfaults import shown
from tablemgr.services.desk.sheetview import table_text, values_of
from tablemgr.services.sheets import DEFAULT, DEFAULT_DRAW, preset

DRAW = DEFAULT_DRAW
"""The base of the examples of Italian draw."""

Outcome = Callable[[RuleSheet], str]


@dataclass(frozen=True, slots=True)
class Example:
    """A key: `what` it changes, the `situation`, both marked for `tr`, and its values side by side.

    `outcome` says in words what comes of the situation under a sheet that has one of the `values`;
    `base` names the preset that has all other keys, and `also` are keys without which the situation
    could not be. `facts` fill the situation's places, those that are called when it is told.
    """

    what: str
    situation: str
    values: tuple[Any, ...]
    outcome: Outcome
    base: str = DEFAULT
    also: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)

    def sheet(self, key: str, value: Any) -> RuleSheet:
        """The sheet that has a value under the key, all else being the same."""
        return varied(varied(sheet_of(self.base), self.also), {key: value})

    def told(self) -> str:
        """The situation in words."""
        facts = {name: each() if callable(each) else each for name, each in self.facts.items()}
        return tr(self.situation, **facts)

    def comes_of(self, key: str, value: Any) -> str:
        """What comes of it with a value under the key, in words."""
        return self.outcome(self.sheet(key, value))

    def shown(self, key: str, value: Any) -> str:
        """A value as a sheet spells it."""
        if key in TABLES:
            return table_text(key, values_of(self.sheet(key, value))[key])
        return shown(value)


@dataclass(frozen=True, slots=True)
class HeadExample:
    """A key at a sheet's head, which no hand is played by: what comes of its values themselves."""

    what: str
    situation: str
    values: tuple[Any, ...]
    outcome: Callable[[Any], str]

    def told(self) -> str:
        """The situation in words."""
        return tr(self.situation)

    def comes_of(self, _key: str, value: Any) -> str:
        """What comes of it with a value under the key, in words."""
        return self.outcome(value)

    def shown(self, _key: str, value: Any) -> str:
        """A value as a sheet spells it."""
        return shown(value)


def sheet_of(name: str) -> RuleSheet:
    """A preset that the program ships."""
    found = preset(name)
    if found is None:
        raise LookupError(name)
    return found


def varied(sheet: RuleSheet, values: Mapping[str, Any]) -> RuleSheet:
    """A sheet with other values under some of its keys, those of Italian draw too."""
    draw = {key: value for key, value in values.items() if key in DRAW_FIELDS}
    plain = {key: value for key, value in values.items() if key not in DRAW_FIELDS}
    if draw:
        plain["draw"] = replace(house_of(sheet), **draw)
    if "bonuses" in plain:
        bonuses = plain.pop("bonuses")
        plain |= {f"{row}_bonuses": tuple(bonuses.get(str(row), {}).items()) for row in ROWS}
    return replace(sheet, **plain)


def house_of(sheet: RuleSheet) -> DrawHouse:
    """The rules of Italian draw of a sheet of it."""
    return sheet.draw or DrawHouse()

"""The blank payout sheet of Italian draw: lines and boxes for six seats, pots and chips."""

from dataclasses import dataclass

from tablemgr.i18n import tr
from tablemgr.rules.draw.deck import SEATS
from tablemgr.rules.sheet import DRAW_FIELDS, RuleSheet
from tablemgr.services.printed import ChipLine, PotLine
from tablemgr.services.reports.parts import Facts, Part, Table, columns_of, filled
from tablemgr.services.reports.rulewords import rule_name, rule_value

_SIDE_POTS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class BlankDraw:
    """How a hand was dealt, opened and ended, to be written in (I1, I6 to I8)."""

    table: str
    hand: str
    dealer: str
    button: str
    dealt: str
    currency: str
    openers: str
    opener: str
    blind: str
    ante: str
    carried: str
    said: str


@dataclass(frozen=True, slots=True)
class BlankShown:
    """A seat: what it put in, what it shows, and what the opener opened with (I9)."""

    seat: str
    player: str
    put_in: str
    cards: str
    opened: str


def draw_parts(sheet: RuleSheet) -> dict[str, Part]:
    """What a blank sheet has of the game."""
    seats = tuple(tr("Seat {seat}", seat=seat) for seat in SEATS)
    names = columns_of(BlankDraw)
    empty = dict.fromkeys(names, "") | {"currency": sheet.currency}
    pots = (tr("Main pot"), *(tr("Side pot {number}", number=number) for number in _SIDE_POTS))
    taken = (*seats, tr("The pot"), tr("Total"))
    return filled(
        draw=Facts(BlankDraw(**empty), tuple(name for name in names if name != "currency")),
        shown=Table(lambda: [BlankShown(seat, "", "", "", "") for seat in seats], blank=True),
        pots=Table(
            lambda: [PotLine(pot, "", "", "", "") for pot in pots],
            words=(_house_rules(sheet),),
            blank=True,
        ),
        chips=Table(lambda: [ChipLine(seat, "", "", "", "") for seat in taken], blank=True),
    )


def _house_rules(sheet: RuleSheet) -> str:
    """The house's choices among the rules of the game, for whoever settles by hand."""
    return " · ".join(
        tr("{rule}: {value}", rule=rule_name(key), value=rule_value(sheet, key))
        for key in DRAW_FIELDS
    )

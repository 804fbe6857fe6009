"""What of a table the players may see: every hand that has been entered, none before all have set.

Pure; the window for the players shows this and nothing else (S4).
"""

from dataclasses import dataclass, replace

from tablemgr.i18n import capital, tr
from tablemgr.rules.floor.table import seats_of
from tablemgr.services.night.state import Stage
from tablemgr.services.paymentwords import payment_text
from tablemgr.ui.console.drawflow import taken_text
from tablemgr.ui.console.flow import Sight, carried_text, is_carried
from tablemgr.ui.console.heading import table_heading
from tablemgr.ui.console.seattext import SeatSight, is_open, seat_sight


@dataclass(frozen=True, slots=True)
class PlayersSight:
    """The table for its players: the seats, and one sentence under them."""

    table: str
    seats: tuple[SeatSight, ...]
    sentence: str


def players_sight(sight: Sight) -> PlayersSight:
    """What has been shown, and no more."""
    shown = shown_only(sight)
    seats = tuple(seat_sight(shown, seat) for seat in seats_of(sight.seen.sheet))
    return PlayersSight(table_heading(sight.seen), seats, _sentence(shown))


def shown_only(sight: Sight) -> Sight:
    """The sight without what is still being typed, and without a ruling on hands not all open."""
    typing = sight.typing
    if typing is not None:
        lines = {seat: line for seat, line in typing.lines.items() if seat in typing.entered}
        typing = replace(typing, lines=lines, at=0)
    settlement = sight.settlement if is_open(sight) else None
    drawn = sight.drawn
    if drawn is not None:
        lines = {seat: line for seat, line in drawn.lines.items() if seat in drawn.entered}
        drawn = replace(drawn, lines=lines, at=0)
    return replace(sight, typing=typing, drawn=drawn, settlement=settlement, faults=())


def _sentence(sight: Sight) -> str:
    hand, settlement = sight.seen.state.hand, sight.settlement
    if hand is None:
        return ""
    if sight.seen.sheet.draw:
        taken = taken_text(sight) if hand.stage is Stage.SETTLED else ""
        return capital(taken)
    if settlement is None:
        return "" if is_open(sight) else tr("Hands are being set")
    if hand.stage is not Stage.SETTLED:
        return ""
    if is_carried(settlement):
        return carried_text(sight.seen)
    if settlement.payoff is None:
        return ""
    transfers = settlement.payoff.transfers
    if sight.ticked >= len(transfers):
        return tr("All is paid")
    return payment_text(settlement, transfers[sight.ticked])

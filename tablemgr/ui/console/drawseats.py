"""What a seat of the felt says of a hand of Italian draw: what it put in, its cards, its verdict.

Pure; no hand is named before everything is entered.
"""

from collections.abc import Iterator

from tablemgr.i18n import tr
from tablemgr.rules.draw.showdown import DrawSeatResult, DrawStatus
from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.draw.words import hand_text, status_name
from tablemgr.services.night.state import Played, Stage
from tablemgr.services.shown import shown_gain
from tablemgr.ui.console.drawtyped import OPENING, DrawTyping, SeatRead
from tablemgr.ui.console.flow import Sight

Told = tuple[str, str]
"""A text and its tone."""


def drawn_read(sight: Sight, played: Played | None) -> SeatRead | None:
    """What a seat has entered, None while nothing is typed of it."""
    typing = sight.drawn
    if played is None or typing is None or played.seat not in typing.order:
        return None
    found = typing.read(played.seat)
    return None if found.is_empty else found


def drawn_marks(sight: Sight, seat: int) -> Iterator[str]:
    """Whether the seat opened, and how (I6, I7)."""
    typing = sight.drawn
    if typing is None or typing.opened.opener != seat or sight.seen.state.hand is None:
        return
    yield tr("opened blind (I7)") if typing.opened.blind else tr("opened (I6)")


def drawn_state(sight: Sight, played: Played) -> Told:
    """How far the seat has come, and once all is ruled on what it has won or lost."""
    found = drawn_read(sight, played)
    if played.ruled_foul:
        return tr("dead by ruling ({clause})", clause=played.ruled_foul), "fault"
    if sight.pots is not None:
        return _change(sight.pots, played.seat)
    if found is None or sight.drawn is None:
        return "", ""
    amount = sight.drawn.money(found.contributed)
    if found.folded:
        return tr("folded, {amount} in", amount=amount), "muted"
    if played.seat in all_in(sight):
        return tr("all-in, {amount}", amount=amount), "warning"
    return tr("{amount} in", amount=amount), ""


def all_in(sight: Sight) -> frozenset[int]:
    """The seats that have put in all that they had (I9)."""
    state, typing = sight.seen.state, sight.drawn
    hand = state.hand
    if hand is None or hand.stage is not Stage.DEALT or typing is None:
        return frozenset()
    return frozenset(
        each.seat
        for each in hand.seats
        if (found := drawn_read(sight, each)) is not None
        and not found.folded
        and found.contributed == typing.ante + state.money(each.player).total
    )


def _change(pots: DrawSettlement, seat: int) -> Told:
    chips = pots.chips
    if chips is None or seat not in chips.end:
        return "", ""
    put_in = next(each.entry.contributed for each in pots.result.seats if each.entry.seat == seat)
    # With the ante, which the seat had put in before the hand was played.
    change = pots.result.paid[seat] - put_in
    tone = "good" if change > 0 else "fault" if change else "muted"
    return shown_gain(change, pots.entry.currency).replace("-", "\N{MINUS SIGN}"), tone


def drawn_result(sight: Sight, seat: int) -> DrawSeatResult | None:
    """The ruling on a seat."""
    if sight.pots is None:
        return None
    return next((each for each in sight.pots.result.seats if each.entry.seat == seat), None)


def drawn_verdict(result: DrawSeatResult | None) -> str:
    """What a seat's hand is, or how it took part."""
    if result is None:
        return ""
    named = hand_text(result.ranked) if result.ranked else ""
    if result.status is DrawStatus.PLAYED:
        return named
    status = status_name(result.status)
    return tr("{status}: {what}", status=status, what=named) if named else status


def drawn_turn(sight: Sight) -> int:
    """The seat whose line is typed; 0 while none is."""
    typing: DrawTyping | None = sight.drawn
    return typing.at if typing and typing.at != OPENING else 0

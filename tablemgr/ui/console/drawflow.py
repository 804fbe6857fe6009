"""What comes next in a hand of Italian draw: one sentence, and what Enter does; pure.

First who opened, then seat by seat what it put in and shows; pot by pot once all is there.
"""

from tablemgr.i18n import tr
from tablemgr.rules.draw.deck import HAND_SIZE
from tablemgr.rules.draw.openers import blind_stake
from tablemgr.services.draw.words import money, next_text
from tablemgr.services.faults import RefusedError
from tablemgr.services.night import drawing
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Stage
from tablemgr.ui.console.drawtyped import OPENING, DrawTyping, opening_hint
from tablemgr.ui.console.flow import Kind, Sight, Step, openers_name


def look_drawn(seen: Seen, typing: DrawTyping | None) -> Sight:
    """The table with what is typed; once all is entered, with the ruling on it."""
    hand = seen.state.hand
    if hand is None or hand.stage is not Stage.DEALT or typing is None or not typing.is_done:
        return Sight(seen, drawn=typing)
    try:
        return Sight(seen, drawn=typing, pots=drawing.look(seen, typing.played()))
    except RefusedError as error:
        return Sight(seen, drawn=typing, faults=error.faults)


def drawn_step(sight: Sight) -> Step:
    """What comes next while a hand is out or unpaid."""
    hand, typing = sight.seen.state.hand, sight.drawn
    if hand is not None and hand.stage is Stage.SETTLED:
        return _unpaid(sight)
    if typing is None:
        return Step(Kind.WAIT, tr("Fetching the hand"))
    if typing.at == OPENING:
        return _opening(sight, typing)
    if typing.at:
        return _showing(typing, typing.at)
    if sight.faults:
        first = sight.faults[0]
        seat = first.seat if first.seat in typing.order else OPENING
        return Step(Kind.MEND, first.text, seat, "fault")
    taken = taken_text(sight)
    words = tr("Everything is entered; Enter settles it")
    if taken:
        words = tr("{taken}; Enter settles it", taken=taken)
    return Step(Kind.SETTLE, words, tone="good")


def _opening(sight: Sight, typing: DrawTyping) -> Step:
    opened = typing.opened
    if opened.wrong:
        return Step(Kind.SHOW, opened.wrong, OPENING, "fault")
    if opened.is_empty:
        words = tr(
            "Who opened, on {ranks} or better? {how}",
            ranks=openers_name(sight.seen),
            how=opening_hint(),
        )
        return Step(Kind.SHOW, words, OPENING)
    if not opened.opener:
        words = tr("Nobody opened: the antes stay (I6); Enter: right")
        return Step(Kind.SHOW, words, OPENING, "good")
    words = tr("Seat {seat} opened", seat=opened.opener)
    if opened.blind:
        words = tr(
            "Seat {seat} opened blind and put in {amount} more, as much as lay there (I7)",
            seat=opened.opener,
            amount=_blind_amount(sight, typing),
        )
    if opened.after_draw:
        said = str(opened.after_draw)
        words = tr("{opened}, and all said {said} (I8)", opened=words, said=said)
    return Step(Kind.SHOW, tr("{what}; Enter: right", what=words), OPENING, "good")


def _blind_amount(sight: Sight, typing: DrawTyping) -> str:
    """What opening blind costs: the antes and what earlier hands have left."""
    hand = sight.seen.state.hand
    lay = hand.carried + typing.ante * hand.players if hand else 0
    return typing.money(blind_stake(lay))


def _showing(typing: DrawTyping, seat: int) -> Step:
    found = typing.read(seat)
    if found.wrong:
        words = tr("Seat {seat}: {what}", seat=seat, what=found.wrong)
        return Step(Kind.SHOW, words, seat, "fault")
    if found.is_empty:
        return Step(Kind.SHOW, asked(typing, seat), seat)
    amount = typing.money(found.contributed)
    if found.folded:
        words = tr("Seat {seat} put in {amount} and folded; Enter: right", seat=seat, amount=amount)
        return Step(Kind.SHOW, words, seat, "good")
    if found.is_whole:
        words = tr("Seat {seat} put in {amount} and shows; Enter: right", seat=seat, amount=amount)
        return Step(Kind.SHOW, words, seat, "good")
    if not typing.shows:
        words = tr("Seat {seat} put in {amount}; Enter: right", seat=seat, amount=amount)
        return Step(Kind.SHOW, words, seat, "good")
    words = tr(
        "Seat {seat} put in {amount}: {count} of {size} cards",
        seat=seat,
        amount=amount,
        count=len(found.cards),
        size=HAND_SIZE,
    )
    return Step(Kind.SHOW, words, seat)


def asked(typing: DrawTyping, place: int) -> str:
    """What is asked for in a line."""
    if place == OPENING:
        return opening_hint()
    if typing.shows:
        return tr("Seat {seat}: what it put in, then its cards, or f if it folded", seat=place)
    return tr("Seat {seat}: what it put in, f if it folded", seat=place)


def hint(typing: DrawTyping, seat: int) -> str:
    """What keeps a line from being entered, empty where Enter says nothing of it."""
    if seat == OPENING:
        return typing.opened.wrong or opening_hint()
    found = typing.read(seat)
    if found.wrong or found.is_empty:
        return found.wrong
    return tr(
        "Seat {seat}: {count} of {size} cards", seat=seat, count=len(found.cards), size=HAND_SIZE
    )


def taken_text(sight: Sight) -> str:
    """Who takes how much out of the pot, and what stays in it, in a sentence."""
    if sight.pots is None:
        return ""
    told = [
        tr("seat {seat} takes {amount}", seat=seat, amount=money(minor, sight.pots))
        for seat, minor in sight.pots.result.paid.items()
        if minor
    ]
    return "; ".join(filter(None, [*told, next_text(sight.pots)]))


def _unpaid(sight: Sight) -> Step:
    if sight.pots is None:
        return Step(Kind.WAIT, tr("Fetching the hand"))
    taken = taken_text(sight)
    words = tr("{taken}; Enter: it is paid", taken=taken) if taken else tr("Enter goes on")
    return Step(Kind.PAID, words, tone="good")

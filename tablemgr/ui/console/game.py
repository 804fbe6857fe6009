"""The part of the console that knows its table's game: what is typed, ruled, and settled.

Chinese poker and Italian draw lie behind it; seats, money and everything else do not ask.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.night import playing, settling
from tablemgr.services.night.act import Command
from tablemgr.services.night.drawing import drawn_settlement, settle_drawn
from tablemgr.services.night.night import Night
from tablemgr.services.night.ruled import Ruling, outcome_of
from tablemgr.services.night.seen import Seen
from tablemgr.ui.console import flow
from tablemgr.ui.console.drawflow import drawn_step, look_drawn
from tablemgr.ui.console.drawtyped import DrawTyping, begin_draw, renewed_draw
from tablemgr.ui.console.flow import Sight, Step
from tablemgr.ui.console.typed import Lines, Typing, begin, renewed


def lines_now(seen: Seen, before: Lines | None) -> Lines | None:
    """What is typed of the running hand, which keeps the lines of before if it is the same one."""
    hand = seen.state.hand
    if hand is None:
        return None
    if seen.sheet.draw:
        return renewed_draw(before if isinstance(before, DrawTyping) else None,
                            begin_draw(seen, hand))  # fmt: skip
    return renewed(before, hand) if isinstance(before, Typing) else begin(hand)


def look(seen: Seen, lines: Lines | None) -> Sight:
    """The table with what is typed; once all have been entered, with the ruling on it."""
    if seen.sheet.draw:
        return look_drawn(seen, lines if isinstance(lines, DrawTyping) else None)
    return flow.look(seen, lines if isinstance(lines, Typing) else None)


def next_step(sight: Sight) -> Step:
    """What comes next."""
    state = sight.seen.state
    out = state.hand is not None and not state.closed
    return drawn_step(sight) if out and sight.seen.sheet.draw else flow.next_step(sight)


def ruling_of(night: Night, number: int) -> Ruling:
    """The ruling on a settled hand once more; on the verbs' thread only."""
    if night.sheet.draw:
        return drawn_settlement(night, number)
    return settling.settlement_of(night, number)


def ruling(sight: Sight) -> Ruling | None:
    """The ruling that is shown."""
    return sight.settlement or sight.pots


def ruled(sight: Sight, found: Ruling | None) -> Sight:
    """The sight with that ruling."""
    if isinstance(found, DrawSettlement):
        return replace(sight, pots=found)
    return replace(sight, settlement=found)


def chips_of(found: Ruling | None) -> object:
    """What a ruling moves, to tell whether a correction has changed it."""
    return outcome_of(found) if found else None


def settle_verb(lines: Lines | None) -> Callable[[Night, Command], Any]:
    """The verb that settles the hand as it is typed."""
    if isinstance(lines, DrawTyping):
        played = lines.played()
        return lambda night, command: settle_drawn(night, command, played)
    texts = lines.texts() if isinstance(lines, Typing) else {}

    def verb(night: Night, command: Command) -> object:
        for seat, cards in texts.items():
            played = playing.live(night.state, seat)
            if any(cards.get(key, "") != getattr(played, key) for key in playing.CARD_KEYS):
                playing.show(night, command.then(seat), seat, cards)
        return settling.settle(night, command)

    return verb

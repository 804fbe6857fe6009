"""A hand that was settled earlier in the session, as journal and ledger hold it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.ledger.corrections import combined
from tablemgr.ledger.entry import WrittenEntry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.night import Night
from tablemgr.services.permissions import Verb
from tablemgr.store.entries import as_written, corrections_of, entries_at
from tablemgr.store.hands import hand_history
from tablemgr.store.journal import line
from tablemgr.store.rows import HandRow, Standing

_RESULT = (
    *("status", "pairs", "totals", "payments", "end", "pool_end", "pool_points"),
    *("ending", "pots", "paid", "next_openers"),
)


@dataclass(frozen=True, slots=True)
class PastHand:
    """A settled hand: where it stands now, its last document and result, its entry and adjustments.

    `original` are the facts of the line that settled it.
    `row` is what lists showed of it first. `entry` is the id of the hand's entry, empty in a game
    for points; `deal_hand` is 2 for the second hand of a deal (V3).
    """

    number: int
    standing: Standing
    row: HandRow
    button: int
    players: Mapping[int, str]
    document: Mapping[str, Any]
    result: Mapping[str, Any]
    original: Mapping[str, Any]
    collection: str
    antes: str
    jackpot_void: bool
    deal_hand: int
    entry: str
    posted: tuple[WrittenEntry, ...]

    def net(self) -> dict[str, int]:
        """What the hand and its adjustments have brought each player and the pool in all."""
        return combined(self.posted)

    def facts_of_result(self) -> dict[str, Any]:
        """What was ruled and paid before, for the record of a correction."""
        return {name: self.result[name] for name in _RESULT if name in self.result}


def past_hand(night: Night, number: int) -> PastHand:
    """A settled hand of the session by its number; `DeniedError` where there is none."""
    session, book = night.state.session, night.state.book
    with night.store.read() as view:
        rows = [row for row in hand_history(view, session, number) if row.seq]
        settled = next((row for row in rows if row.standing is Standing.SETTLED), None)
        if settled is None:
            raise DeniedError(Denial.NO_SUCH_HAND, {"number": number})
        first = line(view, session, settled.seq)
        told = [found for row in rows if (found := line(view, session, row.seq))]
        entry = next(
            (row for row in entries_at(view, session, settled.seq) if row.kind == EntryKind.HAND),
            None,
        )
        later = corrections_of(view, entry.id) if entry else ()
    if first is None:
        raise DeniedError(Denial.NO_SUCH_HAND, {"number": number})
    original = json.loads(first.facts)
    newest = [json.loads(each.facts) for each in told if each.verb == Verb.CORRECT_HAND]
    latest = newest[-1] if newest else original
    posted = [as_written(entry, book)] if entry else []
    posted += [as_written(each.entry, book) for each in later]
    return PastHand(
        number=number,
        standing=rows[-1].standing,
        row=settled,
        button=settled.button,
        players={int(seat): player for seat, player in original["players"].items()},
        document=latest["document"],
        result=latest,
        original=original,
        collection=original["collection"],
        antes=original["antes"],
        jackpot_void=original["jackpot_void"] == 1,
        deal_hand=original["deal_hand"],
        entry=entry.id if entry else "",
        posted=tuple(posted),
    )

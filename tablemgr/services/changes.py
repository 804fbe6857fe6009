"""What a committed verb has changed, so that the screens that show it fetch again.

One verb, one set of kinds: a screen compares it with what it shows, and asks for nothing else.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tablemgr.ledger.journal import JournalLine
from tablemgr.services.permissions import Verb
from tablemgr.store.journal import line
from tablemgr.store.rows import Change
from tablemgr.store.view import View


class Kind(StrEnum):
    """The kinds of things that a verb can change."""

    SEATS = "seats"
    """who sits where, who waits, who is new or sits out, the button"""
    STACKS = "stacks"
    """what players have on the table and behind, the pool, what is owed"""
    HAND = "hand"
    """the running hand"""
    INCIDENTS = "incidents"
    """irregularities, clocks, overrides, notes, jackpots: what the floor looks after"""
    HANDS = "hands"
    """the list of hands"""
    BANK = "bank"
    """the table's chips and cash"""
    SESSION = "session"
    """that the table is open or closed, its stakes, its dealer"""
    PEOPLE = "people"
    """the staff, and who is signed in"""
    SHEETS = "sheets"
    """the rule sheets"""
    HOUSE = "house"
    """the house's settings"""


@dataclass(frozen=True, slots=True)
class Changes:
    """What has changed at a table session, or in the house, whose session is `house`.

    Without a session, at any of them.
    """

    session: str
    kinds: frozenset[Kind]


EVERYTHING = Changes("", frozenset(Kind))
"""What is said where nothing better is known, as after a lost connection."""


def changes_of(verb: Verb) -> frozenset[Kind]:
    """What a verb can change."""
    return _KINDS[verb]


def changes_by(line: JournalLine) -> Changes:
    """What a line has changed; whatever the floor has set aside is an incident too."""
    kinds = changes_of(Verb(line.verb))
    return Changes(line.session, kinds | {Kind.INCIDENTS} if line.approver else kinds)


def changes_since(view: View, told: Iterable[Change]) -> tuple[Changes, ...]:
    """What was recorded elsewhere, session by session, by what a watcher of the store tells."""
    found: dict[str, frozenset[Kind]] = {}
    for each in told:
        recorded = line(view, each.session, each.seq) if each.session else None
        if recorded is None:
            return (EVERYTHING,)
        kinds = changes_by(recorded).kinds
        found[each.session] = found.get(each.session, frozenset()) | kinds
    return tuple(Changes(session, kinds) for session, kinds in found.items())


_S, _C, _H, _I = Kind.SEATS, Kind.STACKS, Kind.HAND, Kind.INCIDENTS
_L, _B, _T = Kind.HANDS, Kind.BANK, Kind.SESSION
_P, _R = Kind.PEOPLE, Kind.SHEETS

_KINDS: dict[Verb, frozenset[Kind]] = {
    verb: frozenset(kinds)
    for verb, kinds in (
        (Verb.OPEN_SESSION, (_T, _B, _S, _C, _H, _R)),
        (Verb.CLOSE_SESSION, (_T, _B)),
        (Verb.CHANGE_DEALER, (_T,)),
        (Verb.NOTE, (_I,)),
        (Verb.SEAT_PLAYER, (_S,)),
        (Verb.CHANGE_SEAT, (_S,)),
        (Verb.MOVE_OUT, (_S, _C)),
        (Verb.MOVE_IN, (_S, _C, _B)),
        (Verb.SIT_OUT, (_S,)),
        (Verb.SIT_IN, (_S,)),
        (Verb.RELEASE_SEAT, (_S,)),
        (Verb.SET_BUTTON, (_S,)),
        (Verb.BUY, (_S, _C, _B)),
        (Verb.BUY_AFTER_HAND, (_S,)),
        (Verb.CANCEL_BUY, (_S,)),
        (Verb.PUT_BEHIND, (_C, _B)),
        (Verb.USE_BEHIND, (_C, _B)),
        (Verb.LEAVE_AFTER_HAND, (_S,)),
        (Verb.CANCEL_LEAVE, (_S,)),
        (Verb.LEAVE, (_S, _C, _B)),
        (Verb.DEAL, (_H, _S, _C, _B)),
        (Verb.MARK_SET, (_H,)),
        (Verb.UNMARK_SET, (_H,)),
        (Verb.DECLARE, (_H,)),
        (Verb.DROP, (_H,)),
        (Verb.SHOW, (_H,)),
        (Verb.SETTLE, (_H, _C, _L)),
        (Verb.PAID, (_H, _S, _C)),
        (Verb.REPORT_INCIDENT, (_I, _H, _C, _B)),
        (Verb.END_HAND, (_I, _H, _S, _C, _B, _L)),
        (Verb.DECIDE_INCIDENT, (_I, _H, _S, _C, _B, _L)),
        (Verb.CALL_CLOCK, (_I, _H)),
        (Verb.END_CLOCK, (_I, _H)),
        (Verb.CORRECT_HAND, (_I, _L, _C, _B, _S)),
        (Verb.VOID_HAND, (_I, _L, _H, _S, _C, _B)),
        (Verb.CHANGE_POINT_VALUE, (_T,)),
        (Verb.CLAIM_JACKPOT, (_I,)),
        (Verb.APPROVE_JACKPOT, (_I,)),
        (Verb.PAY_JACKPOT, (_I, _S, _C, _B)),
        (Verb.FILL, (_B,)),
        (Verb.CREDIT, (_B,)),
        (Verb.CASH_FILL, (_B,)),
        (Verb.CASH_DROP, (_B,)),
        (Verb.COUNT, (_B,)),
        (Verb.CLEAR_RECEIVABLE, (_C, _B, _S)),
        (Verb.WRITE_OFF_RECEIVABLE, (_C, _B)),
        (Verb.SPLIT_POOL, (_C, _S)),
        (Verb.OVERRIDE, (_I,)),
        (Verb.SIGN_IN, (_P,)),
        (Verb.SIGN_OUT, (_P,)),
        (Verb.WRONG_PIN, (_P,)),
        (Verb.APPROVE, ()),
        (Verb.KEEP_PERSON, (_P,)),
        (Verb.CHANGE_PIN, (_P,)),
        (Verb.UNLOCK_PERSON, (_P,)),
        (Verb.KEEP_SHEET, (_R,)),
        (Verb.PRINT_REPORT, ()),
        (Verb.KEEP_HOUSE, (Kind.HOUSE,)),
        (Verb.RECOVER_MANAGER, (_P,)),
        (Verb.BACKUP, ()),
        (Verb.RESTORE, tuple(Kind)),
        (Verb.CHECK, ()),
    )
}

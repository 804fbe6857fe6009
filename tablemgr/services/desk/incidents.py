"""What happened at a table beside its hands: irregularities, rulings, notes, overrides."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.i18n import capital, tr
from tablemgr.ledger.journal import JournalLine
from tablemgr.services.desk.hands import local_time
from tablemgr.services.desk.linewords import line_text
from tablemgr.services.desk.names import named
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.gamingday import Site
from tablemgr.services.night.verbwords import verb_name
from tablemgr.services.permissions import Verb
from tablemgr.store.engine import Store
from tablemgr.store.journalsearch import approved_lines, lines_of_verbs

TOLD = (
    *(Verb.REPORT_INCIDENT, Verb.END_HAND, Verb.DECIDE_INCIDENT, Verb.CALL_CLOCK),
    *(Verb.END_CLOCK, Verb.CORRECT_HAND, Verb.VOID_HAND, Verb.NOTE, Verb.CHANGE_POINT_VALUE),
    *(Verb.CLAIM_JACKPOT, Verb.APPROVE_JACKPOT, Verb.PAY_JACKPOT, Verb.COUNT),
    *(Verb.WRITE_OFF_RECEIVABLE, Verb.CLEAR_RECEIVABLE, Verb.CLOSE_SESSION),
)
"""The verbs that a floor reads a night over for."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, in words; `who` did it or gave his word for it, `hand` is the number
    of its hand, 0 for none.
    """

    seq: int
    time: str
    who: str
    text: str
    reason: str
    hand: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """What went by the floor's word: clauses set aside (T10) or its leave, for what, and why."""

    seq: int
    time: str
    clauses: str
    what: str
    who: str
    approver: str
    reason: str


def incidents(store: Store, facts: SessionFacts, site: Site) -> tuple[Happening, ...]:
    """What a floor wants to know of a session, in order."""
    with store.read() as view:
        found = list(lines_of_verbs(view, facts.id, TOLD))
    return tuple(_happening(each, facts, site) for each in found)


def _happening(each: JournalLine, session: SessionFacts, site: Site) -> Happening:
    facts = json.loads(each.facts)
    draw = session.sheet.draw is not None
    text = line_text(Verb(each.verb), facts, session.currency, session.names, draw=draw)
    number = facts.get("number", 0)
    return Happening(
        seq=each.seq,
        time=local_time(each.at, site),
        # Who gave his word decided; who asked for it only typed it.
        who=named(each.approver or each.operator, session.names),
        text=capital(text),
        reason=each.reason,
        hand=number if isinstance(number, int) else 0,
    )


def overrides(store: Store, facts: SessionFacts, site: Site) -> tuple[SetAside, ...]:
    """Everything that went by the floor's word, in order."""
    with store.read() as view:
        found = list(approved_lines(view, facts.id))
    return tuple(
        SetAside(
            seq=each.seq,
            time=local_time(each.at, site),
            clauses=_clauses(json.loads(each.facts)),
            what=verb_name(Verb(each.verb)),
            who=named(each.operator, facts.names),
            approver=named(each.approver, facts.names),
            reason=each.reason,
        )
        for each in found
    )


def _clauses(facts: Mapping[str, Any]) -> str:
    return ", ".join(map(str, facts.get("overridden", ()))) or tr("leave")

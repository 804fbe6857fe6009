"""A hand told step by step from its journal lines: who did what, and what lay on the table then."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablemgr.i18n import capital, tr
from tablemgr.ledger.journal import JournalLine
from tablemgr.rules.cards import ROWS, Card, read_cards, read_row
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.floor.clock import ClockRuling
from tablemgr.services.desk.hands import local_time
from tablemgr.services.desk.linewords import line_text
from tablemgr.services.desk.names import named, names_of
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.gamingday import Site
from tablemgr.services.night.ruled import Ruling, ruling
from tablemgr.services.night.settling import as_document
from tablemgr.services.peoplewords import role_name
from tablemgr.services.permissions import Role, Verb
from tablemgr.services.shown import shown_number
from tablemgr.store.engine import Store
from tablemgr.store.handpages import first_row_seq
from tablemgr.store.hands import hand_history
from tablemgr.store.journal import line
from tablemgr.store.journalsearch import lines_between
from tablemgr.store.rows import HandRow
from tablemgr.store.view import View

LONGEST = 400
"""How many lines of a hand are looked through for its end: none has nearly as many."""

_SETTLED = (Verb.SETTLE, Verb.CORRECT_HAND)


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat at a step of a hand: its player, what it has said, and the cards it has shown.

    `rows` are front, middle and back; `pile` the cards of a natural that was not laid, or of draw.
    """

    seat: int
    name: str
    remark: str = ""
    rows: tuple[tuple[Card, ...], ...] = ()
    pile: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a hand's story, and the table after it.

    `override` says which clauses were set aside, by whom and why. `settlement` is there where the
    step ruled on the hand, the first time or anew.
    """

    seq: int
    time: str
    who: str
    text: str
    override: str
    seats: tuple[ShownSeat, ...]
    settlement: Ruling | None = None


@dataclass(frozen=True, slots=True)
class HandStory:
    """A hand of a session from the deal to what became of it last."""

    session: str
    number: int
    steps: tuple[Step, ...]
    is_draw: bool = False

    def settlement(self, step: int) -> Ruling | None:
        """The ruling that held after a step, None where there was none yet."""
        held = [each.settlement for each in self.steps[: step + 1] if each.settlement]
        return held[-1] if held else None


def hand_story(store: Store, facts: SessionFacts, number: int, site: Site) -> HandStory:
    """A hand's story; without steps where the session has no such hand."""
    with store.read() as view:
        rows = hand_history(view, facts.id, number)
        told = _lines(view, facts.id, number, rows)
        names = names_of(view, (), facts.names)
    players = {each.seat: named(each.player, names) for row in rows[:1] for each in row.seats}
    replay = _Replay(facts, names, players)
    is_draw = facts.sheet.draw is not None
    return HandStory(facts.id, number, tuple(replay.step(each, site) for each in told), is_draw)


def _lines(
    view: View, session: str, number: int, rows: tuple[HandRow, ...]
) -> tuple[JournalLine, ...]:
    """The lines of a hand, from its deal until it was paid, and those that amended it later."""
    before = first_row_seq(view, session, number - 1) or 0
    end = rows[0].seq if rows else before
    window = lines_between(view, session, before, end + LONGEST)
    first = next((each for each in window if _deals(each, number)), None)
    if first is None:
        return ()
    found = [each for each in window if each.seq >= first.seq]
    ended = next((at for at, each in enumerate(found) if _ends(each, number)), len(found) - 1)
    own = found[: ended + 1]
    later = (line(view, session, row.seq) for row in rows if row.seq > own[-1].seq)
    return (*own, *(each for each in later if each is not None))


def _deals(each: JournalLine, number: int) -> bool:
    return each.verb == Verb.DEAL and json.loads(each.facts).get("number") == number


def _ends(each: JournalLine, number: int) -> bool:
    """Whether a line is the last one of a running hand: paid, ended, or void before it was paid."""
    facts = json.loads(each.facts)
    if each.verb == Verb.DECIDE_INCIDENT:
        return facts.get("ruling") in ("misdeal", "void")
    ends = (Verb.PAID, Verb.END_HAND, Verb.VOID_HAND)
    return each.verb in ends and facts.get("number") == number


class _Replay:
    """The seats of a hand as line after line changes them."""

    def __init__(
        self, facts: SessionFacts, names: Mapping[str, str], players: Mapping[int, str]
    ) -> None:
        self._facts, self._names, self._players = facts, names, players
        self._seats: dict[int, ShownSeat] = {}

    def step(self, each: JournalLine, site: Site) -> Step:
        """The step that a line is, and the seats after it."""
        verb, facts = Verb(each.verb), json.loads(each.facts)
        self._change(verb, facts)
        settlement = self._settle(facts) if verb in _SETTLED else None
        draw = self._facts.sheet.draw is not None
        text = line_text(verb, facts, self._facts.currency, self._names, draw=draw)
        return Step(
            seq=each.seq,
            time=local_time(each.at, site),
            who=f"{named(each.operator, self._names)}, {role_name(Role(each.role))}",
            text=capital(text),
            override=override_text(each, facts, self._names),
            seats=tuple(self._seats[seat] for seat in sorted(self._seats)),
            settlement=settlement,
        )

    def _change(self, verb: Verb, facts: Mapping[str, Any]) -> None:
        if verb is Verb.DEAL:
            for seat in facts["dealt"]:
                self._seats[seat] = ShownSeat(seat, self._players.get(seat, ""))
        if self._facts.sheet.draw and verb in _SETTLED:
            self._lay_drawn(facts["document"])
        elif verb is Verb.CORRECT_HAND:
            for shown in facts["document"]["seats"]:
                self._lay(int(shown["seat"]), shown)
        seat = facts.get("seat")
        if seat not in self._seats:
            return
        if verb is Verb.SHOW:
            self._lay(seat, facts)
        remark = _remark(verb, facts, draw=self._facts.sheet.draw is not None)
        if remark is not None:
            self._seats[seat] = replace(self._seats[seat], remark=remark)

    def _lay(self, seat: int, shown: Mapping[str, Any]) -> None:
        if seat not in self._seats:
            return
        rows = tuple(tuple(read_row(str(shown.get(row, ""))).cards) for row in ROWS)
        pile = tuple(read_cards(str(shown.get("cards", ""))).cards)
        laid = rows if any(rows) else ()
        self._seats[seat] = replace(self._seats[seat], rows=laid, pile=() if laid else pile)

    def _lay_drawn(self, document: Mapping[str, Any]) -> None:
        """The seats of a hand of draw, which lie open as it is settled (I9)."""
        for shown in document["seats"]:
            seat = int(shown["seat"])
            if seat not in self._seats:
                continue
            cards = read_row(str(shown.get("cards", ""))).cards
            remark = drawn_remark(document, shown)
            self._seats[seat] = replace(self._seats[seat], pile=tuple(cards), remark=remark)

    def _settle(self, facts: Mapping[str, Any]) -> Ruling:
        return ruling(as_document(facts["document"]), self._facts.sheet)


def drawn_remark(document: Mapping[str, Any], shown: Mapping[str, Any]) -> str:
    """What a seat of draw did, from a hand's document: opened, folded, and what it put in."""
    opened = shown["seat"] == document.get("opener")
    blind = opened and document.get("opening") == Opening.BLIND
    told = (
        tr("opened blind (I7)") if blind else tr("opened (I6)") if opened else "",
        tr("ruled dead ({clause})", clause=shown["fouled"]) if shown.get("fouled") else "",
        tr("folded") if shown.get("folded") else "",
        tr("{amount} in", amount=shown_number(shown["contributed"])),
    )
    return " · ".join(filter(None, told))


def _remark(verb: Verb, facts: Mapping[str, Any], *, draw: bool) -> str | None:
    """What a seat is said to have done, None where a line says nothing of it."""
    if verb is Verb.MARK_SET:
        return tr("has set")
    if verb is Verb.UNMARK_SET:
        return ""
    if verb is Verb.DECLARE:
        return tr("declares a natural")
    if verb is Verb.DROP:
        return tr("dropped")
    if verb is not Verb.END_CLOCK or facts["ruling"] != ClockRuling.FOUL:
        return None
    return tr("ruled dead ({clause})", clause=facts["clause"]) if draw else tr("ruled a foul")


def override_text(each: JournalLine, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Which clauses a line set aside, or that it went by leave: who gave his word and why.

    Empty where nobody did.
    """
    if not each.approver:
        return ""
    clauses = ", ".join(map(str, facts.get("overridden", ())))
    who = named(each.approver, names)
    words = {"clauses": clauses, "who": who, "reason": each.reason}
    if not clauses:
        return tr("by leave of {who}: {reason}", **words)
    return tr("{clauses} set aside by {who}: {reason}", **words)

"""Finds anything: players, hands by number, people, cards and rulings, and what happened beside
them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tablemgr.i18n import capital, tr
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.money import AmountError, Currency, find_currency, parse_amount
from tablemgr.rules.cards import ROWS, Card, card_text, read_cards
from tablemgr.services.desk.asking import Question
from tablemgr.services.desk.hands import hand_line
from tablemgr.services.desk.incidents import TOLD
from tablemgr.services.desk.linewords import line_text
from tablemgr.services.desk.names import Names, named, names_of
from tablemgr.services.gamingday import Site
from tablemgr.services.night.times import moment
from tablemgr.services.permissions import Verb
from tablemgr.services.refusals import NO_MONEY
from tablemgr.services.shown import shown_day, shown_moment
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store import handpages, players, sessions
from tablemgr.store.engine import Store
from tablemgr.store.handpages import HandPlace, HandSearch, SeatSearch
from tablemgr.store.journalsearch import lines_with
from tablemgr.store.rows import HandRow, SessionRow
from tablemgr.store.view import View

MOST = 200
"""How many of each kind are found, the latest first."""
LOOKED_THROUGH = 4000
"""How many settled hands are looked through for cards, the latest first."""


class What(StrEnum):
    """What was found."""

    PLAYER = "player"
    HAND = "hand"
    HAPPENING = "happening"


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: what it is, in words, and where it is opened.

    `session` is empty for a player; `hand` is 0 where it is of no hand.
    """

    what: What
    title: str
    detail: str
    session: str = ""
    hand: int = 0
    player: str = ""


def find(store: Store, question: Question, site: Site) -> tuple[Hit, ...]:
    """Everything that a question asks for: players first, then hands, then what happened."""
    if question.is_empty:
        return ()
    with store.read() as view:
        search = _Search(view, question, site)
        return (*search.players(), *search.hands(), *search.happenings())


class _Search:
    """One question to one look at the database."""

    def __init__(self, view: View, question: Question, site: Site) -> None:
        self._view, self._question, self._site = view, question, site
        self._sessions = {row.id: row for row in sessions.sessions(view)}
        text = " ".join(question.names)
        self._named = players.players(view, text, most=MOST) if text else ()

    def players(self) -> Iterator[Hit]:
        """The players of that name, where it is not hands that are asked for."""
        if self._question.of_hands or self._question.incidents:
            return
        for row in self._named:
            yield Hit(What.PLAYER, row.name, row.note or tr("player"), player=row.id)

    def hands(self) -> Iterator[Hit]:
        """The hands that are asked for."""
        question = self._question
        if not question.of_hands or (question.names and not self._named):
            return
        places = self._places()
        rows = handpages.hands_at(self._view, places)
        names = names_of(self._view, {each.player for row in rows for each in row.seats})
        for row in rows:
            yield self._hand(row, names)

    def _places(self) -> Sequence[HandPlace]:
        question = self._question
        who = tuple(row.id for row in self._named)
        asked = who or question.statuses or question.won or question.capped
        seat = SeatSearch(who, question.statuses, won=question.won, capped=question.capped)
        search = HandSearch(
            numbers=question.numbers,
            standings=question.standings,
            seats=(seat,) if asked else (),
        )
        if question.amounts:
            places = self._moved(search)
        else:
            most = None if question.cards else MOST
            places = handpages.hand_places(self._view, search, most)
        if not question.cards:
            return places[:MOST]
        held = self._holding(who)
        return [place for place in places if (place[0], place[2]) in held][:MOST]

    def _moved(self, search: HandSearch) -> Sequence[HandPlace]:
        """The hands that moved the amounts, each as its table's currency counts them."""
        money = {session: find_currency(row.currency) for session, row in self._sessions.items()}
        digits = {session: each.digits for session, each in money.items() if each}
        found: list[HandPlace] = []
        for count in sorted(set(digits.values())):
            try:
                minor = [parse_amount(text, Currency("", count)) for text in self._question.amounts]
            except AmountError:
                # Finer than any amount of such a currency.
                continue
            places = handpages.hand_places(self._view, replace(search, amounts=tuple(minor)))
            found += [place for place in places if digits.get(place[0]) == count]
        return found

    def _holding(self, who: Sequence[str]) -> set[tuple[str, int]]:
        """The hands, by session and number, in which a seat held all of the cards."""
        wanted = self._question.cards
        needles = [card_text(card) for card in wanted]
        verbs = (Verb.SETTLE, Verb.CORRECT_HAND)
        found: set[tuple[str, int]] = set()
        for line in lines_with(self._view, verbs, needles, most=LOOKED_THROUGH):
            facts = json.loads(line.facts)
            if any(_holds(seat, wanted, facts, who) for seat in facts["document"]["seats"]):
                found.add((line.session, facts["number"]))
        return found

    def _hand(self, row: HandRow, names: Names) -> Hit:
        session = self._sessions[row.session]
        currency = find_currency(session.currency) or NO_MONEY
        told = hand_line(row, currency, names, self._site)
        title = tr(
            "Hand {number} · {table} · {date}",
            number=row.number,
            table=session.table_name,
            date=shown_day(row.gaming_date),
        )
        amended = told.standing if told.amended else ""
        parts = (told.time, told.winners, told.naturals, _fouls(told.fouls), amended)
        return Hit(What.HAND, title, " · ".join(filter(None, parts)), row.session, row.number)

    def happenings(self) -> Iterator[Hit]:
        """The notes, incidents and rulings that are asked for, or that hold the words."""
        question = self._question
        if question.of_hands or question.is_empty:
            return
        names = names_of(self._view, ())
        for line in lines_with(self._view, TOLD, question.names, most=MOST):
            session = self._sessions.get(line.session)
            if session is not None:
                yield self._happening(line, session, names)

    def _happening(self, line: JournalLine, session: SessionRow, names: Names) -> Hit:
        facts = json.loads(line.facts)
        currency = find_currency(session.currency) or NO_MONEY
        verb = Verb(line.verb)
        # What the end of a clock is called is all that a line's words need of the game.
        draw = verb is Verb.END_CLOCK and bool(read_stored_sheet(self._view, session.sheet).draw)
        text = line_text(verb, facts, currency, names, draw=draw)
        at = moment(line.at).astimezone(self._site.zone)
        parts = (session.table_name, shown_moment(at), named(line.operator, names))
        number = facts.get("number", 0)
        return Hit(
            What.HAPPENING,
            capital(text),
            " · ".join((*parts, line.reason) if line.reason else parts),
            line.session,
            number if isinstance(number, int) else 0,
        )


def _holds(
    seat: Mapping[str, Any], wanted: Sequence[Card], facts: Mapping[str, Any], who: Sequence[str]
) -> bool:
    if who and facts["players"].get(str(seat["seat"])) not in who:
        return False
    texts = [str(seat.get(key, "")) for key in (*map(str, ROWS), "cards")]
    return set(wanted) <= set(read_cards(" ".join(texts)).cards)


def _fouls(who: str) -> str:
    return tr("foul: {who}", who=who) if who else ""

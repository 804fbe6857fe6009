"""A table session as reports read it: its row, sheet and currency, names of people, local times."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from tablemgr.i18n import tr
from tablemgr.ledger.accounts import Book
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.money import Currency, find_currency, format_amount
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.gamingday import Site
from tablemgr.services.permissions import Verb
from tablemgr.services.reports.parts import ChainEnd
from tablemgr.services.shown import shown_number, shown_stamp
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store import people, players
from tablemgr.store.journal import last_line, lines
from tablemgr.store.rows import SessionRow
from tablemgr.store.view import View

_SEATS = frozenset({str(Verb.SEAT_PLAYER), str(Verb.MOVE_IN)})


@dataclass
class Source:
    """One session in one transaction; what is asked for twice is read once."""

    view: View
    row: SessionRow
    site: Site
    _people: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The session's id."""
        return self.row.id

    @cached_property
    def currency(self) -> Currency:
        """The session's currency; ValueError for one that there is not."""
        found = find_currency(self.row.currency)
        if found is None:
            raise ValueError(f"{self.row.id}: unknown currency {self.row.currency}")
        return found

    @cached_property
    def sheet(self) -> RuleSheet:
        """The rule sheet that the session is held to."""
        return read_stored_sheet(self.view, self.row.sheet)

    @cached_property
    def book(self) -> Book:
        """The session's book."""
        return Book(self.row.id, self.currency)

    @cached_property
    def last(self) -> JournalLine:
        """The session's last line; LookupError where it has none."""
        found = last_line(self.view, self.row.id)
        if found is None:
            raise LookupError(self.row.id)
        return found

    @property
    def chain(self) -> ChainEnd:
        """Where the session's chain stands now."""
        return ChainEnd(self.row.id, self.last.seq, self.last.hash)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The players' names by their ids, as they were seated."""
        found: dict[str, str] = {}
        for line in lines(self.view, self.row.id):
            if line.verb in _SEATS:
                facts = json.loads(line.facts)
                found[str(facts["player"])] = str(facts["name"])
        return found

    def player(self, player: str) -> str:
        """A player's name, his id where nobody gave one."""
        return self.names.get(player, player)

    def person(self, person: str) -> str:
        """A member of staff by name; who stands nowhere keeps his id."""
        if person not in self._people:
            row = people.person(self.view, person) if person else None
            self._people[person] = row.name if row else person
        return self._people[person]

    def money(self, minor: int) -> str:
        """An amount as files have it, in the session's currency."""
        return format_amount(minor, self.currency)

    def some(self, minor: int) -> str:
        """An amount, nothing for none."""
        return format_amount(minor, self.currency) if minor else ""

    def points(self, won: int) -> str:
        """Points that a seat won or lost; nothing in Italian draw, which knows none."""
        if self.sheet.draw:
            return ""
        return f"{won:+}" if won else "0"

    def gain(self, minor: int) -> str:
        """An amount with its sign, nothing for none."""
        return plus(minor, self.currency)

    def clock(self, at: str) -> str:
        """A moment of the journal as the site's clock showed it: `22:41:07`."""
        return local(at, self.site).strftime("%H:%M:%S")

    def told_money(self, minor: int) -> str:
        """An amount for a sentence, as the language writes it."""
        return shown_number(self.money(minor))

    def told_gain(self, minor: int) -> str:
        """An amount with its sign for a sentence, nothing for none."""
        return shown_number(self.gain(minor))

    def told_moment(self, at: str) -> str:
        """A moment for a sentence, with its date and offset, as the language writes it."""
        return told_moment(at, self.site)


def plus(minor: int, currency: Currency) -> str:
    """An amount with its sign, nothing for none."""
    return f"{'+' if minor > 0 else ''}{format_amount(minor, currency)}" if minor else ""


def local(at: str, site: Site) -> datetime:
    """A moment of the journal on the site's clock."""
    return datetime.fromisoformat(at).astimezone(site.zone)


def moment_text(at: str, site: Site) -> str:
    """A moment of the journal on the site's clock, to the minute, with its offset from UTC."""
    return local(at, site).isoformat(" ", "minutes") if at else ""


def told_moment(at: str, site: Site) -> str:
    """The same for a sentence, as the language writes it."""
    return shown_stamp(moment_text(at, site))


def facts_of(line: JournalLine) -> Mapping[str, Any]:
    """The facts of a line."""
    facts: dict[str, Any] = json.loads(line.facts)
    return facts


def loud_lines(source: Source) -> Iterator[tuple[JournalLine, Mapping[str, Any]]]:
    """The session's lines with their facts, without those of every hand's routine.

    A routine line that somebody approved is no routine.
    """
    for line in lines(source.view, source.row.id):
        if line.verb not in _ROUTINE or line.approver:
            yield line, facts_of(line)


_ROUTINE = frozenset(
    map(str, (Verb.DEAL, Verb.MARK_SET, Verb.UNMARK_SET, Verb.DECLARE, Verb.DROP, Verb.SHOW,
              Verb.SETTLE, Verb.PAID))
)  # fmt: skip


def player_name(view: View, player: str) -> str:
    """A player's name by the house's file, his id where he is not on it."""
    row = players.player(view, player)
    return row.name if row else player


def period_text(first: str, last: str, site: Site) -> str:
    """From one moment to another, on the site's clock."""
    return tr("{first} to {last}", first=told_moment(first, site), last=told_moment(last, site))

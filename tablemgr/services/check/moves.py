"""Stacks carried from table to table: each leaves one and comes to another (T11)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablemgr.ledger.accounts import AccountKind, Commodity
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.checks import unmatched_moves
from tablemgr.ledger.money import format_amount
from tablemgr.services.check.finding import Finding
from tablemgr.services.permissions import Verb

_Way = tuple[str, str, Commodity]


@dataclass(slots=True)
class Moves:
    """The moves of all sessions; those on their way between two open tables are no fault."""

    closed: set[str] = field(default_factory=set)
    balances: list[Balances] = field(default_factory=list)
    _left: dict[str, dict[_Way, int]] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def learn(self, session: str, command: str, verb: Verb, facts: Mapping[str, Any]) -> None:
        """Take in what a line says of a move."""
        if verb is Verb.MOVE_IN:
            self._taken.add(str(facts["move"]))
        elif verb is Verb.MOVE_OUT:
            ways: dict[_Way, int] = {}
            for kind, minor in facts["held"].items():
                way = (session, str(facts["to"]), AccountKind(kind).commodity)
                ways[way] = ways.get(way, 0) + minor
            self._left[command] = ways

    def findings(self) -> Iterator[Finding]:
        """What left one table and came to no other, or with another amount."""
        waiting: dict[_Way, int] = {}
        for command, ways in self._left.items():
            for way, minor in ways.items() if command not in self._taken else ():
                waiting[way] = waiting.get(way, 0) + minor
        currency = {each.book.session: each.book.currency for each in self.balances}
        for each in unmatched_moves(self.balances):
            other, commodity = each.about.rsplit(" ", 1)
            there = (each.session, other, Commodity(commodity))
            back = (other, each.session, Commodity(commodity))
            on_the_way = waiting.get(there, 0) - waiting.get(back, 0)
            is_open = not self.closed & {each.session, other}
            if is_open and each.found - each.expected == on_the_way:
                continue
            money = currency[each.session]
            facts: dict[str, int | str] = {
                "about": each.about,
                "found": format_amount(each.found, money),
                "expected": format_amount(each.expected, money),
            }
            yield Finding(each.session, 0, "", each.reason, tuple(facts.items()))

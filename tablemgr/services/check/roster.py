"""The staff's rows, held against what the house's journal last said of each: who he is, in which
role, whether he is still there, and that his PIN is the one that he or a manager chose.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablemgr.ledger.journal import JournalLine
from tablemgr.services.check.finding import Fault, Finding
from tablemgr.services.people.house import HOUSE, PIN
from tablemgr.services.people.pins import pin_mark
from tablemgr.services.permissions import Verb
from tablemgr.store.auditing import RawPerson

# A line of these that says nothing of a PIN is older than the marks: nothing is known from then on.
_SET_A_PIN = frozenset({Verb.CHANGE_PIN, Verb.RECOVER_MANAGER})
_NAMES = ("name", "role", "active")


@dataclass(slots=True)
class Roster:
    """The staff as lines of the house's journal tell it, each person with his last line."""

    _told: dict[str, tuple[int, tuple[object, ...]]] = field(default_factory=dict)
    _marks: dict[str, tuple[int, str]] = field(default_factory=dict)

    def learn(self, line: JournalLine, verb: Verb, facts: Mapping[str, Any]) -> None:
        """Take in what a line says of a person and of his PIN."""
        person = line.approver if verb is Verb.APPROVE else str(facts.get("person", ""))
        if verb is Verb.KEEP_PERSON:
            self._told[person] = line.seq, tuple(facts[name] for name in _NAMES)
        if PIN in facts or verb in _SET_A_PIN:
            self._marks[person] = line.seq, str(facts.get(PIN, ""))

    def findings(self, rows: Iterable[RawPerson]) -> Iterator[Finding]:
        """Where the rows say otherwise, lack somebody, or have one too many."""
        missing = dict(self._told)
        for person, name, role, active, pin_hash in rows:
            seq, told = missing.pop(person, (0, ()))
            if not told:
                yield _finding(0, Fault.STAFF_UNKNOWN, person=str(name))
                continue
            who = str(told[0])
            for what, found, expected in zip(_NAMES, (name, role, active), told, strict=True):
                if found != expected:
                    facts = {"name": what, "found": str(found), "expected": str(expected)}
                    yield _finding(seq, Fault.STAFF_DIFFERS, person=who, **facts)
            at, mark = self._marks.get(person, (0, ""))
            if mark and (type(pin_hash) is not str or pin_mark(pin_hash) != mark):
                yield _finding(at, Fault.PIN_CHANGED, person=who)
        for seq, told in missing.values():
            yield _finding(seq, Fault.STAFF_MISSING, person=str(told[0]))


def _finding(seq: int, kind: Fault, **facts: int | str) -> Finding:
    return Finding(HOUSE, seq, "", kind, tuple(facts.items()))

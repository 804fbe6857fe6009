"""The floor's PINs: every override and leave held against the line by which its approver gave his
(T10).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablemgr.ledger.journal import JournalLine
from tablemgr.services.check.finding import Fault, Hit
from tablemgr.services.night.act import is_part
from tablemgr.services.permissions import Verb

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Given:
    """A PIN as the house's journal has it: whose, in which role, for what, and where."""

    approver: str
    role: str
    verb: str
    command: str
    station: str


@dataclass(slots=True)
class Approvals:
    """The PINs given for commands, and the buys that wait under one; few beside hands."""

    _given: dict[str, _Given] = field(default_factory=dict)
    _waiting: dict[tuple[str, str], str] = field(default_factory=dict)

    def learn(self, line: JournalLine, verb: str, facts: Facts) -> None:
        """Take in what a line of the house's journal says of an approval."""
        if verb == Verb.APPROVE and facts["approves"]:
            what = str(facts["role"]), str(facts["for"]), str(facts["approves"])
            self._given[line.command] = _Given(line.approver, *what, line.station)

    def gives_leave(self, line: JournalLine, verb: Verb, facts: Facts) -> bool:
        """Whether a line's approver gave his PIN for its operator to do the verb."""
        given = self._given.get(str(facts.get("approval", "")))
        if given is None or not is_part(line.command, given.command):
            return False
        found = (given.approver, given.role, given.verb, given.station)
        return found == (line.approver, facts.get("approver_role"), verb, line.station)

    def hits(self, line: JournalLine, verb: Verb, facts: Facts) -> Iterator[Hit]:
        """Whether a line's approver gave his PIN to set clauses aside for it, or for the buy that
        it carries out.
        """
        given = self._given.get(str(facts.get("approval", "")))
        asked = str(facts.get("asked", ""))
        if given is None or (given.approver, given.role, given.verb) != (
            line.approver,
            facts.get("approver_role"),
            Verb.OVERRIDE,
        ):
            fits = False
        elif asked:
            # A table may have gone to another station while a buy waited.
            noted = self._waiting.pop((line.session, asked), "")
            fits = verb is Verb.BUY and (noted, given.command) == (facts["approval"], asked)
        else:
            fits = (given.command, given.station) == (line.command, line.station)
        if not fits:
            yield Fault.NOT_APPROVED, {"person": line.approver}
        if verb is Verb.BUY_AFTER_HAND:
            self._waiting[line.session, line.command] = str(facts.get("approval", ""))

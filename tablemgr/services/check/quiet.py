"""Lines of the most frequent kinds, which are mostly right and come without entries and hands.

What is not surely right in itself is left to `story`, which says what is wrong.
"""

import re
from collections.abc import Mapping
from typing import Any

from tablemgr.ledger.journal import JournalLine
from tablemgr.services.check.finding import BAD
from tablemgr.services.check.permitted import Staff, asked_of
from tablemgr.services.check.raw import read_facts
from tablemgr.services.check.told import Told
from tablemgr.services.night.posted import POSTED
from tablemgr.services.permissions import Verb

_DEAL, _SHOW = Verb.DEAL, Verb.SHOW
# What these tell bears on nothing that an audit looks at later.
_HARMLESS = frozenset({Verb.MARK_SET, Verb.UNMARK_SET, Verb.DECLARE, Verb.DROP, Verb.PAID})
# What a seat shows, as it is written where nothing is unusual; read so in half the time.
_TEXT = r'"([ -!#-\[\]-~]*)"'
_SHOWN = re.compile(
    rf'\{{"back":{_TEXT},"cards":{_TEXT},"front":{_TEXT},"middle":{_TEXT},"seat":([1-4])\}}'
).fullmatch


def is_quiet(line: JournalLine, told: Told, staff: Staff) -> bool:
    """Whether a line is surely right in itself; if so, what it tells has been taken in."""
    # Who was once found to be permitted it; the first time is left to the long way.
    verb = staff.plain.get(asked_of(line))
    if verb is None or line.approver or told.closed:
        return False
    if verb in _HARMLESS:
        return _quiet_facts(line.facts) is not None
    if verb is not _SHOW and verb is not _DEAL:
        return False
    try:
        if verb is _SHOW and (shown := _SHOWN(line.facts)) is not None:
            back, cards, front, middle, seat = shown.groups()
            seen = {"back": back, "cards": cards, "front": front, "middle": middle}
            told.shown[int(seat)] = seen
            return True
        facts = _quiet_facts(line.facts)
        if facts is None:
            return False
        return _show(facts, told) if verb is _SHOW else _deal(facts, told)
    except BAD:
        return False


def _quiet_facts(text: str) -> Mapping[str, Any] | None:
    """The facts of a line that has no entries and sets nothing aside."""
    facts = read_facts(text)
    return None if facts is None or POSTED in facts or "overridden" in facts else facts


def _show(facts: Mapping[str, Any], told: Told) -> bool:
    seat = facts.get("seat")
    if type(seat) is not int:
        return False
    told.shown[seat] = facts
    return True


def _deal(facts: Mapping[str, Any], told: Told) -> bool:
    dealt, carried = facts.get("dealt"), facts.get("carried")
    if facts.get("number") != told.number + 1 or "button" not in facts or told.plays_points:
        return False
    if type(carried) is not int or type(dealt) is not list or set(map(type, dealt)) != {int}:
        return False
    told.begin(facts)
    return True

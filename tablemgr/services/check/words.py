"""What an audit finds in words, a line each: `session:line verb — what is wrong`."""

from collections.abc import Mapping
from enum import StrEnum

from tablemgr.i18n import mark, tr
from tablemgr.ledger.checks import FindingReason
from tablemgr.ledger.journal import ChainFault
from tablemgr.services.check.finding import Fault, Finding
from tablemgr.services.shown import shown_number

_WORDS: Mapping[StrEnum, str] = {
    ChainFault.CHANGED: mark("the line is not as it was sealed"),
    ChainFault.MISSING: mark("lines {seq} to {until} are missing"),
    ChainFault.SWAPPED: mark("the line has changed places with another"),
    ChainFault.DOUBLED: mark("there is a second line of this number"),
    ChainFault.UNLINKED: mark("the line does not follow the one before: one of them was made anew"),
    ChainFault.FOREIGN: mark("a line of another session stands here"),
    ChainFault.TAIL: mark("lines {seq} to {until}, which the closing paper counts, are missing"),
    ChainFault.HEAD: mark("the closing paper names another last line"),
    FindingReason.UNSOUND: mark("entry {entry} is not sound: {about} {found}"),
    FindingReason.OTHER_BOOK: mark("entry {entry} is of the book of {about}"),
    FindingReason.OUT_OF_ORDER: mark("entry {entry} stands before what it follows"),
    FindingReason.AFTER_CLOSE: mark("entry {entry} was posted after the close"),
    FindingReason.NOT_CONSERVED: mark("the {about} of the session add up to {found}, not to 0"),
    FindingReason.BELOW_ZERO: mark("entry {entry} leaves {about} at {found}"),
    FindingReason.CORRECTS_UNKNOWN: mark("entry {entry} corrects {about}, which does not exist"),
    FindingReason.CORRECTS_WRONG_KIND: mark("entry {entry} may not correct {about}"),
    FindingReason.VOIDED_TWICE: mark("entry {entry} voids {about} a second time"),
    FindingReason.CORRECTED_AFTER_VOID: mark("entry {entry} corrects {about}, which is void"),
    FindingReason.NOT_REVERSED: mark("entry {entry} leaves {about} {found} of what it voids"),
    FindingReason.HAND_WITHOUT_FACTS: mark("entry {entry} moves a hand that the line says none of"),
    FindingReason.START_DIFFERS: mark("{about} had {found} in the ledger, and {expected} in hand"),
    FindingReason.NET_DIFFERS: mark("the ledger gives {about} {found}, the payoff {expected}"),
    FindingReason.COUNT_DIFFERS: mark("the ledger has {found} in {about}, the count {expected}"),
    FindingReason.LEFT_AT_CLOSE: mark("{found} lie in {about} after the close"),
    FindingReason.OWED_AT_CLOSE: mark("{about} owes {found} after the close"),
    FindingReason.MOVE_UNMATCHED: mark(
        "{found} were moved to or from {about}, which has {expected} of it"
    ),
    Fault.BAD_FACTS: mark("the facts cannot be read"),
    Fault.BAD_VERB: mark("there is no such verb"),
    Fault.BAD_FACT: mark("a fact is missing or of the wrong kind: {detail}"),
    Fault.BAD_ENTRY: mark("entry {entry} cannot be read: {detail}"),
    Fault.ENTRIES_CHANGED: mark("its entries are not those that the line was sealed with"),
    Fault.ENTRY_NAME: mark("entry {entry} does not bear the name of the line's command"),
    Fault.NO_LINE: mark("rows of {table} stand here without a line"),
    Fault.NO_SESSION: mark("lines stand here of a session that there is not"),
    Fault.SESSION_DIFFERS: mark("the session's {name} is {found}, and {expected} by its journal"),
    Fault.NOT_CLOSED: mark("the session counts as closed, and its journal does not say so"),
    Fault.AFTER_CLOSE: mark("something was recorded after the close"),
    Fault.NO_SHEET: mark("rule sheet {sheet} is missing, so no hand can be settled again"),
    Fault.SHEET_CHANGED: mark("rule sheet {sheet} was changed: its text has another hash"),
    Fault.SHEET_MISNAMED: mark("a rule sheet is listed as {found}, and is {expected} by its text"),
    Fault.BAD_ROLE: mark("there is no role {role}"),
    Fault.NOT_PERMITTED: mark("a {role} may not do this"),
    Fault.NOT_ON_STAFF: mark("{person} was never on the staff"),
    Fault.NOT_HIS_ROLE: mark("{person} never had the role {role}"),
    Fault.NO_APPROVER: mark("clause {clauses} was set aside without anybody's approval"),
    Fault.OWN_APPROVAL: mark("{person} approved his own override"),
    Fault.APPROVER_MAY_NOT: mark("{person} may not approve overrides"),
    Fault.NOT_APPROVED: mark("{person} gave no PIN for this"),
    Fault.NO_REASON: mark("there is no reason given"),
    Fault.NOTHING_OVERRIDDEN: mark("{person} approved, and no clause was set aside"),
    Fault.WRONG_HAND: mark("this is of hand {found}, and hand {expected} is being played"),
    Fault.NOT_AS_SHOWN: mark("seat {seat} is settled with other cards than it showed"),
    Fault.WRONG_STAKES: mark("the hand's {name} is {found}, the table's {expected}"),
    Fault.HAND_REFUSED: mark("the hand cannot be settled again: {detail}"),
    Fault.RESULT_DIFFERS: mark(
        "settled again under its own sheet, {name} is {expected}, and {found} on record"
    ),
    Fault.NO_HAND_ENTRY: mark("the hand has no entry in the ledger"),
    Fault.NO_HAND_ROW: mark("the hand is missing from the list of hands"),
    Fault.HAND_ROW_DIFFERS: mark("the list of hands has {found} for {name}, not {expected}"),
    Fault.HAND_ROW_TOO_MANY: mark("the list of hands has a hand that this line does not record"),
    Fault.STATE_DIFFERS: mark("the state kept after this line is not what the journal tells"),
    Fault.CANNOT_BE_TOLD: mark("the journal cannot be told: {detail}"),
    Fault.LOOSE_ROW: mark("row {key} of {table} has none of {other} that it belongs to"),
    Fault.UNGUARDED: mark("{table} is no longer kept from being changed: its triggers are gone"),
    Fault.SETTING_DIFFERS: mark(
        "the house's setting {name} is {found}, and {expected} by its journal"
    ),
    Fault.STAFF_DIFFERS: mark(
        "the staff's list has {found} for the {name} of {person}, not {expected}"
    ),
    Fault.STAFF_UNKNOWN: mark("the staff's list has {person}, whom no line has put there"),
    Fault.STAFF_MISSING: mark("{person} is missing from the staff's list"),
    Fault.PIN_CHANGED: mark("the PIN of {person} is not the one that was set last"),
    Fault.MANAGER_RECOVERED: mark(
        "notice: {person}, the last manager, was given a new PIN by {station}"
    ),
    Fault.RESTORED: mark("notice: this is the backup {file}, put in its place by {station}"),
    Fault.NO_SUCH_SESSION: mark("there is no such session, though paper names it"),
}

_OF_MONEY = frozenset({*FindingReason, Fault.WRONG_STAKES, Fault.RESULT_DIFFERS})
_AMOUNTS = ("found", "expected")


def finding_text(finding: Finding) -> str:
    """A finding in one line."""
    facts: dict[str, int | str] = dict(finding.facts)
    if finding.kind in _OF_MONEY:
        facts |= {name: shown_number(facts[name]) for name in _AMOUNTS if name in facts}
    words = tr(_WORDS[finding.kind], **facts)
    text = f"{finding.source} — {words}" if finding.source else words
    # What is no UTF-8 in the database is none on a screen or on paper either.
    return text.encode("utf-8", "backslashreplace").decode()

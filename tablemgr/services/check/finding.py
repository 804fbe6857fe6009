"""One thing that an audit finds: where, what kind of thing, and the facts of its sentence."""

from dataclasses import dataclass
from enum import StrEnum

BAD = (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, IndexError)
"""What facts of the wrong kind raise in whoever relies on them."""


class Fault(StrEnum):
    """What can be wrong beyond the faults of chains and of the ledger, which have their own."""

    BAD_FACTS = "bad_facts"
    BAD_VERB = "bad_verb"
    BAD_FACT = "bad_fact"
    BAD_ENTRY = "bad_entry"
    ENTRIES_CHANGED = "entries_changed"
    ENTRY_NAME = "entry_name"
    NO_LINE = "no_line"
    NO_SESSION = "no_session"
    SESSION_DIFFERS = "session_differs"
    NOT_CLOSED = "not_closed"
    AFTER_CLOSE = "after_close"
    NO_SHEET = "no_sheet"
    SHEET_CHANGED = "sheet_changed"
    SHEET_MISNAMED = "sheet_misnamed"
    BAD_ROLE = "bad_role"
    NOT_PERMITTED = "not_permitted"
    NOT_ON_STAFF = "not_on_staff"
    NOT_HIS_ROLE = "not_his_role"
    NO_APPROVER = "no_approver"
    OWN_APPROVAL = "own_approval"
    APPROVER_MAY_NOT = "approver_may_not"
    NOT_APPROVED = "not_approved"
    NO_REASON = "no_reason"
    NOTHING_OVERRIDDEN = "nothing_overridden"
    WRONG_HAND = "wrong_hand"
    NOT_AS_SHOWN = "not_as_shown"
    WRONG_STAKES = "wrong_stakes"
    HAND_REFUSED = "hand_refused"
    RESULT_DIFFERS = "result_differs"
    NO_HAND_ENTRY = "no_hand_entry"
    NO_HAND_ROW = "no_hand_row"
    HAND_ROW_DIFFERS = "hand_row_differs"
    HAND_ROW_TOO_MANY = "hand_row_too_many"
    STATE_DIFFERS = "state_differs"
    CANNOT_BE_TOLD = "cannot_be_told"
    LOOSE_ROW = "loose_row"
    UNGUARDED = "unguarded"
    SETTING_DIFFERS = "setting_differs"
    STAFF_DIFFERS = "staff_differs"
    STAFF_UNKNOWN = "staff_unknown"
    STAFF_MISSING = "staff_missing"
    PIN_CHANGED = "pin_changed"
    MANAGER_RECOVERED = "manager_recovered"
    RESTORED = "restored"
    NO_SUCH_SESSION = "no_such_session"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong at a line; without a line (0) it is of the session, without one of the whole.

    `kind` is a `Fault`, a `ChainFault` or a `FindingReason` of the ledger.
    """

    session: str
    seq: int
    verb: str
    kind: StrEnum
    facts: tuple[tuple[str, int | str], ...] = ()

    @property
    def is_notice(self) -> bool:
        """Whether it is nothing wrong, only something to be known."""
        return self.kind in (Fault.MANAGER_RECOVERED, Fault.RESTORED)

    @property
    def source(self) -> str:
        """Where it is: `session:line verb`, as much of it as there is."""
        place = f"{self.session}:{self.seq}" if self.seq else self.session
        return f"{place} {self.verb}".strip()


Hit = tuple[StrEnum, dict[str, int | str]]
"""What is wrong, before it is said where."""

"""Who may do what: every verb of the program, and in one table the roles that may do it.

A verb that is not in the table may be done by nobody.
"""

from enum import StrEnum


class Role(StrEnum):
    """What a member of staff is in the room."""

    DEALER = "dealer"
    FLOOR = "floor"
    MANAGER = "manager"


class Verb(StrEnum):
    """Everything that staff can do and the journal records."""

    OPEN_SESSION = "open_session"
    CLOSE_SESSION = "close_session"
    CHANGE_DEALER = "change_dealer"
    NOTE = "note"
    SEAT_PLAYER = "seat_player"
    CHANGE_SEAT = "change_seat"
    MOVE_OUT = "move_out"
    MOVE_IN = "move_in"
    SIT_OUT = "sit_out"
    SIT_IN = "sit_in"
    RELEASE_SEAT = "release_seat"
    SET_BUTTON = "set_button"
    BUY = "buy"
    BUY_AFTER_HAND = "buy_after_hand"
    CANCEL_BUY = "cancel_buy"
    PUT_BEHIND = "put_behind"
    USE_BEHIND = "use_behind"
    LEAVE_AFTER_HAND = "leave_after_hand"
    CANCEL_LEAVE = "cancel_leave"
    LEAVE = "leave"
    DEAL = "deal"
    MARK_SET = "mark_set"
    UNMARK_SET = "unmark_set"
    DECLARE = "declare"
    DROP = "drop"
    SHOW = "show"
    SETTLE = "settle"
    PAID = "paid"
    REPORT_INCIDENT = "report_incident"
    END_HAND = "end_hand"
    DECIDE_INCIDENT = "decide_incident"
    CALL_CLOCK = "call_clock"
    END_CLOCK = "end_clock"
    CORRECT_HAND = "correct_hand"
    VOID_HAND = "void_hand"
    CHANGE_POINT_VALUE = "change_point_value"
    CLAIM_JACKPOT = "claim_jackpot"
    APPROVE_JACKPOT = "approve_jackpot"
    PAY_JACKPOT = "pay_jackpot"
    FILL = "fill"
    CREDIT = "credit"
    CASH_FILL = "cash_fill"
    CASH_DROP = "cash_drop"
    COUNT = "count"
    CLEAR_RECEIVABLE = "clear_receivable"
    WRITE_OFF_RECEIVABLE = "write_off_receivable"
    SPLIT_POOL = "split_pool"
    OVERRIDE = "override"
    SIGN_IN = "sign_in"
    SIGN_OUT = "sign_out"
    WRONG_PIN = "wrong_pin"
    APPROVE = "approve"
    KEEP_PERSON = "keep_person"
    CHANGE_PIN = "change_pin"
    UNLOCK_PERSON = "unlock_person"
    KEEP_SHEET = "keep_sheet"
    KEEP_HOUSE = "keep_house"
    RECOVER_MANAGER = "recover_manager"
    BACKUP = "backup"
    RESTORE = "restore"
    CHECK = "check"
    PRINT_REPORT = "print_report"

    # As of any string: an enum's own is slow, and an audit looks verbs up for each line.
    __hash__ = str.__hash__


_ALL = frozenset(Role)
_FLOOR = frozenset({Role.FLOOR, Role.MANAGER})
_MANAGER = frozenset({Role.MANAGER})

PERMISSIONS = {
    Verb.OPEN_SESSION: _FLOOR,
    Verb.CLOSE_SESSION: _FLOOR,
    Verb.CHANGE_DEALER: _ALL,
    Verb.NOTE: _ALL,
    Verb.SEAT_PLAYER: _ALL,
    Verb.CHANGE_SEAT: _ALL,
    Verb.MOVE_OUT: _FLOOR,
    Verb.MOVE_IN: _FLOOR,
    Verb.SIT_OUT: _ALL,
    Verb.SIT_IN: _ALL,
    Verb.RELEASE_SEAT: _ALL,
    Verb.SET_BUTTON: _ALL,
    Verb.BUY: _ALL,
    Verb.BUY_AFTER_HAND: _ALL,
    Verb.CANCEL_BUY: _ALL,
    # T6: by the floor lead's leave.
    Verb.PUT_BEHIND: _FLOOR,
    Verb.USE_BEHIND: _ALL,
    Verb.LEAVE_AFTER_HAND: _ALL,
    Verb.CANCEL_LEAVE: _ALL,
    Verb.LEAVE: _ALL,
    Verb.DEAL: _ALL,
    Verb.MARK_SET: _ALL,
    Verb.UNMARK_SET: _ALL,
    Verb.DECLARE: _ALL,
    Verb.DROP: _ALL,
    Verb.SHOW: _ALL,
    Verb.SETTLE: _ALL,
    Verb.PAID: _ALL,
    Verb.REPORT_INCIDENT: _ALL,
    Verb.END_HAND: _ALL,
    # M1, M3: what the rules leave to the floor.
    Verb.DECIDE_INCIDENT: _FLOOR,
    Verb.CALL_CLOCK: _ALL,
    # K1: at the end of the clock the floor rules.
    Verb.END_CLOCK: _FLOOR,
    Verb.CORRECT_HAND: _FLOOR,
    Verb.VOID_HAND: _FLOOR,
    Verb.CHANGE_POINT_VALUE: _FLOOR,
    Verb.CLAIM_JACKPOT: _ALL,
    Verb.APPROVE_JACKPOT: _FLOOR,
    Verb.PAY_JACKPOT: _FLOOR,
    Verb.FILL: _FLOOR,
    Verb.CREDIT: _FLOOR,
    Verb.CASH_FILL: _FLOOR,
    Verb.CASH_DROP: _FLOOR,
    Verb.COUNT: _FLOOR,
    Verb.CLEAR_RECEIVABLE: _FLOOR,
    Verb.WRITE_OFF_RECEIVABLE: _MANAGER,
    Verb.SPLIT_POOL: _FLOOR,
    # T10: not the letter of the rules, but the interest of the game.
    Verb.OVERRIDE: _FLOOR,
    Verb.SIGN_IN: _ALL,
    Verb.SIGN_OUT: _ALL,
    # What somebody types at a station, whoever is signed in there.
    Verb.WRONG_PIN: _ALL,
    Verb.APPROVE: _ALL,
    Verb.KEEP_PERSON: _MANAGER,
    Verb.CHANGE_PIN: _ALL,
    Verb.UNLOCK_PERSON: _FLOOR,
    Verb.KEEP_SHEET: _MANAGER,
    Verb.KEEP_HOUSE: _MANAGER,
    # At the database's own computer, by whoever may read it; nobody is signed in.
    Verb.RECOVER_MANAGER: frozenset(),
    Verb.BACKUP: _FLOOR,
    Verb.RESTORE: _MANAGER,
    Verb.CHECK: _ALL,
    Verb.PRINT_REPORT: _ALL,
}


def may(role: Role, verb: Verb) -> bool:
    """Whether a role may do a verb."""
    return role in PERMISSIONS.get(verb, frozenset())

"""The one way in which a verb becomes a line: permission, refusals, override, then the store.

A verb asks the rules, makes facts and entries, and hands them to `Night.commit`; nothing is changed
before the line is in the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tablemgr.ledger.entry import MAX_MEMO, Entry
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.money import MAX_MINOR
from tablemgr.rules.floor.refusal import Refusal, RefusedByRuleError, verify
from tablemgr.services.oneline import MAX_NAME, is_one_line
from tablemgr.services.permissions import Role, Verb, may
from tablemgr.store.rows import HandRow


@dataclass(frozen=True, slots=True)
class Operator:
    """Who acts: a member of staff who is signed in at a station."""

    person: str
    role: Role
    station: str


@dataclass(frozen=True, slots=True)
class Override:
    """The floor's word: clauses set aside (T10), leave for who may not do a verb, or both; and why.

    `approval` is the command by which the approver gave his PIN for this one
    (`people.signing.verify_approver`): for the verb itself where it gives leave to do it, else for
    `Verb.OVERRIDE`. `asked` is the command that it was given for where that is
    another: a buy that has waited for the end of a hand.
    """

    approver: str
    role: Role
    reason: str
    clauses: frozenset[str]
    approval: str = ""
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that somebody wants done; the same id again does nothing twice.

    `reason` is what a verb that asks for one is given (a void, a correction, a variance).
    """

    id: str
    operator: Operator
    override: Override | None = None
    reason: str = ""

    @property
    def overridden(self) -> frozenset[str]:
        """The clauses that the floor has set aside for this command."""
        return self.override.clauses if self.override else frozenset()

    def then(self, number: int) -> "Command":
        """A further command that follows from this one, under an id of its own.

        The number says which it is whatever else was carried out, as a seat's number does.
        """
        return replace(self, id=f"{self.id}.{number}")


def is_part(command: str, whole: str) -> bool:
    """Whether a command's id is another's, or of one that follows from that (`Command.then`)."""
    begun, _, number = command.rpartition(".")
    return command == whole or (begun == whole and number.isdecimal())


class Denial(StrEnum):
    """Why a command is turned away before any rule of the game is asked."""

    NOT_PERMITTED = "not_permitted"
    OTHER_STATION = "other_station"
    NOT_SIGNED_IN = "not_signed_in"
    NOT_ON_STAFF = "not_on_staff"
    OTHER_ROLE = "other_role"
    NOT_APPROVED = "not_approved"
    OTHER_APPROVAL = "other_approval"
    APPROVER_IS_OPERATOR = "approver_is_operator"
    APPROVER_MAY_NOT = "approver_may_not"
    NO_REASON = "no_reason"
    BAD_TEXT = "bad_text"
    NO_AMOUNT = "no_amount"
    NO_CARDS = "no_cards"
    OTHER_CURRENCY = "other_currency"
    TABLE_OPEN = "table_open"
    NO_SUCH_TABLE = "no_such_table"
    SESSION_CLOSED = "session_closed"
    COMMAND_USED = "command_used"
    NO_SUCH_PLAYER = "no_such_player"
    NO_HAND = "no_hand"
    NO_SUCH_HAND = "no_such_hand"
    HAND_RUNNING = "hand_running"
    SOMEBODY_WAITS = "somebody_waits"
    NOT_DEALT_IN = "not_dealt_in"
    WRONG_STAGE = "wrong_stage"
    NOT_ALL_SET = "not_all_set"
    NOT_ALL_SHOWN = "not_all_shown"
    ALREADY_FOULED = "already_fouled"
    ALREADY_VOID = "already_void"
    WRONG_MOMENT = "wrong_moment"
    NOT_FOR_THE_FLOOR = "not_for_the_floor"
    NOTHING_CHANGES = "nothing_changes"
    PLAYERS_AT_TABLE = "players_at_table"
    PLAYERS_BETWEEN = "players_between"
    OWED_TO_HOUSE = "owed_to_house"
    NOT_OWED = "not_owed"
    COUNT_DIFFERS = "count_differs"
    POOL_LEFT = "pool_left"
    NOBODY_SEATED = "nobody_seated"
    JACKPOT_UNPAID = "jackpot_unpaid"
    NO_SUCH_JACKPOT = "no_such_jackpot"
    HAND_CHANGED = "hand_changed"
    WINNER_LEFT = "winner_left"
    ALREADY_DONE = "already_done"
    TABLE_PAUSED = "table_paused"
    NO_BUTTON = "no_button"
    OTHER_GAME = "other_game"


class DeniedError(ValueError):
    """Raised where a command is turned away; `facts` say what the sentence needs.

    Money in them is in smallest units, under a name that ends in `_minor`. `others` are what else
    stands in the way.
    """

    def __init__(
        self,
        denial: Denial,
        facts: Mapping[str, object] | None = None,
        others: Sequence["DeniedError"] = (),
    ) -> None:
        super().__init__(f"{denial} {dict(facts or {})}")
        self.denial = denial
        self.facts = dict(facts or {})
        self.others = tuple(others)


@dataclass(frozen=True, slots=True)
class Act:
    """What a verb wants written: its facts, its entries, the hand's row, and what refuses it."""

    verb: Verb
    facts: Mapping[str, object]
    entries: Sequence[Entry] = ()
    hand: HandRow | None = None
    refusals: Sequence[Refusal] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """A verb that was carried out: its line and the ids of its entries.

    `again`: the command had been carried out before, and nothing was done now.
    """

    line: JournalLine
    entries: tuple[str, ...] = field(default=())
    again: bool = False


def entry_id(command: Command, number: int) -> str:
    """The id of a command's entry; the first is number 1."""
    return f"{command.id}:{number}"


def verify_permitted(command: Command, verb: Verb) -> None:
    """Raise `DeniedError` unless the operator may do this, if need be by leave, and an override is
    one (T10).
    """
    operator, override = command.operator, command.override
    if not is_permitted(command, verb):
        raise DeniedError(Denial.NOT_PERMITTED, {"role": operator.role, "verb": verb})
    if override is None:
        return
    # Where a buy has waited, another has asked for it when it was approved.
    if override.approver == operator.person and not override.asked:
        raise DeniedError(Denial.APPROVER_IS_OPERATOR)
    if not may(override.role, Verb.OVERRIDE):
        raise DeniedError(Denial.APPROVER_MAY_NOT, {"role": override.role})
    if not override.reason.strip():
        raise DeniedError(Denial.NO_REASON, {"verb": Verb.OVERRIDE})
    verify_text(override.reason, MAX_MEMO)


def takes_leave(command: Command, verb: Verb) -> bool:
    """Whether the operator may do a verb by the leave of somebody else alone."""
    return not may(command.operator.role, verb)


def is_permitted(command: Command, verb: Verb) -> bool:
    """Whether the operator may do a verb, or his override is by somebody who may."""
    override = command.override
    return not takes_leave(command, verb) or bool(override and may(override.role, verb))


def who_answers(command: Command, verb: Verb) -> str:
    """Whose deed a verb is: its operator's, or his who gave leave for it."""
    override = command.override
    return override.approver if override and takes_leave(command, verb) else command.operator.person


def verify_reason(command: Command, verb: Verb) -> str:
    """The command's reason; `DeniedError` where the verb may not be done, or there is none."""
    verify_permitted(command, verb)
    reason = command.reason.strip()
    if not reason:
        raise DeniedError(Denial.NO_REASON, {"verb": verb})
    return verify_text(reason, MAX_MEMO)


def verify_text(text: str, most: int = MAX_NAME) -> str:
    """A text that can be printed in one line and kept by every database; else `DeniedError`."""
    if not text.strip() or not is_one_line(text, most):
        raise DeniedError(Denial.BAD_TEXT, {"text": ascii(text)[1:41], "most": most})
    return text


def verify_amount(minor: int, least: int = 1) -> int:
    """An amount of money that something can be done with; else `DeniedError`."""
    if not least <= minor <= MAX_MINOR:
        raise DeniedError(Denial.NO_AMOUNT, {"amount_minor": minor})
    return minor


def set_aside(refusals: Iterable[Refusal], command: Command) -> list[str]:
    """The clauses that the override really set aside, for the record.

    Raises `RefusedByRuleError` with every refusal that stands.
    """
    refusals = list(refusals)
    verify(refusals, command.overridden)
    return sorted({each.clause for each in refusals})


def word_of(command: Command, verb: Verb, overridden: Sequence[str]) -> Override | None:
    """The floor's word where the line needs it: for clauses set aside, or as leave for the verb."""
    return command.override if overridden or takes_leave(command, verb) else None


def word_facts(command: Command, word: Override, overridden: Sequence[str]) -> dict[str, object]:
    """What the line says of the floor's word beside approver and reason (T10)."""
    facts: dict[str, object] = {"approval": word.approval, "approver_role": str(word.role)}
    if overridden:
        facts["overridden"] = list(overridden)
    if word.asked:
        facts["asked"] = word.asked
    if command.reason:
        # The line's reason is the floor's; what the verb was given one for stays beside it.
        facts["reason"] = command.reason
    return facts


__all__ = [
    "Act",
    "Command",
    "Denial",
    "DeniedError",
    "Done",
    "Operator",
    "Override",
    "RefusedByRuleError",
    "entry_id",
    "is_part",
    "is_permitted",
    "set_aside",
    "takes_leave",
    "verify_amount",
    "verify_permitted",
    "verify_reason",
    "verify_text",
    "who_answers",
    "word_facts",
    "word_of",
]

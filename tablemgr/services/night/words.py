"""Why a verb of the night was turned away, in words: every error a verb can raise, one sentence a
fault.

The verbs give reasons and facts; only here do they become language.
"""

from collections.abc import Mapping

from tablemgr.i18n import mark, tr
from tablemgr.ledger.accounts import POOL_DEBTOR, AccountKind
from tablemgr.ledger.balances import BelowZeroError, Shortage
from tablemgr.ledger.chips import ChipError, ChipReason
from tablemgr.ledger.entry import EntryError, EntryReason
from tablemgr.ledger.money import Currency
from tablemgr.ledger.recipes import StartDiffersError
from tablemgr.rules.chinese.hand import HandFault, HandReason
from tablemgr.rules.floor.misdeal import Moment, RulingKind
from tablemgr.rules.floor.refusal import Refusal, RefusedByRuleError
from tablemgr.rules.sheet import NaturalKind
from tablemgr.services.faults import RefusedError, hand_fault
from tablemgr.services.floorwords import moment_name, refusal_text, ruling_name
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.seats import TableReason
from tablemgr.services.night.state import Stage
from tablemgr.services.night.verbwords import verb_name
from tablemgr.services.peoplewords import role_name
from tablemgr.services.permissions import Role, Verb
from tablemgr.services.shown import shown_amount
from tablemgr.store.trouble import ClaimedError, ConflictError, StoreError

_DENIALS = {
    Denial.NOT_PERMITTED: mark("the role of {role} may not {verb}"),
    Denial.OTHER_STATION: mark("this is {here}, and the command comes from {station}"),
    Denial.NOT_SIGNED_IN: mark("sign in at {station} first"),
    Denial.NOT_ON_STAFF: mark("who asks for this is not on the staff, or no longer"),
    Denial.OTHER_ROLE: mark("the role is {role} by now; sign in again"),
    Denial.NOT_APPROVED: mark("whoever approves gives his PIN for it (T10)"),
    Denial.OTHER_APPROVAL: mark("the PIN was given for something else; give it again (T10)"),
    Denial.APPROVER_IS_OPERATOR: mark("somebody else than who asks has to approve (T10)"),
    Denial.APPROVER_MAY_NOT: mark("the role of {role} may not set a rule aside (T10)"),
    Denial.NO_REASON: mark("it takes a reason to {verb}"),
    Denial.BAD_TEXT: mark(
        '"{text}" is no text of one line with 1 to {most} characters that can be printed'
    ),
    Denial.NO_AMOUNT: mark("{amount} is not an amount that a table can move"),
    Denial.NO_CARDS: mark("say how many cards it was"),
    Denial.OTHER_CURRENCY: mark("{other} does not go with a table that plays in {currency}"),
    Denial.TABLE_OPEN: mark("table {table} is open already"),
    Denial.NO_SUCH_TABLE: mark("table {table} is not open, or it is this one"),
    Denial.SESSION_CLOSED: mark("this table is closed; nothing is recorded at it any more"),
    Denial.COMMAND_USED: mark("this was carried out already, at another table"),
    Denial.NO_SUCH_PLAYER: mark("{player} is not at this table"),
    Denial.NO_HAND: mark("no hand is being played"),
    Denial.NO_SUCH_HAND: mark("hand {number} was not settled at this table"),
    Denial.HAND_RUNNING: mark("this waits until the hand is over (T3)"),
    Denial.SOMEBODY_WAITS: mark(
        "first what was asked for during the hand is done; it waits: {players} (T3, T4)"
    ),
    Denial.NOT_DEALT_IN: mark("seat {seat} is not in this hand"),
    Denial.WRONG_STAGE: mark("the hand is {stage} already"),
    Denial.OTHER_GAME: mark("this table plays another game: {game}"),
    Denial.NOT_ALL_SET: mark("no hand is opened before all have set; these have not: {seats} (S4)"),
    Denial.NOT_ALL_SHOWN: mark("these have not shown their cards: {seats} (S4)"),
    Denial.ALREADY_FOULED: mark("the hand of seat {seat} was ruled a foul ({clause})"),
    Denial.ALREADY_VOID: mark("hand {number} is void already (M4)"),
    Denial.WRONG_MOMENT: mark(
        "it cannot have been found {moment}: the hand is {stage}; what is found after the next deal"
        " is a correction by the floor (M4)"
    ),
    Denial.NOT_FOR_THE_FLOOR: mark("nothing that was reported leaves this to the floor: {ruling}"),
    Denial.NOTHING_CHANGES: mark("that is so already; nothing would change"),
    Denial.PLAYERS_AT_TABLE: mark(
        "these still have money at the table: {players}; cash them out first (T4)"
    ),
    Denial.PLAYERS_BETWEEN: mark(
        "these are on their way from or to this table, and none has taken them in: {players} (T11)"
    ),
    Denial.OWED_TO_HOUSE: mark(
        "these still owe the house: {players}; have it paid or written off first (M4)"
    ),
    Denial.NOT_OWED: mark("{player} owes the house {owed}, not more"),
    Denial.COUNT_DIFFERS: mark(
        "{account}: {counted} were counted and the ledger holds {held}; it takes a reason to go on"
    ),
    Denial.POOL_LEFT: mark("{left} still lie in the pool; play for them or split them (V2)"),
    Denial.NOBODY_SEATED: mark(
        "nobody sits at the table; seat those who played the last hand, then split the pool (V2)"
    ),
    Denial.JACKPOT_UNPAID: mark(
        "the jackpot of hand {number} is approved and not paid; pay it first (J3)"
    ),
    Denial.NO_SUCH_JACKPOT: mark("no such jackpot was claimed"),
    Denial.HAND_CHANGED: mark(
        "hand {number} was corrected since, and others win; claim the jackpot again (J2)"
    ),
    Denial.WINNER_LEFT: mark("the winners have no stacks at the table; pay them at the cage (X5)"),
    Denial.ALREADY_DONE: mark("this was done already"),
    Denial.TABLE_PAUSED: mark("too few can be dealt in; these seats wait: {seats} (T11)"),
    Denial.NO_BUTTON: mark("the first button is dealt for by high card; enter its seat (T7)"),
}
_STAGES = {
    Stage.DEALT: mark("dealt"),
    Stage.OPENED: mark("opened"),
    Stage.SETTLED: mark("settled"),
}
_TABLE = {
    TableReason.BUTTON_KNOWN: mark("the button is at seat {seat} and moves by itself"),
}
_SHORT = {
    AccountKind.BANK: mark("the table's bank holds {held} and {taken} are needed; fill it first"),
    AccountKind.CASH_TAKEN: mark(
        "the table has {held} in cash and {taken} are needed; bring cash or pay at the cage"
    ),
    AccountKind.STACK: mark("{player} has {held} on the table, not {taken} (X5)"),
    AccountKind.POOL: mark("the pool holds {held}, not {taken} (V2)"),
    AccountKind.RECEIVABLE: mark("{player} owes the house {held}, not {taken}"),
}
_SHORT_OTHER = mark("{account} holds {held}, not {taken}")
_ENTRIES = {
    EntryReason.COUNT_DIFFERS: mark("the chips that were counted out come to another amount"),
    EntryReason.OTHER_CURRENCY: mark("the chips that were counted are of another currency"),
    EntryReason.TOO_LARGE: mark("that is more money than a table can move"),
}
_ENTRIES_OTHER = mark("the ledger cannot take this: {reason}")
_CHIPS = {
    ChipReason.UNREADABLE: mark('"{text}" is no count of chips; write it as "5.00x20"'),
    ChipReason.NO_CURRENCY: mark('"{text}" names no currency'),
    ChipReason.OTHER_CURRENCY: mark('"{text}" is of another currency'),
    ChipReason.NONE_GIVEN: mark("a table has at least one denomination of chips"),
    ChipReason.TOO_MANY: mark("too many chips or denominations: {text}"),
    ChipReason.NOT_ABOVE_ZERO: mark("chips are worth more than nothing, and so are their numbers"),
    ChipReason.TOO_LARGE: mark("that is more money than a table can hold: {text}"),
    ChipReason.TWICE: mark("a denomination is there twice: {text}"),
    ChipReason.TOO_UNLIKE: mark("these denominations have too little in common: {text}"),
}
_ACCOUNTS = {
    AccountKind.BANK: mark("the bank"),
    AccountKind.CASH_TAKEN: mark("the cash taken"),
}

Names = Mapping[str, str]


def sentences(error: Exception, currency: Currency, names: Names) -> list[str]:
    """Why a verb was turned away, a sentence a fault; `names` has players and others by their ids.

    An error that no verb raises for a fault of its caller is raised again.
    """
    if isinstance(error, DeniedError):
        return [denial_text(each, currency, names) for each in (error, *error.others)]
    if isinstance(error, RefusedByRuleError):
        return [rule_text(each, currency) for each in error.refusals]
    if isinstance(error, RefusedError):
        return [fault.text for fault in error.faults]
    if isinstance(error, BelowZeroError):
        return [_short_text(each, currency, names) for each in error.shortages]
    if isinstance(error, StartDiffersError):
        return [_start_text(who, *each, currency, names) for who, each in _starts(error)]
    if isinstance(error, EntryError):
        known = [_ENTRIES.get(each.reason, _ENTRIES_OTHER) for each in error.faults]
        told = zip(known, error.faults, strict=True)
        return list(dict.fromkeys(tr(text, reason=fault.reason) for text, fault in told))
    if isinstance(error, ChipError):
        return [tr(_CHIPS[error.reason], text=error.text)]
    if isinstance(error, ClaimedError | ConflictError | StoreError):
        return [error.sentence]
    raise error


def denial_text(error: DeniedError, currency: Currency, names: Names) -> str:
    """Why a command was turned away before any rule was asked, without its `others`."""
    facts: dict[str, object] = {}
    for name, value in error.facts.items():
        money = name.removesuffix("_minor")
        facts[money] = value
        if money != name and isinstance(value, int):
            facts[money] = shown_amount(value, currency)
    for name in facts.keys() & _IN_WORDS.keys():
        facts[name] = _IN_WORDS[name](str(facts[name]))
    for name in facts.keys() & {"player", "players"}:
        facts[name] = ", ".join(_name(each, names) for each in str(facts[name]).split(", "))
    return tr(_DENIALS[error.denial], **facts)


_IN_WORDS = {
    "role": lambda value: role_name(Role(value)),
    "verb": lambda value: verb_name(Verb(value)),
    "stage": lambda value: tr(_STAGES[Stage(value)]),
    "moment": lambda value: moment_name(Moment(int(value))),
    "ruling": lambda value: ruling_name(RulingKind(value)),
    "account": lambda value: tr(_ACCOUNTS[AccountKind(value)]),
}


def rule_text(refusal: Refusal, currency: Currency) -> str:
    """Why a rule refuses a verb, with its clause."""
    facts = dict(refusal.facts)
    if isinstance(refusal.reason, HandReason):
        declared = str(facts.get("natural", ""))
        kind = NaturalKind(declared) if declared in tuple(NaturalKind) else None
        return hand_fault(
            HandFault(refusal.reason, refusal.clause, int(facts.get("seat", 0)), kind)
        ).text
    if isinstance(refusal.reason, TableReason):
        return f"{tr(_TABLE[refusal.reason], **facts)} ({refusal.clause})"
    return refusal_text(refusal, currency)


def _name(player: str, names: Names) -> str:
    return tr("the pool") if player == POOL_DEBTOR else names.get(player, player)


def _short_text(each: Shortage, currency: Currency, names: Names) -> str:
    text = _SHORT.get(each.account.kind, _SHORT_OTHER)
    return tr(
        text,
        account=str(each.account),
        player=_name(each.account.owner, names),
        held=shown_amount(each.held, currency),
        taken=shown_amount(each.taken, currency),
    )


def _starts(error: StartDiffersError) -> list[tuple[str, tuple[int, int]]]:
    return sorted(error.differences.items())


def _start_text(who: str, payoff: int, held: int, currency: Currency, names: Names) -> str:
    return tr(
        "the hand was settled from {payoff} for {player}, who has {held} (X5)",
        payoff=shown_amount(payoff, currency),
        player=_name(who, names),
        held=shown_amount(held, currency),
    )

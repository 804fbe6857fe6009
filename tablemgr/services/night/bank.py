"""Opening and closing a table: its bank, fills and credits, counts, the dealer, notes, debts."""

from dataclasses import dataclass, replace

from tablemgr.ledger import corrections, recipes
from tablemgr.ledger.accounts import POOL_DEBTOR, AccountKind, Book
from tablemgr.ledger.chips import ChipCount
from tablemgr.ledger.entry import Entry
from tablemgr.ledger.journal import JournalLine, seal
from tablemgr.ledger.money import Currency, format_amount
from tablemgr.rules.chinese.payoff import split
from tablemgr.rules.floor.pointvalue import stakes_refusals
from tablemgr.rules.floor.table import Stakes
from tablemgr.rules.sheet import RuleSheet, sheet_hash
from tablemgr.services.gamingday import Site
from tablemgr.services.night.act import (
    Act,
    Command,
    Denial,
    DeniedError,
    Done,
    entry_id,
    set_aside,
    verify_permitted,
    verify_reason,
)
from tablemgr.services.night.night import Clock, Night, resume
from tablemgr.services.permissions import Verb
from tablemgr.services.sheets import collection_fee
from tablemgr.services.storedsheets import store_sheet
from tablemgr.store import sessions
from tablemgr.store.engine import Store
from tablemgr.store.entries import as_row
from tablemgr.store.rows import SessionRow
from tablemgr.store.trouble import AlreadyDoneError
from tablemgr.store.work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Opening:
    """A table as it is opened: amounts in smallest units, `bank` the opening count of its chips."""

    table: str
    sheet: RuleSheet
    currency: Currency
    point_value: int
    denominations: tuple[int, ...]
    dealer: str
    bank: ChipCount


def open_session(
    store: Store, site: Site, clock: Clock, command: Command, opening: Opening
) -> Night:
    """Open a table: sheet pinned by its hash, stakes that its chips can make, the bank counted.

    Raises `DeniedError`, `RefusedByRuleError` (X6), `ConflictError` where the table is open.
    """
    verify_permitted(command, Verb.OPEN_SESSION)
    stakes = Stakes(opening.point_value, opening.denominations)
    fee = collection_fee(opening.sheet, opening.point_value, opening.currency)
    set_aside(stakes_refusals(stakes, fee), command)
    line, entry = _first_line(site, clock, command, opening)
    row = SessionRow(
        id=line.session,
        table_name=opening.table,
        sheet="",
        currency=opening.currency.code,
        point_value_minor=opening.point_value,
        denominations=" ".join(map(str, opening.denominations)),
        gaming_date=line.gaming_date,
        opened_at=line.at,
    )

    def write(work: UnitOfWork) -> None:
        sha256 = store_sheet(work, opening.sheet)
        sessions.add_session(work, replace(row, sheet=sha256))
        work.append(line, [as_row(entry_id(command, 1), entry)])

    try:
        store.retrying(write)
    except AlreadyDoneError as done:
        return resume(store, site, clock, done.line.session)
    return resume(store, site, clock, line.session)


def _first_line(
    site: Site, clock: Clock, command: Command, opening: Opening
) -> tuple[JournalLine, Entry]:
    now, session = clock(), command.id
    entry = recipes.open_bank(Book(session, opening.currency), opening.bank)
    facts = {
        "table": opening.table,
        "sheet": sheet_hash(opening.sheet),
        "sheet_id": opening.sheet.id,
        "sheet_version": opening.sheet.version,
        "currency": opening.currency.code,
        "point_value": opening.point_value,
        "denominations": list(opening.denominations),
        "dealer": opening.dealer,
        "bank": str(opening.bank),
    }
    line = seal(
        None,
        session=session,
        at=now,
        offset_min=site.offset_minutes(now),
        gaming_date=site.gaming_date(now),
        station=command.operator.station,
        operator=command.operator.person,
        role=str(command.operator.role),
        verb=str(Verb.OPEN_SESSION),
        facts=facts,
        command=command.id,
        reason=command.reason,
    )
    return line, entry


def close_session(night: Night, command: Command, bank: ChipCount, cash: int) -> Done:
    """Close a table: counts of chips and cash, differences with their reason, all to the cage.

    Raises `DeniedError` while a hand runs, a player has money at the table, somebody owes the
    house, chips lie in the pool, or a count differs and no reason is given.
    """
    state = night.state
    _verify_closable(night)
    entries: list[Entry] = []
    balances = state.balances
    for kind, counted in ((AccountKind.BANK, bank.total), (AccountKind.CASH_TAKEN, cash)):
        account = state.book.account(kind)
        if balances.of(account) != counted:
            if not command.reason.strip():
                held = format_amount(balances.of(account), state.currency)
                raise DeniedError(Denial.COUNT_DIFFERS, {"account": kind, "held": held})
            entry = recipes.count_difference(balances, account, counted, command.reason)
            entries.append(entry)
            balances = balances.apply(entry)
    facts = {
        "bank": str(bank),
        "cash": cash,
        "bank_expected": state.balances.at(AccountKind.BANK),
        "cash_expected": state.balances.at(AccountKind.CASH_TAKEN),
        "hands": state.hands,
    }
    entries.append(recipes.close_bank(balances, bank if bank.total else None))
    act = Act(Verb.CLOSE_SESSION, facts, entries)
    done = night.commit(command, act, also=_close_row)
    night.store.release(state.session)
    return done


def _close_row(work: UnitOfWork, line: JournalLine) -> None:
    row = sessions.session(work, line.session)
    if row is None:
        raise LookupError(line.session)
    closed = replace(row, closed_at=line.at, head=line.hash, length=line.seq)
    sessions.change_session(work, closed)


def _verify_closable(night: Night) -> None:
    state = night.state
    if state.playing:
        raise DeniedError(Denial.HAND_RUNNING)
    at_table = [each.name for each in state.seats if state.balances.playing(each.player)]
    if at_table:
        raise DeniedError(Denial.PLAYERS_AT_TABLE, {"players": ", ".join(at_table)})
    owing = state.balances.owing()
    if owing:
        raise DeniedError(Denial.OWED_TO_HOUSE, {"debtors": ", ".join(sorted(owing))})
    if state.balances.at(AccountKind.POOL):
        raise DeniedError(Denial.POOL_LEFT)


def fill(night: Night, command: Command, chips: ChipCount) -> Done:
    """Chips from the cage to the bank."""
    entry = recipes.fill(night.state.book, chips)
    return night.commit(command, Act(Verb.FILL, {"chips": str(chips)}, [entry]))


def credit(night: Night, command: Command, chips: ChipCount) -> Done:
    """Chips from the bank to the cage."""
    entry = recipes.credit(night.state.book, chips)
    return night.commit(command, Act(Verb.CREDIT, {"chips": str(chips)}, [entry]))


def cash_fill(night: Night, command: Command, amount: int) -> Done:
    """Cash from the cage, to pay out with."""
    entry = recipes.cash_fill(night.state.book, amount)
    return night.commit(command, Act(Verb.CASH_FILL, {"amount": amount}, [entry]))


def cash_drop(night: Night, command: Command, amount: int) -> Done:
    """Cash to the cage."""
    entry = recipes.cash_drop(night.state.book, amount)
    return night.commit(command, Act(Verb.CASH_DROP, {"amount": amount}, [entry]))


def count(night: Night, command: Command, bank: ChipCount) -> Done:
    """A count of the bank: a record, and a variance with its reason where it differs."""
    state = night.state
    account = state.book.account(AccountKind.BANK)
    expected = state.balances.of(account)
    entries: list[Entry] = []
    if bank.total != expected:
        reason = verify_reason(command, Verb.COUNT)
        entries = [recipes.count_difference(state.balances, account, bank.total, reason)]
    facts = {"bank": str(bank), "counted": bank.total, "expected": expected}
    return night.commit(command, Act(Verb.COUNT, facts, entries))


def change_dealer(night: Night, command: Command, dealer: str) -> Done:
    """Another dealer at the table."""
    facts = {"dealer": dealer, "before": night.state.dealer}
    return night.commit(command, Act(Verb.CHANGE_DEALER, facts))


def note(night: Night, command: Command, text: str, time_code: str = "") -> Done:
    """A note, with a time code of the cameras for surveillance."""
    facts = {"text": text, "time_code": time_code}
    return night.commit(command, Act(Verb.NOTE, facts))


def clear_receivable(
    night: Night, command: Command, debtor: str, amount: int, *, in_cash: bool
) -> Done:
    """A debt to the house paid, in cash or from what the debtor has at the table."""
    state = night.state
    if in_cash:
        entry = corrections.receivable_paid_in_cash(state.book, debtor, amount)
    else:
        entry = corrections.receivable_paid(state.balances, debtor, amount)
    facts = {"debtor": debtor, "amount": amount, "in_cash": int(in_cash)}
    return night.commit(command, Act(Verb.CLEAR_RECEIVABLE, facts, [entry]))


def write_off_receivable(night: Night, command: Command, debtor: str, amount: int) -> Done:
    """A debt that the house will not collect, with the reason."""
    reason = verify_reason(command, Verb.WRITE_OFF_RECEIVABLE)
    entry = corrections.receivable_written_off(night.state.book, debtor, amount, reason)
    facts = {"debtor": debtor, "amount": amount}
    return night.commit(command, Act(Verb.WRITE_OFF_RECEIVABLE, facts, [entry]))


def split_pool(night: Night, command: Command) -> Done:
    """What is left in the pool, in equal shares to the seated players, before the close (V2)."""
    state = night.state
    if state.playing:
        raise DeniedError(Denial.HAND_RUNNING)
    left = state.balances.playing(POOL_DEBTOR)
    if not left or not state.seats:
        raise DeniedError(Denial.NOTHING_CHANGES)
    players = [each.player for each in state.seats]
    parts = split(left, len(players), min(state.denominations))
    shares = dict(zip(players, parts, strict=True))
    entry = recipes.pool_split(state.book, shares)
    return night.commit(command, Act(Verb.SPLIT_POOL, {"shares": shares}, [entry]))

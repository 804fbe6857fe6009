"""Opening and closing a table: its bank, fills and credits, counts, the dealer, notes, debts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tablemgr.ledger import corrections, recipes
from tablemgr.ledger.accounts import POOL_DEBTOR, AccountKind, Book
from tablemgr.ledger.chips import ChipCount, denominations
from tablemgr.ledger.entry import MAX_MEMO, Entry
from tablemgr.ledger.journal import JournalLine, seal
from tablemgr.ledger.money import Currency
from tablemgr.rules.chinese.payoff import split
from tablemgr.rules.floor.pointvalue import stakes_refusals
from tablemgr.rules.floor.table import Stakes, clockwise_from
from tablemgr.rules.sheet import RuleSheet, sheet_hash
from tablemgr.services.gamingday import Site
from tablemgr.services.night.act import (
    Act,
    Command,
    Denial,
    DeniedError,
    Done,
    Override,
    entry_id,
    set_aside,
    verify_amount,
    verify_permitted,
    verify_reason,
    verify_text,
    word_facts,
    word_of,
)
from tablemgr.services.night.authority import verify_approved, verify_operator
from tablemgr.services.night.jackpots import payable
from tablemgr.services.night.night import Clock, Night, once, resume
from tablemgr.services.night.posted import posted_facts
from tablemgr.services.night.seats import between_tables
from tablemgr.services.night.state import NightState
from tablemgr.services.permissions import Verb
from tablemgr.services.sheets import collection_fee
from tablemgr.services.storedsheets import store_sheet
from tablemgr.store import sessions
from tablemgr.store.engine import Store
from tablemgr.store.entries import as_row
from tablemgr.store.journal import line_by_command
from tablemgr.store.rows import SessionRow
from tablemgr.store.trouble import AlreadyDoneError, ConflictError
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

    Raises `DeniedError` (also where the table is open), `RefusedByRuleError` (X6), `ChipError` for
    denominations that cannot serve. The same command again goes on with what it opened.
    """
    verify_permitted(command, Verb.OPEN_SESSION)
    _verify_opening(command, opening)
    word = word_of(command, Verb.OPEN_SESSION, ())
    line, entries = _first_line(site, clock, command, opening, word)
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
        # First of all, so that the same command from elsewhere is waited for, and then seen.
        work.last(line.session)
        before = line_by_command(work, command.id)
        if before:
            raise AlreadyDoneError(before)
        verify_operator(work, store.station, command.operator)
        if word:
            verify_approved(work, line.session, command, Verb.OPEN_SESSION, word)
        sha256 = store_sheet(work, opening.sheet)
        sessions.add_session(work, replace(row, sheet=sha256))
        work.append(line, [as_row(entry_id(command, 1), entry) for entry in entries])

    try:
        store.retrying(write)
    except AlreadyDoneError as done:
        if done.line.verb != Verb.OPEN_SESSION:
            raise DeniedError(Denial.COMMAND_USED) from done
    except ConflictError as conflict:
        raise DeniedError(Denial.TABLE_OPEN, {"table": opening.table}) from conflict
    return resume(store, site, clock, line.session)


def _verify_opening(command: Command, opening: Opening) -> None:
    """What keeps the table from being opened, whatever was typed."""
    verify_text(opening.table)
    verify_text(opening.dealer)
    verify_amount(opening.point_value)
    currency, sheet = opening.currency, opening.sheet
    others = {sheet.currency} if sheet.collection else set()
    others = (others | {opening.bank.currency.code}) - {currency.code}
    if others:
        facts = {"currency": currency.code, "other": min(others)}
        raise DeniedError(Denial.OTHER_CURRENCY, facts)
    stakes = Stakes(opening.point_value, denominations(opening.denominations))
    fee = collection_fee(sheet, opening.point_value, currency)
    set_aside(stakes_refusals(stakes, fee), command)


def _first_line(
    site: Site, clock: Clock, command: Command, opening: Opening, word: Override | None
) -> tuple[JournalLine, list[Entry]]:
    now, session = clock(), command.id
    book = Book(session, opening.currency)
    entries = [recipes.open_bank(book, opening.bank)] if opening.bank.total else []
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
        **posted_facts([as_row(entry_id(command, 1), each) for each in entries]),
        **(word_facts(command, word, ()) if word else {}),
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
        reason=word.reason if word else command.reason,
        approver=word.approver if word else "",
    )
    return line, entries


@once
def close_session(night: Night, command: Command, bank: ChipCount, cash: int) -> Done:
    """Close a table: counts of chips and cash, differences with their reason, all to the cage.

    Raises `DeniedError`, with all its `others`, while a hand runs, a player has money at the table,
    somebody owes the house, chips lie in the pool, an approved jackpot is unpaid, or a count
    differs and no reason is given.
    """
    state = night.state
    verify_amount(cash, least=0)
    counts = {AccountKind.BANK: bank.total, AccountKind.CASH_TAKEN: cash}
    _deny([*_unfinished(night), *_unexplained(state, counts, command)])
    entries: list[Entry] = []
    balances = state.balances
    for kind, counted in counts.items():
        account = state.book.account(kind)
        if balances.of(account) != counted:
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
    if any(balances.at(kind) for kind in (*counts, AccountKind.COLLECTION)):
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


def verify_closable(night: Night) -> None:
    """Raise `DeniedError`, with all its `others`, while no count could close the table."""
    _deny(list(_unfinished(night)))


def _deny(in_the_way: Sequence[DeniedError]) -> None:
    if in_the_way:
        first, *others = in_the_way
        raise DeniedError(first.denial, first.facts, others)


def _unfinished(night: Night) -> Iterator[DeniedError]:
    """What has to be done before a table is closed."""
    state = night.state
    if state.playing:
        yield DeniedError(Denial.HAND_RUNNING)
    holders = state.holders()
    if holders:
        yield DeniedError(Denial.PLAYERS_AT_TABLE, {"players": ", ".join(holders)})
    with night.store.read() as view:
        between = between_tables(view, state.session)
    if between:
        yield DeniedError(Denial.PLAYERS_BETWEEN, {"players": ", ".join(between)})
    owing = state.balances.owing()
    if owing:
        yield DeniedError(Denial.OWED_TO_HOUSE, {"players": ", ".join(sorted(owing))})
    left = state.balances.playing(POOL_DEBTOR)
    if left:
        yield DeniedError(Denial.POOL_LEFT, {"left_minor": left})
    for each in payable(night):
        yield DeniedError(Denial.JACKPOT_UNPAID, {"number": each.number})


def _unexplained(
    state: NightState, counts: Mapping[AccountKind, int], command: Command
) -> Iterator[DeniedError]:
    """The counts that differ from what the ledger holds, without a reason for it."""
    for kind, counted in counts.items():
        held = state.balances.at(kind)
        if held != counted and not command.reason.strip():
            facts = {"account": kind, "held_minor": held, "counted_minor": counted}
            yield DeniedError(Denial.COUNT_DIFFERS, facts)


@once
def fill(night: Night, command: Command, chips: ChipCount) -> Done:
    """Chips from the cage to the bank."""
    verify_amount(chips.total)
    entry = recipes.fill(night.state.book, chips)
    return night.commit(command, Act(Verb.FILL, {"chips": str(chips)}, [entry]))


@once
def credit(night: Night, command: Command, chips: ChipCount) -> Done:
    """Chips from the bank to the cage."""
    verify_amount(chips.total)
    entry = recipes.credit(night.state.book, chips)
    return night.commit(command, Act(Verb.CREDIT, {"chips": str(chips)}, [entry]))


@once
def cash_fill(night: Night, command: Command, amount: int) -> Done:
    """Cash from the cage, to pay out with."""
    verify_amount(amount)
    entry = recipes.cash_fill(night.state.book, amount)
    return night.commit(command, Act(Verb.CASH_FILL, {"amount": amount}, [entry]))


@once
def cash_drop(night: Night, command: Command, amount: int) -> Done:
    """Cash to the cage."""
    verify_amount(amount)
    entry = recipes.cash_drop(night.state.book, amount)
    return night.commit(command, Act(Verb.CASH_DROP, {"amount": amount}, [entry]))


@once
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


@once
def change_dealer(night: Night, command: Command, dealer: str) -> Done:
    """Another dealer at the table; the hand that is dealt stays his who dealt it."""
    verify_text(dealer)
    if dealer == night.state.dealer:
        raise DeniedError(Denial.NOTHING_CHANGES)
    facts = {"dealer": dealer, "before": night.state.dealer}
    return night.commit(command, Act(Verb.CHANGE_DEALER, facts))


@once
def note(night: Night, command: Command, text: str, time_code: str = "") -> Done:
    """A note, with a time code of the cameras for surveillance."""
    verify_text(text, MAX_MEMO)
    if time_code:
        verify_text(time_code)
    facts = {"text": text, "time_code": time_code}
    return night.commit(command, Act(Verb.NOTE, facts))


@once
def clear_receivable(
    night: Night, command: Command, debtor: str, amount: int, *, in_cash: bool
) -> Done:
    """A debt to the house paid, in cash or from what the debtor has at the table (then T3)."""
    state = night.state
    verify_amount(amount)
    _verify_owed(state, debtor, amount)
    if in_cash and debtor == POOL_DEBTOR:
        raise DeniedError(Denial.NO_SUCH_PLAYER, {"player": debtor})
    if state.in_play and not in_cash:
        raise DeniedError(Denial.HAND_RUNNING)
    if in_cash:
        entry = corrections.receivable_paid_in_cash(state.book, debtor, amount)
    else:
        entry = corrections.receivable_paid(state.balances, debtor, amount)
    facts = {"debtor": debtor, "amount": amount, "in_cash": int(in_cash)}
    return night.commit(command, Act(Verb.CLEAR_RECEIVABLE, facts, [entry]))


def _verify_owed(state: NightState, debtor: str, amount: int) -> None:
    owed = state.balances.owing().get(debtor, 0)
    if amount > owed:
        raise DeniedError(Denial.NOT_OWED, {"player": debtor, "owed_minor": owed})


@once
def write_off_receivable(night: Night, command: Command, debtor: str, amount: int) -> Done:
    """A debt that the house will not collect, with the reason."""
    reason = verify_reason(command, Verb.WRITE_OFF_RECEIVABLE)
    verify_amount(amount)
    _verify_owed(night.state, debtor, amount)
    entry = corrections.receivable_written_off(night.state.book, debtor, amount, reason)
    facts = {"debtor": debtor, "amount": amount}
    return night.commit(command, Act(Verb.WRITE_OFF_RECEIVABLE, facts, [entry]))


@once
def split_pool(night: Night, command: Command) -> Done:
    """What is left in the pool, in equal shares to the seated players, before the close (V2)."""
    state = night.state
    if state.playing:
        raise DeniedError(Denial.HAND_RUNNING)
    if not state.balances.playing(POOL_DEBTOR):
        raise DeniedError(Denial.NOTHING_CHANGES)
    shares = pool_shares(state)
    if not shares:
        raise DeniedError(Denial.NOBODY_SEATED)
    entry = recipes.pool_split(state.book, shares)
    return night.commit(command, Act(Verb.SPLIT_POOL, {"shares": shares}, [entry]))


def pool_shares(state: NightState) -> dict[str, int]:
    """What a split of the pool would give each seated player, clockwise from the button (V2).

    What does not divide goes chip by chip in that order, as in a hand.
    """
    left = state.balances.playing(POOL_DEBTOR)
    at = {each.seat: each.player for each in state.seats}
    if not left or not at:
        return {}
    players = [at[seat] for seat in clockwise_from(state.button, at)]
    parts = split(left, len(players), state.unit)
    return {player: part for player, part in zip(players, parts, strict=True) if part}

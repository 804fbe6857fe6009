"""Taking, changing and giving up seats, the first button, moving table (T7, T8, T11)."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum

from tablemgr.ledger import recipes
from tablemgr.ledger.accounts import AccountKind, Book
from tablemgr.ledger.journal import JournalLine, utc_text
from tablemgr.ledger.kinds import EntryKind
from tablemgr.rules.floor.keeping import KeepingReason
from tablemgr.rules.floor.refusal import Refusal, verify
from tablemgr.rules.floor.seating import first_button_refusals
from tablemgr.rules.floor.seats import (
    MoveRequest,
    SeatReason,
    SeatRequest,
    change_refusals,
    jumps_ahead,
    move_refusals,
    release_refusals,
    seat_refusals,
)
from tablemgr.rules.floor.stakes import StakesReason
from tablemgr.rules.floor.table import Money, seats_of
from tablemgr.services.night.act import Act, Command, Denial, DeniedError, Done, verify_text
from tablemgr.services.night.night import Night, once, sheet_of
from tablemgr.services.night.state import NightState, Seated
from tablemgr.services.night.telling import read_state
from tablemgr.services.night.times import moment, seconds_between
from tablemgr.services.permissions import Verb
from tablemgr.store import sessions
from tablemgr.store.journal import line_by_command, lines_about
from tablemgr.store.view import View
from tablemgr.store.work import UnitOfWork

_SITS, _GOES = (Verb.SEAT_PLAYER, Verb.MOVE_IN), (Verb.LEAVE, Verb.MOVE_OUT, Verb.RELEASE_SEAT)


class TableReason(StrEnum):
    """Why the table as it stands refuses something that the rules of the floor do not know of."""

    BUTTON_KNOWN = "button_known"


def who(state: NightState, player: str) -> Seated:
    """The seated player; `DeniedError` where he is not at the table."""
    found = state.seated(player)
    if found is None:
        raise DeniedError(Denial.NO_SUCH_PLAYER, {"player": player})
    return found


def verify_between_hands(state: NightState) -> None:
    """Raise `DeniedError` while a hand runs."""
    if state.playing:
        raise DeniedError(Denial.HAND_RUNNING)


def seated_elsewhere(view: View, session: str, player: str, arriving: str = "") -> bool:
    """Whether a player has a live seat at another open table of the room, or is between two (T11).

    `arriving` is the command of the move that is just ending.
    """
    for row in sessions.sessions(view, is_open=True):
        last: JournalLine | None = None
        for line in lines_about(view, row.id, (*_SITS, *_GOES), player):
            if json.loads(line.facts).get("player") == player:
                last = line
        if last is None:
            continue
        if last.verb == Verb.MOVE_OUT and last.command != arriving and not _taken_in(view, last):
            return True
        if last.verb in _SITS and row.id != session:
            return True
    return False


def _taken_in(view: View, move: JournalLine) -> bool:
    """Whether a table, the new one or again the old, has taken in who left by this line."""
    facts = json.loads(move.facts)
    return any(
        json.loads(line.facts)["move"] == move.command
        for session in (move.session, str(facts["to"]))
        for line in lines_about(view, session, (Verb.MOVE_IN,), move.command)
    )


def open_moves(view: View, session: str) -> list[JournalLine]:
    """The lines by which players left this table or for this table, and whom none has taken in."""
    moves = list(lines_about(view, session, (Verb.MOVE_OUT,), ""))
    for row in sessions.sessions(view, is_open=True):
        if row.id != session:
            moves += lines_about(view, row.id, (Verb.MOVE_OUT,), session)
    return [
        line
        for line in moves
        if session in (line.session, json.loads(line.facts)["to"]) and not _taken_in(view, line)
    ]


def between_tables(view: View, session: str) -> list[str]:
    """The players, by id, who left this table or for this table, and whom none has taken in."""
    return [str(json.loads(line.facts)["player"]) for line in open_moves(view, session)]


def left_elsewhere(view: View, state: NightState, player: str, since: str) -> dict[str, object]:
    """What a player last left another table of the same game with, and when, as facts (T5).

    The same game: sheet, currency and point value; `since` is a moment of the journal.
    """
    found: dict[str, object] = {}
    # A table may have been opened some days before anybody left it.
    opened = (moment(since) - timedelta(days=3)).date().isoformat()
    for row in sessions.sessions(view, from_date=opened):
        game = (row.sheet, row.currency, row.point_value_minor)
        if row.id == state.session or game != (state.sheet, state.currency.code, state.point_value):
            continue
        for line in lines_about(view, row.id, (Verb.LEAVE,), player):
            facts = json.loads(line.facts)
            later = line.at >= max(since, str(found.get("left_at", "")))
            # Without a seat he was only paid what a correction had brought him.
            took_along = facts["total"] if facts["seat"] else 0
            if facts["player"] == player and took_along and later:
                found = {"left_with": facts["total"], "left_at": line.at}
    return found


@once
def seat_player(night: Night, command: Command, seat: int, player: str, name: str) -> Done:
    """A player takes a seat; to the table he is new (T8), but what he left with counts (T5).

    `player` is an id that the ledger can name, else `AccountError`.
    """
    state = night.state
    state.book.stack(player)
    verify_text(name)
    if state.seated(player):
        raise DeniedError(Denial.ALREADY_DONE, {"player": name})
    window = timedelta(minutes=night.sheet.return_window_minutes)
    before = state.left.get(player)
    since = max(utc_text(night.now() - window), before.at if before else "")
    with night.store.read() as view:
        elsewhere = seated_elsewhere(view, state.session, player)
        left = left_elsewhere(view, state, player, since)
    taken = [each.seat for each in state.seats]
    request = SeatRequest(seat, taken, seats=seats_of(night.sheet), seated_elsewhere=elsewhere)
    refusals = list(seat_refusals(request))
    facts = {"seat": seat, "player": player, "name": name, **left}

    def verify_still_free(work: UnitOfWork, _: JournalLine) -> None:
        # Two tables may seat him at the same moment: the second waits here, and sees the first.
        work.hold("player", player)
        if not elsewhere and seated_elsewhere(work, state.session, player):
            verify(seat_refusals(replace(request, seated_elsewhere=True)), command.overridden)

    act = Act(Verb.SEAT_PLAYER, facts, refusals=refusals)
    return night.commit(command, act, also=verify_still_free)


@once
def change_seat(night: Night, command: Command, player: str, seat: int) -> Done:
    """Another seat at the same table, with stack and history; new where he jumps ahead (T11)."""
    state = night.state
    found = who(state, player)
    taken = [each.seat for each in state.seats if each.player != player]
    request = SeatRequest(seat, taken, seats=seats_of(night.sheet))
    refusals = list(change_refusals(request, found.seat, hand_running=state.playing))
    if state.playing or seat == found.seat:
        # Cards that are out belong to their seats: nobody can set that aside.
        verify(refusals)
    new = bool(state.button) and not refusals and jumps_ahead(found.seat, seat, state.button)
    facts = {"player": player, "before": found.seat, "seat": seat, "new": int(new)}
    return night.commit(command, Act(Verb.CHANGE_SEAT, facts, refusals=refusals))


@once
def sit_out(night: Night, command: Command, player: str) -> Done:
    """A player is not dealt in until he sits in again; a hand that he is in goes on."""
    if who(night.state, player).sits_out:
        raise DeniedError(Denial.NOTHING_CHANGES)
    return night.commit(command, Act(Verb.SIT_OUT, {"player": player}))


@once
def sit_in(night: Night, command: Command, player: str) -> Done:
    """A player plays again from the next hand."""
    if not who(night.state, player).sits_out:
        raise DeniedError(Denial.NOTHING_CHANGES)
    return night.commit(command, Act(Verb.SIT_IN, {"player": player}))


@once
def release_seat(night: Night, command: Command, player: str) -> Done:
    """The seat of a player without chips is given away once it was held long enough (T11).

    Whoever has chips leaves with them; a table that plays for points has no empty stacks (V5).
    """
    state = night.state
    verify_between_hands(state)
    found = who(state, player)
    empty_s = seconds_between(found.empty_since, night.now()) if found.empty_since else 0
    refusals = list(release_refusals(state.money(player), empty_s, night.sheet))
    if not night.sheet.plays_chips:
        refusals = [Refusal("V5", StakesReason.PLAYED_FOR_POINTS)]
    if state.money(player).total or not night.sheet.plays_chips:
        verify(refusals)
    facts = {"player": player, "seat": found.seat, "total": 0}
    return night.commit(command, Act(Verb.RELEASE_SEAT, facts, refusals=refusals))


@once
def set_button(night: Night, command: Command, seat: int) -> Done:
    """The first button by high card, as the dealer enters it (T7); later by the floor (T10)."""
    state = night.state
    verify_between_hands(state)
    playing = [each.seat for each in state.seats if not each.sits_out]
    refusals = first_button_refusals(seat, playing)
    if seat not in seats_of(night.sheet):
        refusals.append(Refusal("C1", SeatReason.NO_SUCH_SEAT, (("seat", seat),)))
    if state.completed:
        refusals.append(Refusal("T7", TableReason.BUTTON_KNOWN, (("seat", state.button),)))
    return night.commit(command, Act(Verb.SET_BUTTON, {"seat": seat}, refusals=refusals))


@once
def move_out(night: Night, command: Command, player: str, session: str, seat: int) -> Done:
    """A player goes to another table with all that he has (T11).

    The other table takes him in by `move_in`, which names this command. What the rules there say
    against it is told here, while he still sits; until they take him in he is between the tables.
    """
    state = night.state
    verify_between_hands(state)
    found = who(state, player)
    target = _table(night, session)
    refusals = list(_move_refusals(night, target, found, seat))
    entries = []
    if state.money(player).total:
        entries = [recipes.move_stack(state.balances, target.book, player)[0]]
    facts = {
        "player": player,
        "name": found.name,
        "seat": found.seat,
        "to": session,
        "last_buy": found.last_buy or "",
        "held": {kind: state.balances.at(AccountKind(kind), player) for kind in HELD},
    }
    return night.commit(command, Act(Verb.MOVE_OUT, facts, entries, refusals=refusals))


HELD = tuple(
    str(kind) for kind in (AccountKind.STACK, AccountKind.BEHIND_CHIPS, AccountKind.BEHIND_CASH)
)


def _table(night: Night, session: str) -> NightState:
    """Another open table of the room that plays in the same currency."""
    with night.store.read() as view:
        row = sessions.session(view, session)
        if row is None or row.closed_at or session == night.state.session:
            raise DeniedError(Denial.NO_SUCH_TABLE, {"table": row.table_name if row else session})
        if row.currency != night.state.currency.code:
            facts = {"currency": night.state.currency.code, "other": row.currency}
            raise DeniedError(Denial.OTHER_CURRENCY, facts)
        return read_state(view, session)[0]


def _move_refusals(night: Night, target: NightState, found: Seated, seat: int) -> list[Refusal]:
    """Everything against the move but what he may still buy there to reach the full amount."""
    sheet = sheet_of(night.store, target.sheet)
    taken = [each.seat for each in target.seats]
    money = night.state.money(found.player)
    missing = max(0, target.stakes.full_buy(sheet) - money.total) if sheet.plays_chips else 0
    wanted = SeatRequest(seat, taken, seats=seats_of(sheet))
    request = MoveRequest(wanted, money, missing, target.playing)
    refusals = list(move_refusals(request, target.stakes, sheet))
    away_s = seconds_between(found.left_at, night.now()) if found.left_at else 0
    if found.left_with and away_s <= 60 * night.sheet.return_window_minutes:
        facts = (("left_minor", found.left_with),)
        refusals.append(Refusal("T5", StakesReason.LESS_THAN_LEFT_WITH, facts))
    if money.total and not sheet.plays_chips:
        refusals.append(Refusal("X5", KeepingReason.NOT_ALL, (("all_minor", money.total),)))
    return refusals


@once
def move_in(night: Night, command: Command, move: str, seat: int, adds: int = 0) -> Done:
    """Take in a player who comes from another table; `move` is the command by which he left it.

    `adds`: what he buys at once to reach the full amount of this table (T1). The table that he left
    can take him back, too, while the other has not. Raises `DeniedError` where there is no such
    move, or it was taken in before.
    """
    state = night.state
    verify_between_hands(state)
    with night.store.read() as view:
        line = _open_move(view, state, move)
    facts = json.loads(line.facts)
    player, held = str(facts["player"]), {str(k): int(v) for k, v in facts["held"].items()}
    came_from = facts["to"] if line.session == state.session else line.session
    with night.store.read() as view:
        elsewhere = seated_elsewhere(view, state.session, player, move)
    taken = [each.seat for each in state.seats]
    wanted = SeatRequest(seat, taken, seats=seats_of(night.sheet), seated_elsewhere=elsewhere)
    refusals = list(_arrival_refusals(night, wanted, held, adds))
    entries = []
    if sum(held.values()):
        before = Book(came_from, state.currency)
        entries = [recipes.come_in(state.book, before, player, held)]
    if adds > 0:
        kind = EntryKind.TOP_UP if sum(held.values()) else EntryKind.BUY_IN
        entries.append(recipes.buy(kind, state.book, player, adds, recipes.PaidAt.TABLE))
    new_facts = {
        "player": player,
        "name": facts["name"],
        "seat": seat,
        "from": came_from,
        "move": move,
        "last_buy": "full" if adds > 0 else facts["last_buy"],
        "adds": adds,
    }

    def verify_still_free(work: UnitOfWork, _: JournalLine) -> None:
        work.hold("player", player)
        _open_move(work, state, move)
        if not elsewhere and seated_elsewhere(work, state.session, player, move):
            verify(seat_refusals(replace(wanted, seated_elsewhere=True)), command.overridden)

    act = Act(Verb.MOVE_IN, new_facts, entries, refusals=refusals)
    return night.commit(command, act, also=verify_still_free)


def _arrival_refusals(
    night: Night, wanted: SeatRequest, held: Mapping[str, int], adds: int
) -> Iterator[Refusal]:
    """Everything against taking a seat with what was brought along and is bought at once."""
    stack = held[AccountKind.STACK]
    money = Money(stack, sum(held.values()) - stack)
    if adds > 0 and not night.sheet.plays_chips:
        yield Refusal("V5", StakesReason.PLAYED_FOR_POINTS)
    yield from move_refusals(MoveRequest(wanted, money, adds), night.state.stakes, night.sheet)


def _open_move(view: View, state: NightState, move: str) -> JournalLine:
    """The line by which a player left for this table, or from it, and was not taken in yet."""
    line = line_by_command(view, move)
    facts = json.loads(line.facts) if line and line.verb == Verb.MOVE_OUT else {}
    if line is None or state.session not in (facts.get("to"), line.session):
        raise DeniedError(Denial.NO_SUCH_PLAYER, {"player": move})
    if _taken_in(view, line) or state.seated(str(facts["player"])):
        raise DeniedError(Denial.ALREADY_DONE, {"player": facts["name"]})
    return line

"""Taking, changing and giving up seats, the first button, moving table (T7, T8, T11)."""

import json
from dataclasses import replace

from tablemgr.ledger import recipes
from tablemgr.ledger.accounts import AccountKind, Book
from tablemgr.ledger.kinds import EntryKind
from tablemgr.rules.floor.refusal import Refusal
from tablemgr.rules.floor.seating import first_button_refusals
from tablemgr.rules.floor.seats import (
    MoveRequest,
    SeatRequest,
    change_refusals,
    jumps_ahead,
    move_refusals,
    release_refusals,
    seat_refusals,
)
from tablemgr.rules.floor.table import Money
from tablemgr.services.night.act import Act, Command, Denial, DeniedError, Done
from tablemgr.services.night.night import Night, read_state
from tablemgr.services.night.state import NightState, Seated
from tablemgr.services.night.times import seconds_between
from tablemgr.services.permissions import Verb
from tablemgr.store import sessions
from tablemgr.store.journal import line_by_command, lines_about
from tablemgr.store.view import View

_SITS, _GOES = (Verb.SEAT_PLAYER, Verb.MOVE_IN), (Verb.LEAVE, Verb.MOVE_OUT, Verb.RELEASE_SEAT)


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


def seated_elsewhere(view: View, session: str, player: str) -> bool:
    """Whether a player has a live seat at another open table of the room (T11)."""
    others = [row.id for row in sessions.sessions(view, is_open=True) if row.id != session]
    for other in others:
        seated = False
        for line in lines_about(view, other, (*_SITS, *_GOES), player):
            if json.loads(line.facts).get("player") == player:
                seated = line.verb in _SITS
        if seated:
            return True
    return False


def _request(night: Night, seat: int, player: str) -> SeatRequest:
    taken = [each.seat for each in night.state.seats if each.player != player]
    with night.store.read() as view:
        elsewhere = seated_elsewhere(view, night.state.session, player)
    return SeatRequest(seat, taken, seated_elsewhere=elsewhere)


def seat_player(night: Night, command: Command, seat: int, player: str, name: str) -> Done:
    """A player takes a seat; to the table he is new (T8)."""
    if night.state.seated(player):
        raise DeniedError(Denial.ALREADY_DONE, {"player": name})
    refusals = list(seat_refusals(_request(night, seat, player)))
    facts = {"seat": seat, "player": player, "name": name}
    return night.commit(command, Act(Verb.SEAT_PLAYER, facts, refusals=refusals))


def change_seat(night: Night, command: Command, player: str, seat: int) -> Done:
    """Another seat at the same table, with stack and history; new where he jumps ahead (T11)."""
    state = night.state
    found = who(state, player)
    request = replace(_request(night, seat, player), seated_elsewhere=False)
    refusals = list(change_refusals(request, found.seat, hand_running=state.playing))
    new = bool(state.button) and not refusals and jumps_ahead(found.seat, seat, state.button)
    facts = {"player": player, "before": found.seat, "seat": seat, "new": int(new)}
    return night.commit(command, Act(Verb.CHANGE_SEAT, facts, refusals=refusals))


def sit_out(night: Night, command: Command, player: str) -> Done:
    """A player is not dealt in until he sits in again; a hand that he is in goes on."""
    who(night.state, player)
    return night.commit(command, Act(Verb.SIT_OUT, {"player": player}))


def sit_in(night: Night, command: Command, player: str) -> Done:
    """A player plays again from the next hand."""
    who(night.state, player)
    return night.commit(command, Act(Verb.SIT_IN, {"player": player}))


def release_seat(night: Night, command: Command, player: str) -> Done:
    """The seat of a player without chips is given away once it was held long enough (T11)."""
    state = night.state
    verify_between_hands(state)
    found = who(state, player)
    empty_s = seconds_between(found.empty_since, night.now()) if found.empty_since else 0
    refusals = list(release_refusals(state.money(player), empty_s, night.sheet))
    facts = {"player": player, "seat": found.seat, "total": 0}
    return night.commit(command, Act(Verb.RELEASE_SEAT, facts, refusals=refusals))


def set_button(night: Night, command: Command, seat: int) -> Done:
    """The first button by high card, as the dealer enters it (T7); later by the floor (T10)."""
    state = night.state
    verify_between_hands(state)
    playing = [each.seat for each in state.seats if not each.sits_out]
    refusals = first_button_refusals(seat, playing)
    if state.completed:
        refusals = [Refusal("T7", Denial.ALREADY_DONE, (("seat", seat),))]
    return night.commit(command, Act(Verb.SET_BUTTON, {"seat": seat}, refusals=refusals))


def move_out(night: Night, command: Command, player: str, session: str, seat: int) -> Done:
    """A player goes to another table with all that he has (T11).

    The other table takes him in by `move_in`, which names this command. What the rules there say
    against it is told here, while he still sits.
    """
    state = night.state
    verify_between_hands(state)
    found = who(state, player)
    with night.store.read() as view:
        target, _ = read_state(view, session)
    refusals = list(_move_refusals(night, target, found, seat))
    leaving, _ = recipes.move_stack(state.balances, target.book, player)
    facts = {
        "player": player,
        "name": found.name,
        "seat": found.seat,
        "to": session,
        "last_buy": found.last_buy or "",
        "held": {kind: state.balances.at(AccountKind(kind), player) for kind in HELD},
    }
    return night.commit(command, Act(Verb.MOVE_OUT, facts, [leaving], refusals=refusals))


HELD = tuple(
    str(kind) for kind in (AccountKind.STACK, AccountKind.BEHIND_CHIPS, AccountKind.BEHIND_CASH)
)


def _move_refusals(night: Night, target: NightState, found: Seated, seat: int) -> list[Refusal]:
    """Everything against the move but what he may still buy there to reach the full amount."""
    taken = [each.seat for each in target.seats]
    money = night.state.money(found.player)
    missing = max(0, target.stakes.full_buy(night.sheet) - money.total)
    request = MoveRequest(SeatRequest(seat, taken), money, missing)
    return list(move_refusals(request, target.stakes, night.sheet))


def move_in(night: Night, command: Command, move: str, seat: int, adds: int = 0) -> Done:
    """Take in a player who comes from another table; `move` is the command by which he left it.

    `adds`: what he buys at once to reach the full amount of this table (T1). Raises `DeniedError`
    where there is no such move to this table, or it was taken in before.
    """
    state = night.state
    verify_between_hands(state)
    with night.store.read() as view:
        line = line_by_command(view, move)
        used = any(True for _ in lines_about(view, state.session, (Verb.MOVE_IN,), move))
    facts = json.loads(line.facts) if line and line.verb == Verb.MOVE_OUT else {}
    if line is None or facts.get("to") != state.session or used:
        raise DeniedError(Denial.ALREADY_DONE if used else Denial.NO_SUCH_PLAYER, {"player": move})
    player, held = str(facts["player"]), {str(k): int(v) for k, v in facts["held"].items()}
    taken = [each.seat for each in state.seats]
    stack = held[AccountKind.STACK]
    money = Money(stack, sum(held.values()) - stack)
    request = MoveRequest(SeatRequest(seat, taken), money, adds)
    refusals = list(move_refusals(request, state.stakes, night.sheet))
    entries = [recipes.come_in(state.book, Book(line.session, state.currency), player, held)]
    if adds:
        kind = EntryKind.TOP_UP
        entries.append(recipes.buy(kind, state.book, player, adds, recipes.PaidAt.TABLE))
    new_facts = {
        "player": player,
        "name": facts["name"],
        "seat": seat,
        "from": line.session,
        "move": move,
        "last_buy": "full" if adds else facts["last_buy"],
        "adds": adds,
    }
    return night.commit(command, Act(Verb.MOVE_IN, new_facts, entries, refusals=refusals))

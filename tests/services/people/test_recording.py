"""Every verb of the staff is one line, with its change or not at all, and never with a PIN."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import psycopg
import pytest

from tablemgr.ledger.journal import chain_findings
from tablemgr.services.people.house import HOUSE
from tablemgr.services.people.keeping import change_person, create_first_manager, reset_pin, unlock
from tablemgr.services.people.reasons import PeopleReason
from tablemgr.services.people.signing import change_pin, sign_in, sign_out, verify_approver
from tablemgr.services.permissions import Role, Verb
from tablemgr.store import people
from tablemgr.store.engine import Store, open_store
from tablemgr.store.trouble import AlreadyDoneError, StoreError, Trouble
from tests.services.people.room import (
    BOSS_PIN,
    CHEAP,
    DEALER_PIN,
    FLOOR_PIN,
    WRONG,
    Clock,
    Room,
    refused,
    unchanged,
)
from tests.store.server import Server


def test_each_verb_is_one_line_of_the_houses_own_chain(room: Room) -> None:
    begun = len(room.journal())
    room.guess(room.dealer)
    room.guess("nobody")
    change_pin(room.house, room.id(), room.dealer, DEALER_PIN, "9021")
    change_person(room.house, room.command(), room.dealer, role=Role.FLOOR)
    reset_pin(room.house, room.command(), room.dealer, "8143")
    unlock(room.house, room.command(), room.dealer)
    verify_approver(room.house, room.id(), room.boss, BOSS_PIN, Verb.OVERRIDE)
    room.sign_in(room.floor, FLOOR_PIN)
    sign_out(room.house, room.command())
    assert [line.verb for line in room.journal()[begun:]] == [
        Verb.WRONG_PIN,
        Verb.WRONG_PIN,
        Verb.CHANGE_PIN,
        Verb.KEEP_PERSON,
        Verb.CHANGE_PIN,
        Verb.UNLOCK_PERSON,
        Verb.APPROVE,
        Verb.SIGN_IN,
        Verb.SIGN_OUT,
    ]
    assert list(chain_findings(HOUSE, room.journal())) == []
    # Of each, all but the seal, whose digits are chance.
    told = [repr(line._replace(previous="", hash="", at="")) for line in room.journal()]
    secret = {BOSS_PIN, FLOOR_PIN, DEALER_PIN, WRONG, "9021", "8143", "argon2"}
    assert [(word, text) for text in told for word in secret if word in text] == []


def test_no_person_and_no_error_shows_a_hash_or_a_pin(room: Room) -> None:
    signed_in = room.sign_in(room.dealer, DEALER_PIN)
    assert "argon2" not in repr(signed_in)
    with pytest.raises(ValueError, match="wrong_pin") as caught:
        room.sign_in(room.dealer, WRONG)
    assert WRONG not in repr(caught.value) + repr(caught.value.__dict__)


def test_a_command_that_was_carried_out_does_nothing_more(room: Room) -> None:
    made = room.sign_in(room.dealer, DEALER_PIN)
    with unchanged(room):
        for pin in (DEALER_PIN, WRONG):
            with pytest.raises(AlreadyDoneError) as caught:
                sign_in(room.house, made.id, room.dealer, pin)
            assert caught.value.line.command == made.id
        with pytest.raises(AlreadyDoneError):
            create_first_manager(room.house, "boss", "Ágnes", BOSS_PIN)


@pytest.mark.parametrize("pin", [DEALER_PIN, WRONG])
def test_a_line_that_cannot_be_made_takes_its_change_along(room: Room, pin: str) -> None:
    room.guess(room.dealer)
    naive = replace(room.house, clock=lambda: datetime(2026, 11, 27, 20, 0))  # noqa: DTZ001
    with unchanged(room), pytest.raises((ValueError, TypeError), match=r"zone|naive"):
        sign_in(naive, room.id(), room.dealer, pin)


def test_a_new_profile_hashes_anew_at_the_next_right_pin(room: Room) -> None:
    dearer = replace(room.house, profile=replace(CHEAP, passes=2))
    before = room.row(room.dealer).pin_hash
    with refused(PeopleReason.WRONG_PIN):
        sign_in(dearer, room.id(), room.dealer, WRONG)
    assert room.row(room.dealer).pin_hash == before
    sign_in(dearer, room.id(), room.dealer, DEALER_PIN)
    after = room.row(room.dealer)
    assert "m=8,t=1,p=1" in before
    assert "m=8,t=2,p=1" in after.pin_hash
    sign_in(dearer, room.id(), room.dealer, DEALER_PIN)
    assert room.row(room.dealer) == after


def test_a_pin_that_changes_while_the_old_one_is_tried_is_tried_again(room: Room) -> None:
    new = ["9021"]

    def clock() -> datetime:
        # First asked between the look at the hash and the transaction that judges.
        if new:
            change_pin(room.house, "meanwhile", room.dealer, DEALER_PIN, new.pop())
        return room.clock()

    with refused(PeopleReason.WRONG_PIN):
        sign_in(replace(room.house, clock=clock), room.id(), room.dealer, DEALER_PIN)
    assert [line.verb for line in room.journal()[-2:]] == [Verb.CHANGE_PIN, Verb.WRONG_PIN]
    assert room.row(room.dealer).failures == 1


def test_a_hash_that_is_none_is_a_fault_of_the_database(room: Room) -> None:
    with room.house.store.write() as unit:
        people.keep_person(unit, replace(room.row(room.dealer), pin_hash="$argon2id$..."))
    with unchanged(room), pytest.raises(StoreError) as caught:
        room.sign_in(room.dealer, DEALER_PIN)
    assert caught.value.trouble is Trouble.DAMAGED


def test_during_a_lock_no_pin_is_even_looked_at(room: Room) -> None:
    for _ in range(3):
        room.guess(room.dealer)
    with room.house.store.write() as unit:
        people.keep_person(unit, replace(room.row(room.dealer), pin_hash="none"))
    assert room.guess(room.dealer) is PeopleReason.LOCKED


@pytest.fixture
def server_store(server: Server) -> Store:
    """A store in PostgreSQL alone, where a connection can be lost."""
    return open_store(server.ready_database(), "table 3")


@pytest.mark.parametrize("pin", [DEALER_PIN, WRONG])
def test_a_connection_lost_after_the_commit_makes_no_second_line(
    server_store: Store, monkeypatch: pytest.MonkeyPatch, pin: str
) -> None:
    with server_store:
        room = Room(server_store, Clock())
        dialect: Any = server_store.engine.dialect
        commit = dialect.do_commit
        lost: list[Any] = []

        def commit_and_lose(connection: Any) -> None:
            commit(connection)
            if not lost:
                lost.append(connection)
                connection.driver_connection.close()
                raise psycopg.OperationalError("server closed the connection unexpectedly")

        lines_before = len(room.journal())
        monkeypatch.setattr(dialect, "do_commit", commit_and_lose)
        if pin == WRONG:
            assert room.guess(room.dealer, pin) is PeopleReason.WRONG_PIN
            assert room.row(room.dealer).failures == 1
        else:
            assert room.sign_in(room.dealer, pin).operator.person == room.dealer
            assert room.signed_in() == [(room.dealer, "table 3")]
        assert len(lost) == 1
        assert len(room.journal()) == lines_before + 1

"""The hand that is being typed survives a crash, and goes when the hand is over."""

import json
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection

import pytest

from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.services.drafts import (
    MOST_CHARACTERS,
    Draft,
    DraftError,
    clear_draft,
    draft,
    draft_text,
    read_draft,
    save_draft,
)
from tablemgr.store import desk
from tablemgr.store.engine import Store, open_store
from tests.services.night.room import Room, Table, verify_sound
from tests.store.processes import all_told, begin

TYPED = {"1": {"front": "As Ah 9", "back": "K"}, "2": {"cards": "♥ “ \\ \u0000"}}


def text_of(hand: int) -> str:
    return draft_text(Draft(hand, TYPED))


@pytest.fixture
def table(store: Store) -> Iterator[Table]:
    """A table on each kind of database with a hand dealt."""
    opened = Room(store).open().seated(1, 2)
    opened.deal()
    yield opened
    verify_sound(opened)


def kept(table: Table) -> str | None:
    return draft(table.night.store, table.state.session)


def save(table: Table, hand: int) -> None:
    save_draft(table.night.store, table.state.session, text_of(hand))


def test_a_draft_reads_back_as_it_was_typed() -> None:
    assert read_draft(text_of(7)) == Draft(7, TYPED)
    assert text_of(7) == draft_text(read_draft(text_of(7)))


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", '"x"', "{}", '{"version":1}'),
        *('{"hand":1,"typed":{},"version":2}', '{"hand":0,"typed":{},"version":1}'),
        *('{"hand":"1","typed":{},"version":1}', '{"hand":1,"typed":[],"version":1}'),
        '{"hand":true,"typed":{},"version":1}',
        *('{"hand":1,"typed":{"1":"As"},"version":1}', '{"hand":1,"typed":{"1":{"a":1}}}'),
        '{"hand":1,"typed":{"1":{"front":5}},"version":1}',
        "[" * 10_000,
        json.dumps({"version": 1, "hand": 1, "typed": {"1": {"front": "A" * MOST_CHARACTERS}}}),
    ],
    ids=lambda text: text[:40] if len(text) < MOST_CHARACTERS else "too long",
)
def test_what_is_no_draft_is_not_kept(table: Table, text: str) -> None:
    with pytest.raises(DraftError):
        read_draft(text)
    with pytest.raises(DraftError):
        save_draft(table.night.store, table.state.session, text)
    assert kept(table) is None


@pytest.mark.parametrize("typed", ["A" * MOST_CHARACTERS, "\ud800"], ids=["too long", "no letter"])
def test_what_cannot_be_kept_is_not_made(typed: str) -> None:
    with pytest.raises(DraftError):
        draft_text(Draft(1, {"1": {"front": typed}}))


def test_the_last_of_what_was_typed_stands(table: Table) -> None:
    assert kept(table) is None
    save(table, 1)
    later = draft_text(Draft(1, {}))
    save_draft(table.night.store, table.state.session, later)
    assert kept(table) == later
    clear_draft(table.night.store, table.state.session)
    assert kept(table) is None


def test_another_station_has_its_own(table: Table, store_url: str) -> None:
    save(table, 1)
    with open_store(store_url, "table 4") as other:
        assert draft(other, table.state.session) is None


def test_a_draft_of_another_version_is_let_be(table: Table) -> None:
    with table.night.store.write() as work:
        desk.save_draft(work, table.state.session, "table 3", '{"version":9}')
    assert kept(table) is None


def settled(table: Table) -> None:
    table.show_all()
    assert kept(table) is not None
    table.settle()


def misdealt(table: Table) -> None:
    table.report(Cause.EXPOSED_BY_DEALER, Moment.NOBODY_SET, 1, 5)


@pytest.mark.parametrize("end", [settled, misdealt])
def test_the_end_of_a_hand_takes_its_draft_along(
    table: Table, store_url: str, end: Callable[[Table], None]
) -> None:
    save(table, 1)
    with open_store(store_url, "table 4") as other:
        save_draft(other, table.state.session, text_of(1))
        end(table)
        assert draft(other, table.state.session) is None
        with other.read() as view:
            assert desk.draft(view, table.state.session, "table 4") is None
    assert kept(table) is None


def test_what_is_typed_goes_on_through_the_verbs_of_a_hand(table: Table) -> None:
    save(table, 1)
    table.set_all()
    table.buy("p1", 25_00, may_wait=True)
    assert kept(table) == text_of(1)


def test_the_last_keys_after_the_end_are_not_kept(table: Table) -> None:
    table.show_all()
    table.settle()
    save(table, 1)
    assert kept(table) is None
    table.pay()
    table.deal()
    save(table, 2)
    assert kept(table) == text_of(2)


def test_a_draft_of_a_hand_that_is_over_is_not_handed_out(table: Table) -> None:
    table.show_all()
    table.settle()
    with table.night.store.write() as work:
        desk.save_draft(work, table.state.session, "table 3", text_of(1))
    assert kept(table) is None


def type_until_killed(url: str, session: str, told: Connection) -> None:
    """Save what is typed for ever, and tell of each once it is kept."""
    with open_store(url, "table 3") as store:
        for number in range(10**6):
            text = draft_text(Draft(1, {"1": {"front": str(number)}}))
            save_draft(store, session, text)
            told.send(text)


def test_a_killed_program_finds_what_was_typed(table: Table, store_url: str) -> None:
    session = table.state.session
    process, pipe = begin(type_until_killed, store_url, session)
    told = [pipe.recv() for _ in range(3)]
    process.kill()
    told += all_told(process, pipe)
    with open_store(store_url, "table 3") as again:
        found = draft(again, session)
    assert found is not None
    # The last that it told of, or the one after, which it could not tell of any more.
    last = int(read_draft(told[-1]).typed["1"]["front"])
    assert int(read_draft(found).typed["1"]["front"]) in (last, last + 1)

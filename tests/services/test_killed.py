"""A program that is killed while a night is played: what it acknowledged is there, once and whole.

`TABLEMGR_TEST_KILLS` asks for more rounds.
"""

import os
import random
import time
from multiprocessing.connection import Connection

from tablemgr.services.check.audit import check
from tablemgr.services.check.words import finding_text
from tablemgr.services.night.telling import tell
from tablemgr.store.engine import open_store
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.journal import lines
from tests.services.longnight import begin, go_on
from tests.store.processes import all_told
from tests.store.processes import begin as begin_process

NAME = "T1"
ROUNDS = int(os.environ.get("TABLEMGR_TEST_KILLS", "5"))
AUDITED_EVERY = 25
"""The whole night is audited every so many rounds, and at the end."""


def play_until_killed(url: str, first: int, told: Connection) -> None:
    """Go on with the night for ever, and tell of each line once it is recorded."""
    with open_store(url, "table 3") as store:
        long = go_on(store, NAME, first)
        commit = long.night.commit

        def telling(*given: object, **named: object) -> object:
            done = commit(*given, **named)  # type: ignore[arg-type]
            told.send(done.line.command)
            return done

        long.night.commit = telling  # type: ignore[method-assign, assignment]
        while True:
            long.finish()
            long.hand()


def _audited(url: str) -> list[str]:
    """The commands on record, after an audit that found nothing."""
    with open_store(url, "audit") as store, store.read() as view:
        assert [finding_text(each) for each in check(view)] == []
        recorded = [line.command for line in lines(view, NAME)]
        numbers = [hand.number for hand in hands(view, HandFilter(session=NAME))]
        settled = tell(view, NAME)
    assert numbers == list(range(1, len(numbers) + 1))
    assert settled.hands - len(numbers) in (0, 1)
    return recorded


def _killed_again_and_again(url: str, rules: str, players: int, rounds: int) -> None:
    """Kill a table at moments by chance, and hold what it acknowledged against what is recorded."""
    moments = random.Random(7)
    with open_store(url, "table 3") as store:
        begin(store, NAME, players, rules)
    acknowledged: list[str] = []
    for number in range(1, rounds + 1):
        table, pipe = begin_process(play_until_killed, url, 1_000_000 * number)
        acknowledged.append(pipe.recv())
        time.sleep(moments.uniform(0, 0.08))
        table.kill()
        acknowledged += all_told(table, pipe)
        if number % AUDITED_EVERY == 0:
            assert set(acknowledged) <= set(_audited(url))
    recorded = _audited(url)
    assert len(set(recorded)) == len(recorded)
    assert set(acknowledged) <= set(recorded)
    assert len(set(acknowledged)) == len(acknowledged)


def test_whatever_moment_a_table_is_killed_at_the_night_goes_on_from_there(store_url: str) -> None:
    _killed_again_and_again(store_url, "mandarin", 3, ROUNDS)


def test_a_table_of_draw_goes_on_as_well_from_whatever_moment(file_url: str) -> None:
    _killed_again_and_again(file_url, "italian_draw", 5, ROUNDS)

"""Jobs off the window's thread: in their order, answered in the window, errors to who asked."""

import threading
from collections.abc import Iterator
from functools import partial
from time import sleep

import pytest
from pytestqt.qtbot import QtBot

from tablemgr.ui.runner import Runner


@pytest.fixture
def runner(qtbot: QtBot) -> Iterator[Runner]:
    """A runner that ends with its test."""
    runner = Runner()
    yield runner
    runner.close()


def test_jobs_are_done_one_after_another_and_answered_in_the_window(
    qtbot: QtBot, runner: Runner
) -> None:
    threads: set[int] = set()
    answers: list[tuple[int, int]] = []

    def job(number: int) -> int:
        threads.add(threading.get_ident())
        sleep(0.01 if number == 0 else 0)
        return number

    for number in range(5):
        runner.run(
            partial(job, number), lambda found: answers.append((found, threading.get_ident()))
        )
    assert runner.is_busy
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert answers == [(number, threading.get_ident()) for number in range(5)]
    assert len(threads) == 1
    assert threading.get_ident() not in threads


def test_an_error_comes_back_to_whoever_asked(qtbot: QtBot, runner: Runner) -> None:
    told: list[str] = []

    def fail() -> None:
        raise ValueError("no")

    runner.run(fail, failed=lambda error: told.append(str(error)))
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert told == ["no"]


def test_an_error_that_nobody_takes_is_a_fault_and_ends_the_job(
    qtbot: QtBot, runner: Runner
) -> None:
    def fail() -> None:
        raise ValueError("no")

    told: list[bool] = []
    runner.busy.connect(told.append)
    with qtbot.captureExceptions() as raised:
        runner.run(fail)
        qtbot.waitUntil(lambda: told == [True, False])
    assert [str(error) for _, error, _ in raised] == ["no"]


def test_busy_is_told_at_the_beginning_and_the_end(qtbot: QtBot, runner: Runner) -> None:
    told: list[bool] = []
    runner.busy.connect(told.append)
    runner.run(lambda: sleep(0.01))
    runner.run(lambda: None)
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert told == [True, False]


def test_a_closed_runner_finishes_what_was_asked_and_tells_nobody(qtbot: QtBot) -> None:
    runner = Runner()
    done: list[int] = []
    told: list[None] = []

    def slowly() -> None:
        sleep(0.02)
        done.append(1)

    runner.run(slowly, told.append)
    runner.close()
    assert done == [1]
    runner.run(slowly, told.append)
    qtbot.wait(60)
    assert (done, told) == ([1], [])

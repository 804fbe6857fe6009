"""What is typed without a database is there again after the program died, and only then."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tablemgr import config, i18n
from tablemgr.bootstrap import Desk
from tablemgr.ui.draw.draft import DrawDraft
from tablemgr.ui.draw.window import QuickDraw
from tablemgr.ui.quick.draft import HandDraft, SeatDraft
from tablemgr.ui.quick.handwindow import HandWindow
from tablemgr.ui.quick.keeping import Keeper, Kept, kept_text, read_kept
from tablemgr.ui.quick.window import QuickHand
from tests.architecture.tree import ROOT
from tests.ui.quick.keys import case, when_asked
from tests.ui.quick.killed import BUTTON, DRAW, HAND

Opened = Callable[[], QuickHand]


@pytest.fixture
def opened(app: QApplication) -> Iterator[Opened]:
    """Opens quick hands that keep what is typed."""
    windows: list[QuickHand] = []

    def open_one() -> QuickHand:
        windows.append(QuickHand(Desk()))
        windows[-1].keep_typing()
        return windows[-1]

    yield open_one
    for window in windows:
        _leave(window)


def _leave(window: HandWindow[Any]) -> None:
    window.files.begin(window.draft())
    window.close()
    window.deleteLater()


def _die(window: QuickHand) -> None:
    """What is left of a window whose process is gone: its file, and nobody who holds it."""
    assert window.keeper
    window.keeper.save()
    window.keeper._lock.unlock()
    window.keeper = None


def _files() -> list[str]:
    return sorted(path.name for path in (config.data_folder() / "drafts").glob("*.json"))


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed by a signal")
def test_what_was_typed_when_the_program_was_killed_is_there_again(
    app: QApplication, opened: Opened
) -> None:
    command = [sys.executable, "-m", "tests.ui.quick.killed"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, check=False)
    assert done.returncode == -signal.SIGKILL
    assert _files() == ["draw-1.json", "hand-1.json"]
    hand = opened()
    seat = hand.draft().seat(BUTTON)
    assert {key: seat.text(key) for key in HAND} == HAND
    assert hand.draft().button == BUTTON
    assert seat.is_set
    assert hand.isWindowModified()
    assert hand.page.state.sentence.text() == "What was typed when the program ended is here again."
    draw = QuickDraw(Desk())
    draw.keep_typing()
    player = draw.draft().seat(BUTTON)
    assert {key: player.text(key) for key in DRAW} == DRAW
    assert draw.draft().button == BUTTON
    _leave(draw)
    _leave(hand)
    assert _files() == []


def _type(window: QuickHand, text: str) -> None:
    field = window.page.panel(1).field("player")
    field.clear()
    QTest.keyClicks(field, text)


def test_typing_is_kept_a_moment_later_and_nothing_of_a_hand_that_is_over(
    opened: Opened, qtbot: QtBot
) -> None:
    window = opened()
    ways: tuple[Callable[[], object], ...] = (lambda: _saved(window), window.new_hand, window.close)
    for leave in ways:
        _type(window, window.draft().seat(1).player + "x")
        assert _files() == []
        qtbot.waitUntil(lambda: _files() == ["hand-1.json"])
        if leave != ways[0]:
            when_asked(_discard)
        leave()
        qtbot.waitUntil(lambda: _files() == [])


def _saved(window: QuickHand) -> None:
    window.files.begin(window.draft())
    window.refresh()


def _discard(dialog: object) -> None:
    assert isinstance(dialog, QMessageBox)
    dialog.button(QMessageBox.StandardButton.Discard).click()


def test_a_file_that_was_being_changed_is_still_that_file(opened: Opened) -> None:
    first = opened()
    path = case("super-bonus")
    first.open_file(path)
    _type(first, "Ana")
    _die(first)
    second = opened()
    assert second.files.path == path.resolve()
    assert second.files.is_changed
    assert second.reading.settlement is not None
    assert second.files.saved == first.files.saved


def test_two_windows_keep_two_hands_and_one_that_is_made_anew_goes_on(opened: Opened) -> None:
    first, second = opened(), opened()
    _type(first, "Ana")
    _type(second, "Bea")
    anew = QuickHand(Desk())
    anew.go_on_from(second)
    assert anew.draft().seat(1).player == "Bea"
    _type(anew, "Beata")
    _die(anew)
    assert opened().draft().seat(1).player == "Beata"
    assert first.draft().seat(1).player == "Ana"
    _leave(anew)


def test_amounts_are_those_of_the_language_in_which_they_were_typed(opened: Opened) -> None:
    with i18n.speaking("it"):
        first = opened()
        QTest.keyClicks(first.page.panel(1).field("stack"), "1.250,50")
        _die(first)
    assert opened().draft().seat(1).stack == "1250.50"


HANDS: list[HandDraft | DrawDraft] = [
    HandDraft({"rules": "pagat", "table": "7"}, 2, (SeatDraft("Ana"), *HandDraft().seats[1:])),
    DrawDraft({"ante": "5"}, players=5, blind=True, house={"openers": "jacks", "split": True}),
]


@pytest.mark.parametrize("hand", HANDS)
def test_a_hand_is_read_as_it_was_written(hand: Any) -> None:
    kept = Kept(hand, type(hand)(), Path("hand.toml"), (1, 3), "it")
    assert read_kept(kept_text(kept), type(hand)()) == kept


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"version": 1', '"version": 2'),
        ('"button": 2', '"button": "2"'),
        ('"button": 2', '"buttons": 2'),
        ('"button": 2', '"button": 2, "colour": 1'),
        ('"is_set": false}]', '"is_set": false}, {}]'),
        ('"seats": [{', '"seats": [7, {'),
        ('"alone": [1, 3]', '"alone": 1'),
        ('{"version"', '["version"'),
    ],
)
def test_what_is_of_another_form_is_nothing(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    monkeypatch.setattr(config, "data_folder", lambda: tmp_path)
    text = kept_text(Kept(HANDS[0], HANDS[0], None, (1, 3), "en"))
    assert old in text
    folder = config.data_folder() / "drafts"
    folder.mkdir()
    (folder / "hand-1.json").write_text(text.replace(old, new))
    keeper = Keeper("hand", str)
    assert keeper.left(HandDraft()) is None
    keeper.close()


def test_where_nothing_can_be_kept_typing_goes_on(opened: Opened) -> None:
    config.data_folder().parent.mkdir(parents=True, exist_ok=True)
    config.data_folder().write_text("a file in the way")
    window = opened()
    _type(window, "Ana")
    assert window.keeper
    window.keeper.save()
    assert window.draft().seat(1).player == "Ana"


def test_more_windows_than_there_are_files_keep_nothing(app: QApplication) -> None:
    keepers = [Keeper("hand", lambda: "x") for _ in range(9)]
    for keeper in keepers:
        keeper.save()
    assert len(_files()) == 8
    for keeper in keepers:
        keeper.close()
    assert _files() == []

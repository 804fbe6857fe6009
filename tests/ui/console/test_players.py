"""The players' window shows what has been shown at the table, and never more (S4)."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.services.night import playing
from tablemgr.ui.console.flow import Sight, look
from tablemgr.ui.console.typed import Typing, begin
from tablemgr.ui.memory import Memory
from tablemgr.ui.players.sight import players_sight
from tablemgr.ui.players.window import PLACE, PlayersWindow
from tests.services.night.room import Table
from tests.ui.console.nights import CARDS, seen
from tests.ui.console.table import Console


def sight(table: Table, typing: Typing | None) -> Sight:
    return look(seen(table), typing)


def open_cards(table: Table, typing: Typing | None) -> dict[int, int]:
    """How many cards of each seat lie open."""
    shown = players_sight(sight(table, typing))
    return {each.seat: sum(map(len, each.rows)) for each in shown.seats}


def test_s4_nothing_lies_open_before_all_have_set(four: Table) -> None:
    four.deal()
    typing = begin(playing.running(four.state)).typed(CARDS[1]).accepted()
    assert open_cards(four, typing) == {1: 0, 2: 0, 3: 0, 4: 0}
    assert players_sight(sight(four, typing)).sentence == "Hands are being set"
    # Even if all had been typed, and one takes back that he has set.
    while typing.at:
        typing = typing.typed(CARDS[typing.at]).accepted()
    shown = players_sight(sight(four, typing))
    assert not any(each.rows or each.words or each.total for each in shown.seats)


def test_each_seat_lies_open_once_it_is_entered(four: Table) -> None:
    four.deal()
    four.set_all()
    typing = begin(playing.running(four.state)).typed("AsAh")
    assert open_cards(four, typing) == {1: 0, 2: 0, 3: 0, 4: 0}
    typing = typing.typed(CARDS[1]).accepted().typed("Jd")
    assert open_cards(four, typing) == {1: 13, 2: 0, 3: 0, 4: 0}
    shown = players_sight(sight(four, typing))
    assert not any(each.words or each.total for each in shown.seats)
    # What is entered again lies open again only when it is in.
    assert open_cards(four, typing.go(1)) == {1: 0, 2: 0, 3: 0, 4: 0}


def test_verdicts_and_payments_in_large_letters(at_table: Console) -> None:
    at_table.press(Qt.Key.Key_F12)
    window = at_table.page.players
    assert window
    assert window.isVisible()
    at_table.front()
    at_table.enter()
    at_table.enter()
    at_table.hands(CARDS)
    assert window.seats[1].total.text() == "+27"
    assert window.seats[1].rows[2].words.text() == "full house, kings over fours"
    at_table.enter()
    assert window.sentence.text() == at_table.sentence
    at_table.press(Qt.Key.Key_F12)
    assert not window.isVisible()


def test_on_one_screen_it_never_lies_over_all_of_the_dealer_s(
    app: QApplication, qtbot: QtBot
) -> None:
    assert len(app.screens()) == 1
    dealer = QWidget()
    # It filled a second screen that evening, which is not there today.
    filled = PlayersWindow()
    for each in (dealer, filled):
        qtbot.addWidget(each)
    filled.showFullScreen()
    Memory().keep_place(PLACE, filled.saveGeometry())
    filled.close()
    again = PlayersWindow()
    qtbot.addWidget(again)
    again.show_beside(dealer)
    assert again.isVisible()
    assert not again.isFullScreen()
    # The other screen is unplugged while it fills it, and Qt shows it on the one that is left.
    again.showFullScreen()
    app.screenRemoved.emit(app.primaryScreen())
    assert again.isVisible()
    assert not again.isFullScreen()
    again.close()
    again.resize(dealer.screen().availableSize())
    again.show_beside(dealer)
    assert again.width() < dealer.screen().availableSize().width()
    # What opened it closes it, too.
    QTest.keyClick(again, Qt.Key.Key_F12)
    assert not again.isVisible()


def test_its_letters_grow_with_the_window(at_table: Console) -> None:
    at_table.press(Qt.Key.Key_F12)
    window = at_table.page.players
    assert window
    seat = window.seats[1]

    def letters() -> tuple[int, ...]:
        shown = (window.sentence, seat.name, seat.total, seat.verdict, seat.rows[0].words)
        return tuple(each.font().pixelSize() for each in shown)

    window.resize(1280, 800)
    small = letters()
    window.resize(2560, 1600)
    assert letters() == tuple(2 * each for each in small)
    # A window that is only wide has no room for more.
    window.resize(2560, 800)
    assert letters() == small
    at_table.press(Qt.Key.Key_F12)

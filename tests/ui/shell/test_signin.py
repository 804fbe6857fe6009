from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tablemgr.services.people.signing import sign_in
from tablemgr.services.people.staff import operator_at, staff
from tablemgr.ui.memory import Memory
from tablemgr.ui.shell.asking import ReasonDialog
from tablemgr.ui.shell.changepin import ChangePinDialog
from tablemgr.ui.shell.lobby import LobbyPage
from tablemgr.ui.shell.opentable import OpenTableDialog
from tablemgr.ui.shell.signin import SignInPage
from tablemgr.ui.shell.window import MainWindow
from tests.ui.house import (
    BOSS,
    DEALER,
    FLOOR,
    MEI,
    PINS,
    Clock,
    House,
    activate,
    dialog_of,
    enter,
    idle,
    is_gone,
    opened,
    press,
    touch,
    type_text,
)
from tests.ui.shell.conftest import route_of

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def _page(main: MainWindow) -> SignInPage:
    assert isinstance(main.page, SignInPage)
    return main.page


def _sign_in(main: MainWindow, qtbot: QtBot, name: str, pin: str = "") -> None:
    """As somebody does with a keyboard: a part of his name, Enter, his PIN, Enter."""
    page = _page(main)
    page.list.line.setFocus()
    activate(main, qtbot)
    page.list.line.clear()
    enter(name.split(maxsplit=1)[0].lower())
    assert page.pad.hasFocus()
    enter(pin or PINS[name])
    idle(qtbot, page._station)


def _is_locked(page: SignInPage) -> bool:
    return page.clock.is_running


def _put_off(qtbot: QtBot) -> None:
    """A new PIN is due for whoever was added; put it off."""
    dialog = dialog_of(qtbot, ChangePinDialog)
    press(Qt.Key.Key_Escape)
    assert is_gone(dialog)


def _everything_said(window: QWidget) -> str:
    """Every text that is on the screen or read out from it."""
    texts = []
    for each in window.findChildren(QWidget):
        texts += [each.accessibleName(), each.accessibleDescription(), each.toolTip()]
        text = getattr(each, "text", None)
        texts.append(text() if callable(text) and not hasattr(each, "setCheckable") else "")
    return " ".join(map(str, texts))


def test_somebody_signs_in_by_keyboard_alone(main: MainWindow, qtbot: QtBot) -> None:
    _sign_in(main, qtbot, FLOOR)
    _put_off(qtbot)
    assert isinstance(main.page, LobbyPage)
    assert main.line.operator.text() == "Flóra Conti · floor"
    assert main.line.station.text() == "table 3"
    assert main.line.date.text() == "2026-11-27"
    assert Memory().text("last person") == _operator(main)


def _operator(main: MainWindow) -> str:
    assert main.route is not None
    assert main.route.station.operator is not None
    return main.route.station.operator.person


def test_a_name_is_found_without_its_accents_and_by_any_word(
    main: MainWindow, qtbot: QtBot
) -> None:
    page = _page(main)
    type_text("conti flo")
    person = page.list.current()
    assert person is not None
    assert person.name == FLOOR
    for _ in "conti flo":
        press(Qt.Key.Key_Backspace)
    type_text("xyz")
    assert page.list.current() is None
    enter()
    assert not page.pad.hasFocus()


def test_a_finger_signs_in_too(main: MainWindow, qtbot: QtBot) -> None:
    page = _page(main)
    rows = page.list.rows
    item = next(rows.item(row) for row in range(rows.count()) if DEALER in rows.item(row).text())
    touch(rows.viewport(), rows.visualItemRect(item).center())
    for digit in PINS[DEALER]:
        touch(page.pad.keys[digit])
    assert page.pad.dots.text() == "●" * 5
    touch(page.pad.enter)
    qtbot.waitUntil(lambda: isinstance(main.page, LobbyPage))
    assert all(key.height() >= 44 for key in page.pad.keys.values())


def test_a_pin_is_never_to_be_read(main: MainWindow, qtbot: QtBot) -> None:
    page = _page(main)
    # Typed too early, where names are, it shows nowhere.
    type_text("27408")
    assert page.list.line.text() == ""
    type_text("dario")
    press(Qt.Key.Key_Return)
    type_text("27408")
    assert "27408" not in _everything_said(main)
    assert page.pad.accessibleName() == "PIN: 5 digits typed"
    enter()
    qtbot.waitUntil(lambda: not isinstance(main.page, SignInPage))
    assert "27408" not in _everything_said(main)


def test_a_wrong_pin_says_so_and_the_third_one_locks_for_a_while(
    main: MainWindow, qtbot: QtBot
) -> None:
    page = _page(main)
    _sign_in(main, qtbot, DEALER, "31415")
    assert page.pad.word.text() == "That is not the person's PIN."
    _sign_in(main, qtbot, DEALER, "31415")
    _sign_in(main, qtbot, DEALER, "31415")
    qtbot.waitUntil(lambda: page.clock.is_running)
    assert "0:" in page.pad.word.text()
    assert not page.pad.keys["1"].isEnabled()
    # The lock is his alone, and it is told as soon as he is chosen again.
    page.list.line.clear()
    page.list.line.setFocus()
    enter("mei")
    assert not _is_locked(page)
    assert page.pad.keys["1"].isEnabled()
    press(Qt.Key.Key_Escape)
    enter("dario")
    assert _is_locked(page)
    # The time counts down on the screen, and at its end the keys are back.
    page.clock.begin(1)
    qtbot.waitUntil(lambda: not page.clock.is_running)
    assert page.pad.keys["1"].isEnabled()
    assert page.pad.word.text() == ""


def test_the_last_one_s_name_is_marked_when_the_program_is_opened_again(
    staffed: House, open_main: Callable[[str, Clock], MainWindow], qtbot: QtBot
) -> None:
    Memory().keep("last person", staffed.ids[MEI])
    window = open_main(staffed.url, staffed.clock)
    route_of(window, qtbot)
    page = _page(window)
    qtbot.waitUntil(page.pad.hasFocus)
    enter(PINS[MEI])
    qtbot.waitUntil(lambda: isinstance(window.page, LobbyPage))


def test_floor_ends_a_sign_in_at_another_station_and_a_dealer_cannot(
    main: MainWindow, staffed: House, qtbot: QtBot
) -> None:
    for name, table in ((DEALER, "table 4"), (FLOOR, "table 5")):
        with opened(staffed.url, staffed.clock, table) as other:
            sign_in(other.room.house, table, staffed.ids[name], PINS[name])
    page = _page(main)
    _sign_in(main, qtbot, DEALER)
    assert "signed in at table 4" in page.pad.word.text()
    page.take_over.click()
    enter(PINS[DEALER])
    idle(qtbot, page._station)
    assert "only the floor" in page.pad.word.text()
    _sign_in(main, qtbot, FLOOR)
    assert page.take_over.isEnabled()
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Space)
    assert page.pad.hasFocus()
    enter(PINS[FLOOR])
    idle(qtbot, page._station)
    assert isinstance(main.page, LobbyPage)


def test_a_new_pin_that_is_due_can_be_put_off_or_chosen_at_once(
    main: MainWindow, staffed: House, qtbot: QtBot
) -> None:
    _sign_in(main, qtbot, DEALER)
    dialog = dialog_of(qtbot, ChangePinDialog)
    assert "three months" in dialog.about.text()
    enter(PINS[DEALER])
    enter("1234")
    assert "too easy" in dialog.pad.word.text()
    enter("80808")
    enter("80809")
    assert "differ" in dialog.pad.word.text()
    enter("80808")
    enter("80808")
    qtbot.waitUntil(lambda: is_gone(dialog))
    assert main.route is not None
    people = staff(main.route.station.room.house)
    assert not next(each for each in people if each.name == DEALER).change_due
    activate(main, qtbot)
    press(Qt.Key.Key_L, CTRL | SHIFT)
    _sign_in(main, qtbot, DEALER, "80808")
    assert isinstance(main.page, LobbyPage)


def test_a_pin_is_changed_only_by_the_old_one(main: MainWindow, qtbot: QtBot) -> None:
    _page(main).list.line.setFocus()
    enter("mei")
    _page(main).change.click()
    dialog = dialog_of(qtbot, ChangePinDialog)
    for pin in ("31415", "80808", "80808"):
        enter(pin)
    idle(qtbot, _page(main)._station)
    assert dialog.pad.word.text() == "That is not the person's PIN."
    assert dialog.isVisible()
    press(Qt.Key.Key_Escape)


def test_a_locked_station_goes_on_where_it_was_for_the_same_person(
    main: MainWindow, qtbot: QtBot
) -> None:
    _sign_in(main, qtbot, FLOOR)
    _put_off(qtbot)
    assert main.route is not None
    lobby = main.page
    main.route.lobby.open_table()
    asked = main.dialogs()
    assert len(asked) == 1
    main.route.lock()
    assert main.dialogs() == []
    assert "Locked: Flóra Conti" in _page(main).head.text()
    assert _operator(main)
    _sign_in(main, qtbot, FLOOR)
    assert main.page is lobby
    qtbot.waitUntil(lambda: len(main.dialogs()) == 2)
    assert asked[0].isVisible()
    for each in main.dialogs():
        each.reject()


def _ask_late(main: MainWindow, qtbot: QtBot) -> ReasonDialog:
    """The page that is behind the lock asks something only now."""
    assert main.route is not None
    main.route.ask.reason(main.route.lobby, "Why", lambda _: None)
    (late,) = main.route.lobby.findChildren(ReasonDialog)
    assert main.dialogs() == [late]
    assert late.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    qtbot.waitUntil(lambda: main.dialogs() == [])
    return late


def test_a_question_is_locked_by_the_key_and_one_that_comes_late_waits_behind(
    main: MainWindow, qtbot: QtBot
) -> None:
    _sign_in(main, qtbot, FLOOR)
    _put_off(qtbot)
    assert main.route is not None
    main.route.lobby.open_table()
    asked = dialog_of(qtbot, OpenTableDialog)
    press(Qt.Key.Key_L, CTRL)
    assert _page(main).isVisible()
    assert main.dialogs() == []
    late = _ask_late(main, qtbot)
    assert not main.may_be_made_anew
    _page(main).list.line.setFocus()
    activate(main, qtbot)
    # Pressed once more it changes nothing, and what the page of the lock asks is asked.
    press(Qt.Key.Key_L, CTRL)
    _page(main).list.line.clear()
    enter("mei")
    _page(main).change.click()
    dialog_of(qtbot, ChangePinDialog).reject()
    _sign_in(main, qtbot, FLOOR)
    _put_off(qtbot)
    assert isinstance(main.page, LobbyPage)
    assert asked.isVisible()
    assert late.isVisible()
    assert not late.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    for each in (late, asked):
        each.reject()
    assert main.may_be_made_anew


def test_what_was_asked_of_one_is_not_asked_of_another(main: MainWindow, qtbot: QtBot) -> None:
    _sign_in(main, qtbot, FLOOR)
    _put_off(qtbot)
    assert main.route is not None
    main.route.lobby.open_table()
    dialog_of(qtbot, OpenTableDialog)
    main.route.idle.idle.emit()
    late = _ask_late(main, qtbot)
    _sign_in(main, qtbot, BOSS)
    assert main.dialogs() == []
    assert is_gone(late)
    assert main.line.operator.text() == "Ágnes Kovács · manager"


def test_signing_out_ends_it_in_the_database(main: MainWindow, qtbot: QtBot) -> None:
    _sign_in(main, qtbot, BOSS)
    assert main.route is not None
    press(Qt.Key.Key_L, CTRL | SHIFT)
    assert isinstance(main.page, SignInPage)
    assert main.route.station.operator is None
    idle(qtbot, main.route.station)
    house = main.route.station.room.house
    with house.store.read() as view:
        assert operator_at(view, house.station) is None


def test_the_program_locks_itself_where_nobody_touches_it(main: MainWindow, qtbot: QtBot) -> None:
    _sign_in(main, qtbot, BOSS)
    assert main.route is not None
    watch = main.route.idle
    assert not watch._timer.isActive()
    Memory().idle_minutes = 5
    watch.begin()
    before = watch._timer.remainingTime()
    assert before > 4 * 60_000
    watch._timer.start(40)
    qtbot.waitUntil(lambda: isinstance(main.page, SignInPage))
    Memory().idle_minutes = 0
    watch.begin()
    assert not watch._timer.isActive()

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tablemgr.services.handfile import read_hand_file
from tablemgr.ui.about import AboutDialog
from tablemgr.ui.dialogs import FaultsDialog, KeysDialog
from tablemgr.ui.memory import Memory
from tablemgr.ui.quick.window import QuickHand
from tests.ui.quick.keys import CASES, CTRL, Person, case, choose_file, when_asked

SHIFT = Qt.KeyboardModifier.ShiftModifier
FAULTY = """\
schema = "tablemgr/hand@1"
rules = "mandarin"
point_value = "1"
button = 7
colour = "blue"

[[seats]]
seat = 1
player = "Anna"
stack = "10"
front = "Kh Kd Xx"
middle = "Tc Td 9c 9d 8s"
back = "Ah Jh 6h 4h 2h"

[[seats]]
seat = 2
stack = "12,5"
front = "Kh 2c 3c"
middle = "5c 5d 6c 6d 8d"
back = "Qs Js 7s 3s 2s"
"""


def _click(dialog: QWidget, text: str) -> None:
    button = next(
        each for each in dialog.findChildren(QPushButton) if each.text().replace("&", "") == text
    )
    button.click()


def _answer(button: QMessageBox.StandardButton) -> list[QWidget]:
    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, QMessageBox)
        dialog.button(button).click()

    return when_asked(act)


def _faults_told(answer: str = "") -> list[str]:
    """What is told of faults once it is asked about them; they are left, or answered so."""
    texts: list[str] = []

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, FaultsDialog)
        texts.append(dialog.listing.toPlainText())
        if answer:
            _click(dialog, answer)
        else:
            dialog.reject()

    when_asked(act)
    return texts


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_file_opened_and_saved_elsewhere_reads_back_equal(
    window: QuickHand, person: Person, path: Path, tmp_path: Path
) -> None:
    window.open_file(path)
    target = tmp_path / "saved.toml"
    asked = choose_file(target)
    person.press(Qt.Key.Key_S, CTRL | SHIFT)
    assert asked
    assert read_hand_file(target) == read_hand_file(path)
    assert window.files.path == target
    assert not window.isWindowModified()


def test_a_foul_by_ruling_is_carried_on(window: QuickHand, person: Person, tmp_path: Path) -> None:
    ruled, target = tmp_path / "ruled.toml", tmp_path / "saved.toml"
    text = case("steel-wheel").read_text("utf-8")
    ruled.write_text(text.replace("seat = 2\n", 'seat = 2\nfouled = "K1"\n'), "utf-8")
    window.open_file(ruled)
    settlement = window.reading.settlement
    assert settlement is not None
    assert settlement.result.seat(2).status == "fouled"
    asked = choose_file(target)
    person.press(Qt.Key.Key_S, CTRL | SHIFT)
    assert asked
    assert read_hand_file(target) == read_hand_file(ruled)


def test_opening_by_the_menu_key(window: QuickHand, person: Person) -> None:
    asked = choose_file(case("surrender"))
    person.press(Qt.Key.Key_O, CTRL)
    assert asked
    assert window.windowTitle() == "surrender.toml[*] – Quick hand – tablemgr"
    assert window.reading.settlement is not None


def test_saving_again_asks_nothing_and_leaves_no_other_file(
    window: QuickHand, person: Person, tmp_path: Path
) -> None:
    target = tmp_path / "hand.toml"
    target.write_bytes(case("super-bonus").read_bytes())
    window.open_file(target)
    person.type("Anna Kovácsné")
    assert window.isWindowModified()
    person.press(Qt.Key.Key_S, CTRL)
    assert not window.isWindowModified()
    assert read_hand_file(target).players[1] == "Anna Kovácsné"
    assert [each.name for each in tmp_path.glob("*.toml")] == ["hand.toml"]


def test_a_folder_that_is_gone_is_named_and_the_hand_stays_unsaved(
    window: QuickHand, tmp_path: Path
) -> None:
    _must_not_be_saved(window, tmp_path / "gone" / "hand.toml")


def _must_not_be_saved(window: QuickHand, target: Path) -> None:
    window.open_file(case("super-bonus"))
    window.page.panel(1).player.insert("Anna")
    window.files.path = target
    texts = _faults_told()
    assert not window.files.save()
    assert texts[0].startswith(f"{target}: cannot be written: ")
    assert window.files.is_changed


def test_all_faults_of_a_file_are_listed_and_it_can_be_mended(
    window: QuickHand, tmp_path: Path
) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(FAULTY, encoding="utf-8")
    texts = _faults_told("Open and mend")
    window.open_file(path)
    listed = texts[0].splitlines()
    for part in ('unknown key "colour"', '"Xx" is not a card', "12,5", "Kh is already in", "is at"):
        assert any(part in line for line in listed), part
    assert window.draft().seat(1).player == "Anna"
    assert not any(seat.is_set for seat in window.draft().seats)
    assert window.draft().button == 4
    assert len(window.reading.marks) == 3
    assert window.reading.settlement is None


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("seat = 2", "seat = 2.0"),
        ("seat = 1", "seat = true"),
        ("button = 7", "button = 2.0"),
        ('"mandarin"', '"\\u0000.toml"'),
        ('stack = "10"', 'stack = "10"\nnatural = "royal"'),
        ('stack = "10"', 'stack = "10"\nnatural = 1'),
        ('stack = "10"', 'stack = "10"\nplayers = ["a"]'),
        ("Kh Kd Xx", "Kh Kd " * 10_000),
    ],
)
def test_whatever_a_file_says_it_opens_to_be_mended(
    window: QuickHand, tmp_path: Path, right: str, wrong: str
) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(FAULTY.replace(right, wrong, 1), encoding="utf-8")
    asked = when_asked(lambda dialog: _click(dialog, "Open and mend"))
    window.open_file(path)
    assert asked
    assert window.files.path == path
    assert window.reading.settlement is None
    window.grab()


def test_a_file_with_faults_can_be_left_alone(window: QuickHand, tmp_path: Path) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(FAULTY, encoding="utf-8")
    before = window.draft()
    asked = when_asked(lambda dialog: _click(dialog, "Cancel"))
    window.open_file(path)
    assert asked
    assert window.draft() == before


@pytest.mark.parametrize(
    ("content", "part"), [(b"front = ", "is not TOML"), (b"\xff\xfe", "is not a text in UTF-8")]
)
def test_what_is_no_hand_file_at_all_is_told_in_words(
    window: QuickHand, tmp_path: Path, content: bytes, part: str
) -> None:
    path = tmp_path / "other.toml"
    path.write_bytes(content)
    texts = _faults_told()
    window.open_file(path)
    assert part in texts[0]


def test_closing_with_changes_can_be_cancelled(window: QuickHand, person: Person) -> None:
    person.type("Anna")
    asked = _answer(QMessageBox.StandardButton.Cancel)
    person.press(Qt.Key.Key_Q, CTRL)
    assert asked
    assert window.isVisible()
    assert window.draft().seat(1).player == "Anna"


def test_closing_with_changes_can_discard_them(window: QuickHand, person: Person) -> None:
    person.type("Anna")
    asked = _answer(QMessageBox.StandardButton.Discard)
    person.press(Qt.Key.Key_Q, CTRL)
    assert asked
    assert not window.isVisible()


def test_closing_without_changes_asks_nothing(window: QuickHand) -> None:
    window.open_file(case("surrender"))
    assert window.close()


def test_closing_can_save_an_unfinished_hand_after_one_more_question(
    window: QuickHand, person: Person, tmp_path: Path
) -> None:
    window.files.path = tmp_path / "half.toml"
    person.type("Anna", "100", "kkj")
    said: list[str] = []

    def second(dialog: QWidget) -> None:
        assert isinstance(dialog, QMessageBox)
        said.append(dialog.text())
        dialog.button(QMessageBox.StandardButton.Yes).click()

    def first(dialog: QWidget) -> None:
        assert isinstance(dialog, QMessageBox)
        when_asked(second)
        dialog.button(QMessageBox.StandardButton.Save).click()

    when_asked(first)
    assert window.close()
    assert said[0].startswith("Seat 1 is not set. ")
    assert 'front = "kkj"' in (tmp_path / "half.toml").read_text(encoding="utf-8")


def test_a_new_hand_asks_about_the_old_one(window: QuickHand, person: Person) -> None:
    person.type("Anna")
    asked = _answer(QMessageBox.StandardButton.Discard)
    person.press(Qt.Key.Key_N, CTRL)
    assert asked
    assert window.draft().live == ()
    assert not window.isWindowModified()


def test_the_same_players_sit_down_again(window: QuickHand, person: Person) -> None:
    window.open_file(case("four-seats-mandarin"))
    person.press(Qt.Key.Key_N, CTRL | SHIFT)
    assert [seat.stack for seat in window.draft().seats] == ["100000.00"] * 4
    assert not any(seat.holds_cards for seat in window.draft().seats)
    assert window.reading.settlement is None


def test_recent_files_are_offered_and_opened(window: QuickHand) -> None:
    for name in ("surrender", "super-bonus", "surrender"):
        window.open_file(case(name))
    menu = next(each for each in window.findChildren(QMenu) if each.title() == "Open &recent")
    menu.aboutToShow.emit()
    assert [each.text() for each in menu.actions()] == ["surrender.toml", "super-bonus.toml"]
    menu.actions()[1].trigger()
    assert window.files.path == case("super-bonus").resolve()


def test_a_house_rule_sheet_is_opened_saved_and_found_again(
    window: QuickHand, tmp_path: Path
) -> None:
    lines = ['schema = "tablemgr/rules@1"', 'id = "ours"', "version = 3", 'title = "Friday"']
    (tmp_path / "ours.toml").write_text("\n".join([*lines, 'base = "mandarin"']))
    window.open_file(case("four-seats-mandarin"))
    window.page.table.rules.open_sheet(tmp_path / "ours.toml")
    assert window.page.table.rules.currentText() == "Friday"
    window.files.path = tmp_path / "hand.toml"
    assert window.files.save()
    assert 'rules = "ours.toml"' in (tmp_path / "hand.toml").read_text(encoding="utf-8")
    assert read_hand_file(tmp_path / "hand.toml").sheet.version == 3


def test_a_rule_sheet_with_faults_is_refused_with_all_of_them(
    window: QuickHand, tmp_path: Path
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('schema = "tablemgr/rules@1"\nid = "ours"\nversion = 1\nwheel = "x"\nsoop = 1')
    texts = _faults_told()
    window.page.table.rules.open_sheet(path)
    assert "wheel" in texts[0]
    assert "soop" in texts[0]
    assert window.page.table.texts()["rules"] == "mandarin"


def test_the_key_list_names_every_key_of_the_menus(window: QuickHand, person: Person) -> None:
    texts: list[str] = []

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, KeysDialog)
        texts.extend(each.text() for each in dialog.findChildren(type(window.page.state.keys)))
        dialog.findChildren(QDialogButtonBox)[0].rejected.emit()

    when_asked(act)
    person.press(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    keys = [
        action.shortcut().toString()
        for menu in window.findChildren(QMenu)
        if menu.title() in ("&File", "&Seat")
        for action in menu.actions()
        if not action.shortcut().isEmpty()
    ]
    assert len(keys) == 19
    assert set(keys) <= set(texts)


def test_about_names_version_and_licences(window: QuickHand, qtbot: QtBot) -> None:
    texts: list[str] = []

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, AboutDialog)
        texts.append("\n".join(each.text() for each in dialog.findChildren(QLabel)))
        dialog.reject()

    asked = when_asked(act)
    help_menu = next(each for each in window.findChildren(QMenu) if each.title() == "&Help")
    help_menu.actions()[-1].trigger()
    qtbot.waitUntil(lambda: bool(asked))
    for part in ("tablemgr 0.", "MIT", "Lesser General Public License", "DejaVu"):
        assert part in texts[0]


def test_a_window_remembers_its_place_and_its_files(window: QuickHand, app: QApplication) -> None:
    window.open_file(case("surrender"))
    window.close()
    memory = Memory()
    assert memory.place("geometry") != QByteArray()
    assert memory.recent() == [case("surrender").resolve()]


def test_a_rule_sheet_is_chosen_from_the_list_s_last_entry(
    window: QuickHand, tmp_path: Path
) -> None:
    lines = ['schema = "tablemgr/rules@1"', 'id = "ours"', "version = 3", 'title = "Friday"']
    (tmp_path / "ours.toml").write_text("\n".join([*lines, 'base = "pagat"']))
    combo = window.page.table.rules
    asked = choose_file(tmp_path / "ours.toml")
    combo.setCurrentIndex(combo.count() - 1)
    combo.activated.emit(combo.currentIndex())
    assert asked
    assert combo.currentText() == "Friday"
    assert window.reading.sheet is not None
    assert window.reading.sheet.version == 3


def test_a_hand_whose_rule_sheet_is_gone_can_be_mended(window: QuickHand, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    text = case("surrender").read_text(encoding="utf-8")
    path.write_text(text.replace('"classic_1_4"', '"gone.toml"'), encoding="utf-8")
    when_asked(lambda dialog: _click(dialog, "Open and mend"))
    window.open_file(path)
    assert window.page.table.rules.currentText() == "gone.toml"
    assert "cannot be read" in window.page.state.sentence.text()

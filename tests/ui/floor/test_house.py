"""Finding anything, rule sheets, staff and the database from the desk, all by keyboard."""

from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from tablemgr.services.people.reasons import PeopleError
from tablemgr.services.people.signing import sign_in
from tablemgr.services.people.staff import staff
from tablemgr.services.permissions import Role
from tablemgr.services.sheetkeeping import offered_sheets
from tablemgr.services.sheets import preset_names
from tablemgr.ui.floor.listing import LINE_PX
from tablemgr.ui.floor.persondialog import PersonDialog, ResetPinDialog
from tablemgr.ui.floor.sheetform import SheetForm
from tablemgr.ui.shell.asking import TellDialog
from tablemgr.ui.theme import px
from tests.services.played import tampered
from tests.ui.floor.conftest import AtDesk
from tests.ui.house import dialog_of, enter, press, type_text

# Finding anything.


def _find(desk: AtDesk, text: str) -> None:
    desk.go(desk.page.finder)
    desk.page.finder.line.setFocus()
    desk.page.finder.line.selectAll()
    enter(text)
    desk.settle()


def test_a_hand_is_found_and_opened(desk: AtDesk) -> None:
    _find(desk, "hands with a dragon")
    finder = desk.page.finder
    assert [hit.hand for hit in finder.model.rows] == [20, 19, 14]
    assert finder.count.text() == "3 found"
    press(Qt.Key.Key_Return)
    assert finder.view.hasFocus()
    press(Qt.Key.Key_Return)
    desk.settle()
    story = desk.page.session.hands.story
    desk.until(lambda: story.story is not None and story.story.number == 20)
    assert desk.page.pane is desk.page.session


def test_a_player_leads_to_his_hands(desk: AtDesk) -> None:
    _find(desk, "kovacs")
    finder = desk.page.finder
    assert [hit.title for hit in finder.model.rows] == ["Anna Kovács"]
    finder.view.setFocus()
    press(Qt.Key.Key_Return)
    desk.settle()
    assert finder.line.text() == "hands Anna Kovács"
    assert len(finder.model.rows) > 20


def test_nothing_typed_finds_nothing(desk: AtDesk) -> None:
    _find(desk, "joker")
    assert desk.page.finder.model.rows
    _find(desk, " ")
    assert desk.page.finder.model.rows == ()
    assert desk.page.finder.count.text() == ""


# Rule sheets.


def test_a_sheet_is_read_key_by_key(desk: AtDesk) -> None:
    desk.go(desk.page.sheets)
    sheets = desk.page.sheets
    assert sheets.list.count() > len(preset_names())
    press(Qt.Key.Key_Home)
    assert sheets.title.text() == "Mandarin 1-6 with bonuses  (mandarin 1)"
    by_key = {line.key: line for line in sheets.model.rows}
    assert (by_key["foul_points"].value, by_key["foul_points"].clause) == ("6", "F1")
    assert "a dragon 13 (tier 2)" in by_key["naturals"].value
    assert by_key["natural_optional"].value == "yes"
    assert by_key["payoff_order"].value == "from the button, each against all after him"
    press(Qt.Key.Key_End)
    everything = len(sheets.model.rows)
    sheets.only.setFocus()
    press(Qt.Key.Key_Space)
    assert 0 < len(sheets.model.rows) < everything
    assert all(line.differs for line in sheets.model.rows)


def _copy(desk: AtDesk) -> SheetForm:
    desk.go(desk.page.sheets)
    desk.page.sheets.copies.setFocus()
    press(Qt.Key.Key_Space)
    form = dialog_of(desk.qtbot, SheetForm)
    assert isinstance(form, SheetForm)
    return form


def _type_key(form: SheetForm, key: str, text: str) -> None:
    line = form.controls[key].widget
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    type_text(text)


def test_a_sheet_is_copied_changed_and_offered(desk: AtDesk) -> None:
    form = _copy(desk)
    _type_key(form, "id", "ours")
    _type_key(form, "foul_points", "12")
    choice = form.controls["win_cap"].widget
    assert isinstance(choice, QComboBox)
    choice.setFocus()
    press(Qt.Key.Key_End)
    assert form.faults.text() == "This sheet can be played."
    form.keep.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: bool(offered_sheets(desk.station.room.store)))
    (sheet,) = offered_sheets(desk.station.room.store)
    assert (sheet.id, sheet.foul_points, sheet.win_cap) == ("ours", 12, "none")
    desk.settle()
    desk.back()
    sheets = desk.page.sheets
    # The copy is shown, with all of every word.
    kept = sheets.chosen()
    assert kept
    assert kept.sheet.id == "ours"
    wide, line = sheets.view.columnWidth(1), sheets.view.fontMetrics()
    for at, each in enumerate(sheets.model.rows):
        assert line.horizontalAdvance(each.name) < wide or sheets.view.rowHeight(at) > px(LINE_PX)
    assert "2 keys differ from Mandarin" in sheets.about.text()
    sheets.withdraw.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: not offered_sheets(desk.station.room.store))


def test_every_fault_is_told_while_it_is_typed(desk: AtDesk) -> None:
    form = _copy(desk)
    _type_key(form, "row_points", "0")
    _type_key(form, "currency", "XX")
    assert not form.keep.isEnabled()
    assert "row_points" in form.faults.text().lower()
    assert "currency" in form.faults.text().lower()
    _type_key(form, "row_points", "1")
    _type_key(form, "currency", "EUR")
    _type_key(form, "foul_points", "1")
    # A warning is no hindrance (F1).
    assert "(F1)" in form.faults.text()
    assert form.keep.isEnabled()


def test_a_key_is_found_by_its_words_or_clause(desk: AtDesk) -> None:
    form = _copy(desk)
    form.search.setFocus()
    type_text("clock")
    shown = [key for key, (_, widgets) in form._rows.items() if widgets[0].isVisible()]
    assert shown == ["clock_on", "clock_call_after_s", "clock_s"]
    form.search.clear()
    type_text("F1")
    shown = [key for key, (_, widgets) in form._rows.items() if widgets[0].isVisible()]
    assert shown == ["foul_points"]


def test_the_key_that_is_changed_is_explained_beside_it(desk: AtDesk) -> None:
    form = _copy(desk)
    assert form.pane.key == "id"
    form.controls["scoop_bonus"].widget.setFocus()
    assert form.pane.spelled.text() == "P2 · scoop_bonus"
    assert form.pane.situation.text() == "A wins all three rows from B."
    assert "<b>3: A wins 6 points from B</b>" in form.pane.outcomes.text()
    _type_key(form, "scoop_bonus", "7")
    assert "<b>7: A wins 10 points from B</b>" in form.pane.outcomes.text()
    # What is no number of points comes to nothing.
    _type_key(form, "scoop_bonus", "x")
    assert "<b>" not in form.pane.outcomes.text()
    for key, control in form.controls.items():
        control.widget.setFocus()
        assert form.pane.key == key
        assert form.pane.what.text()
    form.reject()


def test_every_control_of_the_form_has_a_name(desk: AtDesk) -> None:
    form = _copy(desk)
    names = [control.widget.accessibleName() for control in form.controls.values()]
    assert all(names)
    assert len(set(names)) == len(names)


def test_the_floor_reads_sheets_and_keeps_none(desk: AtDesk) -> None:
    desk.take(Role.FLOOR)
    desk.go(desk.page.sheets)
    assert not desk.page.sheets.copies.isEnabled()


# Staff.


def _row(desk: AtDesk, name: str) -> None:
    people = desk.page.people
    names = [line.person.name for line in people.model.rows]
    people.view.select(names.index(name))


def _adding(desk: AtDesk) -> PersonDialog:
    """The dialog in which somebody is added to the staff."""
    desk.go(desk.page.people)
    desk.page.people.add.setFocus()
    press(Qt.Key.Key_Space)
    dialog = dialog_of(desk.qtbot, PersonDialog)
    assert isinstance(dialog, PersonDialog)
    return dialog


def test_somebody_is_added_with_a_pin_of_his_own(desk: AtDesk) -> None:
    dialog = _adding(desk)
    type_text("Nora Bell")
    # Tab comes to the PIN sooner than to what gives it up.
    for _ in range(2):
        press(Qt.Key.Key_Tab)
    assert dialog.pad.hasFocus()
    for _ in range(2):
        enter("739154")
    house = desk.station.room.house
    desk.until(lambda: "Nora Bell" in {each.name for each in staff(house)})
    desk.settle()
    nora = next(each for each in staff(house) if each.name == "Nora Bell")
    assert nora.role is Role.DEALER
    assert "Nora Bell" in [line.person.name for line in desk.page.people.model.rows]


def test_a_name_in_use_is_refused_and_can_be_mended(desk: AtDesk) -> None:
    dialog = _adding(desk)
    enter("Mei Lin")
    for _ in range(2):
        enter("739154")
    told = dialog_of(desk.qtbot, TellDialog)
    assert "There is a Mei Lin already" in told.words.text()
    told.reject()
    assert dialog.isEnabled()
    assert "Mei Lin" in dialog.faults.text()
    dialog.reject()


def test_a_role_is_changed(desk: AtDesk) -> None:
    desk.go(desk.page.people)
    _row(desk, "Mei Lin")
    desk.page.people.view.setFocus()
    press(Qt.Key.Key_Return)
    dialog = dialog_of(desk.qtbot, PersonDialog)
    dialog.role.setFocus()
    press(Qt.Key.Key_Down)
    dialog.keep.setFocus()
    press(Qt.Key.Key_Space)
    house = desk.station.room.house
    desk.until(lambda: {e.name: e.role for e in staff(house)}["Mei Lin"] is Role.FLOOR)


def test_a_forgotten_pin_is_replaced(desk: AtDesk) -> None:
    desk.go(desk.page.people)
    _row(desk, "Dóra Varga")
    desk.page.people.pin.setFocus()
    press(Qt.Key.Key_Space)
    dialog_of(desk.qtbot, ResetPinDialog)
    for _ in range(2):
        enter("739154")
    desk.until(lambda: ("Dóra Varga has another PIN.", "good") in desk.said)
    house = desk.station.room.house
    who = next(each.id for each in staff(house) if each.name == "Dóra Varga")
    assert sign_in(house, uuid4().hex, who, "739154").person.name == "Dóra Varga"


def test_who_is_signed_in_elsewhere_is_signed_out(desk: AtDesk) -> None:
    desk.go(desk.page.people)
    people = desk.page.people
    signed_in = next(
        line for line in people.model.rows if line.stations and "floor desk" not in line.stations
    )
    _row(desk, signed_in.person.name)
    people.out.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: (f"{signed_in.person.name} is signed out.", "good") in desk.said)
    desk.settle()
    row = next(each for each in people.model.rows if each.person.id == signed_in.person.id)
    assert row.stations == ()


def test_a_lock_is_lifted(desk: AtDesk) -> None:
    house = desk.station.room.house
    who = next(each.id for each in staff(house) if each.name == "Dóra Varga")
    for _ in range(5):
        with pytest.raises(PeopleError):
            sign_in(house, uuid4().hex, who, "31415")
    desk.go(desk.page.people)
    _row(desk, "Dóra Varga")
    assert [line.person.name for line in desk.page.people.model.rows if line.person.locked_s] == [
        "Dóra Varga"
    ]
    desk.page.people.lock.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: ("The lock of Dóra Varga is lifted.", "good") in desk.said)
    desk.settle()
    assert not any(line.person.locked_s for line in desk.page.people.model.rows)


def _said(desk: AtDesk, words: str) -> bool:
    return (words, "good") in desk.said


def test_the_service_of_somebody_ends_and_begins_again(desk: AtDesk) -> None:
    desk.go(desk.page.people)
    _row(desk, "Mei Lin")
    people = desk.page.people
    for said in ("Mei Lin has left the staff.", "Mei Lin is back on the staff."):
        people.active.setFocus()
        press(Qt.Key.Key_Space)
        desk.until(partial(_said, desk, said))
        desk.settle()
        found = people.chosen()
        assert found is not None
        assert found.person.name == "Mei Lin"


def test_the_last_manager_stays(desk: AtDesk) -> None:
    desk.go(desk.page.people)
    _row(desk, "Magda Wójcik")
    # He is who is signed in here, and does nothing to himself.
    people = desk.page.people
    assert [b.isEnabled() for b in (people.pin, people.active, people.out)] == [False] * 3


# The database.


def test_the_database_is_checked_with_progress(desk: AtDesk) -> None:
    desk.go(desk.page.upkeep)
    upkeep = desk.page.upkeep
    parts: list[int] = []
    upkeep.bar.valueChanged.connect(parts.append)
    assert upkeep.bar.isHidden()
    press(Qt.Key.Key_Space)
    assert upkeep.stop.isEnabled()
    assert upkeep.bar.isVisible()
    assert not upkeep.check.isEnabled()
    desk.until(upkeep.check.isEnabled)
    assert upkeep.bar.isHidden()
    assert upkeep.outcome.text() == "Nothing is wrong."
    assert len(parts) >= 2
    assert not upkeep.stop.isEnabled()


def test_a_check_is_given_up(desk: AtDesk) -> None:
    desk.go(desk.page.upkeep)
    upkeep = desk.page.upkeep
    upkeep.begin_check()
    assert upkeep.stop.hasFocus()
    press(Qt.Key.Key_Space)
    desk.until(upkeep.check.isEnabled)
    assert upkeep.outcome.text() == "Given up. Nothing was changed."


def test_findings_are_listed_and_copied(desk: AtDesk, played: Path) -> None:
    with tampered(played) as connection:
        connection.execute("UPDATE journal SET reason = 'x' WHERE seq = 40")
    desk.go(desk.page.upkeep)
    upkeep = desk.page.upkeep
    upkeep.begin_check()
    desk.until(lambda: upkeep.findings.count() > 0)
    assert "wrong" in upkeep.outcome.text()
    assert upkeep.findings.hasFocus()
    upkeep.copies.setFocus()
    press(Qt.Key.Key_Space)
    assert len(QApplication.clipboard().text().splitlines()) == upkeep.findings.count()


def test_a_backup_is_made_and_restored(desk: AtDesk, tmp_path: Path) -> None:
    desk.go(desk.page.upkeep)
    upkeep = desk.page.upkeep
    copy, again = tmp_path / "copy.sqlite", tmp_path / "again.sqlite"
    upkeep.begin_backup(copy)
    desk.until(copy.exists)
    desk.settle()
    assert str(copy) in upkeep.outcome.text()
    upkeep.begin_restore(copy, again)
    desk.until(again.exists)
    desk.settle()
    assert f"--database {again}" in upkeep.outcome.text()
    upkeep.begin_backup(copy)
    desk.settle()
    assert "is there already" in upkeep.outcome.text()

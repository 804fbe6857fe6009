"""A hand voided or entered again from the desk, by keyboard, with the outcome shown before."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from tablemgr.i18n import ENGLISH, capital, languages, speaking
from tablemgr.services.demo.house import PIN
from tablemgr.services.desk.correcting import looked_at
from tablemgr.services.handover import Wish, wish
from tablemgr.services.night.act import DeniedError
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.settling import as_document
from tablemgr.services.permissions import Role, Verb
from tablemgr.store.engine import open_store
from tablemgr.store.journal import lines
from tablemgr.ui.floor.amending import AmendDialog
from tablemgr.ui.floor.drawform import DrawHandForm
from tablemgr.ui.floor.handform import HandForm
from tablemgr.ui.shell.handover import UNHEARD_MS, HandoverDialog
from tablemgr.ui.shell.overridedialog import OverrideDialog
from tests.rules.chinese.table import sheet
from tests.ui.floor.conftest import AtDesk
from tests.ui.house import activate, dialog_of, enter, is_gone, press

NUMBER = 23


@pytest.fixture
def amend(desk: AtDesk) -> AmendDialog:
    """The dialog over a hand of the open table, that was settled without a natural."""
    desk.open(desk.sessions()["Table 2"], NUMBER)
    story = desk.page.session.hands.story
    desk.until(lambda: story.story is not None and story.story.number == NUMBER)
    story.amend.setFocus()
    press(Qt.Key.Key_Space)
    dialog = dialog_of(desk.qtbot, AmendDialog)
    desk.settle()
    assert isinstance(dialog, AmendDialog)
    return dialog


def _stacks(desk: AtDesk, session: str) -> dict[str, int]:
    state = looked_at(desk.station.room, session).state
    return {each.player: state.balances.playing(each.player) for each in state.seats}


def test_nothing_is_offered_before_anything_is_changed(amend: AmendDialog) -> None:
    assert not amend.confirm.isEnabled()
    assert amend.faults.text() == "Change what was entered wrongly."
    assert amend.before.accessibleDescription()
    assert amend.stacks.rows == ()


def test_a_void_is_shown_before_it_is_done(desk: AtDesk, amend: AmendDialog) -> None:
    session = desk.sessions()["Table 2"]
    before = _stacks(desk, session)
    amend.void.setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: bool(amend.stacks.rows))
    shown = {each.player: each for each in amend.stacks.rows}
    assert {who: each.now for who, each in shown.items()} == {w: before[w] for w in shown}
    assert any(each.change for each in shown.values())
    desk.put_on_record(amend, "a joker in the deck")
    desk.until(lambda: ("Hand 23 is corrected.", "good") in desk.said)
    assert {w: _stacks(desk, session)[w] for w in shown} == {w: e.after for w, e in shown.items()}
    # The table is let go again, for whoever plays at it.
    assert session not in desk.station.nights
    with open_store(desk.station.room.store.address.place, "table 3") as other:
        other.claim(session)


def test_the_list_shows_what_became_of_the_hand(desk: AtDesk, amend: AmendDialog) -> None:
    amend.void.setFocus()
    press(Qt.Key.Key_Space)
    desk.put_on_record(amend, "a joker in the deck")
    story = desk.page.session.hands.story
    desk.until(
        lambda: story.story is not None and story.story.steps[-1].text == "Hand 23 is void (M4)"
    )


def test_rows_typed_anew_are_settled_at_once(desk: AtDesk, amend: AmendDialog) -> None:
    seat = amend.form.seats[0]
    front, middle = seat.lines["front"], seat.lines["middle"]
    cards = front.text().split() + middle.text().split()
    for line, text in ((front, cards[5:]), (middle, cards[:5])):
        line.setFocus()
        line.selectAll()
        line.insert(" ".join(text))
        line.textEdited.emit(line.text())
    desk.until(lambda: amend.preview is not None)
    assert amend.faults.text() == ""
    preview = amend.preview
    assert preview is not None
    assert preview.after is not None
    assert preview.after.result != preview.before.result
    desk.put_on_record(amend, "rows were mixed up")
    session = desk.sessions()["Table 2"]
    wanted = {each.player: each.after for each in preview.stacks}
    desk.until(lambda: {w: _stacks(desk, session)[w] for w in wanted} == wanted)


def test_what_is_no_hand_says_why_and_cannot_be_recorded(desk: AtDesk, amend: AmendDialog) -> None:
    line = amend.form.seats[0].lines["front"]
    line.setText("Xx")
    line.textEdited.emit("Xx")
    desk.until(lambda: "Xx" in amend.faults.text())
    assert not amend.confirm.isEnabled()


def test_a_table_that_another_station_has_is_asked_for(desk: AtDesk, amend: AmendDialog) -> None:
    session, store = desk.sessions()["Table 2"], desk.station.room.store
    with open_store(desk.station.room.store.address.place, "table 3") as other:
        other.claim(session)
        amend.void.setFocus()
        press(Qt.Key.Key_Space)
        desk.put_on_record(amend, "a joker in the deck")
        dialog = dialog_of(desk.qtbot, HandoverDialog)
        assert "table 3" in dialog.words.text()
        press(Qt.Key.Key_Return)
        desk.until(lambda: wish(other, session) == Wish("floor desk", heard=False))
        other.release(session)
        # What was wanted is done as soon as the table is let go.
        desk.until(lambda: ("Hand 23 is corrected.", "good") in desk.said)
        desk.until(lambda: wish(store, session) is None)
        other.claim(session)


def test_who_asks_for_a_table_no_more_leaves_no_wish(desk: AtDesk, amend: AmendDialog) -> None:
    session, store = desk.sessions()["Table 2"], desk.station.room.store
    with open_store(store.address.place, "table 3") as other:
        other.claim(session)
        amend.void.setFocus()
        press(Qt.Key.Key_Space)
        desk.put_on_record(amend, "a joker in the deck")
        dialog = dialog_of(desk.qtbot, HandoverDialog)
        press(Qt.Key.Key_Return)
        desk.until(lambda: wish(other, session) is not None)
        dialog._unheard_ms = UNHEARD_MS
        desk.until(lambda: "does not answer" in dialog.told.text())
        assert not dialog.over.isEnabled()
        press(Qt.Key.Key_Escape)
        desk.until(lambda: wish(other, session) is None)
    assert amend.confirm.isEnabled()


def test_a_dealer_corrects_by_the_floors_leave_alone(desk: AtDesk, amend: AmendDialog) -> None:
    session = desk.sessions()["Table 2"]
    before = _stacks(desk, session)
    desk.take(Role.DEALER)
    amend.void.setFocus()
    press(Qt.Key.Key_Space)
    desk.put_on_record(amend, "a joker in the deck")
    dialog = dialog_of(desk.qtbot, OverrideDialog)
    assert "may not void a hand" in dialog.why.text()
    desk.settle()
    dialog.reject()
    assert QApplication.activeModalWidget() is not None
    assert _stacks(desk, session) == before
    activate(amend, desk.qtbot)
    desk.put_on_record(amend, "a joker in the deck")
    dialog = dialog_of(desk.qtbot, OverrideDialog)
    desk.settle()
    dialog.pad.setFocus()
    enter(PIN)
    desk.until(lambda: ("Hand 23 is corrected.", "good") in desk.said)
    with desk.station.room.store.read() as view:
        (line,) = [each for each in lines(view, session) if each.verb == Verb.VOID_HAND][-1:]
    assert line.role == Role.DEALER
    assert line.approver not in ("", line.operator)
    assert line.reason == "a joker in the deck"


def test_one_that_is_closed_while_it_is_worked_out_is_told_nothing(
    desk: AtDesk, amend: AmendDialog
) -> None:
    amend.void.setFocus()
    press(Qt.Key.Key_Space)
    amend.work_out()
    amend.reject()
    desk.until(lambda: is_gone(amend) and not desk.page.reader.is_busy)


def test_what_is_recorded_is_what_was_shown(desk: AtDesk, amend: AmendDialog) -> None:
    """Whatever is typed after it was worked out has to be worked out first."""
    seat = amend.form.seats[0]
    front, middle = seat.lines["front"], seat.lines["middle"]
    cards = front.text().split() + middle.text().split()
    front.setText(" ".join(cards[5:]))
    middle.setText(" ".join(cards[:5]))
    amend.form.changed.emit()
    assert not amend.confirm.isEnabled()
    desk.until(amend.confirm.isEnabled)
    front.setText("Xx")
    front.textEdited.emit("Xx")
    assert not amend.confirm.isEnabled()
    desk.until(lambda: "Xx" in amend.faults.text())
    assert amend.preview is None


@pytest.mark.parametrize("code", [ENGLISH, *languages()])
def test_the_lines_of_both_forms_stand_under_headings(app: QApplication, code: str) -> None:
    assert app is not None
    document = {"seats": [{"seat": 1}], "currency": "USD", "opener": 0, "opening": "nobody"}
    with speaking(code):
        for form in (HandForm(), DrawHandForm()):
            form.show_hand(document, sheet())
            heads = [each.text() for each in form.findChildren(QLabel) if each.text() != "1"]
            assert len(heads) == len(form.seats[0].lines)
            assert heads == [capital(each) for each in heads]
            form.deleteLater()


def test_the_form_says_of_every_hand_what_was_entered(desk: AtDesk) -> None:
    """So that a seat that nobody touches is recorded as it was."""
    room, told = desk.station.room, 0
    for session in desk.sessions().values():
        night = looked_at(room, session)
        for number in range(1, night.state.hands + 1):
            try:
                document = as_document(past_hand(night, number).document)
            except DeniedError:
                # It ended without being settled.
                continue
            form = DrawHandForm() if night.sheet.draw else HandForm()
            form.show_hand(document, night.sheet)
            typed = form.document()["seats"]
            assert not form.is_changed()
            assert isinstance(typed, list)
            seats = document["seats"]
            assert isinstance(seats, list)
            for was, now in zip(seats, typed, strict=True):
                kept = {key: was[key] for key in was if key not in ("player", "stack")}
                assert now == kept
            told += 1
            form.deleteLater()
    assert told > 50

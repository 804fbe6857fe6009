"""A table of Italian draw at the floor's desk: the hand told over, entered again, and void."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tablemgr.rules.cards import parse_cards
from tablemgr.services.check.audit import check
from tablemgr.services.desk.correcting import looked_at
from tablemgr.services.desk.tables import Tables
from tablemgr.services.night import playing, settling
from tablemgr.services.night.act import Command
from tablemgr.services.night.drawing import DrawPlayed, DrawShown, settle_drawn
from tablemgr.ui.floor.amending import AmendDialog
from tablemgr.ui.floor.drawform import DrawHandForm
from tablemgr.ui.floor.tabletile import TableTile
from tablemgr.ui.station import Station
from tests.ui.console.drawing import draw_table
from tests.ui.floor.conftest import AtDesk, shown_desk
from tests.ui.house import BOSS, House, dialog_of, opened, press

PLAYED = DrawPlayed(
    1,
    {
        1: DrawShown(10_00, "Jh Jd 9c 8s 7h"),
        2: DrawShown(10_00, "Qh Qd 9d 8d 7c"),
        3: DrawShown(3_00, folded=True),
    },
)


@pytest.fixture
def draw_desk(file_url: str, app: QApplication, qtbot: QtBot) -> Iterator[tuple[AtDesk, str]]:
    """The desk after one hand of draw, its manager signed in, and the session; audited at last."""
    assert app is not None
    with opened(file_url) as house:
        house.engage()
        station = Station(house.room)
        session = _play(house, station)
        house.take(station, BOSS)
        with shown_desk(station, house.clock, qtbot) as at:
            at.open(session, 1)
            story = at.page.session.hands.story
            at.until(lambda: story.story is not None)
            yield at, session
        with house.room.store.read() as view:
            assert list(check(view)) == []


def _play(house: House, station: Station) -> str:
    night = draw_table(house, station)

    def by() -> Command:
        assert station.operator
        return Command(house.id(), station.operator)

    playing.deal(night, by())
    settle_drawn(night, by(), PLAYED)
    settling.paid(night, by())
    station.let_go(night.state.session)
    return night.state.session


def _stacks(desk: AtDesk, session: str) -> list[int]:
    state = looked_at(desk.station.room, session).state
    return [state.balances.playing(each.player) for each in state.seats]


def _amend(desk: AtDesk) -> AmendDialog:
    story = desk.page.session.hands.story
    story.amend.setFocus()
    press(Qt.Key.Key_Space)
    dialog = dialog_of(desk.qtbot, AmendDialog)
    desk.settle()
    assert isinstance(dialog, AmendDialog)
    return dialog


def test_the_hand_is_told_with_its_cards_and_pot_by_pot(draw_desk: tuple[AtDesk, str]) -> None:
    story = draw_desk[0].page.session.hands.story
    assert story.story is not None
    steps = story.story.steps
    assert steps[0].settlement is None
    shown = {each.seat: each for each in steps[-1].seats}
    assert shown[1].pile == parse_cards("Jh Jd 9c 8s 7h")
    assert shown[1].remark == "opened (I6) · 10.00 in"
    assert shown[3].remark == "folded · 3.00 in"
    assert [seat for seat, view in story.seats.items() if view.isVisibleTo(story)] == [1, 2, 3, 4]
    told = story.ruling.toPlainText()
    assert "Main pot" in told
    assert "pair of queens" in told
    story.step(-len(steps) + 1)
    assert "Not ruled on yet" in story.ruling.toPlainText()


def test_i6_the_list_says_that_the_ante_is_not_counted_in(draw_desk: tuple[AtDesk, str]) -> None:
    hands = draw_desk[0].page.session.hands
    assert hands.antes.isVisible()
    assert "the ante, paid before the deal, is not counted in" in hands.antes.text()


def test_a_hand_is_entered_again_with_before_and_after(draw_desk: tuple[AtDesk, str]) -> None:
    desk, session = draw_desk
    assert _stacks(desk, session) == [30_00, 54_00, 37_00, 39_00]
    dialog = _amend(desk)
    assert isinstance(dialog.form, DrawHandForm)
    assert dialog.faults.text() == "Change what was entered wrongly."
    line = dialog.form.seats[1].lines["cards"]
    line.setText("Tc 9s 8h 7d Kh")
    line.textEdited.emit(line.text())
    desk.until(lambda: dialog.preview is not None)
    preview = dialog.preview
    assert preview
    assert "pair of queens" in dialog.before.toPlainText()
    assert "Seat 1" in dialog.after.toPlainText()
    desk.put_on_record(dialog, "misread")
    wanted = [each.after for each in preview.stacks]
    desk.until(lambda: _stacks(desk, session) == wanted)


def test_what_all_said_is_corrected_too(draw_desk: tuple[AtDesk, str]) -> None:
    desk, session = draw_desk
    dialog = _amend(desk)
    assert isinstance(dialog.form, DrawHandForm)
    box = dialog.form.after_draw
    box.setCurrentIndex(box.findData("parola"))
    box.activated.emit(box.currentIndex())
    desk.until(lambda: dialog.preview is not None or bool(dialog.faults.text()))
    desk.put_on_record(dialog, "all said parola")
    desk.until(lambda: looked_at(desk.station.room, session).state.openers == "KK")


def test_what_is_no_hand_says_why(draw_desk: tuple[AtDesk, str]) -> None:
    dialog = _amend(draw_desk[0])
    assert isinstance(dialog.form, DrawHandForm)
    line = dialog.form.seats[0].lines["contributed"]
    line.setText("41")
    line.textEdited.emit("41")
    draw_desk[0].until(lambda: "no more than 40.00" in dialog.faults.text())
    assert not dialog.confirm.isEnabled()


def test_who_sits_in_the_fifth_and_sixth_seat_is_on_the_tile(
    draw_desk: tuple[AtDesk, str],
) -> None:
    desk, _ = draw_desk
    (card,) = Tables(desk.station.room.store).read()
    tile = TableTile()
    desk.qtbot.addWidget(tile)
    tile.show_card(card)
    labels = [label.text() for label in tile.findChildren(QLabel) if label.isVisibleTo(tile)]
    assert not any(text.startswith(("5  ", "6  ")) for text in labels)
    moved = replace(card.seats[3], seat=6)
    tile.show_card(replace(card, seats=(*card.seats[:3], moved)))
    labels = [label.text() for label in tile.findChildren(QLabel) if label.isVisibleTo(tile)]
    assert any(text.startswith("6  ") for text in labels)


def test_a_void_gives_everything_back(draw_desk: tuple[AtDesk, str]) -> None:
    desk, session = draw_desk
    dialog = _amend(desk)
    dialog.void.setFocus()
    press(Qt.Key.Key_Space)
    desk.put_on_record(dialog, "a joker in the deck")
    desk.until(lambda: _stacks(desk, session) == [40_00] * 4)

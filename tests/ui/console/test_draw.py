"""A table of Italian draw at the console: one line a seat, Enter after each, and a clean audit."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.rules.cards import parse_cards
from tablemgr.rules.draw.hand import AfterDraw
from tablemgr.services.check.audit import check
from tablemgr.services.desk.tables import Tables
from tablemgr.services.night.drawing import DrawShown
from tablemgr.services.night.past import past_hand
from tablemgr.store.rows import Standing
from tablemgr.ui.console.copying import shown_text
from tablemgr.ui.console.disputes import DrawDispute
from tablemgr.ui.console.drawtyped import OPENING
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.seatmenu import seat_menu
from tablemgr.ui.console.small import ClockQuestion, MoveQuestion
from tablemgr.ui.station import Station
from tests.ui.console import killed
from tests.ui.console.drawing import JACKS, QUEENS, draw_table, lines, stacks
from tests.ui.console.table import Console, console, four_players
from tests.ui.house import FLOOR, House, dialog_of

ROOT = Path(__file__).parents[3]


@pytest.fixture
def at_draw(house: House, station: Station, qtbot: QtBot) -> Iterator[Console]:
    """A console at a table of draw of four with 40.00 each; it is audited at the end."""
    with console(house, station, draw_table(house, station), qtbot) as made:
        yield made
        with house.room.store.read() as view:
            assert list(check(view)) == []


def test_i9_a_hand_is_dealt_entered_settled_and_paid_by_one_line_a_seat(at_draw: Console) -> None:
    assert "ante 1.00 each (I6)" in at_draw.sentence
    assert "jacks or better open (I6)" in at_draw.sentence
    assert at_draw.page.guide() == "draw.md#a-hand-at-the-console"
    lines(at_draw, "1", JACKS, QUEENS, "f", "3f")
    assert at_draw.waits_for(Kind.SETTLE)
    assert "Seat 2 takes 24.00" in at_draw.sentence
    page = at_draw.page
    assert page.side.currentWidget() is page.pots
    assert "pair of queens" in page.felt.seats[2].verdict.text()
    assert page.felt.seats[2].state.text() == "+14.00"
    assert page.felt.seats[4].state.text() == "\N{MINUS SIGN}3.00"
    at_draw.enter()
    assert at_draw.waits_for(Kind.PAID)
    assert stacks(at_draw) == [30_00, 54_00, 39_00, 37_00]
    at_draw.enter()
    assert at_draw.waits_for(Kind.DEAL)
    assert at_draw.keys < 60


def test_six_seats_stand_round_the_table_and_a_table_of_four_has_four(
    at_draw: Console, house: House, station: Station
) -> None:
    assert list(at_draw.page.felt.seats) == [1, 2, 3, 4, 5, 6]
    assert all(view.menu.width() >= 44 for view in at_draw.page.felt.seats.values())
    other = house.open_table(station, "T2")
    at_draw.page.open(other.state.session)
    at_draw.idle()
    assert list(at_draw.page.felt.seats) == [1, 2, 3, 4]
    said: list[str] = []
    at_draw.page.status.connect(lambda words, _tone: said.append(words))
    at_draw.press(Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    assert said == ["This table has no seat 5"]


def test_i8_all_parola_freezes_the_pot_and_says_what_opens_next(at_draw: Console) -> None:
    lines(at_draw, "1 par", "3", "3", "f", "f")
    assert "8.00 stays in the pot" in at_draw.sentence
    at_draw.enter()
    at_draw.enter()
    assert "kings or better open (I6)" in at_draw.sentence
    assert "8.00 carried in the pot (I8)" in at_draw.sentence
    lines(at_draw)
    assert at_draw.sentence.startswith("Who opened, on kings or better?")
    assert at_draw.night.state.balances.playing(POOL_DEBTOR) == 12_00


def test_i6_nobody_opens_and_no_seat_is_asked(at_draw: Console) -> None:
    lines(at_draw, "0")
    assert at_draw.waits_for(Kind.SETTLE)
    at_draw.enter()
    at_draw.enter()
    assert at_draw.waits_for(Kind.DEAL)
    assert at_draw.night.state.balances.playing(POOL_DEBTOR) == 4_00
    assert stacks(at_draw) == [39_00] * 4


def test_i9_who_is_all_in_is_told_so_and_wins_his_pot_alone(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = draw_table(house, station, 20_00, players=3)
    with console(house, station, night, qtbot) as table:
        lines(table, "1", "20 jhjd9c8sth")
        assert table.page.felt.seats[1].state.text() == "all-in, 20.00"
        for line in ("5 qhqd9d8dtc", "20 ahadackdks"):
            table.type(line)
            table.enter()
        assert "Main pot" in table.page.pots.toPlainText()
        assert "Side pot 1" in table.page.pots.toPlainText()
        table.enter()
        table.enter()
        assert stacks(table) == [0, 15_00, 45_00]
        with house.room.store.read() as view:
            assert list(check(view)) == []


def test_x5_more_than_he_had_is_told_and_enter_goes_to_that_seat(at_draw: Console) -> None:
    lines(at_draw, "1", "41 jhjd9c8s7h", QUEENS, "f", "f")
    assert at_draw.waits_for(Kind.MEND)
    assert "it had no more than 40.00" in at_draw.sentence
    at_draw.enter()
    typing = at_draw.page.dealing.sight
    assert typing
    assert typing.drawn
    assert typing.drawn.at == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("9", "b: blind"),
        ("1 p", "b: blind"),
        ("0b", "b: blind"),
        ("6", "Seat 6 is not in the hand (I6)"),
    ],
)
def test_a_first_line_that_says_nothing_is_not_taken(
    at_draw: Console, line: str, said: str
) -> None:
    lines(at_draw, line)
    assert at_draw.waits_for(Kind.SHOW)
    assert said in at_draw.sentence
    assert at_draw.page.bar.line.text() == line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0.50 ahad9h8h7s", "Less than the ante (I6)"),
        ("5 jh", "already in seat 1 (C2)"),
        ("5 6h", "6h is not in the deck (I1)"),
        ("5 ahad9hthkh8h", "6 cards, which are more than five"),
        ("5 ahadx", "x"),
        ("5 akqj9", "suit"),
    ],
)
def test_a_seat_s_line_is_marked_while_it_is_typed(at_draw: Console, line: str, said: str) -> None:
    lines(at_draw, "1", JACKS, line)
    assert said in at_draw.sentence
    assert at_draw.page.bar.sentence.tone == "fault"


def test_i8_the_word_after_the_draw_and_a_blind_opening_reach_the_hand(at_draw: Console) -> None:
    lines(at_draw)
    at_draw.type("2b")
    assert "put in 4.00 more, as much as lay there (I7)" in at_draw.sentence
    at_draw.type(" chip")
    at_draw.enter()
    sight = at_draw.page.dealing.sight
    assert sight
    assert sight.drawn
    played = sight.drawn.played()
    assert (played.opener, str(played.opening), played.after_draw) == (2, "blind", AfterDraw.CHIP)
    assert "opened blind (I7)" in at_draw.page.felt.seats[2].marks.text()


def test_i9_opening_cards_stand_after_a_stroke(at_draw: Console) -> None:
    lines(at_draw, "1", "5 jhtc9c8s7h/jhjd", "5 qhqd9d8d7c", "f", "f")
    sight = at_draw.page.dealing.sight
    assert sight
    assert sight.drawn
    assert sight.drawn.read(1).shown() == DrawShown(5_00, "Jh Tc 9c 8s 7h", "Jh Jd")
    assert at_draw.page.felt.seats[1].rows[1].strip.cards() == parse_cards("Jh Jd")
    assert at_draw.waits_for(Kind.SETTLE)


def test_backspace_goes_back_and_undo_takes_a_key_back(at_draw: Console) -> None:
    lines(at_draw, "1", JACKS)
    at_draw.press(Qt.Key.Key_Backspace)
    assert at_draw.page.bar.line.text() == JACKS
    at_draw.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert at_draw.page.bar.line.text() == ""


def test_a_touched_card_is_typed_and_one_the_deck_has_not_is_grey(at_draw: Console) -> None:
    lines(at_draw, "1", JACKS)
    grid = at_draw.page.grid
    assert not grid.is_free(parse_cards("6h")[0])
    assert not grid.is_free(parse_cards("Jh")[0])
    grid.picked.emit("Qh")
    assert at_draw.page.bar.line.text() == "Qh"


def test_the_players_see_what_is_entered_and_no_more(at_draw: Console) -> None:
    at_draw.page.show_players()
    lines(at_draw, "1", JACKS)
    at_draw.type("10 qhqd")
    players = at_draw.page.players
    assert players
    assert players.seats[1].rows[0].strip.cards() == parse_cards("Jh Jd 9c 8s 7h")
    assert players.seats[2].rows[0].strip.cards() == ()
    for line in ("9d8d7c", "f", "f"):
        at_draw.type(line)
        at_draw.enter()
    at_draw.enter()
    assert players.sentence.text().lower().startswith("seat 2 takes 22.00")
    assert "pair of queens" in players.seats[2].verdict.text()


def test_the_menu_of_a_seat_has_nothing_of_the_other_game(at_draw: Console) -> None:
    lines(at_draw)
    menu = seat_menu(at_draw.page, at_draw.page.deeds, 1)
    assert isinstance(menu, QMenu)
    told = " ".join(action.text() for action in menu.actions())
    assert "Has" not in told
    assert "natural" not in told
    menu.deleteLater()
    said: list[str] = []
    at_draw.page.status.connect(lambda words, _tone: said.append(words))
    at_draw.page.table_deeds.jackpot()
    assert said == ["Jackpots are for hands of Chinese poker; a sheet of draw lists none (J1)"]


def test_k1_the_clock_runs_on_who_does_not_speak_and_its_foul_is_a_dead_hand(
    house: House, station: Station, qtbot: QtBot
) -> None:
    night = draw_table(house, station, clock_on=True, clock_call_after_s=30)
    with console(house, station, night, qtbot) as table:
        lines(table, "1", JACKS)
        menu = seat_menu(table.page, table.page.deeds, 2)
        assert "Call the &clock (K1)" in [action.text() for action in menu.actions()]
        menu.deleteLater()
        house.clock.forward(minutes=1)
        table.page.deeds.call_clock(2)
        table.idle()
        assert table.page.felt.seats[2].clock.text().startswith("0:5")
        assert table.page.felt.seats[2].clock.width() >= 40
        house.clock.forward(minutes=2)
        house.take(station, FLOOR)
        table.page.deeds.call_clock(2)
        dialog = dialog_of(qtbot, ClockQuestion)
        items = [dialog.list.itemText(at) for at in range(dialog.list.count())]
        assert items == ["the hand is dead", "more time"]
        dialog.try_accept()
        table.idle()
        assert table.page.felt.seats[2].state.text() == "dead by ruling (K1)"
        # What is typed of the hand is still there, and the dead hand wins nothing.
        for line in (QUEENS, "f", "f"):
            table.type(line)
            table.enter()
        assert "Seat 1 takes 22.00" in table.sentence
        table.enter()
        assert stacks(table) == [52_00, 30_00, 39_00, 39_00]
        with house.room.store.read() as view:
            assert list(check(view)) == []


def test_the_floor_enters_a_hand_of_draw_blind_compares_and_corrects(
    house: House, station: Station, at_draw: Console
) -> None:
    lines(at_draw, "1", JACKS, QUEENS, "f", "3f")
    at_draw.enter()
    house.take(station, FLOOR)
    at_draw.press(Qt.Key.Key_F9)
    question = dialog_of(at_draw.qtbot, DrawDispute)
    # Nothing of it is to be seen meanwhile.
    assert at_draw.page.side.currentWidget() is at_draw.page.grid
    assert not any(
        row.strip.cards() for view in at_draw.page.felt.seats.values() for row in view.rows
    )
    # Enter goes from line to line, and from the last one compares.
    at_draw.press(Qt.Key.Key_Return)
    assert question.lines[1].hasFocus()
    question.lines[OPENING].setFocus()
    for line in ("1", "10 7h8s9cjdjh", QUEENS, "f", "3f"):
        at_draw.type(line)
        at_draw.press(Qt.Key.Key_Return)
    assert question.told.text() == "Both entries are the same; the hand stands."
    for place, line in ((OPENING, "2"), (1, "10 jhjd9c8s"), (4, "2f")):
        question.lines[place].setText(line)
        question._typed(place, line)
    question.try_accept()
    assert question.hint.text() == "Seat 1: 4 of 5 cards"
    question.lines[1].setText("10 jhjd9c8sth")
    question._typed(1, "10 jhjd9c8sth")
    question.try_accept()
    assert question.told.text().splitlines() == [
        "Who opened: seat 1 opened at the table, seat 2 opened now",
        "seat 1: 10.00 · Jh Jd 9c 8s 7h at the table, 10.00 · Jh Jd Th 9c 8s now",
        "seat 4: 3.00 · folded at the table, 2.00 · folded now",
    ]
    at_draw.qtbot.waitUntil(lambda: question.compared)
    assert "24.00" in question.before.toPlainText()
    assert "23.00" in question.after.toPlainText()
    question.reason.setText("the hand was misread")
    question.try_accept()
    at_draw.idle()
    assert past_hand(at_draw.night, 1).standing is Standing.CORRECTED
    assert stacks(at_draw) == [30_00, 53_00, 39_00, 38_00]


def test_a_hand_that_nobody_opened_after_all_asks_no_seat(
    house: House, station: Station, at_draw: Console
) -> None:
    lines(at_draw, "1 par", "3", "3", "f", "f")
    at_draw.enter()
    house.take(station, FLOOR)
    at_draw.press(Qt.Key.Key_F9)
    question = dialog_of(at_draw.qtbot, DrawDispute)
    at_draw.type("0")
    at_draw.press(Qt.Key.Key_Return)
    assert question.told.text().splitlines() == [
        "Who opened: seat 1 opened at the table, nobody opened now",
        "After the draw: all parola at the table, bets and showdown now",
    ]
    at_draw.qtbot.waitUntil(lambda: question.compared)
    question.reason.setText("misheard")
    question.try_accept()
    at_draw.idle()
    assert at_draw.night.state.openers == "JJ"
    assert stacks(at_draw) == [39_00] * 4


def test_t11_a_table_of_draw_takes_who_comes_from_another_at_any_of_its_seats(
    house: House, station: Station, at_draw: Console
) -> None:
    house.open_table(station, "T2")
    at_draw.page.deeds.move(1)
    question = dialog_of(at_draw.qtbot, MoveQuestion)
    assert [question.seat.itemText(at) for at in range(question.seat.count())] == [*"1234"]
    question.reject()
    card = next(each for each in Tables(house.room.store).read() if each.table == "T1")
    offered = MoveQuestion(at_draw.page, "Anna", [card])
    # Nobody has the fifth and the sixth.
    assert [offered.seat.itemText(at) for at in range(offered.seat.count())] == ["5", "6"]
    offered.seat.setCurrentIndex(1)
    assert offered.target() == (at_draw.night.state.session, 6)
    offered.reject()


def test_what_the_table_shows_is_told_as_a_text(at_draw: Console) -> None:
    lines(at_draw, "1", JACKS, QUEENS, "f", "f")
    told = shown_text(at_draw.page)
    assert "Cards: Jh Jd 9c 8s 7h" in told
    assert "goes to Seat 2" in told
    at_draw.page.copy_shown()
    assert QApplication.clipboard().text() == told


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed by a signal")
def test_a_hand_that_is_killed_while_it_is_typed_is_there_again(
    file_url: str, app: QApplication, qtbot: QtBot
) -> None:
    with killed.killed_console(file_url, "draw", draw_table, qtbot) as table:
        assert table.page.bar.line.text() == killed.DRAW_TYPED[-1]
        table.type("9d8d7c")
        table.enter()
        for line in ("f", "f"):
            table.type(line)
            table.enter()
        table.enter()
        assert table.waits_for(Kind.PAID)
        assert stacks(table) == [30_00, 52_00, 39_00, 39_00]


def test_a_table_of_the_other_game_is_as_it_was(
    house: House, station: Station, qtbot: QtBot
) -> None:
    with console(house, station, four_players(house, station), qtbot) as table:
        table.enter()
        assert table.waits_for(Kind.SET)

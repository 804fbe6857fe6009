"""The quick draw at the keyboard: a hand typed, its verdicts, files and paper."""

import io
import tomllib
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr import assets
from tablemgr.bootstrap import Desk
from tablemgr.rules.draw.showdown import DrawResult
from tablemgr.services.draw.file import read_draw, read_draw_file
from tablemgr.services.draw.settle import settle_draw
from tablemgr.ui.app import _is_draw
from tablemgr.ui.dialogs import FaultsDialog, KeysDialog
from tablemgr.ui.draw.draft import to_mapping
from tablemgr.ui.draw.window import QuickDraw
from tests.ui.quick.keys import CASES, CTRL, Person, case, choose_file, when_asked

SAMPLE = assets.asset("resources/samples/italian_draw.toml")
SHIFT = Qt.KeyboardModifier.ShiftModifier


def _sentence(window: QuickDraw) -> str:
    return window.page.state.sentence.text()


def _paid(window: QuickDraw) -> dict[int, int]:
    return dict(_result(window).paid)


def _result(window: QuickDraw) -> DrawResult:
    assert window.reading.settlement is not None
    return window.reading.settlement.result


def _is_unsaved(window: QuickDraw) -> bool:
    return window.files.is_changed


def _type_two(typist: Person) -> None:
    """Seat 1 opens on jacks, seat 2 has queens, two others fold for less."""
    typist.press(Qt.Key.Key_F2)
    typist.type("Anna", "20", "JhJd9c8s7h", "20", "QhQd9d8d7c")
    typist.type("5")
    typist.press(Qt.Key.Key_F4)
    typist.type("5")
    typist.press(Qt.Key.Key_F4)


def test_a_hand_is_typed_without_a_mouse_and_settled(draw: QuickDraw, typist: Person) -> None:
    _type_two(typist)
    assert _sentence(draw) == "Settled: 1 pot"
    assert draw.page.pane.hasFocus()
    assert _paid(draw) == {1: 0, 2: 50_00, 3: 0, 4: 0}
    shown = draw.page.pane.toPlainText()
    for words in ("Seat 1 opened and shows a pair of jacks", "Main pot", "pair of queens", "I6"):
        assert words in shown
    assert draw.page.panel(2).change.text() == "+30.00"
    assert draw.page.panel(1).verdict.text().startswith("Played: pair of jacks")
    assert typist.count < 70


def test_nothing_is_ranked_before_every_seat_is_there(draw: QuickDraw, typist: Person) -> None:
    typist.type("Anna", "20", "JhJd9c8s7h", "20")
    assert draw.reading.settlement is None
    assert not draw.page.panel(1).verdict.text()
    steps = draw.page.pane.toPlainText()
    assert "Seat 2: 0 of 5 cards; type its hand, or F4 if it folded" in steps
    assert "Nobody has opened yet" in steps


def test_fewer_than_were_dealt_in_are_settled_when_somebody_says_so(
    draw: QuickDraw, typist: Person
) -> None:
    typist.press(Qt.Key.Key_F2)
    typist.type("Anna", "20", "JhJd9c8s7h", "20", "QhQd9d8d7c")
    assert draw.reading.waits
    assert _sentence(draw).startswith("4 players were dealt in, 2 are entered: F7")
    typist.press(Qt.Key.Key_F7)
    assert _paid(draw) == {1: 0, 2: 40_00}
    draw.page.panel(3).contributed.setText("1")
    draw.refresh()
    assert draw.reading.settlement is None


def test_who_gives_no_amount_put_in_the_ante(draw: QuickDraw, typist: Person) -> None:
    draw.page.table.lines["ante"].setText("2.50")
    typist.press(Qt.Key.Key_F2)
    typist.type("Anna", "20", "JhJd9c8s7h", "20", "QhQd9d8d7c")
    for _ in range(2):
        typist.type("")
        typist.press(Qt.Key.Key_F4)
    assert _paid(draw)[2] == 45_00


def test_all_parola_freezes_the_pot(draw: QuickDraw, typist: Person) -> None:
    draw.page.table.after_draw.setCurrentIndex(3)
    typist.press(Qt.Key.Key_F2)
    typist.type("Anna", "20")
    for seat in (2, 3, 4):
        draw.page.show_field(seat, "contributed")
        typist.type("5")
    assert draw.reading.settlement is not None
    assert draw.reading.settlement.result.carried == 35_00
    assert "needs a pair of kings or better (I8)" in draw.page.pane.toPlainText()


def test_where_nobody_opened_the_antes_stay(draw: QuickDraw, tmp_path: Path) -> None:
    draw.page.table.after_draw.setCurrentIndex(4)
    for seat in (1, 2, 3, 4):
        draw.page.panel(seat).contributed.setText("1")
    draw.refresh()
    assert _result(draw).carried == 4_00
    draw.files.path = tmp_path / "nobody.toml"
    draw.save()
    saved = tomllib.loads(draw.files.path.read_text("utf-8"))
    assert (saved["opening"], "opener" in saved) == ("nobody", False)
    draw.open_file(tmp_path / "nobody.toml")
    assert _result(draw).carried == 4_00


def test_an_opener_can_be_taken_back_and_what_he_opened_with_is_shown(
    draw: QuickDraw, typist: Person
) -> None:
    typist.press(Qt.Key.Key_F3)
    assert _sentence(draw).startswith("Nobody has opened yet")
    typist.press(Qt.Key.Key_F2)
    typist.press(Qt.Key.Key_F3)
    assert draw.page.panel(1).field("opening_cards").hasFocus()
    typist.press(Qt.Key.Key_F2)
    assert draw.draft().opener == 0
    draw.page.table.blind.setChecked(True)
    typist.press(Qt.Key.Key_F2)
    typist.press(Qt.Key.Key_F3)
    assert _sentence(draw) == "A blind opener need show nothing (I7)"


def test_marks_say_what_is_wrong_where_it_was_typed_last(draw: QuickDraw, typist: Person) -> None:
    typist.type("Anna", "1,5", "JhJd9c8s6h")
    assert draw.page.panel(1).contributed.property("wrong")
    draw.page.panel(1).contributed.setText("20")
    draw.page.show_field(2, "contributed")
    typist.type("20", "JhQd9d8d7c")
    assert "Jh" in draw.page.panel(2).verdict.text()
    assert not draw.page.panel(1).verdict.text()
    assert draw.page.panel(2).field("cards").hasFocus()


def test_a_card_that_the_deck_lacks_is_told_with_its_clause(
    draw: QuickDraw, typist: Person
) -> None:
    typist.press(Qt.Key.Key_F2)
    typist.type("Anna", "20", "JhJd9c8s6h", "20", "QhQd9d8d7c")
    typist.press(Qt.Key.Key_F7)
    assert "6h is not in the deck (I1)" in draw.page.pane.toPlainText()
    draw.page.table.deal.setCurrentIndex(3)
    assert _paid(draw)[2] == 40_00


def test_seats_are_reached_by_their_keys(draw: QuickDraw, typist: Person) -> None:
    typist.press(Qt.Key.Key_6, CTRL)
    assert draw.page.panel(6).contributed.hasFocus()
    typist.press(Qt.Key.Key_F6)
    assert draw.page.panel(1).contributed.hasFocus()
    typist.press(Qt.Key.Key_F6, SHIFT)
    typist.press(Qt.Key.Key_F5)
    assert draw.draft().button == 6


def test_a_file_is_opened_saved_and_is_the_same_hand(draw: QuickDraw, tmp_path: Path) -> None:
    draw.open_file(SAMPLE)
    assert not _is_unsaved(draw)
    expected = settle_draw(read_draw_file(SAMPLE)).result
    assert _result(draw) == expected
    draw.files.path = tmp_path / "copy.toml"
    draw.page.panel(1).player.setText("Bianca B.")
    draw.refresh()
    assert _is_unsaved(draw)
    draw.save()
    saved = tomllib.loads((tmp_path / "copy.toml").read_text("utf-8"))
    assert read_draw(saved).players[1] == "Bianca B."
    assert settle_draw(read_draw(saved)).result == expected
    assert draw.files.memory.recent("recent_draws")[0] == tmp_path / "copy.toml"
    assert draw.files.memory.recent() == []


def test_house_rules_of_a_file_are_carried_on(draw: QuickDraw, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("royal_cycle = true\n" + SAMPLE.read_text("utf-8"), "utf-8")
    draw.open_file(path)
    assert to_mapping(draw.draft())["royal_cycle"] is True


def test_a_file_with_faults_is_opened_to_be_mended(draw: QuickDraw, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(SAMPLE.read_text("utf-8").replace('"Ah Ac', '"Ah Ah'), "utf-8")

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, FaultsDialog)
        assert "Ah" in dialog.listing.toPlainText()
        dialog.accept()

    asked = when_asked(act)
    draw.open_file(path)
    assert asked
    assert draw.reading.settlement is None
    assert draw.page.panel(4).verdict.text()


def test_the_next_hand_keeps_the_players_and_the_deal_moves_on(draw: QuickDraw) -> None:
    draw.open_file(SAMPLE)
    draw.same_players()
    draft = draw.draft()
    assert (draft.button, draft.opener, draft.players) == (2, 0, 5)
    assert [seat.player for seat in draft.seats] == [
        "Bianca",
        "Enzo",
        "Ilona",
        "Paweł",
        "Gyula",
        "",
    ]
    assert not any(seat.contributed or seat.cards for seat in draft.seats)
    draw.new_hand()
    assert not draw.draft().live


def test_the_payout_sheet_is_saved_as_pdf(
    draw: QuickDraw, typist: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    typist.press(Qt.Key.Key_E, CTRL)
    assert _sentence(draw).startswith("No payout sheet yet")
    draw.open_file(SAMPLE)

    asked = choose_file(tmp_path / "sheet")
    typist.press(Qt.Key.Key_E, CTRL)
    assert asked
    qtbot.waitUntil(lambda: not draw.press.is_busy)
    text = PdfReader(io.BytesIO((tmp_path / "sheet.pdf").read_bytes())).pages[0].extract_text()
    assert "Pot by pot" in text
    assert _sentence(draw) == "Payout sheet saved: sheet.pdf"


def test_the_keys_are_listed(draw: QuickDraw, typist: Person) -> None:
    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, KeysDialog)
        dialog.reject()

    asked = when_asked(act)
    typist.press(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert asked


def test_a_sheet_of_another_game_is_refused(draw: QuickDraw, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('schema = "tablemgr/rules@1"\nid = "house"\nversion = 1\n', "utf-8")

    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, FaultsDialog)
        assert "not of Italian draw" in dialog.listing.toPlainText()
        dialog.reject()

    asked = when_asked(act)
    draw.page.table.rules.open_sheet(path)
    assert asked
    path.write_text(path.read_text("utf-8") + 'game = "italian_draw"\ncurrency = "HUF"\n', "utf-8")
    draw.page.table.rules.open_sheet(path)
    assert draw.reading.sheet is not None
    assert draw.page.table.lines["currency"].placeholderText() == "HUF"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1058)])
def test_all_six_seats_are_in_sight(draw: QuickDraw, width: int, height: int) -> None:
    draw.open_file(SAMPLE)
    draw.resize(width, height)
    QApplication.processEvents()
    page = draw.page.hand.widget()
    assert page is not None
    assert page.height() <= draw.page.hand.viewport().height()
    assert page.width() <= draw.page.hand.viewport().width()


def test_a_narrow_window_shows_one_side_at_a_time(draw: QuickDraw) -> None:
    draw.open_file(SAMPLE)
    draw.resize(900, 600)
    QApplication.processEvents()
    assert (draw.page.hand.isVisible(), draw.page.pane.isVisible()) == (True, False)
    draw.page.state.side.click()
    assert (draw.page.hand.isVisible(), draw.page.pane.isVisible()) == (False, True)
    draw.page.state.side.click()
    assert draw.page.hand.isVisible()


def test_a_draw_file_is_known_by_what_it_says(tmp_path: Path) -> None:
    assert _is_draw(SAMPLE)
    assert not any(map(_is_draw, CASES[:3]))
    assert not _is_draw(tmp_path / "nowhere.toml")
    assert not _is_draw(case("surrender"))


def test_screen_and_paper_say_the_same(draw: QuickDraw) -> None:
    draw.open_file(SAMPLE)
    assert draw.reading.settlement is not None
    pdf = Desk().draw_pdf([draw.reading.settlement])
    text = " ".join(PdfReader(io.BytesIO(pdf)).pages[0].extract_text().split())
    for words in ("four eights, king", "85.00", "Side pot 1", "70.00", "155.00", "+60.00"):
        assert words in text
        assert words in draw.page.pane.toPlainText().replace("\u2212", "-")

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPalette
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tablemgr.bootstrap import Desk
from tablemgr.rules.cards import parse_cards
from tablemgr.ui import theme
from tablemgr.ui.cards import CardStrip, app_icon
from tablemgr.ui.memory import Memory
from tablemgr.ui.quick.window import QuickHand
from tablemgr.ui.theme import CONTRAST, DARK, LIGHT, Colours, Scheme
from tests.ui.quick.keys import case

SCHEMES = pytest.mark.parametrize(
    "scheme", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"]
)
# How red, green and blue look without green cones (Machado, Oliveira and Fernandes, 2009).
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)


def _linear(colour: str) -> list[float]:
    painted = QColor(colour)
    parts = (painted.redF(), painted.greenF(), painted.blueF())
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@SCHEMES
def test_every_text_stands_out_from_what_it_stands_on(scheme: Colours) -> None:
    for text in (scheme.text, scheme.muted, scheme.fault, scheme.warning, scheme.accent):
        for ground in (scheme.window, scheme.panel, scheme.base):
            assert _contrast(text, ground) >= 4.5, (text, ground)
    assert _contrast(scheme.on_accent, scheme.accent) >= 4.5
    assert _contrast(scheme.text, scheme.soft) >= 4.5


def test_high_contrast_is_seven_to_one_everywhere() -> None:
    for text in (CONTRAST.text, CONTRAST.muted, CONTRAST.fault, CONTRAST.warning, CONTRAST.accent):
        assert _contrast(text, CONTRAST.window) >= 7
    assert _contrast(CONTRAST.on_accent, CONTRAST.accent) >= 7


@SCHEMES
def test_suits_stand_out_from_the_card_and_from_each_other(scheme: Colours) -> None:
    for suit in scheme.suits:
        assert _contrast(suit, scheme.face) >= 4.5
    for one, other in combinations(scheme.suits, 2):
        seen = [
            [sum(a * b for a, b in zip(row, _linear(each), strict=True)) for row in DEUTERANOPIA]
            for each in (one, other)
        ]
        assert max(abs(a - b) for a, b in zip(*seen, strict=True)) > 0.1, (one, other)


def _drawn(text: str, *, width: int = 180) -> QImage:
    strip = CardStrip("row", 5)
    strip.show_cards((parse_cards(text),))
    strip.resize(width, 42)
    return strip.grab().toImage()


def test_each_card_is_drawn_apart_and_one_without_suit_has_none(app: QApplication) -> None:
    pictures = [_drawn(text) for text in ("Kh", "Kd", "Kc", "Ks", "K", "Qh")]
    assert all(one != other for one, other in combinations(pictures, 2))


def test_a_suit_is_told_by_its_symbol_even_in_grey(app: QApplication) -> None:
    grey = [_drawn(text).convertToFormat(QImage.Format.Format_Grayscale8) for text in ("Kh", "Kd")]
    shapes = [
        [image.pixelColor(x, y).lightness() < 160 for x in range(3, 28) for y in range(21, 40)]
        for image in grey
    ]
    assert shapes[0] != shapes[1]


def test_cards_overlap_rather_than_leave_a_narrow_strip(app: QApplication) -> None:
    image = _drawn("Ah Kh Qh Jh Th", width=110)
    red = QColor(LIGHT.suits[2])
    for fifth in range(5):
        left = round(fifth * 20)
        assert any(
            abs(image.pixelColor(x, y).red() - red.red()) < 30
            and image.pixelColor(x, y).green() < 110
            for x in range(left, left + 20)
            for y in range(4, 38)
        ), fifth


def test_a_card_that_cannot_lie_there_is_framed(app: QApplication) -> None:
    strip = CardStrip("row", 3)
    cards = parse_cards("Kh Kd 9c")
    strip.resize(110, 42)
    strip.show_cards((cards,))
    plain = strip.grab().toImage()
    strip.show_cards((cards,), frozenset({cards[1]}))
    assert strip.grab().toImage() != plain


def test_the_icon_is_drawn(app: QApplication) -> None:
    assert not app_icon().isNull()


def test_the_program_brings_its_own_font(app: QApplication) -> None:
    assert theme.FAMILIES[0] in QFontDatabase.families()
    assert app.font().family() == theme.FAMILIES[0]


def test_the_view_menu_changes_the_scheme_and_it_is_remembered(
    window: QuickHand, app: QApplication
) -> None:
    menu = next(each for each in window.findChildren(QMenu) if each.title() == "&View")
    _, light, dark, contrast = menu.actions()
    dark.trigger()
    assert app.palette().color(QPalette.ColorRole.Window) == QColor(DARK.window)
    assert theme.colours(window.palette()) is DARK
    assert Memory().scheme is Scheme.DARK
    contrast.trigger()
    assert theme.colours(window.palette()) is CONTRAST
    light.trigger()
    assert app.palette().color(QPalette.ColorRole.Window) == QColor(LIGHT.window)
    assert Memory().scheme is Scheme.LIGHT


def _page(window: QuickHand) -> QWidget:
    page = window.page.hand.widget()
    assert page is not None
    return page


@pytest.mark.parametrize(("width", "height"), [(1280, 778), (1920, 1058), (853, 533), (640, 480)])
def test_nothing_of_a_seat_is_cut_off(window: QuickHand, width: int, height: int) -> None:
    window.open_file(case("naturals-push-and-dragon"))
    window.resize(width, height)
    QApplication.processEvents()
    for panel in window.page.panels:
        for widget in (panel.set_button, panel.natural, panel.dropped, panel.button):
            assert widget.width() >= widget.sizeHint().width()
            corner = widget.mapTo(panel, widget.rect().bottomRight())
            assert panel.rect().contains(corner)
    assert _page(window).width() <= window.page.hand.viewport().width() or width < 853


def test_all_four_seats_are_in_sight_at_1280_by_800(window: QuickHand) -> None:
    window.open_file(case("four-seats-mandarin"))
    window.resize(1280, 800)
    QApplication.processEvents()
    assert _page(window).height() <= window.page.hand.viewport().height()


def test_the_first_window_is_no_larger_than_the_screen(app: QApplication) -> None:
    window = QuickHand(Desk())
    screen = app.primaryScreen().availableSize()
    assert window.size().boundedTo(screen) == window.size()
    window.deleteLater()


def test_a_narrow_window_shows_one_side_at_a_time(window: QuickHand) -> None:
    window.open_file(case("four-seats-mandarin"))
    window.resize(853, 533)
    QApplication.processEvents()
    assert (window.page.hand.isVisible(), window.page.pane.isVisible()) == (True, False)
    window.page.state.side.click()
    assert (window.page.hand.isVisible(), window.page.pane.isVisible()) == (False, True)
    assert window.page.state.side.text() == "Back to the hand (F7)"
    window.page.state.side.click()
    assert window.page.hand.isVisible()


def test_targets_are_large_enough_for_a_finger(window: QuickHand) -> None:
    assert all(panel.set_button.height() >= 44 for panel in window.page.panels)


SCALED = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[2])
from tablemgr.bootstrap import Desk
from tablemgr.ui.app import application
from tablemgr.ui.quick.window import QuickHand
app = application()
window = QuickHand(Desk())
window.resize(853, 533)
window.show()
window.open_file(Path(sys.argv[1]))
app.processEvents()
picture = window.grab()
page = window.page
print(picture.width(), picture.height(), page.hand.widget().width() - page.hand.viewport().width())
print(page.panels[3].points.text(), page.hand.verticalScrollBar().maximum() > 0)
"""


def test_at_150_percent_on_1280_by_800_nothing_is_out_of_reach(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCALED, str(case("four-seats-mandarin")), str(tmp_path)],
        env={**os.environ, "QT_SCALE_FACTOR": "1.5", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "1280 800 0\n+12 True\n"


def test_long_names_and_large_stacks_leave_the_window_as_wide_as_it_was(
    window: QuickHand,
) -> None:
    window.open_file(case("four-seats-mandarin"))
    for panel in window.page.panels:
        panel.player.insert("Wojciechowska-Brzęczyszczykiewicz, Aleksandra Katarzyna")
        panel.stack.selectAll()
        panel.stack.insert("123456789.75")
    window.resize(1280, 800)
    QApplication.processEvents()
    assert window.width() == 1280
    assert "Wojciechowska" in window.page.pane.toPlainText()
    assert window.page.pane.horizontalScrollBar().maximum() == 0

"""The chart of stacks: its arithmetic without a window, then its keys, its cursor, its words."""

from time import perf_counter

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.services.desk.stacks import StackChart, StackSeries
from tablemgr.ui import theme
from tablemgr.ui.floor.chart import STYLES, Chart, line_colours
from tablemgr.ui.floor.chartscale import LEAST_SPAN, Span, round_step, thinned, ticks, whole_span
from tests.ui.floor.conftest import AtDesk


@pytest.mark.parametrize(
    ("span", "most", "step"),
    [(1, 5, 1), (5, 5, 1), (6, 5, 2), (11, 5, 5), (26, 5, 10), (51, 5, 20), (4999, 5, 1000)],
)
def test_steps_are_round(span: int, most: int, step: int) -> None:
    assert round_step(span, most) == step


def test_ticks_are_round_and_within() -> None:
    assert ticks(0, 23, 5) == (0, 5, 10, 15, 20)
    assert ticks(13, 58, 5) == (20, 30, 40, 50)
    assert ticks(7, 7, 5) == (7,)


def test_a_span_is_moved_within_what_there_is() -> None:
    span = Span(10, 20, 100)
    assert span.moved(5) == Span(15, 25, 100)
    assert span.moved(-50) == Span(0, 10, 100)
    assert span.moved(500) == Span(89, 99, 100)
    assert span.showing(4) == Span(4, 14, 100)
    assert span.showing(30) == Span(20, 30, 100)
    assert span.showing(15) == span


@pytest.mark.parametrize("around", [0, 40, 99])
def test_zooming_keeps_the_hand_in_view_and_ends_at_the_ends(around: int) -> None:
    span = whole_span(100)
    for _ in range(20):
        span = span.zoomed(around, closer=True)
        assert span.first <= around <= span.last
    assert span.width == LEAST_SPAN
    for _ in range(20):
        span = span.zoomed(around, closer=False)
    assert span == whole_span(100)


def test_a_short_night_is_not_zoomed_beyond_itself() -> None:
    assert whole_span(3).zoomed(1, closer=True) == whole_span(3)
    assert whole_span(3).zoomed(1, closer=False) == whole_span(3)


def test_a_line_is_thinned_to_its_extremes() -> None:
    values = [None, None, *range(10_000)]
    values[5000] = -7
    values[7000] = 99_999
    span = whole_span(len(values))
    found = list(thinned(values, span, 500))
    assert len(found) <= 2 * 500
    assert {-7, 99_999} <= {value for _, value in found}
    assert found[0] == (2, 0)
    assert found[-1] == (len(values) - 1, 9999)
    assert [place for place, _ in found] == sorted(place for place, _ in found)
    assert all(values[place] == value for place, value in found)


def test_a_short_line_is_drawn_point_by_point() -> None:
    assert list(thinned([None, 5, 6], whole_span(3), 500)) == [(1, 5), (2, 6)]
    assert list(thinned([None, None], whole_span(2), 500)) == []


def _chart(count: int, players: int = 2) -> StackChart:
    hands = tuple(range(1, count + 1))
    series = tuple(
        StackSeries(f"p{n}", f"Player {n}", tuple(n * 1000 + hand for hand in hands))
        for n in range(players)
    )
    return StackChart(hands, series)


@pytest.fixture
def chart(app: QApplication, qtbot: QtBot) -> Chart:
    chart = Chart(str)
    qtbot.addWidget(chart)
    chart.resize(900, 500)
    with qtbot.waitExposed(chart):
        chart.show()
    chart.activateWindow()
    chart.setFocus()
    chart.show_chart(_chart(40))
    assert app is not None
    return chart


def _press(chart: Chart, key: Qt.Key, shift: bool = False) -> None:
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(chart, key, modifier)


def test_the_cursor_reads_hand_by_hand(chart: Chart) -> None:
    assert chart.reading() == "After hand 40: Player 0 40, Player 1 1040"
    _press(chart, Qt.Key.Key_Left)
    assert chart.accessibleDescription() == "After hand 39: Player 0 39, Player 1 1039"
    _press(chart, Qt.Key.Key_Home)
    assert chart.cursor_at == 0
    _press(chart, Qt.Key.Key_Left)
    assert chart.cursor_at == 0
    _press(chart, Qt.Key.Key_PageDown)
    assert chart.cursor_at == 39 // 4
    _press(chart, Qt.Key.Key_End)
    assert chart.cursor_at == 39


def test_keys_zoom_and_pan_and_show_all_again(chart: Chart) -> None:
    for _ in range(3):
        _press(chart, Qt.Key.Key_Plus)
    close = chart.span
    assert close.width < 20
    assert close.last == 39
    _press(chart, Qt.Key.Key_Left, shift=True)
    assert chart.span.last < 39
    assert chart.span.width == close.width
    # The cursor comes back into view as soon as it is moved.
    _press(chart, Qt.Key.Key_End)
    assert chart.span.last == 39
    _press(chart, Qt.Key.Key_Minus)
    assert chart.span.width > close.width
    _press(chart, Qt.Key.Key_0)
    assert chart.span == whole_span(40)


def _wheel(chart: Chart, turned: int) -> None:
    at = QPointF(450, 250)
    event = QWheelEvent(
        at,
        QPointF(chart.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(chart, event)


def test_the_wheel_zooms_and_a_drag_pans(chart: Chart) -> None:
    _wheel(chart, 120)
    near = chart.span
    assert near.width < 39
    QTest.mousePress(chart, Qt.MouseButton.LeftButton, pos=QPoint(450, 250))
    QTest.mouseMove(chart, QPoint(700, 250))
    QTest.mouseRelease(chart, Qt.MouseButton.LeftButton, pos=QPoint(700, 250))
    assert chart.span.width == near.width
    _wheel(chart, -120)
    assert chart.span == whole_span(40)


def test_the_pointer_reads_the_hand_under_it(chart: Chart) -> None:
    QTest.mouseMove(chart, QPoint(chart.width() - 20, 250))
    assert chart.cursor_at == 39
    QTest.mouseMove(chart, QPoint(90, 250))
    assert chart.cursor_at <= 1


def test_enter_opens_the_hand(chart: Chart, qtbot: QtBot) -> None:
    _press(chart, Qt.Key.Key_Home)
    with qtbot.waitSignal(chart.chosen) as caught:
        _press(chart, Qt.Key.Key_Return)
    assert caught.args == [1]


def test_a_night_that_goes_on_keeps_the_view(chart: Chart) -> None:
    _press(chart, Qt.Key.Key_Home)
    for _ in range(3):
        _press(chart, Qt.Key.Key_Plus)
    before = chart.span
    chart.show_chart(_chart(41))
    assert (chart.span.first, chart.span.last) == (before.first, before.last)
    assert chart.cursor_at == 0
    # Another session is shown whole, from its end.
    chart.show_chart(_chart(7))
    assert chart.span == whole_span(7)
    assert chart.cursor_at == 6


def test_no_hands_are_said_to_be_none(chart: Chart, qtbot: QtBot) -> None:
    chart.show_chart(StackChart((), ()))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Plus, Qt.Key.Key_Return, Qt.Key.Key_0):
        _press(chart, key)
    chart.grab()
    assert chart.accessibleDescription() == "No hand has been settled."
    assert qtbot is not None


@pytest.mark.parametrize("scheme", [theme.LIGHT, theme.DARK, theme.CONTRAST])
def test_lines_stand_apart_from_the_panel_and_differ_by_style(scheme: theme.Colours) -> None:
    colours = line_colours(scheme)
    assert len(set(STYLES)) == len(STYLES) == len(colours)
    assert scheme.panel not in colours


def test_the_lines_are_drawn_in_the_colours_of_the_scheme(chart: Chart) -> None:
    image = chart.grab().toImage()
    found = {
        image.pixelColor(x, y).name().upper()
        for x in range(0, image.width(), 1)
        for y in range(0, image.height(), 7)
    }
    assert set(line_colours(theme.LIGHT)[:2]) <= found


def test_ten_thousand_hands_are_drawn_as_fast_as_one_looks(chart: Chart, qtbot: QtBot) -> None:
    chart.show_chart(_chart(10_000, 5))
    taken = []
    for _ in range(5):
        began = perf_counter()
        _press(chart, Qt.Key.Key_0)
        chart.grab()
        taken.append(perf_counter() - began)
    assert min(taken) < 0.2
    assert qtbot is not None


def test_the_chart_of_a_session_leads_to_its_hands(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"])
    session = desk.page.session
    part = session.chart
    session.show_part(part)
    desk.settle()
    assert len(part.chart.chart.hands) == 35
    assert "Hanna Győri" in part.reading.text()
    part.chart.setFocus()
    _press(part.chart, Qt.Key.Key_Home)
    _press(part.chart, Qt.Key.Key_Return)
    desk.until(lambda: session.tabs.currentIndex() == 0)
    story = session.hands.story
    desk.until(lambda: story.story is not None and story.story.number == 1)

"""A list: each column has room for its title, however long, and it is seen where the keys go."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ui import theme
from tablemgr.ui.floor.listing import Column, Listing, ListingView
from tablemgr.ui.theme import Scheme

TITLES = ("No", "A rather long title of a figure", "Who", "What is said of it at some length")


@pytest.fixture
def view(app: QApplication, qtbot: QtBot) -> ListingView:
    """A list with two columns of a width, and two that share what is left."""
    columns: list[Column[str]] = [
        Column(title, str, 60 if at < 2 else 0) for at, title in enumerate(TITLES)
    ]
    view = ListingView("List", Listing(columns), columns)
    qtbot.addWidget(view)
    return view


def _show(view: ListingView, width: int) -> tuple[list[int], list[int]]:
    """What each column of a list of a width has, and what its title needs."""
    view.resize(width, 200)
    view.show()
    QApplication.processEvents()
    header = view.horizontalHeader()
    each = range(len(TITLES))
    return [header.sectionSize(at) for at in each], [header.sectionSizeHint(at) for at in each]


@pytest.mark.parametrize("width", [120, 420, 560, 640, 1000])
def test_no_title_is_cut_off_in_any_width(view: ListingView, width: int) -> None:
    for at in (1000, width):
        has, needs = _show(view, at)
        assert [at for at, px in enumerate(has) if px < needs[at]] == []
    assert has[0] == 60
    assert has[1] == needs[1] > 60
    if sum(needs[1:], 60) <= view.viewport().width():
        assert view.viewport().width() - 1 <= sum(has) <= view.viewport().width()


def test_where_there_is_room_what_is_left_is_shared_alike(view: ListingView) -> None:
    has, _ = _show(view, 1000)
    assert abs(has[2] - has[3]) <= 1
    has, _ = _show(view, 560)
    assert has[2] < has[3]
    has, _ = _show(view, 1000)
    assert abs(has[2] - has[3]) <= 1


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK, Scheme.CONTRAST])
def test_a_list_that_has_the_keys_is_seen_to_even_without_rows(
    app: QApplication, view: ListingView, qtbot: QtBot, scheme: Scheme
) -> None:
    theme.apply(app, scheme)
    try:
        _show(view, 420)
        view.activateWindow()
        view.setFocus()
        qtbot.waitUntil(view.hasFocus)
        seen = view.grab().toImage()
        view.clearFocus()
        assert view.grab().toImage() != seen
    finally:
        theme.apply(app, Scheme.LIGHT)

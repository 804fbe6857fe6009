"""The screens of the print centre, as the guide shows them."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from tablemgr.services.desk.sessions import session_titles
from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.order import Order
from tablemgr.ui.paper.page import PaperPage
from tablemgr.ui.shell.window import MainWindow
from tests.ui.studio import DEALER, MANAGER, Builder, Studio, rest


def _centre(studio: Studio, name: str, order: Order) -> tuple[MainWindow, PaperPage]:
    window, route = studio.signed_in(name)
    route.go_to_paper(order)
    page = window.page
    assert isinstance(page, PaperPage)
    _settle(studio, window, page)
    return window, page


def _settle(studio: Studio, window: MainWindow, page: PaperPage) -> None:
    studio.settle(window)
    studio.wait(lambda: not page.is_waiting)
    # The small pages are drawn a little later than the large one.
    rest(400)


def _session(studio: Studio, *, is_open: bool) -> str:
    _, route = studio.signed_in(MANAGER)
    titles = session_titles(route.station.room.store)
    return next(each.id for each in reversed(titles) if each.is_open is is_open)


def session_report(studio: Studio) -> QWidget:
    """The report of a closed session, and what was printed before."""
    session = _session(studio, is_open=False)
    window, page = _centre(studio, MANAGER, Order("session_report", Asked(session=session)))
    page.print()
    _settle(studio, window, page)
    return window


def payout_sheet(studio: Studio) -> QWidget:
    """What a dealer prints of the last hand."""
    session = _session(studio, is_open=True)
    window, page = _centre(studio, DEALER, Order("payout_sheet", Asked(session=session)))
    page.viewer.fit_page()
    _settle(studio, window, page)
    return window


SCREENS: Mapping[str, Builder] = {
    "paper-session": session_report,
    "paper-payout": payout_sheet,
}

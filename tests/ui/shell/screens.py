"""The screens of the shell, as the guide shows them."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from tablemgr.rules.floor.refusal import Refusal
from tablemgr.rules.floor.stakes import StakesReason
from tablemgr.services.floorwords import refusal_text
from tablemgr.services.permissions import Verb
from tablemgr.services.refusals import Refused
from tablemgr.services.shown import shown_number
from tablemgr.ui.about import AboutDialog
from tablemgr.ui.guide import GuideDialog
from tablemgr.ui.shell.opentable import OpenTableDialog
from tablemgr.ui.shell.signin import SignInPage
from tablemgr.ui.shell.tour import TourDialog
from tablemgr.ui.shell.welcome import WelcomePage
from tests.services.longnight import EUR
from tests.ui.studio import DEALER, FLOOR, MANAGER, Builder, Studio


def first_start(studio: Studio) -> QWidget:
    """A house that has nobody yet."""
    return studio.main(empty=True)


def welcome(studio: Studio) -> QWidget:
    """The very first start: where the data are, and an address that was tried in vain."""
    page = WelcomePage("postgresql://tablemgr@server/cardroom")
    window = studio.main()
    window.show_page(page)
    page.address.setText("postgresql://tablemgr@127.0.0.1:1/cardroom")
    page.try_address()
    studio.wait(page.test.isEnabled)
    return window


def tour(studio: Studio) -> QWidget:
    """The third stop of the tour."""
    window, _ = studio.signed_in(MANAGER)
    dialog = TourDialog(window)
    dialog.open()
    dialog.next.click()
    dialog.next.click()
    return dialog


def sign_in(studio: Studio) -> QWidget:
    """The staff, one of them found by typing, and a PIN half typed."""
    window = studio.main()
    page = window.page
    assert isinstance(page, SignInPage)
    page.list.line.setText(DEALER.lower())
    for digit in "258":
        page.pad.keys[digit].click()
    return window


def wrong_pin(studio: Studio) -> QWidget:
    """A PIN that was not the person's."""
    window = studio.main()
    page = window.page
    assert isinstance(page, SignInPage)
    page.list.line.setText(DEALER.lower())
    for _ in range(3):
        page.pad.entered.emit("31415")
        studio.settle(window)
    # Half a minute is left, however long it takes to look at it.
    page.clock.begin(30)
    page.clock._timer.stop()
    return window


def tables(studio: Studio) -> QWidget:
    """The tables that are open."""
    window, _ = studio.signed_in(FLOOR)
    return window


def open_a_table(studio: Studio) -> QWidget:
    """A table that is about to be opened, with a fault."""
    window, route = studio.signed_in(FLOOR)
    route.lobby.open_table()
    dialog = studio.dialog(window)
    assert isinstance(dialog, OpenTableDialog)
    dialog.sheet.setCurrentIndex(3)
    dialog.dealer.setCurrentIndex(0)
    dialog.lines["point_value"].setText(shown_number("2.50"))
    for value, number in zip(dialog.count.lines, (4, 20, 60, 100), strict=False):
        dialog.count.lines[value].setText(str(number))
    return dialog


def override(studio: Studio) -> QWidget:
    """The floor is asked to set a rule aside."""
    window, route = studio.signed_in(DEALER)
    second = Refusal("T2", StakesReason.SECOND_SHORT_BUY, (("full_minor", 40_00),))
    why = (refusal_text(second, EUR),)
    refused = Refused(why, frozenset({"T2"}))
    route.ask.override(window, refused, Verb.BUY, lambda _: None, route.station.command())
    return studio.dialog(window)


def change_pin(studio: Studio) -> QWidget:
    """A new PIN is due."""
    window, route = studio.signed_in(DEALER)
    route.change_pin()
    return studio.dialog(window)


def settings(studio: Studio) -> QWidget:
    """The settings, with those of the house."""
    window, route = studio.signed_in(MANAGER)
    route.settings()
    return studio.dialog(window)


def about(studio: Studio) -> QWidget:
    """The licences."""
    window = studio.main()
    AboutDialog(window).open()
    dialog = studio.dialog(window)
    assert isinstance(dialog, AboutDialog)
    studio.wait(lambda: dialog.table.rowCount() > 0)
    return dialog


def guide(studio: Studio) -> QWidget:
    """The guide, at the place that fits the tables."""
    window, _ = studio.signed_in(FLOOR)
    dialog = GuideDialog(window, "floor.md#opening-a-table")
    dialog.open()
    studio.settle(window)
    return dialog


SCREENS: Mapping[str, Builder] = {
    "first-start": first_start,
    "welcome": welcome,
    "tour": tour,
    "sign-in": sign_in,
    "wrong-pin": wrong_pin,
    "tables": tables,
    "open-a-table": open_a_table,
    "override": override,
    "change-pin": change_pin,
    "settings": settings,
    "about": about,
    "guide": guide,
}

"""The words and the seat's keys of the quick hand; the menus are those of any typed hand."""

from typing import TYPE_CHECKING

from tablemgr.i18n import tr
from tablemgr.ui.menus import Verb
from tablemgr.ui.quick import handmenus

if TYPE_CHECKING:
    from tablemgr.ui.quick.window import QuickHand


def make_menus(window: "QuickHand") -> None:
    """Give the window its menus."""
    words = handmenus.Words(
        open_file=tr("&Open hand file…"),
        go_on=tr("&Open hands, or settlement and back"),
        typing=[
            (tr("Enter"), tr("next row; after the back the seat is set and the next seat comes")),
            ("Th  10h  T♥", tr("one card, in any spelling; separators are free")),
            ("kkj", tr("ranks alone where suits don't matter")),
            ("aj642h", tr("a suit at the end covers the whole row")),
            ("kkj/tt998/aj642h", tr("a whole hand in the front's line")),
            ("Ctrl+Z", tr("takes back what was typed in a line")),
        ],
        guide="floor.md#quick-hand",
    )
    seat_verbs = [
        Verb(tr("&Set, or not"), "F2", window.set_seat),
        Verb(tr("&Natural, or not"), "F3", window.declare_natural),
        Verb(tr("&Drop, or not"), "F4", window.drop_seat),
        Verb(tr("&Button here"), "F5", window.move_button),
    ]
    handmenus.make_menus(window, words, seat_verbs)

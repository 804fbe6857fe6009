"""The words and the seat's keys of the quick draw; the menus are those of any typed hand."""

from typing import TYPE_CHECKING

from tablemgr.i18n import tr
from tablemgr.ui.menus import Verb
from tablemgr.ui.quick import handmenus

if TYPE_CHECKING:
    from tablemgr.ui.draw.window import QuickDraw


def make_menus(window: "QuickDraw") -> None:
    """Give the window its menus."""
    words = handmenus.Words(
        open_file=tr("&Open draw file…"),
        go_on=tr("Nobody else put in, or &ruling and back"),
        typing=[
            (tr("Enter"), tr("put in, then cards, then the next seat")),
            ("Jh  10h  J♥", tr("one card, in any spelling; separators are free")),
            ("kj976h", tr("a suit at the end covers all five")),
            ("Ctrl+Z", tr("takes back what was typed in a line")),
        ],
        guide="draw.md#quick-draw",
    )
    seat_verbs = [
        Verb(tr("&Opened, or not"), "F2", window.open_here),
        Verb(tr("Ope&ning cards"), "F3", window.opening_cards),
        Verb(tr("&Folded, or not"), "F4", window.fold_seat),
        Verb(tr("&Deals"), "F5", window.move_button),
    ]
    handmenus.make_menus(window, words, seat_verbs)

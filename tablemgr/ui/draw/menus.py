"""The menus of the quick draw, and with them every key that works from anywhere in it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from tablemgr.i18n import tr
from tablemgr.rules.draw.deck import SEATS
from tablemgr.ui.about import AboutDialog
from tablemgr.ui.dialogs import KeysDialog
from tablemgr.ui.guide import CARD, GuideDialog
from tablemgr.ui.menus import Verb, add_menu, add_schemes
from tablemgr.ui.quick.menus import offer_recent

if TYPE_CHECKING:
    from tablemgr.ui.draw.window import QuickDraw


def make_menus(window: "QuickDraw") -> None:
    """Give the window its menus."""
    file_menu = add_menu(window, tr("&File"), _file_verbs(window))
    offer_recent(file_menu, window.files, window.open_file)
    seat_menu = add_menu(window, tr("&Seat"), _seat_verbs(window))
    view = add_menu(window, tr("&View"), ())
    add_schemes(view, window.files.memory.scheme)
    guide = Verb(tr("&Guide"), "F1", lambda: GuideDialog(window, CARD).open())
    keys = Verb(tr("&Keys"), "Shift+F1", lambda: _show_keys(window, (file_menu, seat_menu)))
    about = Verb(tr("&About tablemgr"), "", lambda: AboutDialog(window).open())
    add_menu(window, tr("&Help"), (guide, keys, about))


def _show_keys(window: "QuickDraw", menus: Sequence[QMenu]) -> None:
    typing = [
        (tr("Enter"), tr("put in, then cards, then the next seat")),
        ("Jh  10h  J♥", tr("one card, in any spelling; separators are free")),
        ("kj976h", tr("a suit at the end covers all five")),
        ("Ctrl+Z", tr("takes back what was typed in a line")),
    ]
    KeysDialog(window, menus, typing).exec()


def _file_verbs(window: "QuickDraw") -> list[Verb]:
    return [
        Verb(tr("&New hand"), "Ctrl+N", window.new_hand),
        Verb(tr("New hand, same p&layers"), "Ctrl+Shift+N", window.same_players),
        Verb(tr("&Open draw file…"), "Ctrl+O", window.choose_file),
        Verb(),
        Verb(tr("&Save"), "Ctrl+S", window.save),
        Verb(tr("Save &as…"), "Ctrl+Shift+S", window.save_as),
        Verb(),
        Verb(tr("&Print payout sheet…"), "Ctrl+P", window.print_sheet),
        Verb(tr("Sav&e payout sheet as PDF…"), "Ctrl+E", window.save_pdf),
        Verb(),
        Verb(tr("&Quit"), "Ctrl+Q", window.close),
    ]


def _seat_verbs(window: "QuickDraw") -> list[Verb]:
    verbs = [
        Verb(tr("&Opened, or not"), "F2", window.open_here),
        Verb(tr("O&pening cards"), "F3", window.opening_cards),
        Verb(tr("&Folded, or not"), "F4", window.fold_seat),
        Verb(tr("&Deals"), "F5", window.move_button),
        Verb(),
        Verb(tr("Ne&xt seat"), "F6", lambda: window.step_seat(1)),
        Verb(tr("&Previous seat"), "Shift+F6", lambda: window.step_seat(-1)),
        Verb(tr("Nobody else put in, or &ruling and back"), "F7", window.go_on),
        Verb(),
    ]
    return verbs + [
        Verb(
            tr("Seat {seat}", seat=f"&{seat}"),
            f"Ctrl+{seat}",
            lambda seat=seat: window.go_to_seat(seat),  # type: ignore[misc]
        )
        for seat in SEATS
    ]

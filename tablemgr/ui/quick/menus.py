"""The menus of the quick hand, and with them every key that works from anywhere in it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from tablemgr.i18n import tr
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.ui.about import AboutDialog
from tablemgr.ui.dialogs import KeysDialog
from tablemgr.ui.guide import CARD, GuideDialog
from tablemgr.ui.menus import Verb, add_menu, add_schemes
from tablemgr.ui.quick.handfiles import Draft, HandFiles

if TYPE_CHECKING:
    from tablemgr.ui.quick.window import QuickHand


def make_menus(window: "QuickHand") -> None:
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


def _show_keys(window: "QuickHand", menus: Sequence[QMenu]) -> None:
    KeysDialog(window, menus, typing()).exec()


def typing() -> list[tuple[str, str]]:
    """How cards are typed, and what they look like."""
    return [
        (tr("Enter"), tr("next row; after the back the seat is set and the next seat comes")),
        ("Th  10h  T♥", tr("one card, in any spelling; separators are free")),
        ("kkj", tr("ranks alone where suits don't matter")),
        ("aj642h", tr("a suit at the end covers the whole row")),
        ("kkj/tt998/aj642h", tr("a whole hand in the front's line")),
        ("Ctrl+Z", tr("takes back what was typed in a line")),
    ]


def _file_verbs(window: "QuickHand") -> list[Verb]:
    return [
        Verb(tr("&New hand"), "Ctrl+N", window.new_hand),
        Verb(tr("New hand, same p&layers"), "Ctrl+Shift+N", window.same_players),
        Verb(tr("&Open hand file…"), "Ctrl+O", window.choose_file),
        Verb(),
        Verb(tr("&Save"), "Ctrl+S", window.save),
        Verb(tr("Save &as…"), "Ctrl+Shift+S", window.save_as),
        Verb(),
        Verb(tr("&Print payout sheet…"), "Ctrl+P", window.print_sheet),
        Verb(tr("Sav&e payout sheet as PDF…"), "Ctrl+E", window.save_pdf),
        Verb(),
        Verb(tr("&Quit"), "Ctrl+Q", window.close),
    ]


def _seat_verbs(window: "QuickHand") -> list[Verb]:
    verbs = [
        Verb(tr("&Set, or not"), "F2", window.set_seat),
        Verb(tr("&Natural, or not"), "F3", window.declare_natural),
        Verb(tr("&Drop, or not"), "F4", window.drop_seat),
        Verb(tr("&Button here"), "F5", window.move_button),
        Verb(),
        Verb(tr("Ne&xt seat"), "F6", lambda: window.step_seat(1)),
        Verb(tr("&Previous seat"), "Shift+F6", lambda: window.step_seat(-1)),
        Verb(tr("&Open hands, or settlement and back"), "F7", window.go_on),
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


def offer_recent(
    file_menu: QMenu, files: HandFiles[Draft], open_file: Callable[[Path], None]
) -> None:
    """Offer the files used last, after the one that opens any."""
    recent = QMenu(tr("Open &recent"), file_menu)
    file_menu.insertMenu(file_menu.actions()[3], recent)
    recent.aboutToShow.connect(lambda: _list_recent(recent, files, open_file))


def _list_recent(menu: QMenu, files: HandFiles[Draft], open_file: Callable[[Path], None]) -> None:
    menu.clear()
    for path in files.memory.recent(files.kind.recent):
        action = menu.addAction(path.name.replace("&", "&&"))
        action.setToolTip(str(path))
        action.triggered.connect(lambda _=False, path=path: open_file(path))
    if menu.isEmpty():
        menu.addAction(tr("No files yet")).setEnabled(False)

"""The menus of a typed hand in any game, and with them every key that works from anywhere in it.

A game gives the verbs that only it has, and the words of those that it calls otherwise.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QMenu

from tablemgr.i18n import tr
from tablemgr.ui.about import AboutDialog
from tablemgr.ui.dialogs import KeysDialog
from tablemgr.ui.guide import GuideDialog
from tablemgr.ui.menus import Verb, add_menu, add_schemes
from tablemgr.ui.quick.handfiles import Draft, HandFiles
from tablemgr.ui.quick.handwindow import HandWindow, Typed


@dataclass(frozen=True, slots=True)
class Words:
    """What a game calls its verbs of opening a file and of F7, how its cards are typed, and the
    place of the guide that tells of it.
    """

    open_file: str
    go_on: str
    typing: Sequence[tuple[str, str]]
    guide: str


def make_menus(window: HandWindow[Typed], words: Words, seat_verbs: Sequence[Verb]) -> None:
    """Give the window its menus; `seat_verbs` come first in the one of the seat."""
    file_menu = add_menu(window, tr("&File"), _file_verbs(window, words))
    _offer_recent(file_menu, window.files, window.open_file)
    seat_menu = add_menu(window, tr("&Seat"), [*seat_verbs, *_ways(window, words)])
    view = add_menu(window, tr("&View"), ())
    add_schemes(view, window.files.memory.scheme)
    guide = Verb(tr("&Guide"), "F1", lambda: GuideDialog(window, words.guide).open())
    menus = (file_menu, seat_menu)
    keys = Verb(tr("&Keys"), "Shift+F1", lambda: KeysDialog(window, menus, words.typing).exec())
    about = Verb(tr("&About tablemgr"), "", lambda: AboutDialog(window).open())
    add_menu(window, tr("&Help"), (guide, keys, about))


def _file_verbs(window: HandWindow[Typed], words: Words) -> list[Verb]:
    return [
        Verb(tr("&New hand"), "Ctrl+N", window.new_hand),
        Verb(tr("New hand, same p&layers"), "Ctrl+Shift+N", window.same_players),
        Verb(words.open_file, "Ctrl+O", window.choose_file),
        Verb(),
        Verb(tr("&Save"), "Ctrl+S", window.save),
        Verb(tr("Save &as…"), "Ctrl+Shift+S", window.save_as),
        Verb(),
        Verb(tr("&Print payout sheet…"), "Ctrl+P", window.print_sheet),
        Verb(tr("Sav&e payout sheet as PDF…"), "Ctrl+E", window.save_pdf),
        Verb(),
        Verb(tr("&Quit"), "Ctrl+Q", window.close),
    ]


def _ways(window: HandWindow[Typed], words: Words) -> list[Verb]:
    """The ways between the seats and to the settlement."""
    verbs = [
        Verb(),
        Verb(tr("Ne&xt seat"), "F6", lambda: window.step_seat(1)),
        Verb(tr("&Previous seat"), "Shift+F6", lambda: window.step_seat(-1)),
        Verb(words.go_on, "F7", window.go_on),
        Verb(),
    ]
    return verbs + [
        Verb(
            tr("Seat {seat}", seat=f"&{panel.number}"),
            f"Ctrl+{panel.number}",
            lambda seat=panel.number: window.go_to_seat(seat),  # type: ignore[misc]
        )
        for panel in window.page.panels
    ]


def _offer_recent(
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

"""A hand that is being typed at the console: what of it has to be there once its page is anew."""

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.shell.window import MainWindow


@dataclass(frozen=True, slots=True)
class TypedHand:
    """The lines of all seats, the seat whose turn it is, the line as it stands, and the title."""

    texts: dict[int, dict[str, str]]
    at: int
    line: str
    title: str


def console_of(window: QWidget) -> tuple[MainWindow, ConsolePage]:
    """The window with the console that it shows, once that has its table."""
    assert isinstance(window, MainWindow)
    assert isinstance(window.page, ConsolePage)
    assert window.page.dealing.sight
    return window, window.page


def typed_hand(window: QWidget) -> TypedHand:
    """What is typed in the console of a window, of which there is something."""
    shown, page = console_of(window)
    assert page.dealing.sight
    typing, line = page.dealing.sight.typing, page.bar.line.text()
    assert typing
    assert line
    return TypedHand(dict(typing.texts()), typing.at, line, shown.windowTitle())

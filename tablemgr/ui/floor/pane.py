"""What every part of the floor's desk is: a pane that is shown, hears news, and says things."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from tablemgr.services.desk.watching import News
from tablemgr.services.reports.order import Order
from tablemgr.services.restoring import Ready
from tablemgr.ui.floor.reading import Reader
from tablemgr.ui.menus import Verb
from tablemgr.ui.shell.acting import Acting
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.station import Station
from tablemgr.ui.theme import px, set_property, sized


@dataclass(frozen=True, slots=True)
class Around:
    """What a pane works with: the station, its questions and verbs, the readings, the status line.

    `open_session` shows a session, at a hand where its number is above 0. `put_back` puts a backup
    in place of the database, with which the program then begins anew.
    """

    station: Station
    ask: Ask
    acting: Acting
    reader: Reader
    say: Callable[[str, str], None]
    open_session: Callable[[str, int], None]
    put_back: Callable[[Ready], None]


class Pane(QWidget):
    """A part of the desk; the page shows one at a time."""

    def __init__(self, around: Around) -> None:
        super().__init__()
        self.around = around

    def enter(self) -> None:
        """It is shown now: fetch what it shows and set the focus."""

    def heard(self, _news: News) -> None:
        """Something was recorded somewhere."""

    def paper(self) -> Order | None:
        """What is printed of what is shown here."""
        return None

    def verbs(self) -> Sequence[Verb]:
        """What can be done here, for the menu."""
        return ()


def heading(text: str, pixels: int = 18) -> QLabel:
    """The title of a pane or of a part of it."""
    label = QLabel(text)
    sized(label, pixels, bold=True)
    return label


def remark(text: str = "", tone: str = "muted") -> QLabel:
    """A sentence that explains."""
    label = QLabel(text)
    label.setWordWrap(True)
    set_property(label, "tone", tone)
    return label


def button(text: str, do: Callable[[], object], *, primary: bool = False) -> QPushButton:
    """A button for a verb."""
    made = QPushButton(text)
    made.setAccessibleName(text.replace("&", ""))
    made.setMinimumHeight(px(36))
    made.setAutoDefault(False)
    if primary:
        made.setObjectName("primary")
    made.clicked.connect(lambda _=False: do())
    return made


def line_of(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets beside each other; None takes up what room is left."""
    line = QHBoxLayout()
    line.setSpacing(8)
    for widget in widgets:
        if widget is None:
            line.addStretch(1)
        else:
            line.addWidget(widget)
    return line

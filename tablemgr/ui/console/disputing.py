"""A dispute: the last hand entered again, blind; compared; and corrected where it differs.

What a line is and what differs is for the question of each game to say.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Generic

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.services.night.ruled import Ruling
from tablemgr.services.refusals import Refused
from tablemgr.ui.console.questions import Question, text_line
from tablemgr.ui.console.typed import LONGEST_LINE, Kept
from tablemgr.ui.quick.blockpane import BlockPane
from tablemgr.ui.quick.rowline import EnterLine
from tablemgr.ui.shell.parts import bullets, heading
from tablemgr.ui.theme import enlarge, px, set_property, sized

PANE_PX = 170
Document = Mapping[str, Any]
WorkOut = Callable[[dict[str, Any] | None], object]


class DisputeQuestion(Question, Generic[Kept]):
    """One line a seat, and nothing of what was entered before.

    Where the two entries differ, `work_out` is asked what would come of the new one, which is shown
    beside what stands (`show_preview`, `show_refused`) before anybody confirms it with a reason.
    Where they agree it is asked with None, and what stands is shown as both.
    """

    def __init__(
        self,
        parent: QWidget,
        document: Document,
        typing: Kept,
        work_out: WorkOut,
    ) -> None:
        title = tr("Hand {number} once more, blind", number=typing.hand)
        super().__init__(parent, title, tr("Compare"))
        self.document, self._work_out = document, work_out
        self.typing: Kept = typing
        self.compared = self._awaits = False
        self.lines: dict[int, EnterLine] = {}
        self._add_lines()
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(px(72))
        self.told.setAccessibleName(tr("What differs"))
        sized(self.told, 14, bold=True)
        self.wide(self.told)
        self.before, self.after = self.pane(), self.pane()
        self._add_panes()
        self.reason = text_line()
        self.reason.setEnabled(False)
        self.reason.entered.connect(self.try_accept)
        self.field(tr("Reason for a correction"), self.reason)
        if self.lines:
            next(iter(self.lines.values())).setFocus()
        enlarge(self, 940, 740)

    # What a game's question says; Qt's classes have a metaclass of their own, so that this one
    # cannot be abstract.

    def pane(self) -> BlockPane:
        """An empty pane for a ruling."""
        raise NotImplementedError

    def show_ruling(self, pane: BlockPane, found: Ruling, at: datetime) -> None:
        """Show a ruling in its pane."""
        raise NotImplementedError

    def reading(self, place: int) -> tuple[str, bool]:
        """What is said of a line while it is typed, and whether something is wrong with it."""
        raise NotImplementedError

    def missing(self, place: int) -> str:
        """Why the line of a place cannot be compared yet, empty where it can."""
        raise NotImplementedError

    def differences(self) -> list[str]:
        """Everything in which the two entries differ, in words."""
        raise NotImplementedError

    def corrected(self) -> dict[str, Any]:
        """The hand's document as it is entered here."""
        raise NotImplementedError

    def places(self) -> tuple[int, ...]:
        """The places whose lines are asked for."""
        return self.typing.order

    # What every question does

    def _add_panes(self) -> None:
        sides = QHBoxLayout()
        sides.setSpacing(10)
        for title, pane in ((tr("As it stands"), self.before), (tr("As it would be"), self.after)):
            pane.setMinimumHeight(px(PANE_PX))
            pane.setAccessibleName(title)
            side = QVBoxLayout()
            side.addWidget(heading(title, 14))
            side.addWidget(pane, 1)
            sides.addLayout(side, 1)
        self.form.addRow(sides)
        self._hide_panes()

    def _hide_panes(self) -> None:
        for pane in (self.before, self.after):
            pane.show_note(tr("Nothing yet"), tr("Shown once both entries have been compared."))

    def _add_lines(self) -> None:
        """A line under another for each place."""
        for place in self.typing.order:
            self.field(self.name_of(place), self.new_line(place))

    def name_of(self, place: int) -> str:
        """The name of a line: the seat with its player."""
        names = {int(each["seat"]): str(each.get("player", "")) for each in self.document["seats"]}
        return tr("Seat {seat} · {player}", seat=place, player=names.get(place, ""))

    def new_line(self, place: int) -> EnterLine:
        """The line of a place; Enter in it goes to the next."""
        line = text_line(LONGEST_LINE)
        line.textEdited.connect(lambda text: self._typed(place, text))
        line.entered.connect(lambda: self._entered(place))
        self.lines[place] = line
        return line

    def _typed(self, place: int, text: str) -> None:
        self.typing = self.typing.go(place).typed(text)
        said, wrong = self.reading(place)
        set_property(self.lines[place], "wrong", wrong)
        self.say(said, "fault" if wrong else "")
        self._compared_no_more()

    def _compared_no_more(self) -> None:
        self.compared = self._awaits = False
        self.ok.setText(tr("Compare"))
        self.told.clear()
        self._hide_panes()
        self.reason.setEnabled(False)

    def _entered(self, place: int) -> None:
        places = self.places()
        following = places[places.index(place) + 1 :] if place in places else ()
        if following:
            self.lines[following[0]].setFocus()
        else:
            self.try_accept()

    def fault(self) -> str:
        missing = next(filter(None, map(self.missing, self.places())), "")
        if missing or not self.compared:
            return missing
        return "" if self.reason.text().strip() else tr("Give the reason for the correction")

    def try_accept(self) -> None:
        wrong = self.fault()
        self.say(wrong, "fault")
        if wrong:
            return
        if self.compared:
            self.accept()
            return
        self._compare()

    def _compare(self) -> None:
        found = self.differences()
        said = found or [tr("Both entries are the same; the hand stands.")]
        self.told.setText("\n".join(said))
        set_property(self.told, "tone", "warning" if found else "good")
        self._awaits = True
        self._work_out(self.corrected() if found else None)

    def show_preview(self, before: Ruling, after: Ruling | None, at: datetime) -> None:
        """Show the hand as it stands and as it would be, so that it can be confirmed.

        `after` is None where both entries agree: then there is nothing to confirm. It comes too
        late where something else has been typed meanwhile.
        """
        if not self._awaits:
            return
        self.show_ruling(self.before, before, at)
        self.show_ruling(self.after, after or before, at)
        if after is None:
            return
        self.compared = True
        self.ok.setText(tr("Correct the hand"))
        self.reason.setEnabled(True)
        self.reason.setFocus()

    def show_refused(self, found: Refused) -> None:
        """Say why nothing can come of what was entered."""
        if self._awaits:
            self.say(bullets(found.sentences), "fault")

    def ask_correction(self, then: Callable[[dict[str, Any], str], object]) -> None:
        """Open it; `then` gets the document and the reason where the hand is to be corrected."""
        self.ask(lambda: then(self.corrected(), self.reason.text().strip()))

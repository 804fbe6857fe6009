"""What the window of one typed hand does in any game: its file, its paper, and ways between seats.

A game's window brings its page and its kind of file, reads what is typed, and shows what comes
back; no rule is computed here.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from tablemgr.bootstrap import Desk
from tablemgr.i18n import language, speaking, tr
from tablemgr.services.faults import RefusedError
from tablemgr.ui import dialogs, theme
from tablemgr.ui.cards import app_icon
from tablemgr.ui.quick import paper
from tablemgr.ui.quick.handfiles import FileKind, HandFiles
from tablemgr.ui.quick.handpage import AnyPage
from tablemgr.ui.quick.keeping import Keeper, Kept, kept_text
from tablemgr.ui.quick.model import Field
from tablemgr.ui.quick.steps import SETTLEMENT, Step
from tablemgr.ui.quick.typedhand import TypedHand
from tablemgr.ui.runner import Runner


class HandReading(Protocol):
    """What a draft amounts to, as far as any game's is known here."""

    @property
    def settlement(self) -> object | None:
        """The settlement, once nothing is missing and nothing is marked."""

    @property
    def steps(self) -> tuple[str, ...]:
        """Everything between the hand and its settlement."""


Typed = TypeVar("Typed", bound=TypedHand[Any])


class HandWindow(QMainWindow, Generic[Typed]):
    """A hand typed, opened or saved, and who pays whom and why.

    `alone` are the seats for which somebody said that no others will come; `press` makes paper.
    """

    reading: HandReading

    def __init__(
        self, desk: Desk, page: AnyPage, kind: FileKind[Typed], card_keys: tuple[str, ...]
    ) -> None:
        super().__init__()
        self._desk, self._language, self._card_keys = desk, language(), card_keys
        self._recent: list[Field] = []
        self.alone: tuple[int, ...] = ()
        self.keeper: Keeper | None = None
        self.press = Runner(self)
        self._current = page.panels[0].number
        self.page = page
        self.setCentralWidget(page)
        self.files = HandFiles(self, kind, self.draft, self._first_step)
        self.setWindowIcon(app_icon())
        for panel in page.panels:
            panel.changed.connect(lambda key, seat=panel.number: self._typed(seat, key))
            panel.entered.connect(lambda key, seat=panel.number: self._enter(seat, key))
            panel.visited.connect(self._visit)
        page.table.changed.connect(self.refresh)
        page.table.refused.connect(self._tell_sheet_refused)
        page.table.entered.connect(self.focusNextChild)
        page.state.side.clicked.connect(self.go_on)

    def _begin(self, draft: Typed) -> None:
        """Stand where it stood last, with an empty hand."""
        self._empty = draft
        self.resize(QSize(1280, 800).boundedTo(self.screen().availableSize()))
        self.restoreGeometry(self.files.memory.place(self.files.kind.place))
        self._take(draft)

    def go_on_from(self, other: Self) -> None:
        """Show what another window shows, as it is typed there, in its place."""
        self._go_on(other.shown())
        self.keeper, other.keeper = other.keeper, None
        if self.keeper:
            self.keeper.text = self._kept_text
        self.setGeometry(other.geometry())
        self.show()
        # Nothing is left in the other one to be asked about.
        other.files.begin(other.draft())
        other.close()
        other.deleteLater()

    def shown(self) -> Kept[Typed]:
        """What the window shows."""
        draft = self.draft()
        saved = self.files.saved or draft
        return Kept(draft, saved, self.files.path, self.alone, self._language)

    def _go_on(self, kept: Kept[Typed]) -> None:
        """Show what a window showed, in the signs of the language of now."""
        self._take(self._respelt(kept.draft, kept.language), kept.path)
        self.files.saved, self.alone = self._respelt(kept.saved, kept.language), kept.alone
        self.refresh()

    def _respelt(self, draft: Typed, spoken: str) -> Typed:
        """A hand with its amounts as they are typed in this window's language."""
        if spoken == self._language:
            return draft
        with speaking(spoken):
            filed = self.files.kind.filed(draft)
        return self.files.kind.typed(filed)

    def keep_typing(self) -> None:
        """Keep what is typed from now on, and go on with what a program that died has left."""
        self.keeper = Keeper(self.files.kind.drafts, self._kept_text)
        left = self.keeper.left(self._empty)
        if left:
            self._go_on(left)
            self.page.state.say(tr("What was typed when the program ended is here again."), "good")

    def _kept_text(self) -> str:
        return kept_text(self.shown()) if self.files.is_changed else ""

    # What a game's window says; Qt's classes have a metaclass of their own, so that this one cannot
    # be abstract.

    def draft(self) -> Typed:
        """The hand as it is typed now."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Read what is typed and show marks, the steps that are missing, or the settlement."""
        raise NotImplementedError

    def _show_draft(self, draft: Typed) -> None:
        """Show a hand instead of what was typed; the panels tell nobody meanwhile."""
        raise NotImplementedError

    def _title(self, name: str) -> str:
        """The window's title, with a file's name."""
        raise NotImplementedError

    def _waits_for(self) -> str:
        """What a hand waits for of which nothing is missing."""
        raise NotImplementedError

    def _first_field(self, seat: int) -> str:
        """The field where a seat's typing goes on."""
        raise NotImplementedError

    def _payout_pdf(self) -> Callable[[], bytes] | None:
        """What makes the payout sheet, None where nothing is settled."""
        raise NotImplementedError

    def _enter(self, seat: int, key: str) -> None:
        """Enter was pressed in a field."""
        raise NotImplementedError

    def _go(self, step: Step) -> None:
        """Follow a step."""
        raise NotImplementedError

    @property
    def _waits(self) -> bool:
        """Whether only the word is missing that no others will come."""
        raise NotImplementedError

    def _name_window(self) -> None:
        name = self.files.path.name if self.files.path else tr("New hand")
        self.setWindowTitle(self._title(name))
        self.setWindowModified(self.files.is_changed)
        if self.keeper:
            self.keeper.keep()

    def _first_step(self) -> str:
        """What keeps the hand from being settled, empty where it is."""
        if self.reading.settlement:
            return ""
        return next(iter(self.reading.steps), self._waits_for())

    # Typing, and the seats.

    def _typed(self, seat: int, key: str) -> None:
        if key in self._card_keys:
            field = (seat, key)
            self._recent = [*(each for each in self._recent if each != field), field]
        self.refresh()

    def _visit(self, seat: int) -> None:
        """The keys of the Seat menu go to the seat that the cursor was in last."""
        self._current = seat
        for panel in self.page.panels:
            theme.set_property(panel, "current", panel.number == seat)

    def move_button(self) -> None:
        """Put the dealer button at the seat the cursor is in."""
        self.page.panel(self._current).button.setChecked(True)

    def go_to_seat(self, seat: int) -> None:
        """Go to where a seat's typing goes on."""
        self.page.show_field(seat, self._first_field(seat))

    def step_seat(self, by: int) -> None:
        """Go to the next seat clockwise, or with -1 the one before."""
        self.go_to_seat((self._current + by - 1) % len(self.page.panels) + 1)

    def go_on(self) -> None:
        """Settle without the seats that are empty, or change between hand and settlement."""
        if self._waits:
            self.alone = self.draft().live
            self.refresh()
            self._go(Step(SETTLEMENT))
        elif self.page.pane.hasFocus() or not self.page.hand.isVisible():
            self.go_to_seat(self._current)
        else:
            self.page.show_ruling()

    # The verbs of the File menu.

    def _take(self, draft: Typed, path: Path | None = None) -> None:
        """Show a hand as the one that was saved or begun."""
        self._recent = []
        self.alone = draft.live if path else ()
        blockers = [QSignalBlocker(panel) for panel in self.page.panels]
        self._show_draft(draft)
        del blockers
        self.files.begin(self.draft(), path)
        self.refresh()
        self.page.show_field(self.page.panels[0].number, "player")

    def new_hand(self) -> None:
        """Begin an empty hand at the same table."""
        if self.files.may_leave():
            self._take(self.files.kind.new_hand(self.draft()))

    def same_players(self) -> None:
        """Begin a hand of the same players."""
        if self.files.may_leave():
            self._take(self.files.kind.same_players(self.draft()))
            self.go_to_seat(self.page.panels[0].number)

    def choose_file(self) -> None:
        """Ask for a file and open it."""
        if self.files.may_leave():
            path = self.files.choose()
            if path:
                self._open(path)

    def open_file(self, path: Path) -> None:
        """Open a file; unsaved changes are asked about first."""
        if self.files.may_leave():
            self._open(path)

    def _open(self, path: Path) -> None:
        draft = self.files.read(path)
        if draft:
            self._take(draft, path.resolve())

    def save(self) -> None:
        """Save the hand in its file."""
        self.files.save()
        self._name_window()

    def save_as(self) -> None:
        """Save the hand in another file."""
        self.files.save_as()
        self._name_window()

    def save_pdf(self) -> None:
        """Save the payout sheet of the settled hand."""
        pdf = self._payout_pdf()
        if pdf is None:
            self._tell_no_paper()
            return
        paper.save_pdf(self, self.press, self.files, pdf, self._tell_saved)

    def _tell_saved(self, name: str) -> None:
        self.page.state.say(tr("Payout sheet saved: {file}", file=name), "good")

    def print_sheet(self) -> None:
        """Print the payout sheet of the settled hand."""
        pdf = self._payout_pdf()
        if pdf is None:
            self._tell_no_paper()
            return
        paper.print_sheet(self, self.press, pdf)

    def _tell_no_paper(self) -> None:
        self.page.state.say(tr("No payout sheet yet: {step}", step=self._first_step()), "warning")

    def _tell_sheet_refused(self, error: RefusedError) -> None:
        dialogs.tell_faults(self, tr("The rule sheet cannot be used"), error.faults)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        self.files.memory.keep_place(self.files.kind.place, self.saveGeometry())
        if self.keeper:
            self.keeper.close()
        self.press.close()
        event.accept()

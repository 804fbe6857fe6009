"""The hands of a session: a filtered list beside the story of the one that has the cursor."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QSplitter, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.services.desk.hands import PAGE, HandLine, find_hands, hand_lines
from tablemgr.services.desk.linewords import hands_text
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.desk.story import HandStory, hand_story
from tablemgr.services.poolwords import antes_apart
from tablemgr.ui.floor.amending import AmendDialog
from tablemgr.ui.floor.handfilter import HandFilter
from tablemgr.ui.floor.handsmodel import HandsModel, Place
from tablemgr.ui.floor.listing import ListingView, told
from tablemgr.ui.floor.pane import Around, remark
from tablemgr.ui.floor.part import SessionPart
from tablemgr.ui.floor.storyview import StoryView

SOON_MS = 30
"""How long after the rows in view have come the rest is read: they are painted first."""


@dataclass(frozen=True, slots=True)
class Found:
    """The hands that are asked for; `whole` where there are no more than these places."""

    places: Sequence[Place]
    first: Sequence[HandLine]
    whole: bool


class HandsPart(SessionPart):
    """The list, its filter, and the story.

    The hands that come into view are shown first; how many there are, and the story of the one
    that has the cursor, come a moment later.
    """

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.filter = HandFilter()
        self.filter.changed.connect(self.search)
        self.model = HandsModel(self._read_page)
        self.view = ListingView(tr("Hands"), self.model, self.model.columns)
        self.view.moved.connect(self._moved)
        self.view.copied.connect(self._copy)
        self.story = StoryView()
        self.view.chosen.connect(lambda _: self.story.steps.setFocus())
        self.story.correct.connect(self.amend)
        self.count, self.antes = remark(), remark()
        self._wanted = 0
        self._rest = self._later(self._read_rest)
        self._told = self._later(self._read_story)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.count)
        column.addWidget(self.antes)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(left)
        split.addWidget(self.story)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setChildrenCollapsible(False)
        split.setSizes([678, 406])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 8, 0, 0)
        whole.addWidget(self.filter)
        whole.addWidget(split, 1)

    def _later(self, do: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(SOON_MS)
        timer.timeout.connect(do)
        return timer

    @property
    def is_busy(self) -> bool:
        """Whether something is being read, or soon will be."""
        return self._rest.isActive() or self._told.isActive() or self.around.reader.is_busy

    def reset(self, facts: SessionFacts) -> None:
        apart = antes_apart(facts.sheet)
        self.antes.setText(apart)
        self.antes.setVisible(bool(apart))
        self.filter.clear()
        self.model.put((), ())
        self.story.clear()

    def refresh(self, facts: SessionFacts) -> None:
        self.filter.offer(facts)
        self.search()

    def open_hand(self, number: int) -> None:
        """Put the cursor on a hand, whatever was filtered, as soon as the list is there."""
        self._wanted = number
        self.filter.clear()
        self.search()

    def search(self) -> None:
        """Find the hands that are asked for now."""
        facts = self.facts
        if facts is None:
            return
        asked, room = self.filter.asked(), self.around.station.room
        store, site, kept = room.store, room.site, self._kept()

        def reading() -> Found:
            places = find_hands(store, asked, facts, PAGE + 1)
            whole = len(places) <= PAGE
            if not whole and kept and all(place[2] != kept for place in places[:PAGE]):
                places, whole = find_hands(store, asked, facts), True
            first = hand_lines(store, places[:PAGE], facts.currency, facts.short_names, site)
            return Found(places if whole else places[:PAGE], first, whole)

        self._rest.stop()
        self.around.reader.forget("rest")
        self.around.reader.read("hands", reading, self._found)

    def _kept(self) -> int:
        """The hand that has the cursor or is to have it, 0 where there is none."""
        return self._wanted or self.model.number(self.view.currentIndex().row())

    def _found(self, found: Found) -> None:
        kept = self._kept()
        bar = self.view.verticalScrollBar()
        scrolled = bar.value()
        self.model.put(found.places, found.first)
        if found.whole:
            self.count.setText(hands_text(len(found.places)))
        else:
            self._rest.start()
        place = self.model.row_of(kept) if kept else -1
        wanted, self._wanted = bool(self._wanted), 0
        if found.places:
            self.view.select(max(place, 0))
            if wanted:
                self.view.scrollTo(self.view.currentIndex())
            else:
                bar.setValue(scrolled)
        else:
            self._told.stop()
            self.around.reader.forget("story")
            self.story.clear()

    def _read_rest(self) -> None:
        """How many hands there are beyond those in view."""
        facts, asked, store = self.facts, self.filter.asked(), self.around.station.room.store
        if facts is None:
            return

        def then(places: Sequence[Place]) -> None:
            if self.model.put_rest(places):
                self.count.setText(hands_text(len(places)))
            else:
                self.search()

        self.around.reader.read("rest", lambda: find_hands(store, asked, facts), then)

    def _read_page(self, page: int) -> None:
        facts, room = self.facts, self.around.station.room
        if facts is None:
            return
        places = self.model.page_places(page)

        def then(lines: Sequence[HandLine]) -> None:
            # Other hands may have been found meanwhile.
            if self.model.page_places(page) == places:
                self.model.put_page(page, lines)

        self.around.reader.read(
            f"page {page}",
            lambda: hand_lines(room.store, places, facts.currency, facts.short_names, room.site),
            then,
        )

    def _copy(self, rows: Sequence[int]) -> None:
        """Put hands on the clipboard, of which most have not been read yet."""
        facts, room = self.facts, self.around.station.room
        if facts is None:
            return
        places, columns = self.model.places_of(rows), self.model.columns

        def reading() -> str:
            parts = (places[at : at + PAGE] for at in range(0, len(places), PAGE))
            read = (
                hand_lines(room.store, part, facts.currency, facts.names, room.site)
                for part in parts
            )
            return told(columns, (line for part in read for line in part))

        self.around.reader.read("copy", reading, QApplication.clipboard().setText)

    def _moved(self, row: int) -> None:
        if self.model.number(row):
            self._told.start()

    def _read_story(self) -> None:
        facts, room = self.facts, self.around.station.room
        number = self.model.number(self.view.currentIndex().row())
        if facts is None or not number:
            return
        self.around.reader.read(
            "story",
            lambda: hand_story(room.store, facts, number, room.site),
            lambda story: self._tell(story, facts),
        )

    def _tell(self, story: HandStory, facts: SessionFacts) -> None:
        same = self.facts is not None and self.facts.id == story.session
        if same:
            self.story.show_story(story, may_amend=facts.is_open)

    def amend(self, number: int) -> None:
        """Void a hand or enter it again, with what would come of it shown before."""
        if self.facts is not None:
            AmendDialog(self, self.around, self.facts, number).begin()

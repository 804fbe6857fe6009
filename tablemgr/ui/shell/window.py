"""The main window: a page at a time, menus around those of the page, one status line.

It is shown before the room is opened; what comes after that is the route's.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tablemgr import config
from tablemgr.bootstrap import Desk
from tablemgr.i18n import tr
from tablemgr.ui.memory import Memory
from tablemgr.ui.menus import choose_size
from tablemgr.ui.shell import opening
from tablemgr.ui.shell.menus import make_menus
from tablemgr.ui.shell.page import Page
from tablemgr.ui.shell.splash import SplashPage, TroublePage
from tablemgr.ui.shell.statusline import StatusLine

if TYPE_CHECKING:
    from tablemgr.services.reports.order import Order
    from tablemgr.services.restoring import Ready
    from tablemgr.services.room import Room
    from tablemgr.ui.draw.window import QuickDraw
    from tablemgr.ui.quick.window import QuickHand
    from tablemgr.ui.runner import Runner
    from tablemgr.ui.shell.choosing import Choosing
    from tablemgr.ui.shell.route import Route

PLACE = "main window"


class MainWindow(QMainWindow):
    """The window of the program; `route` is there once the room is open.

    Signals:
        ready: everything is loaded, and the room is open.
        waits: the first page is shown that waits for somebody, whether the room is open or not.
    """

    ready, waits = Signal(), Signal()

    def __init__(self, desk: Desk, database: str = "", welcome: str = "") -> None:
        super().__init__()
        self.desk, self.database, self.welcome = desk, database, welcome
        self.route: Route | None = None
        self._quick: QuickHand | None = None
        self._draw: QuickDraw | None = None
        self._begun = self._waited = False
        self._opener: Runner | None = None
        self._choosing: Choosing | None = None
        self.memory = Memory()
        self.pages = QStackedWidget()
        self.line = StatusLine()
        self.splash = SplashPage()
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pages, 1)
        column.addWidget(self.line)
        self.setCentralWidget(middle)
        self.resize(QSize(1280, 800).boundedTo(self.screen().availableSize()))
        self.restoreGeometry(self.memory.place(PLACE))
        self.show_page(self.splash)

    # The room.

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._begun:
            self._begun = True
            # Once this first picture is on the screen, which nothing may hold up.
            QTimer.singleShot(0, self._begin)

    def _begin(self) -> None:
        if not self.database and config.is_first_start():
            self.choose_database()
        else:
            self.open_room()

    def choose_database(self, address: str = "") -> None:
        """Ask where the data are, before any are opened."""
        from tablemgr.ui.cards import app_icon
        from tablemgr.ui.shell.choosing import Choosing

        if self._choosing is None:
            self.setWindowIcon(app_icon())
            self._choosing = Choosing(self)
        self._choosing.ask(address)

    def open_room(self) -> None:
        """Open the database off this thread, and go on from there."""
        from tablemgr.ui.cards import app_icon
        from tablemgr.ui.runner import Runner

        self.show_page(self.splash)
        if self._opener is None:
            self.setWindowIcon(app_icon())
            self._opener = Runner(self)
        desk, database = self.desk, self.database
        self._opener.run(
            lambda: opening.open_room(desk, database), self._opened, self.could_not_open
        )

    def _opened(self, room: "Room") -> None:
        from tablemgr.ui.shell.route import Route

        if room.store.copy is not None:
            self.welcome = " ".join(filter(None, (_upgraded(room.store.copy), self.welcome)))
        self.route = Route(self, room)
        self.route.begin()
        self.ready.emit()

    def put_back(self, ready: "Ready") -> None:
        """Let the room go, put a backup in place of its database, and open that one."""
        route, self.route = self.route, None
        if route is None or self._opener is None:
            return
        self.show_page(self.splash)
        for page in route.end():
            self._drop(page)

        def told(words: str) -> None:
            self.welcome = " ".join(filter(None, (words, self.welcome)))
            self.open_room()

        self._opener.run(lambda: opening.put_back(ready), told, self.could_not_open)

    def could_not_open(self, error: Exception) -> None:
        """Say why there is no room, and what can be done."""
        trouble = TroublePage()
        trouble.retry.connect(self.open_room)
        trouble.give_up.connect(self.close)
        trouble.without.connect(self.quick_hand)
        trouble.elsewhere.connect(lambda: self.choose_database(config.chosen_database()))
        trouble.tell([tr("Something failed in the program.")])
        self.show_page(trouble)
        # A fault of the program itself is raised on here, and told with its details.
        trouble.tell(opening.sentences(error))

    # Pages.

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        found = self.pages.currentWidget()
        return found if isinstance(found, Page) else None

    def show_page(self, page: Page) -> None:
        """Show a page, whatever the one before it says; see `Page.leave`."""
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
            page.status.connect(lambda text, tone: self._page_said(page, text, tone))
            page.menus_changed.connect(lambda: self._page_changed(page))
            page.paper_wanted.connect(self._paper_wanted)
        self.pages.setCurrentWidget(page)
        self.line.say("")
        self._page_changed(page)
        page.enter()
        if not self._waited and page is not self.splash:
            self._waited = True
            self.waits.emit()

    def speak(self, page: Page, old: Sequence[Page]) -> None:
        """Show a page in the language and size of now, and let go of those in another."""
        self.line.speak()
        self.show_page(page)
        for each in old:
            each.let_go()
            self._drop(each)
        if self._quick is not None and self._quick.isVisible():
            from tablemgr.ui.quick.window import QuickHand

            quick, self._quick = self._quick, QuickHand(self.desk)
            self._quick.go_on_from(quick)
        if self._draw is not None and self._draw.isVisible():
            from tablemgr.ui.draw.window import QuickDraw

            draw, self._draw = self._draw, QuickDraw(self.desk)
            self._draw.go_on_from(draw)

    def _drop(self, page: Page) -> None:
        self.pages.removeWidget(page)
        page.deleteLater()

    @property
    def may_be_made_anew(self) -> bool:
        """Whether nothing waits that can only be asked as it was begun."""
        return self.route is None or self.route.may_be_made_anew

    def resize_all(self, per_cent: int) -> None:
        """Have everything in another size, with what is typed and shown."""
        if self.route is not None:
            self.route.resize(per_cent)
        elif self._choosing is not None and self._choosing.page is self.page:
            self._choosing.make_anew(lambda: choose_size(per_cent))
        else:
            choose_size(per_cent)

    def dialogs(self) -> list[QDialog]:
        """What is asked in windows of their own that belong to this one."""
        return [
            each
            for each in QApplication.topLevelWidgets()
            if isinstance(each, QDialog) and each.isVisible() and self._owns(each)
        ]

    def _owns(self, widget: QWidget | None) -> bool:
        while widget is not None and widget is not self:
            widget = widget.parentWidget()
        return widget is self

    def _page_said(self, page: Page, text: str, tone: str) -> None:
        if self.page is page:
            self.line.say(text, tone)
            self.name()

    def _page_changed(self, page: Page) -> None:
        if self.page is page:
            make_menus(self)
            self.name()

    def _paper_wanted(self, order: "Order | None") -> None:
        if self.route is not None:
            self.route.go_to_paper(order)

    def name(self) -> None:
        """Say what the page is about now."""
        title = self.page.title() if self.page else ""
        self.setWindowTitle(tr("{page} – tablemgr", page=title) if title else "tablemgr")
        self.line.table.setText(self.page.table() if self.page else "")

    # Verbs that need no room.

    def quick_hand(self) -> None:
        """Open the quick hand in a window of its own, or bring it to the front."""
        from tablemgr.ui.quick.window import QuickHand

        if self._quick is None or not self._quick.isVisible():
            _let_go(self._quick)
            self._quick = QuickHand(self.desk)
            self._quick.keep_typing()
        _bring(self._quick)

    def quick_draw(self) -> None:
        """Open the quick draw in a window of its own, or bring it to the front."""
        from tablemgr.ui.draw.window import QuickDraw

        if self._draw is None or not self._draw.isVisible():
            _let_go(self._draw)
            self._draw = QuickDraw(self.desk)
            self._draw.keep_typing()
        _bring(self._draw)

    def full_screen(self) -> None:
        """Fill the screen, or be as large as before."""
        # Here, as the first window does without: Qt's names take long to load.
        from PySide6.QtCore import Qt

        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.page is not None and not self.page.leave():
            event.ignore()
            return
        for own in (self._quick, self._draw):
            if own is not None and own.isVisible() and not own.close():
                event.ignore()
                return
        self.memory.keep_place(PLACE, self.saveGeometry())
        if self._opener is not None:
            self._opener.close()
        if self._choosing is not None:
            self._choosing.close()
        if self.route is not None:
            self.route.close()
        event.accept()


def _let_go(window: QMainWindow | None) -> None:
    """Have a window that was closed be gone: whatever is there is styled with all the rest."""
    if window is not None:
        window.deleteLater()


def _bring(window: QMainWindow) -> None:
    """Show a window, in front of the others."""
    window.show()
    window.raise_()
    window.activateWindow()


def _upgraded(copy: Path) -> str:
    return tr(
        "The database was brought up to date and checked. As it was before, it is kept as {file}.",
        file=copy.name,
    )

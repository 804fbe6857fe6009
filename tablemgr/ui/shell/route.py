"""The way through the program: first start or sign-in, then the tables, then a table or the floor.

It makes the pages, once each and when they are first wanted, and says which one is shown.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from tablemgr.i18n import tr
from tablemgr.services.people.signing import SignedIn, sign_out
from tablemgr.services.people.staff import Person, nobody_yet
from tablemgr.services.peoplewords import role_name
from tablemgr.services.permissions import Role
from tablemgr.services.room import Room
from tablemgr.services.shown import shown_date
from tablemgr.ui.menus import Verb, choose_size
from tablemgr.ui.shell import opening
from tablemgr.ui.shell.asking import Ask
from tablemgr.ui.shell.changepin import ChangePinDialog
from tablemgr.ui.shell.cover import LOCK_KEY, Cover
from tablemgr.ui.shell.firststart import FirstStartPage
from tablemgr.ui.shell.idle import IdleWatch
from tablemgr.ui.shell.lobby import LobbyPage
from tablemgr.ui.shell.page import Page
from tablemgr.ui.shell.signin import SignInPage
from tablemgr.ui.speech import speak
from tablemgr.ui.station import Station

if TYPE_CHECKING:
    from tablemgr.services.reports.order import Order
    from tablemgr.ui.console.page import ConsolePage
    from tablemgr.ui.floor.page import FloorPage
    from tablemgr.ui.paper.page import PaperPage
    from tablemgr.ui.shell.window import MainWindow

MINUTE_MS, SOON_MS = 60_000, 50
FLOOR = (Role.FLOOR, Role.MANAGER)


class Route(QObject):
    """The pages of one station, and who is signed in there."""

    def __init__(self, window: "MainWindow", room: Room) -> None:
        super().__init__(window)
        self._window = window
        self.station = Station(room, self)
        self.ask = Ask(self.station)
        self.person: Person | None = None
        self._behind: Page | None = None
        self._cover = Cover(self, window.dialogs)
        self._printed_of: Page | None = None
        self._begin_pages()
        self.station.reach.connect(lambda reach: window.line.tell_reach(is_in_reach=reach))
        self.station.operator_changed.connect(lambda _: self._tell_facts())
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusWindowChanged.connect(self._give_key)
        self.idle = IdleWatch(self)
        self.idle.idle.connect(self.lock)
        self._minute = QTimer(self)
        self._minute.timeout.connect(self._tell_facts)
        self._minute.start(MINUTE_MS)

    def _begin_pages(self) -> None:
        """The pages that are always there; the others are made when they are first wanted."""
        self.sign_in = SignInPage(self.station, self._window.welcome)
        self.sign_in.signed_in.connect(self._signed_in)
        self.lobby = LobbyPage(self.station, self.ask)
        self.lobby.opened.connect(self.open_table)
        self.lobby.floor.connect(self.go_to_floor)
        self._console: ConsolePage | None = None
        self._floor: FloorPage | None = None
        self._paper: PaperPage | None = None

    def begin(self) -> None:
        """Show the first page: whether there is anybody yet has to be asked."""
        house = self.station.room.house
        self.station.read(lambda: nobody_yet(house), self._begin)
        # While somebody signs in, so that the window does not wait for it later.
        self.station.side.run(opening.load_pages)
        desk = self._window.desk
        self.station.side.run(lambda: opening.layout_faults(desk), self._tell_layouts)
        self._tell_facts()

    def _tell_layouts(self, faults: Sequence[str]) -> None:
        if faults:
            words = tr("A layout of the house is not used. {fault}", fault=faults[0])
            self._window.line.say(words, "fault")

    def _begin(self, nobody: bool) -> None:
        if not nobody:
            self._window.show_page(self.sign_in)
        else:
            self._window.show_page(self._first_start())

    def _first_start(self) -> FirstStartPage:
        first = FirstStartPage(self.station)
        first.signed_in.connect(self._first_signed_in)
        first.somebody_there.connect(lambda: self._window.show_page(self.sign_in))
        return first

    # Who is signed in.

    @property
    def is_locked(self) -> bool:
        """Whether somebody is signed in behind the page on which people sign in."""
        return self._behind is not None

    def _signed_in(self, found: SignedIn) -> None:
        same = self.person is not None and self.person.id == found.person.id
        self.person = found.person
        self.station.take_operator(found.operator)
        behind, self._behind = self._behind, None
        may_go_on = behind is not self._floor or found.operator.role in FLOOR
        if self._printed_of is self._floor and found.operator.role not in FLOOR:
            self._printed_of = None
        page = behind if behind is not None and may_go_on else self.lobby
        self._window.show_page(page)
        self._cover.uncover(goes_on=same)
        if found.person.change_due:
            ChangePinDialog(self._window, self.station, found.person, due=True).open()

    def _first_signed_in(self, found: SignedIn) -> None:
        """The manager begins; he is shown round."""
        from tablemgr.ui.shell.tour import TourDialog

        self._signed_in(found)
        TourDialog(self._window).open()

    def lock(self) -> None:
        """Cover what is shown until somebody signs in; he stays signed in, and nothing is lost."""
        page = self._window.page
        if self.person is None or self.is_locked or page is None:
            return
        self._behind = page
        self._cover.hide()
        self._window.activateWindow()
        self.sign_in.tell_locked(self.person.name)
        self._window.show_page(self.sign_in)

    def _give_key(self, _: object) -> None:
        if not self.is_locked:
            self._cover.give_key(self.lock)

    def sign_out(self) -> None:
        """End the sign-in and show who may be next."""
        page = self._window.page
        if self.station.operator is None or (page is not None and not page.leave()):
            return
        house, command = self.station.room.house, self.station.command()
        self.station.do(
            command,
            lambda command: sign_out(house, command),
            lambda _: None,
            lambda refused: self._window.line.say(" ".join(refused.sentences), "fault"),
        )
        self._out()

    def _out(self) -> None:
        self.person, self._behind, self._printed_of = None, None, None
        self.station.take_operator(None)
        self.sign_in.tell_open(self._window.welcome)
        self._window.show_page(self.sign_in)

    def change_pin(self) -> None:
        """Change the PIN of who is signed in."""
        if self.person is not None:
            ChangePinDialog(self._window, self.station, self.person).open()

    # Where to.

    def go_to_lobby(self) -> None:
        """Show the tables."""
        self._go(self.lobby)

    def open_table(self, session: str) -> None:
        """Show the dealer's console of a table."""
        console = self._console_page()
        if self._go(console):
            console.open(session)
            # Behind what the page asked for itself, so that it knows which table it has.
            self.station.read(lambda: None, lambda _: self._window.name())

    def _console_page(self) -> "ConsolePage":
        if self._console is None:
            from tablemgr.ui.console.page import ConsolePage

            self._console = ConsolePage(self._window.desk, self.station, self.ask)
            self._console.closed.connect(self.go_to_lobby)
            self._console.wanted.connect(self.open_table)
        return self._console

    def go_to_floor(self) -> None:
        """Show the floor's desk, to those whose desk it is."""
        operator = self.station.operator
        if operator is None or operator.role not in FLOOR:
            self._window.line.say(tr("The desk is for floor and managers."), "warning")
            return
        self._go(self._floor_page())

    def _floor_page(self) -> "FloorPage":
        if self._floor is None:
            from tablemgr.ui.floor.page import FloorPage

            self._floor = FloorPage(self._window.desk, self.station, self.ask)
            self._floor.backup_ready.connect(self._window.put_back)
        return self._floor

    def go_to_paper(self, order: "Order | None" = None) -> None:
        """Show what can be printed, beginning with an order; back from there is what is shown."""
        paper, before = self._paper_page(), self._window.page
        if self._go(paper):
            if before is not paper:
                self._printed_of = before
            paper.begin(order)

    def _paper_page(self) -> "PaperPage":
        if self._paper is None:
            from tablemgr.ui.paper.page import PaperPage

            self._paper = PaperPage(self._window.desk, self.station)
            self._paper.done.connect(self._back_from_paper)
        return self._paper

    def _back_from_paper(self) -> None:
        self._go(self._printed_of or self.lobby)

    def _print(self) -> None:
        page = self._window.page
        self.go_to_paper(page.paper() if page is not None else None)

    def _go(self, page: Page) -> bool:
        """Show another page where the one that is shown lets go of itself."""
        shown = self._window.page
        if shown is page:
            return True
        if self.person is None or self.is_locked or (shown is not None and not shown.leave()):
            return False
        self._window.show_page(page)
        return True

    def settings(self) -> None:
        """Open the settings."""
        from tablemgr.ui.shell.settings import SettingsDialog

        dialog = SettingsDialog(self._window, self.station, covered=self._cover.hides_any)
        dialog.finished.connect(lambda _: self.idle.begin())
        dialog.language.connect(dialog.accept)
        dialog.language.connect(self.speak)
        dialog.scale.connect(dialog.accept)
        dialog.scale.connect(lambda scale: self.resize(scale, self.settings))
        dialog.open()

    def speak(self, code: str) -> None:
        """Speak another language, with the settings open again in it."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._make_anew(lambda: speak(app, code), self.settings)

    def resize(self, per_cent: int, then: Callable[[], object] = lambda: None) -> None:
        """Have everything in another size."""
        self._make_anew(lambda: choose_size(per_cent), then)

    @property
    def may_be_made_anew(self) -> bool:
        """Whether no question of the pages that there are waits behind the lock."""
        return not self._cover.hides_any

    def _make_anew(self, change: Callable[[], None], then: Callable[[], object]) -> None:
        """Every page is made anew, and what was typed is still there.

        It waits until nothing is being done, so that each answer finds the page that asked.
        """
        page = self._window.page
        idle = self.station.is_idle and (self._paper is None or not self._paper.is_waiting)
        if not idle or page is None:
            QTimer.singleShot(SOON_MS, self, lambda: self._make_anew(change, then))
            return
        change()
        pages: tuple[Page | None, ...] = (self._console, self._floor, self._paper)
        made = [each for each in pages if each is not None]
        anew = self._pages_anew(page)
        old = [*anew, *(each for each in made if each not in anew)]
        self._behind = anew.get(self._behind) if self._behind else None
        if self.is_locked and self.person:
            self.sign_in.tell_locked(self.person.name)
        self._window.speak(anew.get(page, page), old)
        self._tell_facts()
        # Behind what the page asked for itself, so that it knows which table it has.
        self.station.read(lambda: None, lambda _: self._window.name())
        then()

    def _pages_anew(self, shown: Page) -> dict[Page, Page]:
        """A page in place of each that there is; those that nobody looks at wait to be wanted."""
        sign_in, lobby = self.sign_in, self.lobby
        console, floor, paper = self._console, self._floor, self._paper
        kept = (shown, self._behind, self._printed_of)
        self._begin_pages()
        anew: dict[Page, Page] = {sign_in: self.sign_in, lobby: self.lobby}
        if isinstance(shown, FirstStartPage):
            anew[shown] = self._first_start()
        if console in kept and console is not None:
            anew[console] = self._console_page()
            self._console_page().go_on_from(console)
        if floor in kept and floor is not None:
            anew[floor] = self._floor_page()
            self._floor_page().go_on_from(floor)
        if paper is not None:
            # In any case, as it has the list of what was printed.
            anew[paper] = self._paper_page()
            self._paper_page().go_on_from(paper)
        self._printed_of = anew.get(self._printed_of) if self._printed_of else None
        return anew

    def verbs(self) -> Sequence[Verb]:
        """What the File menu offers of all this now."""
        settings = Verb(tr("S&ettings…"), "Ctrl+,", self.settings)
        if self.person is None or self.is_locked:
            return (settings,)
        verbs = [Verb(tr("&Tables"), "Ctrl+T", self.go_to_lobby)]
        if self.person.role in FLOOR:
            verbs.append(Verb(tr("Floor's &desk"), "Ctrl+Shift+D", self.go_to_floor))
        verbs.append(Verb(tr("P&rint…"), "Ctrl+Shift+P", self._print))
        return (
            *verbs,
            Verb(),
            settings,
            Verb(tr("Change the &PIN…"), "", self.change_pin),
            Verb(tr("&Lock"), LOCK_KEY, self.lock),
            Verb(tr("Sign &out"), "Ctrl+Shift+L", self.sign_out),
        )

    # The status line.

    def _tell_facts(self) -> None:
        line, room = self._window.line, self.station.room
        person = self.person
        who = tr("{name} · {role}", name=person.name, role=role_name(person.role)) if person else ""
        line.operator.setText(who)
        line.station.setText(room.station)
        line.date.setText(shown_date(room.site.gaming_date(room.clock())))

    def end(self) -> list[Page]:
        """Let everything go before the program does; returns the pages, of no more use."""
        pages: tuple[Page | None, ...] = (self._console, self._floor, self._paper)
        made = [self.sign_in, self.lobby, *(each for each in pages if each is not None)]
        for each in made:
            each.let_go()
        self.close()
        self.deleteLater()
        return made

    def close(self) -> None:
        """Sign out, finish what was asked for, and let everything go."""
        self._minute.stop()
        if self._paper is not None:
            self._paper.let_go()
        if self.station.operator is not None:
            house, command = self.station.room.house, self.station.command()
            self.station.verbs.run(lambda: sign_out(house, command), failed=lambda _: None)
        self.station.close()

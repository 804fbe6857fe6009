"""What the main window does before it has a database: it asks where that is, and keeps the answer.

The sample is looked at from here too; it is never kept as the answer.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tablemgr import config
from tablemgr.ui.memory import Memory
from tablemgr.ui.runner import Runner
from tablemgr.ui.shell.welcome import WelcomePage
from tablemgr.ui.speech import speak

if TYPE_CHECKING:
    from tablemgr.ui.shell.window import MainWindow

SAMPLE = "sample.sqlite"


class Choosing(QObject):
    """Asks in a window where the data are, until there is an answer."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._runner = Runner(self)
        self.page: WelcomePage | None = None

    def ask(self, address: str = "") -> None:
        """Show the question."""
        self.page = self._welcome(address)
        self._window.show_page(self.page)

    def _welcome(self, address: str) -> WelcomePage:
        page = WelcomePage(address)
        page.chosen.connect(self._chosen)
        page.sample.connect(self._sample)
        page.language.connect(self._speak)
        return page

    def _speak(self, code: str) -> None:
        Memory().language = code
        self.make_anew(lambda: speak(cast("QApplication", QApplication.instance()), code))

    def make_anew(self, change: Callable[[], None]) -> None:
        """Ask the same in another language or size; what was typed stays."""
        old = self.page
        if old is None:
            return
        change()
        self.page = self._welcome(old.address.text())
        self.page.there.setChecked(old.there.isChecked())
        self._window.speak(self.page, [old])

    def _chosen(self, address: str) -> None:
        try:
            config.choose_database(address)
        except OSError as error:
            self._window.could_not_open(error)
            return
        self._leave("")

    def _sample(self) -> None:
        from tablemgr.services.demo.sample import sample_night, sample_welcome

        self._window.show_page(self._window.splash)
        file, station = config.data_folder() / SAMPLE, config.station_name()

        def ready(address: str) -> None:
            self._window.welcome = sample_welcome()
            self._leave(address)

        self._runner.run(lambda: sample_night(file, station), ready, self._window.could_not_open)

    def _leave(self, database: str) -> None:
        """Open the database that was meant."""
        self._window.database = database
        self._window.open_room()

    def close(self) -> None:
        """Nothing is waited for any more."""
        self._runner.close()
        if self.page is not None:
            self.page.let_go()

"""The very first start at a computer: the language, and where the card room's data are to lie.

It is shown before any database is opened; what is chosen is kept for this user.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from tablemgr import config
from tablemgr.i18n import ENGLISH, languages, tr
from tablemgr.ui.memory import Memory
from tablemgr.ui.runner import Runner
from tablemgr.ui.shell.page import Page
from tablemgr.ui.shell.parts import bullets, centre_labels, heading, named, say, scrolled, words
from tablemgr.ui.speech import name_of
from tablemgr.ui.theme import px

EXAMPLE = "postgresql://tablemgr@server/cardroom"
WIDTH_PX, INDENT_PX = 720, 28


class WelcomePage(Page):
    """Asks for the language, and where the data are.

    Signals:
        chosen: go on with this address; "" for a database of this user at this computer.
        sample: look round in the sample.
        language: another language is to be spoken; carries its code, "" for the system's.
    """

    chosen = Signal(str)
    sample = Signal()
    language = Signal(str)

    def __init__(self, address: str = "") -> None:
        super().__init__()
        self.languages = _languages()
        self.languages.currentIndexChanged.connect(
            lambda _: self.language.emit(str(self.languages.currentData()))
        )
        self.here = QRadioButton(tr("At this &computer, for one table or a few that share it"))
        self.there = QRadioButton(tr("On the room's &server, for tables with a computer each"))
        self.address = QLineEdit(address)
        self.address.setPlaceholderText(EXAMPLE)
        self.test = QPushButton(tr("&Test"))
        self.said = words()
        self.said.setMinimumHeight(px(44))
        self.go_on = QPushButton(tr("&Go on"))
        self.go_on.setObjectName("primary")
        self.look_round = QPushButton(tr("Look round in a sa&mple first"))
        self._runner = Runner(self)
        self._name()
        self._connect()
        self._lay_out()
        (self.there if address else self.here).setChecked(True)

    def _name(self) -> None:
        self._where = QButtonGroup(self)
        for each in (self.here, self.there):
            self._where.addButton(each)
            named(each, each.text().replace("&", ""))
        named(self.languages, tr("Language"))
        named(self.address, tr("Address of the server's database"))
        named(self.test, tr("Test the address"))
        named(self.go_on, tr("Go on"))
        named(self.look_round, tr("Look round in a sample first"))
        self.said.setAccessibleName(tr("What the test found"))

    def _connect(self) -> None:
        self.there.toggled.connect(self._switch)
        self.address.textChanged.connect(lambda _: say(self.said, ""))
        self.address.textEdited.connect(lambda _: self.there.setChecked(True))
        self.address.returnPressed.connect(self.try_address)
        self.test.clicked.connect(lambda _=False: self.try_address())
        self.go_on.clicked.connect(lambda _=False: self.leave_for())
        self.look_round.clicked.connect(lambda _=False: self.sample.emit())
        self._switch(server=False)

    def _lay_out(self) -> None:
        panel = QFrame()
        panel.setObjectName("panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(28, 24, 28, 24)
        column.setSpacing(14)
        form = QFormLayout()
        form.addRow(tr("&Language"), self.languages)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        centre_labels(form)
        line = QHBoxLayout()
        line.setContentsMargins(INDENT_PX, 0, 0, 0)
        line.addWidget(self.address, 1)
        line.addWidget(self.test)
        buttons = QHBoxLayout()
        buttons.addWidget(self.go_on)
        buttons.addStretch(1)
        buttons.addWidget(self.look_round)
        column.addWidget(heading(tr("Welcome to tablemgr"), 26))
        column.addWidget(words(_introduction(), pixels=15))
        column.addLayout(form)
        column.addWidget(heading(tr("Where are the card room's data?"), 17))
        where = words(_about_here(), "muted")
        where.setContentsMargins(INDENT_PX, 0, 0, 0)
        for each in (self.here, where, self.there):
            column.addWidget(each)
        column.addLayout(line)
        column.addWidget(self.said)
        column.addLayout(buttons)
        page = QWidget()
        grid = QGridLayout(page)
        panel.setMaximumWidth(px(WIDTH_PX))
        grid.addWidget(panel, 1, 1)
        for place, stretch in ((0, 1), (1, 8), (2, 1)):
            grid.setColumnStretch(place, stretch)
        grid.setRowStretch(0, 1)
        grid.setRowStretch(2, 2)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(page))

    def title(self) -> str:
        return tr("First start")

    def enter(self) -> None:
        self.go_on.setFocus()

    def _switch(self, server: bool) -> None:
        self.test.setEnabled(server)
        say(self.said, "")

    # What was chosen.

    def leave_for(self) -> None:
        """Go on with what is chosen; a server's address is tried first."""
        if self.there.isChecked():
            self.try_address(goes_on=True)
        else:
            self.chosen.emit("")

    def try_address(self, *, goes_on: bool = False) -> None:
        """See whether the server's database can be used, and say so."""
        address = self.address.text().strip()
        if "://" not in address:
            say(self.said, tr("Type an address such as {example}.", example=EXAMPLE), "fault")
            self.address.setFocus()
            return
        self._wait(waits=True)
        say(self.said, tr("One moment…"))

        def found(there: bool) -> None:
            self._wait(waits=False)
            say(self.said, _there() if there else _empty(), "good")
            if goes_on:
                self.chosen.emit(address)

        def work() -> bool:
            from tablemgr.services.room import look_at

            return look_at(address)

        self._runner.run(work, found, self._refused)

    def _refused(self, error: Exception) -> None:
        from tablemgr.ui.shell.opening import sentences

        self._wait(waits=False)
        say(self.said, tr("Something failed in the program."), "fault")
        # A fault of the program itself is raised on here, and told with its details.
        say(self.said, bullets(sentences(error)), "fault")

    def _wait(self, *, waits: bool) -> None:
        for each in (self.test, self.go_on, self.look_round):
            each.setEnabled(not waits)

    def let_go(self) -> None:
        self._runner.close()


def _languages() -> QComboBox:
    box = QComboBox()
    box.addItem(tr("As the system"), "")
    for code in (ENGLISH, *languages()):
        box.addItem(name_of(code), code)
    box.setCurrentIndex(max(box.findData(Memory().language), 0))
    return box


def _introduction() -> str:
    return tr(
        "The program runs the Chinese Poker tables of a card room. Two questions, and then the one"
        " who looks after the house chooses a PIN."
    )


def _about_here() -> str:
    return tr("They lie in {folder}.", folder=config.from_home(config.data_folder()))


def _there() -> str:
    return tr("The server answers, and the card room's data are there.")


def _empty() -> str:
    return tr("The server answers; its database is empty and will be set up.")

"""What the program is, and under which licences it and everything that it is made with stand.

Names and licences are what the installed packages say of themselves.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tablemgr import __version__
from tablemgr.i18n import tr
from tablemgr.ui.runner import Runner
from tablemgr.ui.shell.parts import heading, tall, words

# What the program asks for itself; what these ask for in their turn is found by their names.
PARTS = (
    *("PySide6_Essentials", "PySide6_Pdf", "SQLAlchemy", "alembic", "argon2-cffi", "babel"),
    *("numpy", "platformdirs", "psycopg", "psycopg-binary", "reportlab", "rich", "segno", "typer"),
)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_CLASSIFIER = "License :: "


@dataclass(frozen=True, slots=True)
class Part:
    """Something that the program is made with."""

    name: str
    version: str
    licence: str


def installed_parts() -> tuple[Part, ...]:
    """Every part that is installed, by name; reads files, so not on the window's thread."""
    found: dict[str, Part] = {}
    waiting = list(PARTS)
    while waiting:
        name = waiting.pop()
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        plain = package.metadata["Name"]
        if plain.casefold() not in found:
            found[plain.casefold()] = Part(plain, package.version, _licence(package.metadata))
            waiting.extend(_asked_for(package.requires or ()))
    return tuple(found[name] for name in sorted(found))


def _asked_for(requires: Sequence[str]) -> Iterator[str]:
    for each in requires:
        name = _NAME.match(each)
        if name and "extra ==" not in each:
            yield name[0]


def _licence(data: metadata.PackageMetadata) -> str:
    """What a package says of its licence: the expression, else its classifiers, else its text."""
    if "License-Expression" in data:
        return data["License-Expression"]
    classified = [
        each.rpartition(" :: ")[2]
        for each in data.get_all("Classifier") or ()
        if each.startswith(_CLASSIFIER)
    ]
    text = data["License"].strip() if "License" in data else ""
    return ", ".join(classified) or (text.splitlines()[0] if text else tr("not stated"))


def _introduction() -> tuple[str, ...]:
    return (
        tr("Chinese Poker tables of a card room: settles hands, says why, prints the paper."),
        tr(
            "Free under the MIT licence. Made with Qt {version} under the GNU Lesser General"
            " Public License, version 3, with the DejaVu fonts under the Bitstream Vera licence,"
            " and with what is listed here.",
            version=qVersion(),
        ),
    )


class AboutDialog(QDialog):
    """The program, its version, and the licences of its parts; nothing is fetched from anywhere."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("About tablemgr"))
        self.resize(640, 520)
        self.about = words("\n\n".join(_introduction()))
        self.table = QTableWidget(0, 3)
        self.table.setHorizontalHeaderLabels([tr("Part"), tr("Version"), tr("Licence")])
        self.table.setAccessibleName(tr("Licences"))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        tall(box)
        column = QVBoxLayout(self)
        for each in (heading(f"tablemgr {__version__}", 18), self.about, self.table, box):
            column.addWidget(each)
        self._runner = Runner(self)
        self._runner.run(installed_parts, self._list)

    def _list(self, parts: Sequence[Part]) -> None:
        self.table.setRowCount(len(parts))
        for row, part in enumerate(parts):
            for column, text in enumerate((part.name, part.version, part.licence)):
                self.table.setItem(row, column, QTableWidgetItem(text))

    def done(self, result: int) -> None:
        self._runner.close()
        super().done(result)

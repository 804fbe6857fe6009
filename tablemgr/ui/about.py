"""What the program is, and under which licences it and everything that it is made with stand."""

from collections.abc import Sequence

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
from tablemgr.services.madeof import Part, installed_parts
from tablemgr.ui.runner import Runner
from tablemgr.ui.shell.parts import heading, tall, words
from tablemgr.ui.theme import enlarge


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
        enlarge(self, 640, 520)
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

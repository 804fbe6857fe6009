"""A PDF to be looked at: its pages at any size, and all of them small beside it to go to one.

QtPdf renders pages on threads of its own, so that the window never waits for one.
"""

from typing import Any

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QImage, QPainter, QPalette, QPen, QPixmap
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from tablemgr.i18n import tr
from tablemgr.ui.shell.parts import words
from tablemgr.ui.theme import px

SMALL = QSize(84, 118)
STRIP_PX = 128
GAP_PX = 8
STEPS = (0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)
NO_INDEX = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class _SmallPage(QStyledItemDelegate):
    """Draws a small page on white, which the page itself does not bring, above its number."""

    def sizeHint(self, _: QStyleOptionViewItem, __: Index) -> QSize:
        return QSize(SMALL.width(), SMALL.height() + px(22) + GAP_PX)

    def paint(self, painter: QPainter, option: Any, index: Index) -> None:
        found = index.data(Qt.ItemDataRole.DecorationRole)
        image = found.toImage() if isinstance(found, QPixmap) else found
        size = (
            SMALL
            if not isinstance(image, QImage) or image.isNull()
            else image.deviceIndependentSize().toSize()
        )
        place = QRect(QPoint(), size)
        place.moveCenter(option.rect.center())
        place.moveTop(option.rect.top() + GAP_PX)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        painter.fillRect(place, Qt.GlobalColor.white)
        if isinstance(image, QImage):
            painter.drawImage(place, image)
        pen = QPen(palette.highlight() if chosen else palette.mid(), 3 if chosen else 1)
        painter.setPen(pen)
        painter.drawRect(place.adjusted(-1, -1, 0, 0))
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        under = QRect(option.rect.left(), place.bottom() + 3, option.rect.width(), px(18))
        painter.drawText(under, Qt.AlignmentFlag.AlignHCenter, str(index.row() + 1))


class PdfViewer(QWidget):
    """The pages, the strip of small ones, and the line that says where one is."""

    def __init__(self) -> None:
        super().__init__()
        self.document = QPdfDocument(self)
        self._buffer = QBuffer(self)
        self.view = QPdfView(self)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.view.setDocument(self.document)
        self.view.setAccessibleName(tr("Pages"))
        self.strip = QListView(self)
        self.strip.setIconSize(SMALL)
        self.strip.setItemDelegate(_SmallPage(self.strip))
        self.strip.setUniformItemSizes(True)
        self.strip.setFixedWidth(px(STRIP_PX))
        self.strip.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.strip.setAccessibleName(tr("Pages, small"))
        self.strip.setModel(self.document.pageModel())
        self.strip.selectionModel().currentChanged.connect(self._small_one_chosen)
        self.place = QLabel()
        self.place.setAccessibleName(tr("Page"))
        self.message = words("", "muted")
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.whole = QStackedWidget()
        self._lay_out()
        self.view.pageNavigator().currentPageChanged.connect(self._page_changed)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.addWidget(self.place)
        bar.addStretch(1)
        for text, name, do in (
            ("−", tr("Smaller"), lambda: self.zoom(-1)),
            ("+", tr("Larger"), lambda: self.zoom(1)),
            (tr("Width"), tr("As wide as the window"), self.fit_width),
            (tr("Whole page"), tr("Whole page"), self.fit_page),
        ):
            button = QPushButton(text)
            button.setAccessibleName(name)
            button.setToolTip(name)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, do=do: do())
            bar.addWidget(button)
        pages = QWidget()
        row = QHBoxLayout(pages)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.strip)
        row.addWidget(self.view, 1)
        self.whole.addWidget(self.message)
        self.whole.addWidget(pages)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(bar)
        column.addWidget(self.whole, 1)
        self.setFocusProxy(self.view)

    # What is shown.

    def show_pdf(self, data: bytes) -> None:
        """Show a PDF, at the page and size of the one before as far as it has that page."""
        page = self.page
        self.document.close()
        self._buffer.close()
        self._buffer.setData(QByteArray(data))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self.document.load(self._buffer)
        self.whole.setCurrentIndex(1)
        self.go_to(min(page, self.count - 1))
        self._tell()

    def say(self, text: str) -> None:
        """Show a sentence in place of pages."""
        self.message.setText(text)
        self.whole.setCurrentIndex(0)
        self._tell()

    @property
    def count(self) -> int:
        """How many pages there are."""
        return self.document.pageCount()

    @property
    def page(self) -> int:
        """The page that is shown, from 0 on."""
        return max(self.view.pageNavigator().currentPage(), 0)

    def go_to(self, page: int) -> None:
        """Show a page, from 0 on, from its top."""
        if 0 <= page < self.count:
            self.view.pageNavigator().jump(page, QPointF())

    def turn(self, pages: int) -> None:
        """Turn so many pages on, or back."""
        self.go_to(min(max(self.page + pages, 0), self.count - 1))

    def zoom(self, steps: int) -> None:
        """Show it larger by so many steps, or smaller."""
        now = self.factor()
        if steps > 0:
            wanted = next((each for each in STEPS if each > now * 1.02), STEPS[-1])
        else:
            wanted = next((each for each in reversed(STEPS) if each < now * 0.98), STEPS[0])
        self.view.setZoomMode(QPdfView.ZoomMode.Custom)
        self.view.setZoomFactor(wanted)

    def factor(self) -> float:
        """How large it is shown, where 1 is as large as on paper."""
        if self.view.zoomMode() is QPdfView.ZoomMode.Custom or not self.count:
            return self.view.zoomFactor()
        points = self.document.pagePointSize(self.page)
        inches, room = points / 72.0, self.view.viewport().size()
        across = room.width() / (inches.width() * self.view.logicalDpiX())
        if self.view.zoomMode() is QPdfView.ZoomMode.FitToWidth:
            return across
        return min(across, room.height() / (inches.height() * self.view.logicalDpiY()))

    def fit_width(self) -> None:
        """As wide as there is room."""
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)

    def fit_page(self) -> None:
        """So that a whole page is seen."""
        self.view.setZoomMode(QPdfView.ZoomMode.FitInView)

    def _page_changed(self, page: int) -> None:
        index = self.strip.model().index(page, 0, NO_INDEX)
        if index.isValid() and index.row() != self.strip.currentIndex().row():
            self.strip.setCurrentIndex(index)
        self._tell()

    def _small_one_chosen(self, index: QModelIndex) -> None:
        if index.isValid() and index.row() != self.page:
            self.go_to(index.row())

    def _tell(self) -> None:
        shown = self.whole.currentIndex() == 1 and self.count > 0
        text = tr("Page {n} of {m}", n=self.page + 1, m=self.count) if shown else ""
        self.place.setText(text)

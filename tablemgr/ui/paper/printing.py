"""Puts a PDF on a printer: its pages, rendered by QtPdf, fill the paper as they were laid out.

It may run on any thread; one that prints on its own holds up no other for longer than a band takes.
"""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QEventLoop,
    QIODevice,
    QObject,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    Slot,
)
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions, QPdfPageRenderer
from PySide6.QtPrintSupport import QPrinter

# Fine enough for small print, and a page still takes only some megabytes.
RENDER_DPI = 300
POINTS_PER_INCH = 72
BANDS = 32

Progress = Callable[[int, int], object]
"""Is told how many pages of how many are on the printer; what it raises ends the print."""


class PrintFailedError(RuntimeError):
    """Raised where the printer does not take the pages."""


def print_pdf(data: bytes, printer: QPrinter, progress: Progress = lambda _, __: None) -> int:
    """Print the chosen pages of a PDF; returns how many. Raises `PrintFailedError`."""
    pages = _Pages(data)
    printer.setFullPage(True)
    painter = QPainter()
    if not painter.begin(printer):
        raise PrintFailedError(printer.printerName() or printer.outputFileName())
    first = printer.fromPage() or 1
    last = min(printer.toPage() or pages.count, pages.count)
    try:
        for page in range(first, last + 1):
            progress(page - first, last - first + 1)
            if page > first:
                printer.newPage()
            paper = printer.paperRect(QPrinter.Unit.DevicePixel)
            _paint(painter, pages.image(page - 1), pages.points(page - 1), paper)
    except BaseException:
        printer.abort()
        raise
    finally:
        painter.end()
    return last - first + 1


def _paint(painter: QPainter, image: QImage, points: QSizeF, paper: QRectF) -> None:
    """Paint a page band by band, each white below what stands in it."""
    scale = min(paper.width() / points.width(), paper.height() / points.height())
    width, per_row = points.width() * scale, points.height() * scale / image.height()
    edges = [image.height() * band // BANDS for band in range(BANDS + 1)]
    for top, foot in pairwise(edges):
        band = QImage(image.width(), foot - top, QImage.Format.Format_RGB32)
        band.fill(Qt.GlobalColor.white)
        over = QPainter(band)
        over.drawImage(0, 0, image.copy(QRect(0, top, image.width(), foot - top)))
        over.end()
        painter.drawImage(QRectF(0, top * per_row, width, (foot - top) * per_row), band)


class _Pages(QObject):
    """The pages of a PDF as images, rendered by a thread of Qt's while this one waits.

    Rendered by this one, a page would hold up all of Python for as long as it takes.
    """

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._buffer = QBuffer()
        self._buffer.setData(QByteArray(data))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._document = QPdfDocument()
        self._document.load(self._buffer)
        if self._document.error() != QPdfDocument.Error.None_:
            raise PrintFailedError(str(self._document.error()))
        self.count = self._document.pageCount()
        self._image = QImage()
        self._loop = QEventLoop()
        self._renderer = QPdfPageRenderer()
        self._renderer.setRenderMode(QPdfPageRenderer.RenderMode.MultiThreaded)
        self._renderer.setDocument(self._document)
        self._renderer.pageRendered.connect(self._came)

    def points(self, page: int) -> QSizeF:
        """How large a page is."""
        return self._document.pagePointSize(page)

    def image(self, page: int) -> QImage:
        """A page, fine enough for a printer."""
        dots = self.points(page) * (RENDER_DPI / POINTS_PER_INCH)
        self._renderer.requestPage(page, QSize(round(dots.width()), round(dots.height())))
        self._loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        return self._image

    @Slot(int, QSize, QImage, QPdfDocumentRenderOptions, "quint64")
    def _came(
        self, _page: int, _size: QSize, image: QImage, _how: QPdfDocumentRenderOptions, _id: int
    ) -> None:
        self._image = image
        self._loop.quit()

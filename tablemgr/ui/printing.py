"""Puts a PDF on a printer: its pages, rendered by QtPdf, fill the paper as they were laid out."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrinter

# Fine enough for small print, and a page still takes only some megabytes.
RENDER_DPI = 300
POINTS_PER_INCH = 72


class PrintFailedError(RuntimeError):
    """Raised where the printer does not take the pages."""


def print_pdf(data: bytes, printer: QPrinter) -> int:
    """Print the chosen pages of a PDF; returns how many. Raises `PrintFailedError`."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document = QPdfDocument()
    document.load(buffer)
    if document.error() != QPdfDocument.Error.None_:
        raise PrintFailedError(str(document.error()))
    printer.setFullPage(True)
    painter = QPainter()
    if not painter.begin(printer):
        raise PrintFailedError(printer.printerName() or printer.outputFileName())
    first = printer.fromPage() or 1
    last = min(printer.toPage() or document.pageCount(), document.pageCount())
    for page in range(first, last + 1):
        if page > first:
            printer.newPage()
        _paint_page(painter, document, page - 1, printer.paperRect(QPrinter.Unit.DevicePixel))
    painter.end()
    document.close()
    return last - first + 1


def _paint_page(painter: QPainter, document: QPdfDocument, page: int, paper: QRectF) -> None:
    points = document.pagePointSize(page)
    scale = min(paper.width() / points.width(), paper.height() / points.height())
    dots = points * (RENDER_DPI / POINTS_PER_INCH)
    image = document.render(page, QSize(round(dots.width()), round(dots.height())))
    painter.drawImage(QRectF(0, 0, points.width() * scale, points.height() * scale), image)

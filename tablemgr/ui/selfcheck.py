"""Opens the program's windows where nobody sees them, as part of the check of an installation."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QLibraryInfo,
    QLocale,
    QSettings,
    QSize,
    QTranslator,
)
from PySide6.QtGui import QIcon
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr import assets
from tablemgr.bootstrap import Desk
from tablemgr.i18n import languages, tr
from tablemgr.services.handfile import read_hand_file
from tablemgr.services.settle import settle
from tablemgr.ui.app import application

PATIENCE_S = 60
SAMPLE = "resources/samples/friday_night.toml"


def check_window(folder: Path) -> list[str]:
    """Open each window in a scratch folder; a sentence for each fault."""
    form, scope = QSettings.Format.IniFormat, QSettings.Scope.UserScope
    QSettings.setPath(form, scope, str(folder / "settings"))
    app = application()
    return [
        *_pictures(),
        *_words_of_qt(),
        *_main_window(app, folder),
        *_quick_hand(app),
        *_paper_on_screen(),
    ]


def _pictures() -> Iterator[str]:
    for path in sorted(assets.asset("resources/icons").glob("*.svg")):
        if QIcon(str(path)).pixmap(QSize(16, 16)).isNull():
            yield tr("the picture {file} cannot be drawn", file=path.name)


def _words_of_qt() -> Iterator[str]:
    """Qt's own words are there in every language of the program."""
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for code in languages():
        if not QTranslator().load(QLocale(code), "qtbase", "_", folder):
            yield tr("Qt's own words are missing in {language}", language=code)


def _main_window(app: QApplication, folder: Path) -> Iterator[str]:
    import tablemgr.ui.draw.window
    import tablemgr.ui.paper.page  # noqa: F401
    from tablemgr.ui.shell import opening
    from tablemgr.ui.shell.splash import TroublePage
    from tablemgr.ui.shell.window import MainWindow

    # What a page is made of is loaded when it is first wanted: here before a night needs it.
    opening.load_pages()
    window = MainWindow(Desk(), str(folder / "window.sqlite"))
    window.show()
    if not _comes(app, lambda: window.page is not window.splash):
        yield tr("the card room did not open within {seconds} seconds", seconds=PATIENCE_S)
    elif isinstance(window.page, TroublePage):
        yield from window.page.why.text().splitlines()
    elif _is_blank(window):
        yield tr("the window stays empty")
    window.close()


def _quick_hand(app: QApplication) -> Iterator[str]:
    from tablemgr.ui.quick.window import QuickHand

    window = QuickHand(Desk())
    window.show()
    window.open_file(assets.asset(SAMPLE))
    if not _comes(app, lambda: window.reading.settlement is not None):
        yield tr("the sample hand was not settled in its window")
    elif _is_blank(window):
        yield tr("the window stays empty")
    window.close()


def _paper_on_screen() -> Iterator[str]:
    """A payout sheet as the preview draws it."""
    content = QByteArray(Desk().payout_pdf([settle(read_hand_file(assets.asset(SAMPLE)))]))
    buffer, document = QBuffer(content), QPdfDocument()
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document.load(buffer)
    image = document.render(0, QSize(300, 424)) if document.pageCount() else None
    if image is None or image.isNull():
        yield tr("a printed form cannot be shown on the screen")
    document.close()


def _comes(app: QApplication, happened: Callable[[], bool]) -> bool:
    """Whether something happens before the patience ends."""
    until = monotonic() + PATIENCE_S
    while not happened() and monotonic() < until:
        app.processEvents()
    return happened()


def _is_blank(widget: QWidget) -> bool:
    """Whether a window has one colour only."""
    image = widget.grab().toImage().scaled(64, 64)
    colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    return len(colours) < 2

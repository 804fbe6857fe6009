"""The language of the screen: the program's own words, Qt's, and how numbers are written.

`speak` changes all three at once; what is on the screen is made anew by whoever shows it.
"""

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from tablemgr.i18n import ENGLISH, language, use

NAME = "Qt's own words"


def speak(app: QApplication, code: str) -> None:
    """Speak this language from now on; without one, the environment's or the system's."""
    use(code)
    old = app.findChild(QTranslator, NAME)
    if isinstance(old, QTranslator):
        app.removeTranslator(old)
        old.deleteLater()
        old.setObjectName("")
    spoken = QLocale(language())
    QLocale.setDefault(spoken)
    # The words on the buttons of its dialogs, for instance; English is what they are written in.
    own = QTranslator(app)
    own.setObjectName(NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if language() != ENGLISH and own.load(spoken, "qtbase", "_", folder):
        app.installTranslator(own)


def name_of(code: str) -> str:
    """What a language calls itself."""
    return QLocale(code).nativeLanguageName() or code

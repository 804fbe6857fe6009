"""`python -m tests.ui.pictures [NAME...]`: takes the guide's pictures of the screens anew.

Each in light and dark, in every language and at two sizes; dialogs at their own. The rooms' screens
are listed in `tests/ui/*/screens.py`.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from tablemgr.i18n import VARIABLE

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "guide" / "pictures"
LANGUAGES = ("en", "it")
SIZES = ((1280, 800), (1920, 1080))
# Qt's own screen is smaller than the larger size; nothing else of it matters.
SETTINGS = {"QT_QPA_PLATFORM": "offscreen", "TABLEMGR_STATION": "Table 2", "TZ": "Europe/Rome"}


def main() -> int:
    """Take the pictures, each language in a process of its own."""
    parser = ArgumentParser(prog="python -m tests.ui.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", help="the screens; all of them where none is named")
    parser.add_argument("--language", choices=LANGUAGES, help="this language alone")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder to write to")
    asked = parser.parse_args()
    own = {**SETTINGS, VARIABLE: asked.language}
    if asked.language and own.items() <= os.environ.items():
        return take(asked.names, asked.language, asked.to)
    for language in (asked.language,) if asked.language else LANGUAGES:
        environment = {**os.environ, **SETTINGS, VARIABLE: language}
        words = [sys.executable, "-m", "tests.ui.pictures", "--language", language]
        done = subprocess.run(
            [*words, "--to", str(asked.to), *asked.names], cwd=ROOT, env=environment, check=False
        )
        if done.returncode:
            return done.returncode
    return 0


def take(names: list[str], language: str, folder: Path) -> int:
    """Take the pictures of some screens, or of all, in the language of this process."""
    # Only here, with the environment set.
    from PySide6.QtCore import QSettings

    from tests.ui.screens import screens
    from tests.ui.studio import Studio, play

    known = screens()
    unknown = sorted(set(names) - set(known))
    if unknown:
        print(f"no such screen: {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="tablemgr-pictures-") as name:
        scratch = Path(name)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, name)
        from tablemgr.ui.app import application

        application()
        play(scratch / "played.sqlite")
        for screen in names or known:
            own = scratch / screen
            own.mkdir()
            studio = Studio(scratch / "played.sqlite", own)
            try:
                shoot(studio, known[screen](studio), folder / f"{screen}-{language}")
            finally:
                studio.close()
    return 0


def shoot(studio: "object", widget: "object", name: Path) -> None:
    """Photograph a screen in both schemes, a window at both sizes."""
    from PySide6.QtWidgets import QApplication, QDialog, QWidget

    from tablemgr.ui import theme

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    assert isinstance(widget, QWidget)
    is_dialog = isinstance(widget, QDialog)
    for scheme in (theme.Scheme.LIGHT, theme.Scheme.DARK):
        theme.apply(app, scheme)
        for width, height in SIZES[:1] if is_dialog else SIZES:
            if not is_dialog:
                widget.resize(width, height)
            for _ in range(3):
                QApplication.processEvents()
            size = "" if is_dialog else f"-{width}x{height}"
            file = name.with_name(f"{name.name}-{scheme}{size}.png")
            if not widget.grab().save(str(file)):
                raise OSError(f"{file} cannot be written")
            print(file.name)


if __name__ == "__main__":
    sys.exit(main())

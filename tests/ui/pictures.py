"""`python -m tests.ui.pictures`: takes the pictures anew that the guide shows, of the screens by
their names, in English and light.

With names it takes those screens in light and dark, in every language and at two sizes, dialogs at
their own, to be looked at; with `--all` every screen there is, into a folder that is not shipped.
The rooms' screens are listed in `tests/ui/*/screens.py`.
"""

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tablemgr.assets import NOT_SHIPPED
from tablemgr.i18n import VARIABLE

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "guide" / "pictures"
SCREENS = ROOT / NOT_SHIPPED
LANGUAGES = ("en", "it")
SIZES = ((1280, 800), (1920, 1080))
COLOURS = 128
"""How many colours a picture keeps: enough for text and cards, at a third of the bytes."""

# Qt's own screen without a display is smaller than what dialogs are made for.
SCREEN = f"offscreen:configfile={ROOT / 'tests' / 'ui' / 'screen.json'}"
SETTINGS = {"QT_QPA_PLATFORM": SCREEN, "TABLEMGR_STATION": "Table 2", "TZ": "Europe/Rome"}


_SHOWN = re.compile(r"!\[[^\]]*\]\(pictures/([a-z-]+)\.png\)")


def guide_screens() -> list[str]:
    """The screens whose pictures the guide shows, in the order of its pages."""
    pages = sorted((ROOT / "docs" / "guide").glob("*.md"))
    found = (name for page in pages for name in _SHOWN.findall(page.read_text(encoding="utf-8")))
    return list(dict.fromkeys(found))


def main() -> int:
    """Take the pictures, each language in a process of its own."""
    parser = ArgumentParser(prog="python -m tests.ui.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", help="screens to look at; else those of the guide")
    parser.add_argument("--all", action="store_true", help="every screen, in docs/guide/screens")
    parser.add_argument("--language", choices=LANGUAGES, help="this language alone")
    parser.add_argument("--to", type=Path, help="the folder to write to")
    asked = parser.parse_args()
    if asked.names and asked.all:
        parser.error("name screens, or take them all")
    to = asked.to or (SCREENS if asked.names or asked.all else FOLDER)
    is_guide = not asked.names and not asked.all
    language = LANGUAGES[0] if is_guide else asked.language
    own = {**SETTINGS, VARIABLE: language}
    if language and own.items() <= os.environ.items():
        return take(guide_screens() if is_guide else asked.names, language, to, is_guide)
    for each in (language,) if language else LANGUAGES:
        environment = {**os.environ, **SETTINGS, VARIABLE: each}
        words = [sys.executable, "-m", "tests.ui.pictures", "--language", each]
        words += ["--all"] if asked.all else []
        done = subprocess.run(
            [*words, "--to", str(to), *asked.names], cwd=ROOT, env=environment, check=False
        )
        if done.returncode:
            return done.returncode
    return 0


def take(names: list[str], language: str, folder: Path, is_guide: bool = False) -> int:
    """Take the pictures of some screens, or of all, in the language of this process.

    Those of the guide take the place of all that were there, and all of those in this language.
    """
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
    replaced = "*.png" if is_guide else "" if names else f"*-{language}-*.png"
    for old in folder.glob(replaced) if replaced else ():
        old.unlink()
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
                found = known[screen](studio)
                if is_guide:
                    shoot_for_guide(found, folder / f"{screen}.png")
                else:
                    shoot(studio, found, folder / f"{screen}-{language}")
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
            keep(widget.grab(), file)
            print(file.name)


def shoot_for_guide(widget: "object", file: Path) -> None:
    """Photograph a screen as the guide shows it: light, a window at the smaller size."""
    from PySide6.QtWidgets import QApplication, QDialog, QWidget

    from tablemgr.ui import theme

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    assert isinstance(widget, QWidget)
    theme.apply(app, theme.Scheme.LIGHT)
    if not isinstance(widget, QDialog):
        widget.resize(*SIZES[0])
    for _ in range(3):
        QApplication.processEvents()
    keep(widget.grab(), file)
    print(file.name)


def keep(picture: "QPixmap", file: Path) -> None:
    """Write a picture with a palette of its own."""
    from PIL import Image
    from PySide6.QtCore import QBuffer, QIODevice

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    whole = Image.open(BytesIO(bytes(buffer.data().data()))).convert("RGB")
    few = whole.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


if __name__ == "__main__":
    sys.exit(main())

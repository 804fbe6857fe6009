"""`python -m tests.ui.pictures`: takes the pictures anew that the guide shows, of the screens by
their names, light, each in the language of its page.

With names it takes those screens in light and dark, in English and Italian and at two sizes,
dialogs at their own, to be looked at; with `--all` every screen there is, with a page that shows
them, into a folder that is not shipped. The rooms' screens are listed in `tests/ui/*/screens.py`.
"""

import os
import re
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tablemgr import config
from tablemgr.assets import NOT_SHIPPED
from tablemgr.i18n import ENGLISH, VARIABLE, languages

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide"
SCREENS = ROOT / NOT_SHIPPED
LANGUAGES = (ENGLISH, "it")
SIZES = ((1280, 800), (1920, 1080))
LATE_MS = 400
"""How long what fades in takes, as the cross in a line, or is drawn when the rest is."""

COLOURS = 128
"""How many colours a picture keeps: enough for text and cards, at a third of the bytes."""

# Qt's own screen without a display is smaller than what dialogs are made for.
SCREEN = f"offscreen:configfile={ROOT / 'tests' / 'ui' / 'screen.json'}"
SETTINGS = {
    "QT_QPA_PLATFORM": SCREEN,
    "TABLEMGR_STATION": "Pit 1",
    "TZ": "Europe/Rome",
}


_SHOWN = re.compile(r"!\[[^\]]*\]\(pictures/([a-z-]+)\.png\)")


def guide_folder(language: str) -> Path:
    """Where the guide's pages in a language lie, their pictures in a folder beside them."""
    return GUIDE if language == ENGLISH else GUIDE / language


def guide_screens(language: str = ENGLISH) -> list[str]:
    """The screens whose pictures the guide shows in a language, in the order of its pages."""
    pages = sorted(guide_folder(language).glob("*.md"))
    found = (name for page in pages for name in _SHOWN.findall(page.read_text(encoding="utf-8")))
    return list(dict.fromkeys(found))


def main() -> int:
    """Take the pictures, each language in a process of its own."""
    parser = ArgumentParser(prog="python -m tests.ui.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", help="screens to look at; else those of the guide")
    parser.add_argument("--all", action="store_true", help="every screen, in docs/guide/screens")
    known = (ENGLISH, *languages())
    parser.add_argument("--language", choices=known, help="this language alone")
    parser.add_argument("--to", type=Path, help="the folder to write to")
    asked = parser.parse_args()
    if asked.names and asked.all:
        parser.error("name screens, or take them all")
    own = {**SETTINGS, VARIABLE: asked.language}
    if asked.language and own.items() <= os.environ.items():
        return _take(asked)
    usual = LANGUAGES if asked.names or asked.all else known
    taken = [_begin(asked, each) for each in (asked.language,) if each] or [
        _begin(asked, each) for each in usual
    ]
    failed = [each.wait() for each in taken]
    if asked.all and not any(failed):
        from tests.ui.picturepage import write_page

        write_page(asked.to or SCREENS)
    return max(failed)


def _begin(asked: Namespace, language: str) -> "subprocess.Popen[bytes]":
    words = [sys.executable, "-m", "tests.ui.pictures", "--language", language]
    words += ["--all"] if asked.all else []
    words += ["--to", str(asked.to)] if asked.to else []
    environment = {**os.environ, **SETTINGS, VARIABLE: language}
    return subprocess.Popen([*words, *asked.names], cwd=ROOT, env=environment)


def _take(asked: Namespace) -> int:
    language = asked.language
    if asked.names or asked.all:
        return take(asked.names, language, asked.to or SCREENS)
    screens = guide_screens(language)
    folder = asked.to or guide_folder(language) / "pictures"
    return take(screens, language, folder, is_guide=True) if screens else 0


def take(names: list[str], language: str, folder: Path, *, is_guide: bool = False) -> int:
    """Take the pictures of some screens, or of all, in the language of this process.

    Those of the guide take the place of all that were there, and all of those in this language.
    """
    # Only here, with the environment set.
    from PySide6.QtCore import QSettings

    from tests.ui.screens import screens
    from tests.ui.studio import Studio, play, rest

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

        # A cursor that blinks would be there or not.
        application().setCursorFlashTime(0)
        folder = folder.resolve()
        # What a screen says of its files is the same each time, and none is left behind.
        os.environ |= {"HOME": str(scratch), config.PRINTS_VARIABLE: str(scratch / "prints")}
        os.chdir(scratch)
        play(Path("played.sqlite"))
        for screen in names or known:
            own = Path(screen)
            own.mkdir()
            studio = Studio(Path("played.sqlite"), own)
            try:
                found = known[screen](studio)
                rest(LATE_MS)
                if is_guide:
                    shoot_for_guide(found, folder / f"{screen}.png")
                else:
                    shoot(found, folder / f"{screen}-{language}")
            finally:
                studio.close()
    return 0


def shoot(widget: "QWidget", name: Path) -> None:
    """Photograph a screen in both schemes, a window at both sizes."""
    from PySide6.QtWidgets import QDialog

    from tablemgr.ui import theme

    is_dialog = isinstance(widget, QDialog)
    for scheme in (theme.Scheme.LIGHT, theme.Scheme.DARK):
        for width, height in SIZES[:1] if is_dialog else SIZES:
            size = "" if is_dialog else f"-{width}x{height}"
            _photograph(
                widget, scheme, (width, height), name.with_name(f"{name.name}-{scheme}{size}.png")
            )


def shoot_for_guide(widget: "QWidget", file: Path) -> None:
    """Photograph a screen as the guide shows it: light, a window at the smaller size."""
    from tablemgr.ui import theme

    _photograph(widget, theme.Scheme.LIGHT, SIZES[0], file)


def _photograph(widget: "QWidget", scheme: str, size: tuple[int, int], file: Path) -> None:
    from PySide6.QtCore import QSize
    from PySide6.QtWidgets import QApplication, QDialog

    from tablemgr.ui import theme
    from tests.ui.studio import rest

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, theme.Scheme(scheme))
    if not isinstance(widget, QDialog) and widget.size() != QSize(*size):
        widget.resize(*size)
        # What is drawn anew a little later, as a page of paper is.
        rest(LATE_MS)
    for _ in range(3):
        QApplication.processEvents()
    keep(widget.grab(), file)
    print(file.name)


def keep(picture: "QPixmap", file: Path) -> None:
    """Write a picture with a palette of its own; the same picture is the same bytes."""
    from PIL import Image
    from PySide6.QtCore import QBuffer, QIODevice

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # Read again at once, so that nothing is gained by packing it.
    picture.save(buffer, "BMP")
    whole = Image.open(BytesIO(bytes(buffer.data().data()))).convert("RGB")
    few = whole.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


if __name__ == "__main__":
    sys.exit(main())

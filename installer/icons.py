"""The program's icon in every size, drawn from its one picture: `python -m installer.icons FOLDER`.

It runs inside the environment, as Qt draws it; a picture without text needs no display for that.
"""

import sys
from pathlib import Path

SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
PICTURE = Path("resources", "icons", "tablemgr.svg")
ROOT = Path(__file__).resolve().parent.parent


def draw(picture: Path, folder: Path) -> list[Path]:
    """Write `16.png` and so on into a folder; returns the files, the smallest first."""
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(str(picture))
    if not renderer.isValid():
        raise ValueError(f"{picture} is no picture that Qt can draw")
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for size in SIZES:
        image = QImage(QSize(size, size), QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        written.append(folder / f"{size}.png")
        if not image.save(str(written[-1])):
            raise OSError(f"{written[-1]} cannot be written")
    return written


if __name__ == "__main__":
    draw(ROOT / PICTURE, Path(sys.argv[1]))

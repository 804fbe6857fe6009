"""The house's picture at the head of its pages: what can be one, its width, and its drawing."""

from pathlib import Path
from typing import Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tablemgr.i18n import tr

HEIGHT, WIDTH = 24.0, 110.0
"""How large it is at most, in points."""
ENDINGS = (".png", ".jpg", ".jpeg")
MOST_DOTS = 2_000
"""How many dots it has at most to a side; more than ten to a point are seen on no paper."""


def logo_fault(path: Path) -> str:
    """Why a file can be no picture of the house, in words; empty where it can."""
    if path.suffix.lower() not in ENDINGS:
        return tr("must be the name of a PNG or JPEG file in the same folder")
    if not path.is_file():
        return tr("there is no file {name}", name=path.name)
    try:
        image: Any = ImageReader(str(path))
        if max(image.getSize()) > MOST_DOTS:
            return tr("{name} has more than {most} dots to a side", name=path.name, most=MOST_DOTS)
        image.getRGBData()
    except Exception:  # noqa: BLE001
        # Whatever a damaged picture does to those who read it, it is no picture.
        return tr("{name} is no picture that can be read", name=path.name)
    return ""


def logo_width(path: Path) -> float:
    """How wide the house's picture is on paper, in points."""
    width, height = ImageReader(str(path)).getSize()
    return float(width * _scale(width, height))


def draw_logo(canvas: Canvas, path: Path, left: float, top: float) -> None:
    """Draw the house's picture, its middle where that of the highest would be."""
    image = ImageReader(str(path))
    width, height = image.getSize()
    scale = _scale(width, height)
    foot = top - (HEIGHT + height * scale) / 2
    canvas.drawImage(image, left, foot, width * scale, height * scale, mask="auto")


def _scale(width: int, height: int) -> float:
    return min(HEIGHT / height, WIDTH / width)

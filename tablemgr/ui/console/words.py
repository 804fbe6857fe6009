"""Texts of the felt, each in a place of its own that stays whatever it says.

Nothing of a text is cut: where it has too little room, its letters are smaller.
"""

import re

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tablemgr.ui.theme import colours, px, sized

Align = Qt.AlignmentFlag
LEFT, RIGHT = Align.AlignLeft | Align.AlignVCenter, Align.AlignRight | Align.AlignVCenter
TOP = Align.AlignLeft | Align.AlignTop
_SMALLEST = 8


_MONEY = re.compile("(?<=\\d)[ \N{NO-BREAK SPACE}](?=[A-Z]{3}\\b)")


def unbroken(text: str) -> str:
    """A text in which no line ends between an amount and its currency."""
    return _MONEY.sub("\N{NO-BREAK SPACE}", text)


def broken(text: str) -> str:
    """The same as other programs want it, with blanks alone."""
    return _MONEY.sub(" ", text)


class Words(QWidget):
    """A text that wraps; unlike a label it lays nothing out anew when it changes.

    Without `height` it is as high as the room it is given.
    """

    def __init__(
        self, pixels: int, height: int = 0, *, bold: bool = False, align: Align = LEFT
    ) -> None:
        super().__init__()
        self._text = self._tone = ""
        self._kept_px = 0
        self._pixels = pixels
        self._where = align | Qt.TextFlag.TextWordWrap
        sized(self, pixels, bold=bold)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        if height:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            self.setFixedHeight(px(height))

    def text(self) -> str:
        """What it says."""
        return self._text

    @property
    def tone(self) -> str:
        """In which tone."""
        return self._tone

    def say(self, text: str, tone: str = "") -> None:
        """Say something, in one of the tones that labels have."""
        if (text, tone) != (self._text, self._tone):
            self._text, self._tone = text, tone
            self.setAccessibleName(text)
            self.setToolTip(text)
            self.update()

    def enlarge(self, pixels: int) -> None:
        """Have letters of this size where there is room."""
        self._pixels = pixels
        sized(self, pixels, bold=self.font().bold())

    def keep_free(self, width: int) -> None:
        """Leave so many pixels on the right to somebody else."""
        if width != self._kept_px:
            self._kept_px = width
            self.update()

    def _room(self) -> QRect:
        return self.rect().adjusted(0, 0, -self._kept_px, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._text:
            return
        painter = QPainter(self)
        painter.setFont(self.fitting())
        painter.setPen(QColor(colours(self.palette()).tone(self._tone)))
        painter.drawText(self._room(), self._where, unbroken(self._text))
        painter.end()

    def fitting(self) -> QFont:
        """The largest letters, up to its own, in which all of the text has room."""
        font = self.font()
        for pixels in range(self._pixels, _SMALLEST - 1, -1):
            font.setPixelSize(px(pixels))
            if self.fits(font):
                break
        return font

    def fits(self, font: QFont) -> bool:
        """Whether all of the text has room in these letters."""
        room = self._room()
        needed = QFontMetrics(font).boundingRect(room, self._where, unbroken(self._text))
        return needed.height() <= room.height() and needed.width() <= room.width()

"""Where a PIN is typed, by finger or keyboard: dots for its digits, never the digits themselves.

What was typed is handed out once, with Enter, and forgotten.
"""

from unicodedata import decimal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from tablemgr.i18n import tr, trn
from tablemgr.services.people.pins import MOST_DIGITS
from tablemgr.ui.bouncing import is_enter
from tablemgr.ui.theme import px, set_property, sized

KEY_PX = 50


class PinPad(QWidget):
    """Ten digits, one key back and one that enters; the keyboard's digits do the same.

    Signals:
        entered: a PIN was typed and entered; carries it.
    """

    entered = Signal(str)

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self._title = title or tr("PIN")
        self._typed = ""
        self._waits = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setObjectName("pinpad")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.dots = QLabel()
        self.dots.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.dots.setFixedHeight(px(40))
        sized(self.dots, 20, bold=True)
        self.word = QLabel()
        self.word.setAlignment(Qt.AlignmentFlag.AlignCenter | Qt.AlignmentFlag.AlignTop)
        self.word.setWordWrap(True)
        self.word.setAccessibleName(tr("About the PIN"))
        # Its place is kept, so that no key moves under a finger.
        self.word.setFixedHeight(px(72))
        self.keys = {str(digit): self._key(str(digit)) for digit in range(10)}
        self.back = self._key("⌫", tr("Take back a digit"))
        self.enter = self._key("↵", tr("Enter the PIN"))
        self._lay_out()
        self._show()

    def _key(self, text: str, name: str = "") -> QPushButton:
        key = QPushButton(text)
        key.setAccessibleName(name or text)
        key.setToolTip(name)
        key.setMinimumSize(px(KEY_PX + 20), px(KEY_PX))
        key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # The pad itself has the focus, and with it the keyboard.
        key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        sized(key, 20)
        key.clicked.connect(lambda: self._press(text))
        return key

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setSpacing(8)
        grid.setContentsMargins(12, 8, 12, 12)
        grid.addWidget(self.dots, 0, 0, 1, 3)
        for place, digit in enumerate("123456789"):
            grid.addWidget(self.keys[digit], 1 + place // 3, place % 3)
        for column, key in enumerate((self.back, self.keys["0"], self.enter)):
            grid.addWidget(key, 4, column)
        grid.addWidget(self.word, 5, 0, 1, 3)
        self.setFixedWidth(px(3 * (KEY_PX + 20) + 80))

    def comes_before(self, other: QWidget) -> None:
        """Have Tab come here sooner than to what gives up, which would take the PIN's Enter."""
        before = other.previousInFocusChain()
        if before is not None:
            QWidget.setTabOrder(before, self)
        QWidget.setTabOrder(self, other)

    def say(self, word: str, tone: str = "") -> None:
        """Say something about the PIN under the keys."""
        self.word.setText(word)
        set_property(self.word, "tone", tone)

    def name(self, title: str) -> None:
        """Say whose PIN, or which, is to be typed."""
        self._title = title
        self.clear()

    def clear(self) -> None:
        """Forget what was typed."""
        self._typed = ""
        self._show()

    def wait(self, *, waits: bool) -> None:
        """Take no further digits while a PIN is being looked at."""
        self._waits = waits
        for key in (*self.keys.values(), self.back, self.enter):
            key.setEnabled(not waits)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if is_enter(event):
            if not event.isAutoRepeat():
                self._press("↵")
        elif event.key() == Qt.Key.Key_Backspace:
            self._press("⌫")
        elif text and decimal(text[0], -1) >= 0:
            self._press(str(decimal(text[0])))
        else:
            super().keyPressEvent(event)

    def _press(self, key: str) -> None:
        self.setFocus()
        if self._waits:
            return
        if key == "↵":
            self._enter()
        elif key == "⌫":
            self._typed = self._typed[:-1]
        elif len(self._typed) < MOST_DIGITS:
            self._typed += key
        self._show()

    def _enter(self) -> None:
        typed, self._typed = self._typed, ""
        if typed:
            self._show()
            self.entered.emit(typed)

    def _show(self) -> None:
        number = len(self._typed)
        self.dots.setText("●" * number if number else self._title)
        set_property(self.dots, "tone", "" if number else "muted")
        said = trn("{count} digit typed", "{count} digits typed", number)
        self.dots.setAccessibleName(said)
        self.setAccessibleName(f"{self._title}: {said}")

"""What a key of a rule sheet changes, with its example, beside the form in which it is changed."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from tablemgr.i18n import tr
from tablemgr.services.explaining.keys import explain
from tablemgr.ui.floor.pane import remark
from tablemgr.ui.shell.parts import heading, words
from tablemgr.ui.theme import px, sized

WIDTH_PX = 330


class KeyPane(QFrame):
    """One key explained: the line of the example that holds now stands out."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setFixedWidth(px(WIDTH_PX))
        self.key = ""
        self.name = heading("", 15)
        self.name.setWordWrap(True)
        self.spelled = remark()
        self.what, self.situation = words(pixels=14), words(pixels=14)
        self.outcomes = QLabel()
        self.outcomes.setWordWrap(True)
        self.outcomes.setTextFormat(Qt.TextFormat.RichText)
        self.outcomes.setAccessibleName(tr("What comes of it"))
        sized(self.outcomes, 14)
        self.example = heading(tr("For example"), 13)
        page = QWidget()
        page.setObjectName("page")
        inner = QVBoxLayout(page)
        inner.setSpacing(10)
        shown = (self.name, self.spelled, self.what, self.example, self.situation, self.outcomes)
        for widget in shown:
            inner.addWidget(widget)
        inner.addStretch(1)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(tr("What the key changes"))
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(area)

    def show_key(self, key: str, value: str, *more: object) -> None:
        """Explain a key that has a value now, as a sheet spells it; `more` as of `explain`."""
        self.key = key
        found = explain(key, *more)
        self.name.setText(found.name)
        self.spelled.setText(f"{found.clause} · {key}")
        self.what.setText(found.what)
        self.situation.setText(found.situation)
        lines = (
            _line(f"{each}: {outcome}", is_now=each == value) for each, outcome in found.outcomes
        )
        self.outcomes.setText("".join(lines))
        self.setAccessibleDescription(" ".join((found.what, *found.lines())))


def _line(text: str, *, is_now: bool) -> str:
    shown = escape(text)
    return f"<p>{f'<b>{shown}</b>' if is_now else shown}</p>"

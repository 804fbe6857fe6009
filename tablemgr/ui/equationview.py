"""An equation on the screen, as it is written on paper: a line a term, the sums ruled off."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from tablemgr.services.desk.books import EquationLine
from tablemgr.ui.shell.parts import heading
from tablemgr.ui.theme import Colours, colours


class EquationView(QFrame):
    """One equation under its title."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._lines: Sequence[EquationLine] = ()
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setAccessibleName(title)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.addWidget(heading(title, 15))
        column.addWidget(self.text)
        column.addStretch(1)

    def show_lines(self, lines: Sequence[EquationLine]) -> None:
        """Show an equation."""
        self._lines = lines
        self._fill()
        self.text.setAccessibleDescription(
            "; ".join(" ".join(filter(None, (e.sign, e.what, e.amount))) for e in lines)
        )

    def _fill(self) -> None:
        scheme = colours(self.palette())
        rows = "".join(_row(each, scheme) for each in self._lines)
        self.text.setText(f'<table width="100%" cellspacing="0" cellpadding="3">{rows}</table>')

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._fill()


def _row(each: EquationLine, scheme: Colours) -> str:
    colour = {"good": scheme.accent, "fault": scheme.fault}.get(each.tone, scheme.text)
    weight = "bold" if each.is_sum else "normal"
    rule = f"border-top:1px solid {scheme.muted};" if each.is_sum else ""
    style = f'style="color:{colour};font-weight:{weight};{rule}"'
    cells = (
        f'<td width="22" {style}>{escape(each.sign)}</td>',
        f"<td {style}>{escape(each.what)}</td>",
        f'<td align="right" {style}>{escape(each.amount)}</td>',
    )
    return f"<tr>{''.join(cells)}</tr>"

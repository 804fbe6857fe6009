"""The settlement beside the quick hand: what is still missing, then payments, stacks and pairs."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QTextBrowser

from tablemgr.i18n import tr
from tablemgr.services.printed import PayoutSheet
from tablemgr.services.settle import Settlement
from tablemgr.ui.quick.settledtext import (
    pairs_text,
    payments_text,
    plain_text,
    pool_text,
    stacks_text,
)
from tablemgr.ui.theme import Colours, colours

Block = tuple[str, str]


class SettlementPane(QTextBrowser):
    """The steps that are missing, or the whole settlement, as one text that can be copied.

    One text is laid out far faster than a widget for every figure: it follows each key.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("settlement")
        self.setAccessibleName(tr("Settlement"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMinimumWidth(360)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(12)
        self._shown = ""
        self._blocks: Callable[[Colours], Iterator[Block]] = lambda _: iter(())

    def show_steps(self, steps: Sequence[str]) -> None:
        """Show what is missing; nothing of any hand (S4)."""
        intro = tr("Hands are read and paid once every live seat is set or dropped (S4).")
        items = "".join(f"<p>•&nbsp; {escape(step[:1].upper() + step[1:])}</p>" for step in steps)

        def blocks(scheme: Colours) -> Iterator[Block]:
            yield tr("Not open yet"), f'<p style="color:{scheme.muted}">{escape(intro)}</p>{items}'

        self._show(blocks, "\n".join((intro, *steps)))

    def show_note(self, title: str, words: str) -> None:
        """Show a sentence where there is no settlement."""

        def blocks(scheme: Colours) -> Iterator[Block]:
            yield title, f'<p style="color:{scheme.muted}">{escape(words)}</p>'

        self._show(blocks, f"{title}. {words}")

    def show_settlement(self, settlement: Settlement, sheet: PayoutSheet) -> None:
        """Show the payments in order, the stacks, the pool or the pairs."""

        def blocks(scheme: Colours) -> Iterator[Block]:
            yield tr("Payments in order"), payments_text(settlement, sheet, scheme)
            yield tr("Points and stacks"), stacks_text(sheet.stacks, scheme)
            if sheet.pool:
                yield tr("The pool (V2)"), pool_text(sheet.pool)
            if sheet.pairs:
                yield tr("Pair by pair"), pairs_text(settlement.result, sheet.pairs, scheme)

        self._show(blocks, plain_text(sheet))

    def _show(self, blocks: Callable[[Colours], Iterator[Block]], said: str) -> None:
        self._blocks = blocks
        self._fill()
        self.setAccessibleDescription(said)

    def _fill(self) -> None:
        scheme = colours(self.palette())
        rule = f'<hr style="background-color:{scheme.line}" size="1">'
        text = rule.join(
            f'<p style="font-size:15px"><b>{escape(title)}</b></p>{body}'
            for title, body in self._blocks(scheme)
        )
        if text != self._shown:
            self._shown = text
            self.setHtml(text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # The colours stand in the text itself.
        if event.type() == QEvent.Type.PaletteChange:
            self._fill()

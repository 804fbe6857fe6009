"""A pane of titled blocks of rich text, beside what is typed: what is missing, or the ruling."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QTextBrowser

from tablemgr.i18n import capital, tr
from tablemgr.ui.theme import Colours, colours, px

Block = tuple[str, str]


class BlockPane(QTextBrowser):
    """Titled blocks as one text that can be copied.

    One text is laid out far faster than a widget for every figure: it follows each key.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("settlement")
        self.setAccessibleName(tr("Settlement"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMinimumWidth(px(360))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(12)
        self._shown = ""
        self._blocks: Callable[[Colours], Iterator[Block]] = lambda _: iter(())

    def show_missing(self, intro: str, steps: Sequence[str]) -> None:
        """Show what is missing, a line each."""
        items = "".join(f"<p>•&nbsp; {escape(capital(step))}</p>" for step in steps)

        def blocks(scheme: Colours) -> Iterator[Block]:
            yield tr("Not open yet"), f'<p style="color:{scheme.muted}">{escape(intro)}</p>{items}'

        self.show_blocks(blocks, "\n".join((intro, *steps)))

    def show_note(self, title: str, words: str) -> None:
        """Show a sentence where there is no settlement."""

        def blocks(scheme: Colours) -> Iterator[Block]:
            yield title, f'<p style="color:{scheme.muted}">{escape(words)}</p>'

        self.show_blocks(blocks, f"{title}. {words}")

    def show_blocks(self, blocks: Callable[[Colours], Iterator[Block]], said: str) -> None:
        """Show blocks, made anew for each scheme of colours; `said` is for who has it read out."""
        self._blocks = blocks
        self._fill()
        self.setAccessibleDescription(said)

    def _fill(self) -> None:
        scheme = colours(self.palette())
        rule = f'<hr style="background-color:{scheme.line}" size="1">'
        text = rule.join(
            f'<p style="font-size:{px(15)}px"><b>{escape(title)}</b></p>{body}'
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

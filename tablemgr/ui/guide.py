"""The guide in a window: the page that fits what is shown, its pictures, and its links.

The pages are those of `docs/guide`, in the reader's language where there are some; the program
shows them as they are and adds nothing.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import (
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextList,
    QTextTable,
)
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from tablemgr import assets
from tablemgr.i18n import language, tr
from tablemgr.ui.theme import enlarge, px

FOLDER = "docs/guide"
CARD = "dealer-card.md"
PAGES = (CARD, "floor.md", "draw.md", "manager.md", "paper.md")
PICTURE_PX = 700
_LIST_PX = 264
_MARGIN_PX = 14
_PLACE = Qt.ItemDataRole.UserRole
_MARKDOWN = QTextDocument.MarkdownFeature.MarkdownDialectGitHub


def anchor_of(heading: str) -> str:
    """The name by which links know a heading: small letters, hyphens for blanks, no signs."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def page_file(name: str) -> Path:
    """A page in the language that is spoken, in English where it has none."""
    own = assets.root() / FOLDER / language() / name
    return own if own.is_file() else assets.asset(f"{FOLDER}/{name}")


@cache
def headings(file: Path) -> tuple[tuple[int, str], ...]:
    """The headings of a page in their order with their levels, read without showing it."""
    heads = re.findall(r"^(#+) (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return tuple((len(marks), text.strip().replace("`", "")) for marks, text in heads)


def anchors(file: Path) -> tuple[str, ...]:
    """The headings of a page in their order, as links name them."""
    return tuple(anchor_of(text) for _, text in headings(file))


class GuideView(QTextBrowser):
    """A page of the guide; its links lead to other pages and headings."""

    def __init__(self) -> None:
        super().__init__()
        self.file = Path()
        self.setOpenLinks(False)
        self.anchorClicked.connect(lambda url: self.go(url.toString()))

    def go(self, target: str) -> None:
        """Show a page, or a heading of one: `floor.md#closing`, `#closing`."""
        name, _, anchor = target.partition("#")
        file = (self.file.parent / name).resolve() if name else self.file
        self.show_page(file)
        if anchor in anchors(file):
            self.scroll_to(anchors(file).index(anchor))

    def show_page(self, file: Path) -> None:
        """Show a page from its beginning, unless it is shown already."""
        if file != self.file:
            self.file = file
            self.setSearchPaths([str(file.parent)])
            self.document().setMarkdown(file.read_text(encoding="utf-8"), _MARKDOWN)
            self._space()
            self.verticalScrollBar().setValue(0)

    def _space(self) -> None:
        """Set the paragraphs and tables apart, which plain Markdown does not."""
        document = self.document()
        document.setDocumentMargin(_MARGIN_PX)
        cursor = QTextCursor(document)
        block = document.begin()
        while block.isValid():
            cursor.setPosition(block.position())
            table = cast("QTextTable | None", cursor.currentTable())
            if table is None:
                above, below = _spaces(block)
                space = QTextBlockFormat()
                space.setTopMargin(above)
                space.setBottomMargin(below)
                cursor.mergeBlockFormat(space)
            elif block == table.cellAt(0, 0).firstCursorPosition().block():
                lines = table.format()
                lines.setCellPadding(6)
                lines.setBottomMargin(_MARGIN_PX)
                table.setFormat(lines)
            block = block.next()

    def _heads(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                yield block
            block = block.next()

    def scroll_to(self, number: int) -> None:
        """Have a heading at the top, by its number from 0."""
        block = list(self._heads())[number]
        place = self.document().documentLayout().blockBoundingRect(block)
        self.verticalScrollBar().setValue(int(place.top()))

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        found = super().loadResource(kind, name)
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return found
        path = self.file.parent / QUrl(name).toString()
        picture = QImage(str(path))
        if picture.width() <= PICTURE_PX:
            return picture
        smooth = Qt.TransformationMode.SmoothTransformation
        return picture.scaledToWidth(PICTURE_PX, smooth)


def _spaces(block: QTextBlock) -> tuple[int, int]:
    """The space above and below a block: a heading, a line of a list, or a paragraph."""
    if block.blockFormat().headingLevel():
        return 16, 8
    in_list = cast("QTextList | None", block.textList()) is not None
    return (0, 4) if in_list else (4, 8)


class GuideDialog(QDialog):
    """The guide beside the list of its pages and headings."""

    def __init__(self, parent: QWidget, place: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        enlarge(self, 1060, 720)
        self.view = GuideView()
        self.contents = QListWidget()
        self.contents.setFixedWidth(px(_LIST_PX))
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._fill()
        self.contents.itemActivated.connect(self._chosen)
        self.contents.itemClicked.connect(self._chosen)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        whole = QHBoxLayout()
        whole.addWidget(self.contents)
        whole.addWidget(self.view, 1)
        column = QVBoxLayout(self)
        column.addLayout(whole, 1)
        column.addWidget(box)
        self._first = place
        self.view.setFocus()

    def _fill(self) -> None:
        self.setWindowTitle(tr("Guide"))
        self.view.setAccessibleName(tr("Guide"))
        self.contents.setAccessibleName(tr("Contents"))
        self.contents.clear()
        for page in PAGES:
            for number, (level, text) in enumerate(headings(page_file(page))):
                item = QListWidgetItem(text if level == 1 else f"    {text}")
                item.setData(_PLACE, (page, number))
                item.setToolTip(text)
                if level == 1:
                    font = item.font()
                    font.setBold(True)
                    item.setFont(font)
                self.contents.addItem(item)

    def _chosen(self, item: QListWidgetItem) -> None:
        page, number = item.data(_PLACE)
        self.view.show_page(page_file(page))
        self.view.scroll_to(number)

    def go(self, place: str) -> None:
        """Show a place of the guide, by its page and heading as they are called in English."""
        name, _, anchor = place.partition("#")
        self.view.show_page(page_file(name))
        if anchor:
            # The pages of all languages have the same headings in the same order.
            self.view.scroll_to(anchors(assets.asset(f"{FOLDER}/{name}")).index(anchor))

    def open(self) -> None:
        """Open it beside the window, which goes on, at the place it was made for."""
        self.show()
        self.go(self._first)

    def changeEvent(self, event: QEvent) -> None:
        """Another language is spoken: the same page in it, from its beginning."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            shown = self.view.file.name
            self._fill()
            self.view.show_page(page_file(shown))

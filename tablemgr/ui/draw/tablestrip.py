"""What holds for the whole hand of draw: rule sheet, players, opening, money, printed labels."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox

from tablemgr.i18n import tr, trn
from tablemgr.rules.draw.deck import LEAST_PLAYERS, MORTO_PLAYERS, MOST_PLAYERS, deck, lowest_rank
from tablemgr.rules.draw.hand import AfterDraw
from tablemgr.rules.draw.openers import Openers
from tablemgr.services.rowwords import rank_name
from tablemgr.ui.draw.draft import NOBODY, DrawDraft
from tablemgr.ui.draw.model import DrawReading
from tablemgr.ui.quick.handstrip import HandStrip
from tablemgr.ui.theme import px

DEALS = (
    (LEAST_PLAYERS, False),
    (MORTO_PLAYERS, True),
    *((players, False) for players in range(LEAST_PLAYERS + 1, MOST_PLAYERS + 1)),
)


class DrawStrip(HandStrip):
    """Three lines of fields over the seats."""

    def __init__(self) -> None:
        super().__init__("italian_draw", 3)
        self.deal = self._choice(tr("Players"), [(_deal_name(*each), each) for each in DEALS])
        self.openers = self._choice(tr("To open"), _opener_names())
        self.blind = QCheckBox(tr("Bl&ind"))
        self.blind.setAccessibleName(tr("Opened blind"))
        self.blind.setToolTip(tr("Opened before looking; need show nothing (I7)"))
        self.blind.toggled.connect(self.changed)
        self.after_draw = self._choice(
            tr("After the draw"), [*after_names(), (tr("nobody opened"), NOBODY)]
        )
        first, second, third = self._rows
        self._add(first, tr("&Rule sheet"), self.rules, 1)
        self._add(first, tr("P&layers"), self.deal)
        self._add_line(first, "ante", tr("An&te"), 76)
        self._add_line(first, "currency", tr("&Currency"), 58)
        self._add(second, tr("To o&pen"), self.openers)
        second.addWidget(self.blind)
        self._add(second, tr("&After the draw"), self.after_draw, 1)
        self._add_line(second, "pot_carried", tr("P&ot carried"), 76)
        self._add_labels(third)

    def _choice(self, name: str, offered: Sequence[tuple[str, object]]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        box.setMinimumHeight(px(32))
        for words, value in offered:
            box.addItem(words, value)
        box.currentIndexChanged.connect(self.changed)
        return box

    def fill(self, draft: DrawDraft) -> DrawDraft:
        """A draft with what is typed and chosen here."""
        players, morto = DEALS[self.deal.currentIndex()]
        return replace(
            draft,
            table={key: line.text() for key, line in self.lines.items()},
            rules=self.rules.chosen,
            players=players,
            morto=morto,
            blind=self.blind.isChecked(),
            openers=str(self.openers.currentData()),
            after_draw=str(self.after_draw.currentData()),
        )

    def show_draft(self, draft: DrawDraft) -> None:
        """Show a draft instead of what was typed; tells nobody."""
        widgets = (self.deal, self.openers, self.blind, self.after_draw, *self.lines.values())
        blockers = [QSignalBlocker(widget) for widget in widgets]
        self.rules.choose(draft.rules)
        self.deal.setCurrentIndex(DEALS.index((draft.players, draft.morto)))
        self.openers.setCurrentIndex(self.openers.findData(draft.openers))
        self.after_draw.setCurrentIndex(self.after_draw.findData(draft.after_draw))
        self.blind.setChecked(draft.blind)
        for key, line in self.lines.items():
            line.setText(draft.text(key))
            line.setCursorPosition(0)
        del blockers

    def show_reading(self, read: DrawReading) -> None:
        """Mark what is wrong, and offer the sheet's currency."""
        self.lines["currency"].setPlaceholderText(read.sheet.currency if read.sheet else "USD")
        self._show_marks(read)


def _deal_name(players: int, morto: bool) -> str:
    cards = len(deck(lowest_rank(players, morto=morto)))
    counted = trn("{count} card", "{count} cards", cards)
    if morto:
        return tr("{players} and a morto: {cards}", players=players, cards=counted)
    return tr("{players}: {cards}", players=players, cards=counted)


def _opener_names() -> list[tuple[str, object]]:
    return [
        (tr("{ranks} or better", ranks=rank_name(each.rank, plural=True)), str(each))
        for each in Openers
    ]


def after_names() -> list[tuple[str, object]]:
    """What all said after the draw, in words, with its key; empty where it came to bets (I8)."""
    return [
        (tr("bets and showdown"), ""),
        (tr("all passo"), str(AfterDraw.PASSO)),
        (tr("all chip"), str(AfterDraw.CHIP)),
        (tr("all parola"), str(AfterDraw.PAROLA)),
    ]

"""The settlement beside the quick hand: what is still missing, then payments, stacks and pairs."""

from collections.abc import Iterator, Sequence

from tablemgr.i18n import tr
from tablemgr.services.printed import PayoutSheet
from tablemgr.services.settle import Settlement
from tablemgr.ui.quick.blockpane import Block, BlockPane
from tablemgr.ui.quick.settledtext import (
    pairs_text,
    payments_text,
    plain_text,
    pool_text,
    stacks_text,
)
from tablemgr.ui.theme import Colours


class SettlementPane(BlockPane):
    """The steps that are missing, or the whole settlement of a hand of Chinese poker."""

    def show_steps(self, steps: Sequence[str]) -> None:
        """Show what is missing; nothing of any hand (S4)."""
        intro = tr("Hands are read and paid once every live seat is set or dropped (S4).")
        self.show_missing(intro, steps)

    def show_settlement(self, settlement: Settlement, sheet: PayoutSheet) -> None:
        """Show the payments in order, the stacks, the pool or the pairs."""

        def blocks(scheme: Colours) -> Iterator[Block]:
            yield tr("Payments in order"), payments_text(settlement, sheet, scheme)
            yield tr("Points and stacks"), stacks_text(sheet.stacks, scheme)
            if sheet.pool:
                yield tr("The pool (V2)"), pool_text(sheet.pool)
            if sheet.pairs:
                yield tr("Pair by pair"), pairs_text(settlement.result, sheet.pairs, scheme)

        self.show_blocks(blocks, plain_text(sheet))

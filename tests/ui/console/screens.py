"""The screens of the dealer's console, as the guide shows them."""

from collections.abc import Mapping
from random import Random

from PySide6.QtWidgets import QWidget

from tablemgr.services.demo.cards import deal_cards, lay, row_texts
from tablemgr.services.demo.house import EUR
from tablemgr.ui.console.buying import BuyQuestion
from tablemgr.ui.console.closing import ClosingQuestion
from tablemgr.ui.console.disputes import HandDispute
from tablemgr.ui.console.flow import Kind
from tablemgr.ui.console.irregular import IrregularQuestion
from tablemgr.ui.console.page import ConsolePage
from tablemgr.ui.shell.window import MainWindow
from tests.ui.house import cash_out
from tests.ui.studio import DEALER, Builder, Studio


def _table(studio: Studio) -> tuple[MainWindow, ConsolePage]:
    """The console of the table that is open, with its dealer at it."""
    window, route = studio.signed_in(DEALER)
    route.open_table(studio.open_tables(route)[0].session)
    page = window.page
    assert isinstance(page, ConsolePage)
    studio.wait(lambda: page.dealing.sight is not None)
    studio.settle(window)
    return window, page


def _enter(studio: Studio, window: MainWindow, page: ConsolePage) -> None:
    page.dealing.key_came()
    page.dealing.enter()
    studio.settle(window)


def _dealt(studio: Studio) -> tuple[MainWindow, ConsolePage]:
    """A hand that is dealt; what waited for the one before is done first."""
    window, page = _table(studio)
    while page.dealing.step.kind is not Kind.SET:
        _enter(studio, window, page)
    return window, page


def _open(studio: Studio, seats: int) -> tuple[MainWindow, ConsolePage]:
    """A hand that all have set, with so many seats entered and the next one half typed."""
    window, page = _dealt(studio)
    _enter(studio, window, page)
    sight = page.dealing.sight
    assert sight
    assert sight.typing
    order, sheet = sight.typing.order, sight.seen.sheet
    hands = deal_cards(Random(11), sorted(order), {})
    for number, seat in enumerate(order):
        line = " ".join(row_texts(lay(hands[seat], sheet)).values())
        page.dealing.type(line if number < seats else line[:20])
        if number >= seats:
            break
        _enter(studio, window, page)
    studio.settle(window)
    return window, page


def deal(studio: Studio) -> QWidget:
    """The table between two hands."""
    return _table(studio)[0]


def setting(studio: Studio) -> QWidget:
    """Everybody is setting."""
    return _dealt(studio)[0]


def entering(studio: Studio) -> QWidget:
    """One hand is entered, and the next is typed."""
    return _open(studio, 1)[0]


def verdict(studio: Studio) -> QWidget:
    """All hands are read, before they are settled."""
    return _open(studio, 4)[0]


def payments(studio: Studio) -> QWidget:
    """The first payment was made."""
    window, page = _open(studio, 4)
    _enter(studio, window, page)
    _enter(studio, window, page)
    page.verdicts.matrix.setCurrentCell(0, 1)
    studio.settle(window)
    return window


def players(studio: Studio) -> QWidget:
    """What the players see of it."""
    window, page = _open(studio, 4)
    page.show_players()
    _enter(studio, window, page)
    assert page.players
    page.players.resize(1280, 800)
    return page.players


def buying(studio: Studio) -> QWidget:
    """Chips for a player."""
    window, page = _table(studio)
    page.deeds.buy(page.dealing.seen.state.seats[0].seat)
    dialog = studio.dialog(window)
    assert isinstance(dialog, BuyQuestion)
    return dialog


def irregularity(studio: Studio) -> QWidget:
    """Five cards that the dealer exposed, and the ruling on them."""
    window, page = _dealt(studio)
    page.table_deeds.irregular()
    dialog = studio.dialog(window)
    assert isinstance(dialog, IrregularQuestion)
    dialog.where.setCurrentIndex(2)
    dialog.cards.setValue(5)
    return dialog


def dispute(studio: Studio) -> QWidget:
    """The last hand once more, with nothing of it to be seen."""
    window, page = _table(studio)
    page.table_deeds.dispute()
    dialog = studio.dialog(window)
    assert isinstance(dialog, HandDispute)
    return dialog


def closing(studio: Studio) -> QWidget:
    """The bank counted and held against the ledger, a chip short."""
    window, page = _table(studio)
    cash_out(page.station, page.dealing.session)
    studio.settle(window)
    page.close_table()
    dialog = studio.dialog(window)
    assert isinstance(dialog, ClosingQuestion)
    dialog.chips.set_amount(dialog.books.bank.expected - 100)
    dialog.cash.setText(str(dialog.books.cash.expected // EUR.unit))
    dialog.try_accept()
    return dialog


def disputed(studio: Studio) -> QWidget:
    """The last hand once more, compared: what would come of it beside what stands."""
    dialog = dispute(studio)
    assert isinstance(dialog, HandDispute)
    first, *others = [each for each in dialog.document["seats"] if each["seat"] in dialog.lines]
    for each in others:
        _type_again(dialog, each, "back")
    _type_again(dialog, first, "middle")
    dialog.try_accept()
    studio.wait(lambda: dialog.compared)
    return dialog


def _type_again(dialog: HandDispute, seat: Mapping[str, str], last: str) -> None:
    rows = ["front", "middle", "back"] if last == "back" else ["front", "back", "middle"]
    text = seat.get("cards") or "/".join(seat[row].replace(" ", "") for row in rows)
    line = dialog.lines[int(seat["seat"])]
    line.setText(text)
    line.textEdited.emit(text)


SCREENS: Mapping[str, Builder] = {
    "console-deal": deal,
    "console-setting": setting,
    "console-entering": entering,
    "console-verdict": verdict,
    "console-payments": payments,
    "console-players": players,
    "console-buying": buying,
    "console-irregularity": irregularity,
    "console-dispute": dispute,
    "console-disputed": disputed,
    "console-closing": closing,
}

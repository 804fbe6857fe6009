"""The menu of a seat: everything that can be done there now, each with a letter."""

from collections.abc import Iterator

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from tablemgr.i18n import capital, tr
from tablemgr.ledger.recipes import PaidAt
from tablemgr.rules.chinese.hand import AUTO
from tablemgr.rules.floor.clock import ClockPhase
from tablemgr.rules.floor.table import seats_of
from tablemgr.services.night.seen import Seen
from tablemgr.services.night.state import Played, Seated, Stage
from tablemgr.services.wording import natural_name
from tablemgr.ui.console.deeds import Deeds
from tablemgr.ui.console.seattext import chips_text, clock_reading
from tablemgr.ui.menus import Verb
from tablemgr.ui.theme import px

# As high as a finger needs.
_FINGER = "QMenu {{ font-size: {size}px; }} QMenu::item {{ padding: 14px 28px 14px 22px; }}"


def seat_menu(parent: QWidget, deeds: Deeds, seat: int) -> QMenu:
    """The menu of a seat as things stand; it is opened by whoever asked for it."""
    menu = QMenu(tr("Seat {seat}", seat=seat), parent)
    menu.setAccessibleName(menu.title())
    menu.setStyleSheet(_FINGER.format(size=px(14)))
    # Gone by itself, but after its verb was told.
    menu.aboutToHide.connect(menu.deleteLater)
    found = deeds.player(seat)
    if found is None:
        _add(menu, _empty_verbs(deeds, seat))
        return menu
    chips = chips_text(deeds.seen, found)
    if chips:
        # The stack is known by its worth; these are the fewest chips that make it.
        menu.addAction(chips).setEnabled(False)
        menu.addSeparator()
    hand = deeds.seen.state.hand
    played = hand.seat(seat) if hand else None
    if played and hand and hand.stage is Stage.DEALT:
        if not deeds.seen.sheet.draw:
            _add(menu, _hand_verbs(deeds, played))
        _add(menu, _clock_verbs(deeds, played))
        if not deeds.seen.sheet.draw:
            _add_naturals(menu, deeds, played)
        menu.addSeparator()
    _add(menu, _money_verbs(deeds, found))
    menu.addSeparator()
    _add(menu, _seat_verbs(deeds, found))
    return menu


def _add(menu: QMenu, verbs: Iterator[Verb]) -> None:
    for verb in verbs:
        action = QAction(verb.text, menu)
        action.triggered.connect(lambda _=False, do=verb.do: do())
        menu.addAction(action)


def _empty_verbs(deeds: Deeds, seat: int) -> Iterator[Verb]:
    yield Verb(tr("&Seat a player…"), do=lambda: deeds.seat_player(seat))
    yield Verb(tr("Button &here"), do=lambda: deeds.button(seat))


def _hand_verbs(deeds: Deeds, played: Played) -> Iterator[Verb]:
    seat = played.seat
    if not played.ready:
        yield Verb(tr("Has &set"), do=lambda: deeds.mark_set(seat))
    elif not played.ruled_foul:
        yield Verb(tr("Has &not set after all"), do=lambda: deeds.unmark_set(seat))
    if not played.dropped and deeds.seen.sheet.surrender_points:
        yield Verb(tr("&Drops (D1)"), do=lambda: deeds.drop(seat))


def _clock_verbs(deeds: Deeds, played: Played) -> Iterator[Verb]:
    """The clock on who does not set, or at draw does not speak (K1)."""
    seat = played.seat
    if not played.ready and deeds.seen.sheet.clock_on:
        words = tr("Call the &clock (K1)")
        if _clock_over(deeds, seat):
            words = tr("Rule on the &clock (K1)…")
        yield Verb(words, do=lambda: deeds.call_clock(seat))


def _clock_over(deeds: Deeds, seat: int) -> bool:
    now_s = int(deeds.dealing.station.room.clock().timestamp())
    return clock_reading(deeds.seen, seat, now_s).phase is ClockPhase.EXPIRED


def _add_naturals(menu: QMenu, deeds: Deeds, played: Played) -> None:
    """The naturals that the house plays, to be declared before hands are opened (N5)."""
    naturals = deeds.seen.sheet.naturals
    if not naturals or played.ruled_foul or played.dropped:
        return
    kinds = [(natural_name(each.kind), str(each.kind)) for each in naturals]
    more = menu.addMenu(tr("Declare a na&tural (N5)"))
    for name, kind in [(tr("a natural, not named"), AUTO), *kinds]:
        action = QAction(capital(name), more)
        action.triggered.connect(lambda _=False, kind=kind: deeds.declare(played.seat, kind))
        more.addAction(action)


def _money_verbs(deeds: Deeds, found: Seated) -> Iterator[Verb]:
    seat, seen = found.seat, deeds.seen
    if not seen.sheet.plays_chips:
        return
    yield Verb(tr("&Buy chips…"), do=lambda: deeds.buy(seat))
    if found.waiting_buy:
        yield Verb(tr("Give &up the buy that waits"), do=lambda: deeds.cancel_buy(seat))
    if seen.state.money(found.player).stack and not seen.state.playing:
        yield Verb(tr("&Put money behind (T6)…"), do=lambda: deeds.put_behind(seat))
    if _behind(seen, found) and not seen.state.playing:
        yield Verb(tr("Bring b&ack what is behind"), do=lambda: deeds.use_behind(seat))


def _behind(seen: Seen, found: Seated) -> int:
    return seen.state.money(found.player).behind


def _seat_verbs(deeds: Deeds, found: Seated) -> Iterator[Verb]:
    seat, state = found.seat, deeds.seen.state
    if found.sits_out:
        yield Verb(tr("Sits &in again"), do=lambda: deeds.sit_in(seat))
    else:
        yield Verb(tr("Sits &out"), do=lambda: deeds.sit_out(seat))
    if found.leaves:
        yield Verb(tr("Stays after al&l"), do=lambda: deeds.stay(seat))
    else:
        after = tr("&Leaves after the hand (T4)") if state.playing else tr("&Leaves")
        yield Verb(after, do=lambda: deeds.leave(seat))
        if not state.playing and state.money(found.player).total:
            yield Verb(tr("Leaves, paid at the ca&ge"), do=lambda: deeds.leave(seat, PaidAt.CAGE))
    if state.playing:
        return
    taken = {each.seat for each in state.seats}
    for to in seats_of(deeds.seen.sheet):
        if to not in taken:
            words = tr("To seat &{seat}", seat=to)
            yield Verb(words, do=lambda to=to: deeds.change_seat(seat, to))  # type: ignore[misc]
    yield Verb(tr("To another &table (T11)…"), do=lambda: deeds.move(seat))
    yield Verb(tr("Button &here"), do=lambda: deeds.button(seat))
    if not state.money(found.player).total and deeds.seen.sheet.plays_chips:
        yield Verb(tr("&Give the seat away (T11)"), do=lambda: deeds.release(seat))

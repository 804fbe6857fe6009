"""What the payout sheet of a hand of Italian draw says: its ruling turned into words and amounts.

Pure: the time comes in from outside, and every number leaves as a text; screen and paper show it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tablemgr import __version__
from tablemgr.i18n import capital, tr, trn
from tablemgr.rules.cards import cards_text
from tablemgr.rules.draw.deck import deck, speaking_order
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.draw.showdown import DrawSeatResult, DrawStatus
from tablemgr.rules.sheet import sheet_hash
from tablemgr.services.draw.settle import DrawSettlement
from tablemgr.services.draw.words import hand_text, next_text, plain_money, ruling_text, status_name
from tablemgr.services.printed import (
    ChipLine,
    DrawFacts,
    PotLine,
    RulingLine,
    SeatShown,
    SheetIdentity,
)
from tablemgr.services.reportmoney import signed
from tablemgr.services.rowwords import rank_name


@dataclass(frozen=True, slots=True)
class DrawSheet:
    """Everything that is shown and printed of one hand; seats stand in the order they speak.

    The last of `pots` and of `chips` is the line of their control totals. `stays` says what the
    next deal begins with, empty where that is nothing. `printed_at` is ISO 8601 with the offset.
    """

    facts: DrawFacts
    rules: SheetIdentity
    seats: tuple[SeatShown, ...]
    rulings: tuple[RulingLine, ...]
    pots: tuple[PotLine, ...]
    chips: tuple[ChipLine, ...]
    stays: str
    note: str
    responsibility: str
    program: str
    printed_at: str


def draw_sheet(settlement: DrawSettlement, printed_at: datetime) -> DrawSheet:
    """The payout sheet of a settled hand; ValueError for a time without its offset (I6 to I9)."""
    if printed_at.utcoffset() is None:
        raise ValueError("the time on a printed form carries its offset from UTC")
    entry, result = settlement.entry, settlement.result
    seat = {each.entry.seat: each for each in result.seats}
    order = speaking_order(seat, entry.button, entry.house.draw_direction)
    sheet = entry.sheet
    return DrawSheet(
        facts=_facts(settlement),
        rules=SheetIdentity(sheet.id, str(sheet.version), sheet.title, sheet_hash(sheet)),
        seats=tuple(_seat(settlement, seat[number]) for number in order),
        rulings=tuple(
            RulingLine(capital(ruling_text(each, settlement)), each.clause)
            for each in result.rulings
        ),
        pots=tuple(_pots(settlement)),
        chips=tuple(_chips(settlement, order)),
        stays=next_text(settlement),
        note=entry.labels.get("note", ""),
        responsibility=responsibility(),
        program=f"tablemgr {__version__}",
        printed_at=printed_at.isoformat(" ", "seconds"),
    )


def responsibility() -> str:
    """Who answers for payoffs, as every sheet of the game says."""
    return tr(
        "Players are responsible for their payoffs. Dealers answer neither for payoffs nor for"
        " reading hands."
    )


def _facts(settlement: DrawSettlement) -> DrawFacts:
    entry, hand = settlement.entry, settlement.result.hand
    dealt = trn("{count} player", "{count} players", hand.players)
    cards = trn("{count} card", "{count} cards", len(deck(hand.lowest)))
    parts = (dealt, cards, tr("with a morto") if hand.morto else "")
    blind = hand.opening is Opening.BLIND
    needed = tr("a pair of {ranks} or better", ranks=rank_name(hand.openers.rank, plural=True))
    return DrawFacts(
        table=entry.labels.get("table", ""),
        hand=entry.labels.get("hand", ""),
        dealer=entry.labels.get("dealer", ""),
        button=seat_name(settlement, entry.button) if entry.button else "",
        dealt=", ".join(filter(None, parts)),
        opener=seat_name(settlement, hand.opener) if hand.opener else tr("nobody"),
        openers=tr("blind") if blind else needed,
        ante=plain_money(entry.ante, settlement) if entry.ante else "",
        currency=entry.currency.code,
    )


def seat_name(settlement: DrawSettlement, seat: int) -> str:
    """A seat with its player, `Seat 1 · Anna`."""
    name, player = tr("Seat {seat}", seat=seat), settlement.entry.players.get(seat, "")
    return f"{name} · {player}" if player else name


def _seat(settlement: DrawSettlement, seat: DrawSeatResult) -> SeatShown:
    entry, opened = seat.entry, cards_text(seat.entry.opening_cards)
    return SeatShown(
        seat=tr("Seat {seat}", seat=entry.seat),
        player=settlement.entry.players.get(entry.seat, ""),
        button=entry.seat == settlement.entry.button,
        stack=plain_money(entry.contributed, settlement),
        status=status_name(seat.status),
        ruled=seat.status is not DrawStatus.PLAYED,
        groups=(entry.cards,) if entry.cards else (),
        natural=hand_text(seat.ranked) if seat.ranked else "",
        remarks=(tr("opened with {cards}", cards=opened),) if opened else (),
    )


def _pots(settlement: DrawSettlement) -> Iterator[PotLine]:
    """Each pot with who could win it and who did, and all of them together."""
    result = settlement.result
    if not result.pots:
        return
    ranked = {each.entry.seat: each.ranked for each in result.seats}
    for number, pot in enumerate(result.pots):
        name = tr("Main pot") if number == 0 else tr("Side pot {number}", number=number)
        if pot.winner is None:
            winner, why = tr("stays for the next deal"), tr("nobody left can win it")
        else:
            winner, held = seat_name(settlement, pot.winner), ranked[pot.winner]
            alone = len(pot.seats) == 1
            why = hand_text(held) if held and not alone else tr("nobody else is in it")
        between = ", ".join(map(str, pot.seats))
        yield PotLine(name, between, plain_money(pot.amount, settlement), winner, why)
    total = sum(pot.amount for pot in result.pots)
    yield PotLine(tr("Total"), "", plain_money(total, settlement), "", "")


def _chips(settlement: DrawSettlement, order: tuple[int, ...]) -> Iterator[ChipLine]:
    """What each seat put in and takes, the pot that was and is left, and the control totals."""
    result = settlement.result
    put_in = {each.entry.seat: each.entry.contributed for each in result.seats}
    names = settlement.entry.players
    for seat in order:
        name = tr("Seat {seat}", seat=seat)
        yield _chip_line(settlement, name, names.get(seat, ""), put_in[seat], result.paid[seat])
    brought, left = result.hand.carried, result.carried
    if brought or left:
        yield _chip_line(settlement, tr("The pot"), tr("before and after"), brought, left)
    staked, taken = sum(put_in.values()) + brought, sum(result.paid.values()) + left
    yield _chip_line(settlement, tr("Total"), "", staked, taken)


def _chip_line(
    settlement: DrawSettlement, seat: str, player: str, before: int, after: int
) -> ChipLine:
    change = signed(plain_money(after - before, settlement))
    return ChipLine(
        seat, player, plain_money(before, settlement), plain_money(after, settlement), change
    )

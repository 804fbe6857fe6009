"""What the typed hand amounts to at this moment: marks, what is still missing, or its settlement.

Nothing is ranked before every live seat is set or dropped (S4); then the one reader of hand files
reads what was typed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tablemgr.i18n import tr
from tablemgr.ledger.money import AmountError, Currency, find_currency
from tablemgr.rules.cards import (
    ROW_SIZE,
    Card,
    DeckReason,
    Place,
    Row,
    deck_faults,
    rank_of,
    read_cards,
    read_row,
)
from tablemgr.rules.chinese.naturals import HAND_SIZE
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services import sheets
from tablemgr.services.faults import RefusedError, card_fault, deck_fault
from tablemgr.services.handfile import read_hand
from tablemgr.services.rowwords import row_name
from tablemgr.services.settle import Settlement, settle
from tablemgr.services.typedmoney import read_amount, typed_fault
from tablemgr.ui.quick.amounts import as_filed
from tablemgr.ui.quick.draft import CARD_KEYS, MONEY_KEYS, PILE, HandDraft, to_mapping

NO_CURRENCY = Currency("XXX", 2)
Field = tuple[int, str]
SIZES = {**{str(row): size for row, size in ROW_SIZE.items()}, PILE: HAND_SIZE}


@dataclass(frozen=True, slots=True)
class Mark:
    """Something wrong in one field: a sentence for beside it, and one that names the place."""

    seat: int
    key: str
    text: str
    full: str


@dataclass(frozen=True, slots=True)
class Reading:
    """The typed hand as read: cards by field, marks, doubled cards, and what is missing.

    `settlement` is there only once nothing is missing and nothing is marked. `waits_for_opening`:
    every live seat is set, but a seat is empty and nobody has said that it stays so.
    """

    sheet: RuleSheet | None
    cards: Mapping[Field, tuple[Card, ...]]
    marks: tuple[Mark, ...]
    doubled: Mapping[Field, frozenset[Card]]
    missing: tuple[str, ...]
    waits_for_opening: bool = False
    settlement: Settlement | None = None

    def marks_at(self, seat: int, key: str | None = None) -> tuple[Mark, ...]:
        """The marks of a seat (0: the table), of one of its fields or of all."""
        return tuple(each for each in self.marks if each.seat == seat and key in (None, each.key))

    def count(self, seat: int, key: str) -> int:
        """How many cards of a field could be read."""
        return len(self.cards[seat, key])

    @property
    def steps(self) -> tuple[str, ...]:
        """Everything between the hand and its settlement, in sentences that name the place."""
        return (*(mark.full for mark in self.marks), *self.missing)


def read_draft(
    draft: HandDraft, recent: Sequence[Field] = (), opened: Sequence[int] = ()
) -> Reading:
    """Read what is typed; `recent` are fields in the order they were last typed in, latest last.

    A card entered twice is marked where it was entered last (C2). `opened` are the seats for which
    somebody said that no others will come.
    """
    sheet, marks = _sheet(draft)
    cards, unread = _read_cards(draft)
    doubled, twice = _deck(cards, recent)
    marks += [*_amounts(draft, sheet), *unread, *twice]
    missing = tuple(_missing(draft, sheet))
    waits = not missing and len(draft.live) < len(SEATS) and tuple(opened) != draft.live
    read = Reading(sheet, cards, tuple(marks), doubled, missing, waits and not marks)
    return read if marks or missing or waits else _settled(draft, read)


def _settled(draft: HandDraft, read: Reading) -> Reading:
    try:
        filed = as_filed(draft, _currency(draft, read.sheet) or NO_CURRENCY)
        settlement = settle(read_hand(to_mapping(filed)))
    except RefusedError as error:
        marks = tuple(Mark(each.seat, each.key, each.text, each.text) for each in error.faults)
        return Reading(read.sheet, read.cards, marks, {}, ())
    return Reading(read.sheet, read.cards, (), {}, (), settlement=settlement)


def _sheet(draft: HandDraft) -> tuple[RuleSheet | None, list[Mark]]:
    try:
        return sheets.find_sheet(draft.text("rules"), game="chinese_poker").sheet, []
    except RefusedError as error:
        return None, [Mark(0, "rules", each.text, each.text) for each in error.faults]


def _read_cards(
    draft: HandDraft,
) -> tuple[dict[Field, tuple[Card, ...]], list[Mark]]:
    cards: dict[Field, tuple[Card, ...]] = {}
    marks: list[Mark] = []
    for seat in SEATS:
        for key in CARD_KEYS:
            read = read_cards if key == PILE else read_row
            reading = read(draft.seat(seat).text(key))
            cards[seat, key] = reading.cards
            marks += [_card_mark(seat, key, card_fault(fault)) for fault in reading.faults]
    return cards, marks


def field_name(key: str) -> str:
    """A field of cards in words."""
    return tr("cards") if key == PILE else row_name(Row(key))


def _card_mark(seat: int, key: str, fault: str) -> Mark:
    name = field_name(key)
    full = tr("seat {seat} {key}: {fault}", seat=seat, key=name, fault=fault)
    return Mark(seat, key, tr("{where}: {fault}", where=name, fault=fault), full)


def _deck(
    cards: Mapping[Field, tuple[Card, ...]], recent: Sequence[Field]
) -> tuple[dict[Field, frozenset[Card]], list[Mark]]:
    """What one deck cannot hold, marked where it was entered last; a pile may repeat its rows."""
    order = {field: at for at, field in enumerate(recent)}
    fields = sorted(cards, key=lambda field: order.get(field, -1))
    laid = [(_place(field), _laid(field, cards)) for field in fields]
    doubled: dict[Field, frozenset[Card]] = {}
    marks: list[Mark] = []
    for fault in deck_faults(laid):
        field = (fault.place.seat, str(fault.place.row or PILE))
        wrong = {fault.card}
        if fault.reason is DeckReason.FIFTH_OF_RANK:
            wrong = {card for card in cards[field] if rank_of(card) == rank_of(fault.card)}
        doubled[field] = doubled.get(field, frozenset()) | wrong
        mark = _card_mark(*field, deck_fault(fault))
        marks += [] if mark in marks else [mark]
    return doubled, sorted(marks, key=lambda mark: mark.seat)


def _place(field: Field) -> Place:
    seat, key = field
    return Place(seat, None if key == PILE else Row(key))


def _laid(field: Field, cards: Mapping[Field, tuple[Card, ...]]) -> list[Card]:
    seat, key = field
    if key != PILE:
        return list(cards[field])
    in_rows = Counter(card for row in ROW_SIZE for card in cards[seat, str(row)])
    return list((Counter(cards[field]) - in_rows).elements())


def currency_of(draft: HandDraft) -> Currency:
    """The currency of the hand, one of two decimals where it has none."""
    return _currency(draft, _sheet(draft)[0]) or NO_CURRENCY


def _currency(draft: HandDraft, sheet: RuleSheet | None) -> Currency | None:
    return find_currency(_code(draft, sheet))


def _code(draft: HandDraft, sheet: RuleSheet | None) -> str:
    return draft.text("currency") or (sheet.currency if sheet else "")


def _amounts(draft: HandDraft, sheet: RuleSheet | None) -> Iterator[Mark]:
    code = _code(draft, sheet)
    if not code:
        return
    currency = find_currency(code)
    if currency is None:
        words = tr('currency: "{code}" is not a currency of ISO 4217', code=code)
        yield Mark(0, "currency", words, words)
        return
    for key in MONEY_KEYS:
        words = amount_wrong(draft.text(key), currency)
        if words:
            full = tr("{where}: {fault}", where=money_name(key), fault=words)
            yield Mark(0, key, full, full)
    for seat in SEATS:
        words = amount_wrong(draft.seat(seat).text("stack"), currency)
        if words:
            short = tr("{where}: {fault}", where=money_name("stack"), fault=words)
            full = tr("seat {seat} {key}: {fault}", seat=seat, key=money_name("stack"), fault=words)
            yield Mark(seat, "stack", short, full)


def amount_wrong(text: str, currency: Currency) -> str:
    """What is wrong with a typed amount, empty where it is right or nothing is typed."""
    if not text:
        return ""
    try:
        read_amount(text, currency)
    except AmountError as error:
        return typed_fault(error, currency)
    return ""


def money_name(key: str) -> str:
    """A field of money in words."""
    return {
        "point_value": tr("point value"),
        "smallest_chip": tr("smallest chip"),
        "pool_carried": tr("pool carried"),
        "stack": tr("stack"),
    }[key]


def _missing(draft: HandDraft, sheet: RuleSheet | None) -> Iterator[str]:
    """What is still to be entered, the seats first."""
    live = draft.live
    unset = [seat for seat in live if not draft.seat(seat).is_ready]
    yield from (tr("Seat {seat} is not set", seat=seat) for seat in unset)
    if len(live) < 2:
        yield tr("Two seats at least must be in the hand (C1)")
    if sheet is None or not sheet.plays_chips:
        return
    if not draft.text("point_value"):
        yield tr("The point value is missing")
    for seat in live:
        if not draft.seat(seat).text("stack"):
            yield tr("Seat {seat} has no stack", seat=seat)

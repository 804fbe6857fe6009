"""What the typed hand of draw amounts to at this moment: marks, what is missing, or its ruling.

Nothing is ranked before everything is there; then the one reader of draw files reads what was
typed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tablemgr.i18n import tr, trn
from tablemgr.ledger.money import Currency, find_currency
from tablemgr.rules.cards import Card, Place, deck_faults, read_row
from tablemgr.rules.draw.deck import HAND_SIZE, SEATS
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services import sheets
from tablemgr.services.draw.file import BARE, read_draw
from tablemgr.services.draw.settle import DrawSettlement, settle_draw
from tablemgr.services.faults import RefusedError, card_fault, deck_fault
from tablemgr.ui.draw.amounts import as_filed
from tablemgr.ui.draw.draft import CARD_KEYS, CARDS, MONEY_KEYS, OPENING, DrawDraft, to_mapping
from tablemgr.ui.quick.model import NO_CURRENCY, Field, Mark, amount_wrong


@dataclass(frozen=True, slots=True)
class DrawReading:
    """The typed hand as read: cards by field, marks, doubled cards, and what is missing.

    `settlement` is there only once nothing is missing and nothing is marked. `waits`: all that is
    typed is whole, but fewer seats are typed than were dealt in, and nobody has said that the
    others put nothing in.
    """

    sheet: RuleSheet | None
    cards: Mapping[Field, tuple[Card, ...]]
    marks: tuple[Mark, ...] = ()
    doubled: Mapping[int, frozenset[Card]] | None = None
    missing: tuple[str, ...] = ()
    waits: bool = False
    settlement: DrawSettlement | None = None

    def marks_at(self, seat: int, key: str | None = None) -> tuple[Mark, ...]:
        """The marks of a seat (0: the table), of one of its fields or of all."""
        return tuple(each for each in self.marks if each.seat == seat and key in (None, each.key))

    def count(self, seat: int, key: str) -> int:
        """How many cards of a field could be read."""
        return len(self.cards[seat, key])

    def wrong_cards(self, seat: int) -> frozenset[Card]:
        """The cards of a seat that lie in another one as well."""
        return (self.doubled or {}).get(seat, frozenset())

    @property
    def steps(self) -> tuple[str, ...]:
        """Everything between the hand and its ruling, in sentences that name the place."""
        return (*(mark.full for mark in self.marks), *self.missing)


def read_draft(
    draft: DrawDraft, recent: Sequence[Field] = (), alone: Sequence[int] = ()
) -> DrawReading:
    """Read what is typed; `recent` are fields in the order they were last typed in, latest last.

    A card entered twice is marked where it was entered last (C2). `alone` are the seats for which
    somebody said that no others put anything in.
    """
    sheet, marks = _sheet(draft)
    cards, unread = _read_cards(draft)
    doubled, twice = _deck(cards, recent)
    marks += [*_amounts(draft, sheet), *unread, *twice]
    missing = tuple(_missing(draft, cards))
    whole = not marks and not missing
    waits = whole and len(draft.live) < draft.players and tuple(alone) != draft.live
    read = DrawReading(sheet, cards, tuple(marks), doubled, missing, waits)
    return _settled(draft, read) if whole and not waits else read


def _settled(draft: DrawDraft, read: DrawReading) -> DrawReading:
    try:
        filed = as_filed(draft, _currency(draft, read.sheet) or NO_CURRENCY)
        settlement = settle_draw(read_draw(to_mapping(filed)))
    except RefusedError as error:
        marks = tuple(Mark(each.seat, each.key, each.text, each.text) for each in error.faults)
        return DrawReading(read.sheet, read.cards, marks)
    return DrawReading(read.sheet, read.cards, settlement=settlement)


def _sheet(draft: DrawDraft) -> tuple[RuleSheet | None, list[Mark]]:
    if not draft.rules:
        return None, []
    try:
        return sheets.find_sheet(draft.rules, game="italian_draw").sheet, []
    except RefusedError as error:
        return None, [Mark(0, "rules", each.text, each.text) for each in error.faults]


def field_name(key: str) -> str:
    """A field of a seat in words."""
    return {
        CARDS: tr("cards"),
        OPENING: tr("opening cards"),
        "contributed": tr("put in"),
        "ante": tr("ante"),
        "pot_carried": tr("pot carried"),
    }[key]


def _mark(seat: int, key: str, fault: str) -> Mark:
    name = field_name(key)
    short = tr("{where}: {fault}", where=name, fault=fault)
    if not seat:
        return Mark(0, key, short, short)
    return Mark(
        seat, key, short, tr("seat {seat} {key}: {fault}", seat=seat, key=name, fault=fault)
    )


def _read_cards(draft: DrawDraft) -> tuple[dict[Field, tuple[Card, ...]], list[Mark]]:
    cards: dict[Field, tuple[Card, ...]] = {}
    marks: list[Mark] = []
    for seat in SEATS:
        for key in CARD_KEYS:
            reading = read_row(draft.seat(seat).text(key))
            cards[seat, key] = reading.cards
            marks += [_mark(seat, key, card_fault(fault)) for fault in reading.faults]
    return cards, marks


def _deck(
    cards: Mapping[Field, tuple[Card, ...]], recent: Sequence[Field]
) -> tuple[dict[int, frozenset[Card]], list[Mark]]:
    """What one deck cannot hold, marked where it was entered last."""
    order = {field: at for at, field in enumerate(recent)}
    seats = sorted(SEATS, key=lambda seat: order.get((seat, CARDS), -1))
    doubled: dict[int, frozenset[Card]] = {}
    marks: list[Mark] = []
    for fault in deck_faults([(Place(seat, None), cards[seat, CARDS]) for seat in seats]):
        seat = fault.place.seat
        doubled[seat] = doubled.get(seat, frozenset()) | {fault.card}
        mark = _mark(seat, CARDS, deck_fault(fault))
        marks += [] if mark in marks else [mark]
    return doubled, sorted(marks, key=lambda mark: mark.seat)


def currency_of(draft: DrawDraft) -> Currency:
    """The currency of the hand, one of two decimals where it has none."""
    return _currency(draft, _sheet(draft)[0]) or NO_CURRENCY


def _currency(draft: DrawDraft, sheet: RuleSheet | None) -> Currency | None:
    """The currency that is typed, else the sheet's or that of a file without one."""
    return find_currency(draft.text("currency") or (sheet or BARE).currency)


def _amounts(draft: DrawDraft, sheet: RuleSheet | None) -> Iterator[Mark]:
    currency = _currency(draft, sheet)
    if currency is None:
        code = draft.text("currency")
        words = tr('currency: "{code}" is not a currency of ISO 4217', code=code)
        yield Mark(0, "currency", words, words)
        return
    for key in MONEY_KEYS:
        yield from _amount(0, key, draft.text(key), currency)
    for seat in SEATS:
        yield from _amount(seat, "contributed", draft.seat(seat).text("contributed"), currency)


def _amount(seat: int, key: str, text: str, currency: Currency) -> Iterator[Mark]:
    words = amount_wrong(text, currency)
    if words:
        yield _mark(seat, key, words)


def _missing(draft: DrawDraft, cards: Mapping[Field, tuple[Card, ...]]) -> Iterator[str]:
    """What is still to be entered, the seats first."""
    for seat in draft.live:
        if not draft.seat(seat).text("contributed") and not draft.text("ante"):
            yield tr("Seat {seat}: what it put in is missing", seat=seat)
        count = len(cards[seat, CARDS])
        if draft.must_show(seat) and count != HAND_SIZE:
            shown = trn("{count} of {size} cards", "{count} of {size} cards", count, size=HAND_SIZE)
            yield tr("Seat {seat}: {count}; type its hand, or F4 if it folded", seat=seat,
                     count=shown)  # fmt: skip
    if len(draft.live) < 2:
        yield tr("Two seats at least must be in the hand (I1)")
    if not draft.opener and not draft.nobody_opened:
        yield tr("Nobody has opened yet: F2 at the opener's seat (I6)")

"""Blank payout sheets with numbers, for a night on which the PC does not play along."""

from collections.abc import Iterator

from tablemgr.i18n import tr
from tablemgr.rules.sheet import RuleSheet, sheet_hash
from tablemgr.services.draw.sheet import responsibility as draw_responsibility
from tablemgr.services.printed import (
    ChipLine,
    HandFacts,
    PairLine,
    PaymentLine,
    PotLine,
    SeatShown,
    StackLine,
)
from tablemgr.services.reports.blankdraw import BlankDraw, BlankShown, draw_parts
from tablemgr.services.reports.page import Occasion, page_facts, sheet_name
from tablemgr.services.reports.parts import (
    NOTICE,
    SIGNATURES,
    BlankHands,
    Facts,
    FormShape,
    Part,
    Report,
    Shape,
    Table,
    Words,
    columns_of,
    filled,
    shape,
)
from tablemgr.services.reportwords import payment_rules, responsibility

FORM = "blank_payout"
SHAPE = FormShape(
    {
        "facts": shape(HandFacts),
        "draw": shape(BlankDraw),
        "rules": Shape(),
        "seats": shape(SeatShown, columns=("seat", "cards")),
        "pairs": shape(PairLine, "clause", abreast=2),
        "payments": shape(PaymentLine, "order", "points"),
        "stacks": shape(StackLine),
        "shown": shape(BlankShown),
        "pots": shape(PotLine),
        "chips": shape(ChipLine, "player"),
        "notice": NOTICE,
        "signatures": SIGNATURES,
    }
)
DIGITS, MOST = 6, 500
_SEATS = (1, 2, 3, 4)
_PAIRS = ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))


def blank_payouts(occasion: Occasion, sheet: RuleSheet, numbers: range) -> Iterator[Report]:
    """A blank sheet for each number, under a rule sheet; ValueError for too many or too large."""
    if not numbers or len(numbers) > MOST or numbers[0] < 1 or numbers[-1] >= 10**DIGITS:
        raise ValueError(f"no sheets of numbers {numbers}")
    for number in numbers:
        yield _blank(occasion, sheet, number)


def _blank(occasion: Occasion, sheet: RuleSheet, number: int) -> Report:
    rules = tr("{title} ({id} version {version}), SHA-256 {hash}", title=sheet.title, id=sheet.id,
               version=sheet.version, hash=sheet_hash(sheet))  # fmt: skip
    game = draw_parts(sheet) if sheet.draw else _chinese_parts(sheet)
    notice = draw_responsibility() if sheet.draw else responsibility()
    ends: dict[str, Part] = {
        "rules": Words((rules,), fine=True),
        "notice": Words((notice,), fine=True),
    }
    page = page_facts(
        occasion,
        sheet_name(FORM, f"{number:0{DIGITS}}"),
        subject=tr("No. {number}", number=f"{number:0{DIGITS}}"),
        rules=tr("{id} version {version}, {hash}", id=sheet.id, version=sheet.version,
                 hash=sheet_hash(sheet)[:12]),
    )  # fmt: skip
    return Report(FORM, page, game | ends)


def _chinese_parts(sheet: RuleSheet) -> dict[str, Part]:
    """What a blank sheet has of Chinese poker."""
    seats = tuple(tr("Seat {seat}", seat=seat) for seat in _SEATS)
    names = columns_of(HandFacts)
    return filled(
        facts=Facts(HandFacts("", "", "", "", "", sheet.currency), names[:-1]),
        seats=BlankHands(seats),
        pairs=Table(lambda: [_pair(*pair) for pair in _PAIRS], blank=True),
        payments=Table(
            lambda: [_payment(order) for order in range(1, 9)],
            words=(" ".join(payment_rules(sheet)),),
            blank=True,
        ),
        stacks=Table(
            lambda: [StackLine(seat, "", "", "", "", "") for seat in (*seats, tr("Total"))],
            blank=True,
        ),
    )


def _pair(first: int, second: int) -> PairLine:
    return PairLine(tr("Seat {first} against seat {second}", first=first, second=second), "", "")


def _payment(order: int) -> PaymentLine:
    return PaymentLine(str(order), "", "", "", "", "", "", "")

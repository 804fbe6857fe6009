"""Hands for the forms' tests: files that strain a page, and dealt ones under any rule sheet."""

import tomllib
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

from tablemgr.ledger.money import Currency
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.handfile import HandFile, read_hand
from tablemgr.services.printed import PayoutSheet
from tablemgr.services.reportdata import payout_sheet
from tablemgr.services.settle import Settlement, settle
from tests.rules.chinese.deals import deal

HANDS = Path(__file__).parent / "hands"
HAND_NAMES = sorted(path.stem for path in HANDS.glob("*.toml"))
PRINTED_AT = datetime(2026, 3, 28, 21, 15, 7, tzinfo=timezone(timedelta(hours=1)))
PLAYERS = {1: "Őry Győző", 2: "Łukasz Żółć", 4: "Dóra"}


def read(name: str, **changes: Any) -> Settlement:
    """One of the files settled, keys of its table replaced by `changes`."""
    data = tomllib.loads((HANDS / f"{name}.toml").read_text(encoding="utf-8"))
    return settle(read_hand(data | changes, HANDS))


def sheet_of(settlement: Settlement) -> PayoutSheet:
    """The payout sheet of a settled hand, printed at a fixed time."""
    return payout_sheet(settlement, PRINTED_AT)


def dealt(sheet: RuleSheet, seed: int) -> Settlement:
    """A hand dealt and settled under a sheet: short stacks, so that payments are held down."""
    random = Random(seed)
    hand = deal(sheet, seed)
    stacks = {each.seat: random.randrange(25, 2_500) for each in hand.seats}
    euro = Currency("EUR", 2)
    return settle(HandFile(sheet, euro, 125, 25, hand, stacks, PLAYERS, {"table": "9"}))

"""What is printed, read back from the PDF alone and added up, is what the ledger holds."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from tablemgr.i18n import ENGLISH, speaking, tr
from tablemgr.ledger.accounts import AccountKind, parse_account
from tablemgr.ledger.kinds import EntryKind
from tablemgr.reporting import render_reports
from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.session import PLACES
from tablemgr.store.entries import entries
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.rows import Standing
from tablemgr.store.view import View
from tests.reporting.pdftext import Piece, added, pieces, under
from tests.services.check.tamper import THIRD
from tests.services.reports.asked import DAY, FIRST, SECOND, reading, report_of

BUYS = (EntryKind.BUY_IN, EntryKind.SHORT_BUY, EntryKind.TOP_UP)
AMENDED = (EntryKind.ADJUSTMENT, EntryKind.VOID)
# The three lines at the foot of the reconciliation.
FEET = 3


@pytest.fixture
def view(played_once: Path) -> Iterator[View]:
    with reading(played_once) as found:
        yield found


def printed(view: View, form: str, asked: Asked) -> list[Piece]:
    return pieces(render_reports([report_of(view, form, asked)]))


def posted(
    view: View, session: str, account: AccountKind, *kinds: EntryKind, player: str = ""
) -> Fraction:
    """What entries of some kinds, or all but the close, put on accounts of a kind."""
    minor = 0
    for recorded in entries(view, session):
        kind = recorded.entry.kind
        if kind in kinds or (not kinds and kind != EntryKind.CLOSE_BANK):
            minor += sum(
                posting.minor
                for posting in recorded.entry.postings
                if (found := parse_account(posting.account)).kind is account
                and (not player or found.owner == player)
            )
    return Fraction(minor, 100)


@pytest.mark.parametrize("session", [FIRST, SECOND])
@pytest.mark.parametrize("form", ["session_report", "bank_count"])
def test_the_reconciliation_on_paper_adds_up_to_the_ledger(
    view: View, form: str, session: str
) -> None:
    found = printed(view, form, Asked(session=session))
    labels = {"bank": "Bank", "players": "Players' chips", "pool": "Pool", "behind": "Cash behind",
              "collection": "Collection", "cash": "Cash"}  # fmt: skip
    seen = 0
    for place, kinds in PLACES.items():
        shown = under(found, "Reconciliation", labels[place])
        if not shown:
            continue
        terms, (expected, there, difference) = shown[:-FEET], shown[-FEET:]
        held = sum(posted(view, session, kind) for kind in kinds)
        assert added(terms) == added([expected]) == held, place
        assert (there, difference) == (expected, "0.00")
        seen += 1
    assert seen >= 5


@pytest.mark.parametrize(
    ("session", "language"), [(FIRST, ENGLISH), (SECOND, ENGLISH), (FIRST, "hu")]
)
def test_the_hands_on_paper_add_up_to_what_was_won_and_moved(
    view: View, session: str, language: str
) -> None:
    rows = list(hands(view, HandFilter(session=session)))
    with speaking(language):
        found, heading = printed(view, "session_report", Asked(session=session)), tr("Hands")
        for seat in range(1, 5):
            *shown, total = under(found, heading, tr(f"Seat {seat}"))
            won = sum(each.net_minor for row in rows for each in row.seats if each.seat == seat)
            assert added(shown) == added([total]) == Fraction(won, 100)
        *shown, total = under(found, heading, tr("Moved"))
        moved = sum(row.moved_minor for row in rows)
        assert added(shown) == added([total]) == Fraction(moved, 100)


def test_a_statement_on_paper_adds_up_to_what_was_posted(view: View) -> None:
    found = printed(view, "player_statement", Asked(player="bartek"))
    rows = list(hands(view, HandFilter(session=FIRST, player="bartek")))
    won = sum(each.net_minor for row in rows for each in row.seats if each.player == "bartek")
    assert added(under(found, "Hands", "Won or lost")) == Fraction(won, 100)
    stack = posted(view, FIRST, AccountKind.STACK, *BUYS, player="bartek")
    assert added(under(found, "Sessions", "Bought")[:1]) == stack > 0


def test_the_shift_on_paper_is_what_all_tables_posted(view: View) -> None:
    found = printed(view, "shift_report", Asked(day=DAY))
    for label, account, kinds in (
        ("Bought", AccountKind.STACK, BUYS),
        ("Collection", AccountKind.COLLECTION, ()),
        ("Jackpots", AccountKind.STACK, (EntryKind.JACKPOT,)),
    ):
        *shown, total = under(found, "Money", label)
        of_all = sum(posted(view, each, account, *kinds) for each in (FIRST, SECOND, THIRD))
        assert added(shown) == added([total]) == of_all, label


def test_the_bank_on_paper_is_what_was_filled_and_counted(view: View) -> None:
    found = printed(view, "bank_count", Asked(session=FIRST))
    filled = posted(view, FIRST, AccountKind.BANK, EntryKind.FILL)
    credited = -posted(view, FIRST, AccountKind.BANK, EntryKind.CREDIT)
    chips = {label: under(found, "Chips by denomination", label) for label in (
        "Chip", "Filled", "Credited", "Worth",
    )}  # fmt: skip
    assert (added(chips["Filled"][-1:]), added(chips["Credited"][-1:])) == (filled, credited)
    *worth, total = chips["Worth"]
    variances = added(under(found, "Movements and counts", "Variance"))
    held = posted(view, FIRST, AccountKind.BANK)
    assert added(worth) == added([total]) == held
    assert variances == posted(view, FIRST, AccountKind.BANK, EntryKind.COUNT_DIFFERENCE)


def test_what_corrections_moved_on_paper_is_what_they_posted(view: View) -> None:
    found = printed(view, "corrections_log", Asked(session=FIRST))
    moved = sum(
        posting.minor
        for recorded in entries(view, FIRST)
        for posting in recorded.entry.postings
        if recorded.entry.kind in AMENDED
        and posting.minor > 0
        and parse_account(posting.account).kind is AccountKind.STACK
    )
    assert added(under(found, "Corrections and voids", "Moved")) == Fraction(moved, 100)


def test_what_a_payout_sheet_pays_is_what_the_hand_posted(view: View) -> None:
    (row,) = [
        each
        for each in hands(view, HandFilter(session=FIRST))
        if each.number == 12 and each.standing is Standing.SETTLED
    ]
    found = printed(view, "payout_sheet", Asked(session=FIRST, hand=12))
    *changes, _ = under(found, "Stacks", "Change")
    assert sorted(added([each]) for each in changes) == sorted(
        Fraction(each.net_minor, 100) for each in row.seats
    )
    *paid, total = under(found, "Payments, in this order", "Paid")
    assert added(paid) == added([total]) == Fraction(row.moved_minor, 100)

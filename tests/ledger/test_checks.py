"""The audit finds nothing in a sound story, and names whatever was done to one."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

import pytest

from tablemgr.ledger.accounts import POOL_DEBTOR, Account, Book
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.balances import Balances
from tablemgr.ledger.checks import (
    Audit,
    Closed,
    Counted,
    Finding,
    FindingReason,
    HandFacts,
    Posted,
    Record,
    audit,
    unmatched_moves,
)
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.corrections import (
    adjustment,
    collection_return,
    receivable_paid,
    receivable_written_off,
    void,
)
from tablemgr.ledger.entry import Entry, Posting, WrittenEntry, make_entry
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.recipes import (
    PaidAt,
    buy,
    cash_out,
    close_bank,
    collection,
    count_difference,
    fill,
    hand_settlement,
    move_stack,
    open_bank,
    payoff_net,
    payoff_start,
)
from tests.ledger.books import BOOK, EUR, OTHER, holding, payoff, usd

BANK = BOOK.account(A.BANK)
CORRECTED = {"fees1", "hand1", "hand2", "wrong"}
_R = FindingReason


class Night:
    """A story as it is written: each entry must be borne by what is there."""

    def __init__(self) -> None:
        self.balances = Balances(BOOK)
        self.records: list[Record] = []
        self.entries: dict[str, Entry] = {}

    def post(self, source: str, entry: Entry, hand: HandFacts | None = None) -> None:
        self.balances = self.balances.apply(entry)
        self.entries[source] = entry
        self.records.append(Posted(len(self.records) + 1, source, entry, hand))

    def hand(self, source: str, **net: str) -> None:
        settled, seats = payoff(self.balances, **net)
        facts = HandFacts(payoff_net(settled, seats), payoff_start(settled, seats))
        self.post(source, hand_settlement(self.balances, settled, seats), facts)

    def count(self, account: Account) -> None:
        held = self.balances.of(account)
        self.records.append(Counted(len(self.records) + 1, "count", account, held))


def _night() -> Night:
    night = Night()
    night.post("open", open_bank(BOOK, parse_chips("USD 25x40")))
    for who in ("anna", "bert", "cleo"):
        night.post(f"buy-{who}", buy(EntryKind.BUY_IN, BOOK, who, usd("100"), PaidAt.TABLE))
    night.post("fees1", collection(night.balances, {"anna": 100, "bert": 100}))
    night.post("back1", collection_return("fees1", night.entries["fees1"]))
    night.hand("hand1", anna="40", bert="-40")
    night.hand("hand2", anna="-130", bert="65", cleo="65")
    net = {"anna": -usd("10"), "bert": usd("10")}
    fixed = adjustment(night.balances, "hand1", [night.entries["hand1"]], net, "misread")
    night.post("fix1", fixed, HandFacts(net))
    undone = void(night.balances, "hand2", [night.entries["hand2"]], "double card")
    night.post("void2", undone, HandFacts({}))
    wrong = fill(BOOK, parse_chips("USD 25x4"))
    night.post("wrong", wrong)
    night.post("unwrong", void(night.balances, "wrong", [wrong], "typed twice"))
    short = night.balances.at(A.BANK) - 500
    night.post("short", count_difference(night.balances, BANK, short, "recount"))
    night.count(BANK)
    night.post("paid", receivable_paid(night.balances, "anna", usd("30")))
    for who in ("anna", "bert", "cleo"):
        at = PaidAt.CAGE if who == "cleo" else PaidAt.TABLE
        night.post(f"out-{who}", cash_out(night.balances, who, at))
    night.post("given-up", receivable_written_off(BOOK, "anna", usd("10"), "gone"))
    left = night.balances.at(A.BANK) // 100
    night.post("close", close_bank(night.balances, parse_chips(f"USD 1x{left}")))
    night.records.append(Closed(len(night.records) + 1, "close"))
    return night


def _audit(records: list[Record], corrected: Collection[str] = CORRECTED) -> list[Finding]:
    return list(audit(BOOK, records, corrected))


def _found(records: list[Record]) -> list[tuple[FindingReason, str, str]]:
    return [(finding.reason, finding.source, finding.about) for finding in _audit(records)]


def test_a_sound_story_has_no_findings() -> None:
    assert _audit(_night().records) == []


def _at(records: list[Record], source: str) -> int:
    return next(place for place, record in enumerate(records) if record.source == source)


def _changed(source: str, change: Callable[[Posted], Posted]) -> list[Record]:
    records = _night().records
    place = _at(records, source)
    record = records[place]
    assert isinstance(record, Posted)
    records[place] = change(record)
    return records


def _written(record: Posted, moved: Mapping[Account, int]) -> Posted:
    postings = tuple(Posting(account, minor) for account, minor in moved.items())
    old = record.entry
    entry = WrittenEntry(old.kind, old.book, postings, old.corrects, old.memo, old.chips)
    return replace(record, entry=entry)


def test_a_changed_amount_is_named_where_it_stands_and_where_it_shows() -> None:
    anna, bert = BOOK.stack("anna"), BOOK.stack("bert")
    records = _changed("hand1", lambda record: _written(record, {anna: 4000, bert: -3000}))
    found = _found(records)
    assert found[:3] == [
        (_R.UNSOUND, "hand1", "unbalanced chips"),
        (_R.UNSOUND, "hand1", "not_even"),
        (_R.NET_DIFFERS, "hand1", "bert"),
    ]
    assert (_R.START_DIFFERS, "hand2", "bert") in found
    assert (_R.NOT_CONSERVED, "count", "chips") in found


def test_a_changed_amount_that_balances_is_still_not_what_the_payoff_says() -> None:
    anna, bert = BOOK.stack("anna"), BOOK.stack("bert")
    records = _changed("hand1", lambda record: _written(record, {anna: 3000, bert: -3000}))
    assert _found(records)[:2] == [
        (_R.NET_DIFFERS, "hand1", "anna"),
        (_R.NET_DIFFERS, "hand1", "bert"),
    ]


def test_a_removed_hand_shows_in_the_next_one_and_in_its_correction() -> None:
    records = _night().records
    del records[_at(records, "hand1")]
    found = _found(records)
    assert (_R.START_DIFFERS, "hand2", "anna") in found
    assert (_R.CORRECTS_UNKNOWN, "fix1", "hand1") in found


def test_every_step_below_zero_is_named() -> None:
    records = _night().records
    del records[_at(records, "buy-cleo")]
    found = [finding for finding in _audit(records) if finding.reason is _R.BELOW_ZERO]
    assert [(each.source, each.about, each.found) for each in found] == [
        ("out-bert", "cash_taken:t7", -usd("10")),
        ("out-cleo", "stack:t7:cleo", -usd("100")),
        ("close", "cash_taken:t7", -usd("100")),
    ]


def test_a_story_out_of_order_is_named() -> None:
    records = _night().records
    records[2], records[3] = records[3], records[2]
    assert [(f.reason, f.found, f.expected) for f in _audit(records)] == [(_R.OUT_OF_ORDER, 3, 4)]


def test_an_entry_after_the_close_is_named() -> None:
    night = _night()
    night.post("late", open_bank(BOOK, parse_chips("USD 25x4")))
    assert (_R.AFTER_CLOSE, "late", "") in _found(night.records)


@pytest.mark.parametrize("book", [OTHER, Book("t7", EUR)])
def test_an_entry_of_another_book_is_named_and_not_added(book: Book) -> None:
    records = _night().records
    stranger = make_entry(EntryKind.HAND, book, {book.stack("anna"): 100, book.stack("bert"): -100})
    records.insert(3, Posted(3, "stranger", stranger, HandFacts({"anna": 100, "bert": -100})))
    assert _found(records) == [(_R.OTHER_BOOK, "stranger", book.session)]


def test_a_correction_of_the_wrong_kind_is_named() -> None:
    records = _changed(
        "fix1", lambda record: replace(record, entry=replace(record.entry, corrects="fees1"))
    )
    assert (_R.CORRECTS_WRONG_KIND, "fix1", "fees1 collection") in _found(records)


def test_a_second_void_is_named() -> None:
    night = _night()
    records = night.records
    place = _at(records, "void2")
    records.insert(place + 1, replace(records[place], source="void2-again"))
    found = _found(records)
    assert (_R.VOIDED_TWICE, "void2-again", "hand2") in found
    assert (_R.NET_DIFFERS, "void2-again", "anna") in found


def test_a_correction_after_a_void_is_named() -> None:
    records = _night().records
    place = _at(records, "void2")
    hand = make_entry(EntryKind.ADJUSTMENT, BOOK, {}, corrects="hand2", memo="misread")
    records.insert(place + 1, Posted(place + 1, "late", hand, HandFacts({})))
    assert _found(records) == [(_R.CORRECTED_AFTER_VOID, "late", "hand2")]


def test_a_void_that_does_not_undo_its_entry_is_named() -> None:
    cage = BOOK.account(A.CAGE_CHIPS)
    records = _changed("unwrong", lambda record: _written(record, {cage: 9000, BANK: -9000}))
    found = [finding for finding in _audit(records) if finding.reason is _R.NOT_REVERSED]
    assert [(each.about, each.found) for each in found] == [("cage_chips:t7", -1000)]


def test_a_return_that_gives_too_little_back_is_named() -> None:
    box, anna = BOOK.account(A.COLLECTION), BOOK.stack("anna")
    records = _changed("back1", lambda record: _written(record, {box: -100, anna: 100}))
    found = _found(records)
    assert (_R.NOT_REVERSED, "back1", "bert") in found
    assert (_R.NOT_REVERSED, "back1", "collection:t7") in found


def test_a_hand_without_its_record_is_named() -> None:
    for source in ("hand1", "fix1", "void2"):
        records = _changed(source, lambda record: replace(record, hand=None))
        assert _found(records) == [(_R.HAND_WITHOUT_FACTS, source, "")]


def test_a_count_that_the_ledger_contradicts_is_named() -> None:
    records = _night().records
    place = _at(records, "count")
    record = records[place]
    assert isinstance(record, Counted)
    records[place] = replace(record, counted=record.counted + 700)
    (finding,) = _audit(records)
    assert finding == Finding(
        *("t7", record.sequence, "count", _R.COUNT_DIFFERS, "bank:t7"),
        found=record.counted,
        expected=record.counted + 700,
    )


def test_what_is_left_and_owed_at_the_close_is_named() -> None:
    records = [r for r in _night().records if r.source not in ("given-up", "out-bert", "close")]
    records.append(Closed(99, "close"))
    found = [f for f in _audit(records) if f.source == "close"]
    assert {(f.reason, f.about) for f in found} == {
        (_R.OWED_AT_CLOSE, "anna"),
        (_R.LEFT_AT_CLOSE, "stack:t7:bert"),
        (_R.LEFT_AT_CLOSE, "bank:t7"),
        (_R.LEFT_AT_CLOSE, "cash_taken:t7"),
    }


def test_the_pool_is_audited_with_the_players() -> None:
    balances = holding(pool="6", stack_of_anna="5", stack_of_bert="5")
    held = tuple(Posting(account, minor) for account, minor in balances.held.items())
    given = Posted(1, "given", WrittenEntry(EntryKind.HAND, BOOK, held), HandFacts({}))
    settled, seats = payoff(balances, anna="6", bert="0", pool="-6")
    entry = hand_settlement(balances, settled, seats)
    facts = HandFacts({"anna": 600, POOL_DEBTOR: -500}, {"anna": 500, POOL_DEBTOR: 700})
    found = [f for f in _audit([given, Posted(2, "hand", entry, facts)]) if f.sequence == 2]
    assert [(f.reason, f.about, f.found, f.expected) for f in found] == [
        (_R.START_DIFFERS, POOL_DEBTOR, 600, 700),
        (_R.NET_DIFFERS, POOL_DEBTOR, -600, -500),
    ]


def test_nothing_is_remembered_that_no_correction_names() -> None:
    running = Audit(BOOK, ())
    night = Night()
    night.post("open", open_bank(BOOK, parse_chips("USD 25x40")))
    night.hand("tied", anna="0", bert="0")
    assert [finding for record in night.records for finding in running.see(record)] == []
    assert running._state.corrected == {}
    assert running.balances == night.balances


def test_stacks_that_left_arrive() -> None:
    here = holding(stack_of_anna="5", behind_cash_of_anna="7")
    left, came = move_stack(here, OTHER, "anna")
    sent, received = here.apply(left), Balances(OTHER).apply(came)
    assert list(unmatched_moves([sent, received])) == []
    assert [(f.session, f.about, f.found, f.expected) for f in unmatched_moves([sent])] == [
        ("t7", "t8 chips", 500, 0),
        ("t7", "t8 cash", 700, 0),
    ]
    assert [(f.session, f.found) for f in unmatched_moves([received])] == [
        ("t8", -500),
        ("t8", -700),
    ]
    less = Balances(OTHER, {**received.held, OTHER.account(A.OTHER_TABLE_CHIPS, "t7"): -400})
    assert [(f.session, f.found, f.expected) for f in unmatched_moves([less, sent])] == [
        ("t7", 500, 400)
    ]

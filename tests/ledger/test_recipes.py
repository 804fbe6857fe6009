"""Recipes beyond the examples of docs/LEDGER.md: clauses, refusals and corners."""

import pytest

from tablemgr.ledger.accounts import POOL_DEBTOR, Book
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.balances import Balances, BelowZeroError, OtherBookError
from tablemgr.ledger.chips import parse_chips
from tablemgr.ledger.entry import Entry, EntryError, EntryReason
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.recipes import (
    PaidAt,
    StartDiffersError,
    buy,
    cash_drop,
    cash_fill,
    cash_out,
    close_bank,
    collection,
    colour_up,
    count_difference,
    credit,
    fill,
    hand_settlement,
    jackpot,
    move_stack,
    open_bank,
    partial_cash_out,
    payoff_net,
    payoff_start,
    pool_ante,
    pool_split,
    use_behind,
)
from tablemgr.rules.chinese.payoff import Payoff
from tests.ledger.books import BOOK, EUR, OTHER, after, holding, payoff, posted, usd

BUYS = (EntryKind.BUY_IN, EntryKind.SHORT_BUY, EntryKind.TOP_UP)
NOTHING = parse_chips("USD")


def _nothing(amount: int) -> list[object]:
    """Every recipe of an amount, asked for one that is not above zero."""
    shares = {"anna": amount, "bert": amount}
    rich = holding(stack_of_anna="100", stack_of_bert="100")
    return [
        *(lambda kind=kind: buy(kind, BOOK, "anna", amount, PaidAt.TABLE) for kind in BUYS),
        lambda: colour_up(BOOK, "anna", amount),
        lambda: partial_cash_out(BOOK, "anna", amount, PaidAt.TABLE),
        lambda: use_behind(BOOK, "anna", chips=amount),
        lambda: use_behind(BOOK, "anna", cash=amount),
        lambda: cash_fill(BOOK, amount),
        lambda: cash_drop(BOOK, amount),
        lambda: collection(rich, shares),
        lambda: pool_ante(rich, shares),
        lambda: pool_split(BOOK, shares),
        lambda: jackpot(BOOK, shares, PaidAt.TABLE, "hand 1"),
        lambda: jackpot(BOOK, shares, PaidAt.CAGE, "hand 1"),
    ]


@pytest.mark.parametrize("amount", [0, -100])
@pytest.mark.parametrize("place", range(len(_nothing(0))))
def test_amounts_are_above_zero(amount: int, place: int) -> None:
    with pytest.raises(EntryError):
        _nothing(amount)[place]()  # type: ignore[operator]


def test_no_chips_are_no_opening_fill_or_credit() -> None:
    for recipe in (open_bank, fill, credit):
        with pytest.raises(EntryError):
            recipe(BOOK, NOTHING)


@pytest.mark.parametrize("kind", EntryKind)
def test_only_the_three_buys_are_bought(kind: EntryKind) -> None:
    if kind in BUYS:
        assert buy(kind, BOOK, "anna", 100, PaidAt.CAGE).kind is kind
        return
    with pytest.raises(EntryError):
        buy(kind, BOOK, "anna", 100, PaidAt.CAGE)


def test_the_chips_of_a_buy_are_worth_what_was_paid() -> None:
    with pytest.raises(EntryError) as error:
        buy(EntryKind.BUY_IN, BOOK, "anna", usd("50"), PaidAt.TABLE, parse_chips("USD 5x9"))
    assert [fault.reason for fault in error.value.faults] == [EntryReason.COUNT_DIFFERS]


def test_a_bank_that_has_run_down_sells_nothing() -> None:
    with pytest.raises(BelowZeroError):
        holding(bank="20").apply(buy(EntryKind.BUY_IN, BOOK, "anna", usd("50"), PaidAt.TABLE))


def test_t4_who_has_nothing_has_nothing_to_cash_out() -> None:
    with pytest.raises(EntryError):
        cash_out(holding(bank="20"), "anna", PaidAt.TABLE)


def test_t4_cashing_out_leaves_nothing_of_a_player() -> None:
    balances = holding(
        stack_of_anna="5", behind_chips_of_anna="6", behind_cash_of_anna="7", cash_taken="11"
    )
    assert balances.apply(cash_out(balances, "anna", PaidAt.TABLE)).playing("anna") == 0


def test_t4_the_cage_pays_where_the_table_has_not_the_cash() -> None:
    balances = holding(stack_of_anna="5", cash_taken="4.99")
    with pytest.raises(BelowZeroError):
        balances.apply(cash_out(balances, "anna", PaidAt.TABLE))
    assert balances.apply(cash_out(balances, "anna", PaidAt.CAGE)).playing("anna") == 0


def test_t6_money_behind_comes_back_in_chips_alone() -> None:
    assert posted(use_behind(BOOK, "anna", chips=300)) == {
        "behind_chips:anna": "-3.00",
        "stack:anna": "+3.00",
    }


@pytest.mark.parametrize("target", [Book("t8", EUR), BOOK])
def test_t11_a_stack_moves_to_another_table_of_the_same_currency(target: Book) -> None:
    with pytest.raises(OtherBookError):
        move_stack(holding(stack_of_anna="5"), target, "anna")


def test_t11_the_whole_stack_moves() -> None:
    here = holding(stack_of_anna="5", behind_chips_of_anna="6", behind_cash_of_anna="7")
    left, came = move_stack(here, OTHER, "anna")
    assert here.apply(left).playing("anna") == 0
    there = Balances(OTHER).apply(came)
    assert there.playing("anna") == here.playing("anna")
    assert there.at(A.OTHER_TABLE_CHIPS, "t7") == -here.apply(left).at(A.OTHER_TABLE_CHIPS, "t8")


def test_t9_a_fee_that_a_player_has_not_is_refused() -> None:
    poor = holding(stack_of_anna="0.50", behind_chips_of_anna="0.40", stack_of_bert="9")
    with pytest.raises(BelowZeroError) as error:
        poor.apply(collection(poor, {"anna": 100, "bert": 100}))
    assert [str(s.account) for s in error.value.shortages] == ["stack:t7:anna"]


def test_v2_cash_behind_pays_an_ante_by_the_bank() -> None:
    balances = holding(stack_of_anna="1", behind_cash_of_anna="5", stack_of_bert="9", bank="50")
    assert posted(pool_ante(balances, {"anna": 300, "bert": 300})) == {
        "stack:anna": "-1.00",
        "pool": "+6.00",
        "stack:bert": "-3.00",
        "behind_cash:anna": "-2.00",
        "cash_taken": "+2.00",
        "bank": "-2.00",
    }


def test_x5_a_hand_starts_from_what_the_ledger_holds() -> None:
    balances = holding(stack_of_anna="50", behind_cash_of_anna="10", stack_of_bert="50", pool="6")
    settled, seats = payoff(balances, anna="-10", bert="10")
    assert settled.start == {1: 6000, 2: 5000}
    wrong = settled._replace(start={1: 5000, 2: 5000}, end={1: 4000, 2: 6000}, pool_start=300)
    with pytest.raises(StartDiffersError) as error:
        hand_settlement(balances, wrong, seats)
    assert error.value.differences == {"anna": (5000, 6000), POOL_DEBTOR: (300, 600)}


def test_one_player_has_one_seat() -> None:
    balances = holding(stack_of_anna="50")
    settled = Payoff(500, (), {1: 5000, 2: 5000}, {1: 5000, 2: 5000})
    with pytest.raises(ValueError, match="two seats"):
        hand_settlement(balances, settled, {1: "anna", 2: "anna"})


def test_seats_that_took_no_part_make_no_difference() -> None:
    balances = holding(stack_of_anna="50", stack_of_bert="50", stack_of_dora="9")
    settled, _ = payoff(balances, anna="-10", bert="10")
    entry = hand_settlement(balances, settled, {1: "anna", 2: "bert", 4: "dora"})
    assert posted(entry) == {"stack:anna": "-10.00", "stack:bert": "+10.00"}


def test_a_payoff_is_told_by_player() -> None:
    balances = holding(stack_of_anna="50", stack_of_bert="50", pool="6")
    settled, seats = payoff(balances, anna="-10", bert="13", pool="-3")
    assert payoff_start(settled, seats) == {"anna": 5000, "bert": 5000, POOL_DEBTOR: 600}
    assert payoff_net(settled, seats) == {"anna": -1000, "bert": 1300, POOL_DEBTOR: -300}


def test_t6_all_in_is_when_the_money_behind_is_gone_too() -> None:
    balances = holding(
        stack_of_anna="1", behind_chips_of_anna="2", behind_cash_of_anna="3", bank="3"
    )
    settled, seats = payoff(balances, anna="-6", bert="6")
    left = balances.apply(hand_settlement(balances, settled, seats))
    assert left == holding(
        stack_of_anna="0",
        behind_chips_of_anna="0",
        behind_cash_of_anna="0",
        bank="0",
        stack_of_bert="6",
        cash_taken="3",
    )


def test_cash_behind_needs_a_bank_to_change_it() -> None:
    balances = holding(behind_cash_of_anna="3", bank="2")
    settled, seats = payoff(balances, anna="-3", bert="3")
    with pytest.raises(BelowZeroError) as error:
        balances.apply(hand_settlement(balances, settled, seats))
    assert [str(s.account) for s in error.value.shortages] == ["bank:t7"]


def test_a_count_that_agrees_is_no_entry() -> None:
    with pytest.raises(EntryError):
        count_difference(holding(bank="5"), BOOK.account(A.BANK), 500, "checked")


@pytest.mark.parametrize(
    ("kind", "owner"),
    [
        *((A.BANK, ""), (A.COLLECTION, ""), (A.POOL, ""), (A.CASH_TAKEN, "")),
        *((A.STACK, "anna"), (A.BEHIND_CHIPS, "anna"), (A.BEHIND_CASH, "anna")),
    ],
)
def test_every_place_can_be_counted(kind: A, owner: str) -> None:
    account = BOOK.account(kind, owner)
    for counted in (0, 300, 900):
        balances = Balances(BOOK, {account: 500})
        entry = count_difference(balances, account, counted, "recount")
        assert balances.apply(entry).of(account) == counted


@pytest.mark.parametrize("kind", [A.RECEIVABLE, A.PLAYER_CASH, A.CAGE_CHIPS])
def test_what_lies_nowhere_at_the_table_cannot_be_counted(kind: A) -> None:
    owner = "" if kind is A.CAGE_CHIPS else "anna"
    with pytest.raises(EntryError):
        count_difference(holding(), BOOK.account(kind, owner), 100, "recount")


def test_no_count_is_below_zero() -> None:
    balances = holding(bank="5")
    with pytest.raises(BelowZeroError):
        balances.apply(count_difference(balances, BOOK.account(A.BANK), -1, "recount"))


def test_the_close_needs_the_count_that_the_ledger_has() -> None:
    balances = holding(bank="100", collection="5")
    for chips, reason in (
        (None, EntryReason.NO_COUNT),
        (parse_chips("USD 25x3"), EntryReason.COUNT_DIFFERS),
    ):
        with pytest.raises(EntryError) as error:
            close_bank(balances, chips)
        assert [fault.reason for fault in error.value.faults] == [reason]


def test_a_bank_that_sold_all_its_chips_closes_without_a_count() -> None:
    balances = holding(collection="5", cash_taken="95")
    entry = close_bank(balances, None)
    assert posted(entry) == {
        "cage_chips": "+5.00",
        "collection": "-5.00",
        "cash_taken": "-95.00",
        "cage_cash": "+95.00",
    }


def test_a_night_comes_out_even() -> None:
    entries: list[Entry] = []
    balances = Balances(BOOK)

    def post(*more: Entry) -> None:
        nonlocal balances
        entries.extend(more)
        balances = after(balances, *more)

    post(open_bank(BOOK, parse_chips("USD 25x40")))
    post(*(buy(BUYS[0], BOOK, who, usd("100"), PaidAt.TABLE) for who in ("anna", "bert")))
    post(collection(balances, {"anna": 100, "bert": 100}))
    post(hand_settlement(balances, *payoff(balances, anna="-99", bert="99")))
    post(cash_out(balances, "bert", PaidAt.TABLE))
    post(close_bank(balances, parse_chips("USD 25x39 1x23")))
    left = {str(account): minor for account, minor in balances.held.items() if minor}
    assert left == {
        "player_cash:t7:anna": usd("-100"),
        "player_cash:t7:bert": usd("98"),
        "cage_cash:t7": usd("2"),
    }

"""Every amount on paper is the ledger's: columns add up, equations come out, forms agree."""

from fractions import Fraction

import pytest

from tablemgr.ledger.accounts import HOLDINGS, AccountKind, parse_account
from tablemgr.services.reports.catalogue import KINDS, Asked
from tablemgr.services.reports.parts import Table, amounts_of
from tablemgr.services.reports.session import PLACES
from tablemgr.services.reports.shift import shift_report
from tablemgr.store.entries import balances, entries
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.view import View
from tests.services.check.tamper import THIRD
from tests.services.reports.asked import (
    ASKED,
    DAY,
    FIRST,
    OCCASION,
    SECOND,
    added,
    facts_of,
    lines_of,
    report_of,
    source_of,
    totals_of,
)

# Columns that say which, not how much.
NAMES = {"number", "button", "hand", "seat", "order", "value", "tier", "point_value"}


@pytest.mark.parametrize("form", [form for form in KINDS if form not in ("bank_count",)])
def test_the_columns_of_every_table_add_up_to_its_totals(view: View, form: str) -> None:
    report = report_of(view, form)
    added_up = 0
    for name, part in report.parts.items():
        if not isinstance(part, Table) or name == "equation" or len(part.totals) != 1:
            continue
        (total,) = part.totals
        lines = list(part.lines())
        for column in amounts_of(type(total)) - NAMES:
            texts = [getattr(line, column) for line in lines]
            assert added(texts) == added([getattr(total, column)]), (name, column)
            added_up += 1
    assert added_up > 0 or form not in ("session_report", "shift_report", "payout_sheet")


@pytest.mark.parametrize("session", [FIRST, SECOND])
def test_the_reconciliation_ends_where_the_ledger_does(view: View, session: str) -> None:
    report, source = (
        report_of(view, "session_report", Asked(session=session)),
        source_of(view, session),
    )
    before_close = source.last.seq - 1 if source.row.closed_at else None
    held: dict[AccountKind, int] = {}
    for account, minor in balances(view, session, before_close).items():
        kind = parse_account(account).kind
        held[kind] = held.get(kind, 0) + minor
    expected, there, difference = totals_of(report, "equation")
    terms = lines_of(report, "equation")
    for place, kinds in PLACES.items():
        column = added([getattr(line, place) for line in terms])
        assert column == added([getattr(expected, place)])
        assert getattr(there, place) == getattr(expected, place)
        assert added([getattr(difference, place)]) == 0
        if not source.row.closed_at:
            assert column * 100 == sum(held.get(kind, 0) for kind in kinds)


def test_each_player_is_an_equation_that_the_ledger_bears_out(view: View) -> None:
    report = report_of(view, "session_report")
    for line in [*lines_of(report, "players"), *totals_of(report, "players")]:
        won = added([line.won, line.pool, line.collection, line.jackpots, line.other])
        assert added([line.result]) == won
        assert added([line.bought, line.moved]) + won == added([line.out, line.left])


def test_what_a_player_bought_and_took_is_what_was_posted(view: View) -> None:
    source = source_of(view)
    bought: dict[str, int] = {}
    out: dict[str, int] = {}
    for recorded in entries(view, FIRST):
        for posting in recorded.entry.postings:
            account = parse_account(posting.account)
            if account.kind not in HOLDINGS:
                continue
            name = source.player(account.owner)
            if recorded.entry.kind in ("buy_in", "short_buy", "top_up"):
                bought[name] = bought.get(name, 0) + posting.minor
            if recorded.entry.kind == "cash_out":
                out[name] = out.get(name, 0) - posting.minor
    lines = {line.player: line for line in lines_of(report_of(view, "session_report"), "players")}
    assert {name: added([line.bought]) * 100 for name, line in lines.items()} == bought
    taken = {name: added([line.out]) * 100 for name, line in lines.items()}
    assert {name: minor for name, minor in taken.items() if minor} == out


def test_every_hand_is_on_the_list_and_adds_up_to_nothing(view: View) -> None:
    report = report_of(view, "session_report")
    lines = lines_of(report, "hands")
    stored = list(hands(view, HandFilter(session=FIRST)))
    assert [int(line.number) for line in lines] == [row.number for row in stored]
    for line, row in zip(lines, stored, strict=True):
        seats = [line.seat_1, line.seat_2, line.seat_3, line.seat_4]
        assert added(seats) == 0
        assert line.seat_5 == line.seat_6 == ""
        assert added([line.moved]) * 100 == row.moved_minor
    assert facts_of(report, "counts").hands == str(len(stored))


def test_what_went_short_is_due_less_paid(view: View) -> None:
    lines = lines_of(report_of(view, "session_report"), "capped")
    assert len(lines) > 5
    for line in lines:
        assert added([line.due]) - added([line.paid]) == added([line.short]) > 0


def test_a_statement_says_what_the_session_report_says(view: View) -> None:
    players = {line.player: line for line in lines_of(report_of(view, "session_report"), "players")}
    for player, name in (("anna", "Anna Kovács"), ("bartek", "Bartek Łukasik")):
        report = report_of(view, "player_statement", Asked(player=player, session=FIRST))
        (line,) = lines_of(report, "sessions")
        for column in ("bought", "out", "left", "result"):
            assert added([getattr(line, column)]) == added([getattr(players[name], column)])
        movements = lines_of(report, "movements")
        assert added([each.amount for each in movements if each.what == "Cashed out"]) == -added(
            [line.out]
        )


def test_a_player_who_moved_is_followed_to_the_other_table(view: View) -> None:
    report = report_of(view, "player_statement", Asked(player="chiara"))
    lines = lines_of(report, "sessions")
    assert [line.table for line in lines] == ["Table 1", "Table 2"]
    assert added([line.moved for line in lines]) == 0
    (total,) = totals_of(report, "sessions")
    assert added([total.bought, total.result]) == added([total.out, total.left])


def test_the_shift_is_the_sum_of_its_sessions(view: View) -> None:
    report = report_of(view, "shift_report")
    money = lines_of(report, "money")
    for line, name in zip(money, (FIRST, SECOND, THIRD), strict=True):
        session = report_of(view, "session_report", Asked(session=name))
        (total,) = totals_of(session, "players")
        assert (added([line.bought]), added([line.out])) == (
            added([total.bought]),
            added([total.out]),
        )
        assert added([line.moved]) == added([totals_of(session, "hands")[0].moved])
        assert added([line.difference]) == 0
    assert added([line.variance for line in money]) == -4


def test_a_shift_of_closed_tables_has_an_end(view: View) -> None:
    report = shift_report(OCCASION, [source_of(view)], DAY)
    assert report.page.period.startswith("2026-03-28 22:30+01:00 to 2026-03-29 01:")
    assert facts_of(report).open == "0"


def test_the_bank_is_counted_by_denomination(view: View) -> None:
    report = report_of(view, "bank_count")
    facts, lines = facts_of(report), lines_of(report, "chips")
    for line in lines:
        assert added([line.value]) * int(line.counted) == added([line.worth])
    assert added([line.worth for line in lines]) == added([facts.counted]) > 5000
    (worth,) = totals_of(report, "chips")
    for column in ("opened", "filled", "credited"):
        total = sum(
            (Fraction(line.value) * int(getattr(line, column) or 0) for line in lines), Fraction()
        )
        assert total == added([getattr(worth, column)])
    variances = [line.variance for line in lines_of(report, "bank")]
    assert added(variances) == added([facts.variance]) == -4


def test_an_open_bank_is_left_to_be_counted(view: View) -> None:
    report = report_of(view, "bank_count", Asked(session=SECOND))
    facts = facts_of(report)
    assert (facts.counted, facts.closed) == ("", "open")
    chips = lines_of(report, "chips")
    assert {line.counted for line in chips} == {""}
    *boxes, total, there, variance = lines_of(report, "count")
    assert [line.value for line in boxes] == [line.value for line in chips]
    assert {(line.number, line.worth) for line in (*boxes, total, variance)} == {("", "")}
    assert there.worth == facts.expected
    assert "count" not in report_of(view, "bank_count").parts


def test_control_totals_are_those_of_the_tables(view: View) -> None:
    report = report_of(view, "session_report")
    controls = {each.label: each.value for each in report.page.controls}
    (total,) = totals_of(report, "hands")
    assert (controls["hands"], controls["moved"]) == (total.number, total.moved)
    assert controls["collection"] == facts_of(report, "counts").collected
    assert controls["out of balance"] == "0.00"
    assert set(ASKED) == set(KINDS)

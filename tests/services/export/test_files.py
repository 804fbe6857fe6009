"""A night as files: each format says what the database says, in words that others read."""

import csv
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tablemgr.ledger.journal import FIELDS, Head, JournalLine, canonical, chain_findings
from tablemgr.ledger.money import Currency, format_amount
from tablemgr.services.export.lists import HAND_COLUMNS, POSTING_COLUMNS, safe
from tablemgr.services.export.places import arriving_text, free_folder
from tablemgr.services.export.sessions import Format, export_all, export_session
from tablemgr.services.handfile import read_hand_file
from tablemgr.services.resultjson import result_json
from tablemgr.services.settle import settle
from tablemgr.store.engine import open_store
from tablemgr.store.entries import balances
from tablemgr.store.hands import HandFilter, hands
from tablemgr.store.journal import lines
from tablemgr.store.rows import Standing
from tablemgr.store.sessions import session
from tablemgr.store.view import View
from tests.services.played import STATION

FIRST, SECOND = "demo-7", "demo-8"
EUR = Currency("EUR", 2)


@pytest.fixture
def view(played: Path) -> Iterator[View]:
    with open_store(str(played), STATION) as store, store.read() as opened:
        yield opened


Exported = Callable[[str, Format], Path]


@pytest.fixture
def exported(view: View, tmp_path: Path) -> Exported:
    return lambda name, form: export_session(view, name, tmp_path / "out", [form])


@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_hand_files_settle_to_the_same_result_again(
    view: View, exported: Exported, name: str
) -> None:
    folder = exported(name, Format.HANDS)
    stands = {
        hand.number: hand
        for hand in hands(view, HandFilter(session=name))
        if hand.standing in (Standing.SETTLED, Standing.CORRECTED)
    }
    facts = {line.seq: json.loads(line.facts) for line in lines(view, name)}
    row = session(view, name)
    files = sorted((folder / "hands").iterdir())
    assert [int(file.stem) for file in files] == sorted(stands)
    for file in files:
        result: dict[str, Any] = dict(result_json(settle(read_hand_file(file))))
        recorded = facts[stands[int(file.stem)].seq]
        assert row is not None
        assert result["rules"]["sha256"] == row.sheet
        assert {seat: str(points) for seat, points in result["totals"].items()} == {
            seat: str(points) for seat, points in recorded["totals"].items()
        }
        assert [[p["a"], p["b"], p["points"]] for p in result["pairs"]] == recorded["pairs"]
        paid = [(p["from"], p["to"], p["paid"], p["limits"]) for p in result["payments"]]
        assert paid == [
            (p["from"], p["to"], format_amount(p["paid"], EUR), p["limits"])
            for p in recorded["payments"]
        ]
        ends = {seat: stack["end"] for seat, stack in result["stacks"].items()}
        assert ends == {seat: format_amount(m, EUR) for seat, m in recorded["end"].items()}


def _rows(file: Path) -> tuple[list[str], list[dict[str, str]]]:
    with file.open(encoding="utf-8-sig", newline="") as opened:
        reader = csv.DictReader(opened)
        rows = list(reader)
    return list(reader.fieldnames or ()), rows


def test_the_list_of_hands_has_a_row_for_each_seat(view: View, exported: Exported) -> None:
    columns, rows = _rows(exported(FIRST, Format.CSV) / "hands.csv")
    assert columns == list(HAND_COLUMNS)
    latest = {(row["hand"], row["seat"]): row for row in rows}
    for hand in hands(view, HandFilter(session=FIRST)):
        for seat in hand.seats:
            row = latest[str(hand.number), str(seat.seat)]
            assert row["standing"] == hand.standing
            assert row["net"] == format_amount(seat.net_minor, EUR)
            assert (row["capped"] == "yes") == seat.capped
    # A corrected hand is there as it was, too.
    assert len(rows) > len(latest)


def test_the_postings_add_up_to_the_balances(view: View, exported: Exported) -> None:
    columns, rows = _rows(exported(FIRST, Format.CSV) / "postings.csv")
    assert columns == list(POSTING_COLUMNS)
    sums: dict[str, Decimal] = defaultdict(Decimal)
    for row in rows:
        sums[row["account"]] += Decimal(row["amount"])
    held = {account: f"{amount:.2f}" for account, amount in sums.items() if amount}
    assert held == {each: format_amount(m, EUR) for each, m in balances(view, FIRST).items()}


@pytest.mark.parametrize("text", ["=1+1", "+39 06", "-", "@name", "\tx"])
def test_no_text_is_taken_for_a_formula(text: str) -> None:
    assert safe(text) == f"'{text}"
    assert safe(f"a{text}") == f"a{text}"


def test_the_journal_as_json_lines_is_the_same_chain(view: View, exported: Exported) -> None:
    file = exported(FIRST, Format.JSONL) / "journal.jsonl"
    read = []
    for text in file.read_text(encoding="utf-8").splitlines():
        values = json.loads(text)
        assert list(values) == list(FIELDS)
        read.append(JournalLine(**values | {"facts": canonical(values["facts"])}))
    assert read == list(lines(view, FIRST))
    closed = session(view, FIRST)
    assert closed is not None
    assert list(chain_findings(FIRST, read, Head(closed.length, closed.head))) == []


def test_all_sessions_and_the_houses_journal_are_written(view: View, tmp_path: Path) -> None:
    written = export_all(view, tmp_path / "out", list(Format))
    assert [each.name for each in written] == [
        f"2026-03-28_Table-1_{FIRST}",
        f"2026-03-28_Table-2_{SECOND}",
        "2026-03-28_Table-3_demo-743",
        "house.jsonl",
    ]
    assert {each.name for each in written[0].iterdir()} == {
        *("hands", "rules.toml", "hands.csv", "postings.csv", "journal.jsonl", "ledger.journal")
    }
    assert not list(tmp_path.rglob("*.partial"))


def test_a_session_that_there_is_not_is_not_written(view: View, tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="demo-9"):
        export_session(view, "demo-9", tmp_path, [Format.CSV])
    assert list(tmp_path.glob("*demo-9*")) == []


def test_two_sessions_of_one_name_have_two_folders(tmp_path: Path) -> None:
    names = [free_folder(tmp_path, "night").name for _ in range(3)]
    assert names == ["night", "night-2", "night-3"]


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    def write_half() -> None:
        with arriving_text(tmp_path / "list.csv") as file:
            file.write("half")
            raise EOFError

    with pytest.raises(EOFError):
        write_half()
    assert list(tmp_path.iterdir()) == []

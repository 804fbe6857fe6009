"""One field of one row of whatever is only added to, changed at random: the audit sees each."""

import shutil
from pathlib import Path
from random import Random
from sqlite3 import Connection
from typing import Any

import pytest

from tablemgr.store import schema
from tests.services.check.tamper import FIRST, change, kinds, seq_of, texts
from tests.services.played import tampered

FIELDS = [(table.name, column.name) for table in schema.APPEND_ONLY for column in table.columns]
TABLES = [table.name for table in (*schema.APPEND_ONLY, schema.sessions)]
# What SQLite takes in a column of whole numbers or of texts, by what it is.
ODD = {
    "a word": "'twelve'",
    "bytes": "x'00ff'",
    "no bytes": "x''",
    "no UTF-8": "CAST(x'41ff' AS TEXT)",
    "half a number": "0.5",
    "a zero character": "'a' || char(0) || 'b'",
}


def _changed(connection: Connection, table: str, column: str, random: Random) -> str:
    """Change the column in a row; which one it was and what was done to it."""
    row = _a_row(connection, table, random)
    value = row[column]
    # An odd number, of which no whole number is the half.
    other = 1_001 - value if type(value) is int else f"{value or ''}{random.choice('ax 7é')}"
    if column == "capped":
        other = 1 - value
    keys = [key.name for key in schema.metadata.tables[table].primary_key.columns]
    here = " AND ".join(f"{key} = ?" for key in keys)
    connection.execute(
        f"UPDATE {table} SET {column} = ? WHERE {here}", (other, *(row[key] for key in keys))
    )
    return f"{row} has {other!r} for {column}"


def _a_row(connection: Connection, table: str, random: Random) -> dict[str, Any]:
    rows = connection.execute(f"SELECT * FROM {table}").fetchall()
    names = [each[1] for each in connection.execute(f"PRAGMA table_info({table})")]
    return dict(zip(names, random.choice(rows), strict=True))


@pytest.mark.parametrize(("table", "column"), FIELDS)
def test_no_field_is_changed_unnoticed(
    played: Path, tmp_path: Path, table: str, column: str
) -> None:
    random = Random(f"{table}.{column}")
    file = Path(shutil.copyfile(played, tmp_path / "changed.sqlite"))
    with tampered(file) as connection:
        done = _changed(connection, table, column, random)
    assert texts(file), done


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("table", TABLES)
def test_a_value_of_another_kind_is_found_wherever_it_stands(
    played: Path, tmp_path: Path, table: str, odd: str
) -> None:
    random = Random(f"{table} {odd}")
    columns = [column.name for column in schema.metadata.tables[table].columns]
    if table == "postings":
        # Where an entry's postings stay in their order, their places say nothing.
        columns.remove("place")
    keys = [key.name for key in schema.metadata.tables[table].primary_key.columns]
    for column in random.sample(columns, 2):
        file = Path(shutil.copyfile(played, tmp_path / f"{column}.sqlite"))
        with tampered(file) as connection:
            row = _a_row(connection, table, random)
            here = " AND ".join(f"{key} = ?" for key in keys)
            values = [row[key] for key in keys]
            connection.execute(f"UPDATE {table} SET {column} = {ODD[odd]} WHERE {here}", values)
        assert texts(file), f"{column} of {row}"


def test_a_line_without_a_number_is_named_where_it_should_stand(played: Path) -> None:
    seq = seq_of(played, FIRST, "settle", 4)
    change(played, "UPDATE journal SET seq = 'x' WHERE session = ? AND seq = ?", FIRST, seq)
    found = kinds(played)
    assert (FIRST, seq, "missing") in found
    assert [kind for _, at, kind in found if at > seq][-1] == "changed"
    assert (FIRST, seq, "no_line") in found


def test_what_an_audit_says_of_bytes_that_are_no_text_can_be_printed(played: Path) -> None:
    seq = seq_of(played, FIRST, "settle", 4)
    odd = "UPDATE hands SET dealer = CAST(x'41ff' AS TEXT) WHERE session = ? AND seq = ?"
    change(played, odd, FIRST, seq)
    (said,) = texts(played)
    assert said.startswith(f"{FIRST}:{seq} settle — the list of hands has A\\udcff for dealer")
    said.encode()


def test_all_is_found_before_and_after_bytes_that_are_no_text(played: Path) -> None:
    deals = [seq_of(played, FIRST, "deal", which) for which in (2, 9, 15)]
    for seq in deals:
        facts = "CAST(x'ff' AS TEXT)" if seq == deals[1] else "'{}'"
        change(
            played,
            f"UPDATE journal SET facts = {facts} WHERE session = ? AND seq = ?",
            *(FIRST, seq),
        )
    found = kinds(played)
    assert [seq for _, seq, kind in found if kind == "changed"] == deals
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("column", "other"),
    [
        ("player", "'nobody'"),
        ("points", "3"),
        ("net_minor", "500"),
        ("status", "'played'"),
        ("capped", "1"),
        ("seat", "seat + 10"),
    ],
)
@pytest.mark.parametrize("standing", ["misdeal", "void"])
def test_a_changed_seat_of_a_hand_taken_back_is_named(
    played: Path, standing: str, column: str, other: str
) -> None:
    with tampered(played) as connection:
        query = "SELECT session, seq FROM hands WHERE standing = ? ORDER BY seq DESC"
        session, seq = connection.execute(query, (standing,)).fetchone()
    where = "WHERE session = ? AND seq = ? AND seat = 1"
    change(played, f"UPDATE hand_seats SET {column} = {other} {where}", session, seq)
    assert (session, seq, "hand_row_differs") in kinds(played)

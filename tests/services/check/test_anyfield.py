"""One field of one row of whatever is only added to, changed at random: the audit sees each."""

import shutil
from pathlib import Path
from random import Random
from sqlite3 import Connection

import pytest

from tablemgr.store import schema
from tests.services.check.tamper import texts
from tests.services.played import tampered

FIELDS = [(table.name, column.name) for table in schema.APPEND_ONLY for column in table.columns]
# A hand that was taken back has seats for nobody, and its row has no facts to be held against.
_FREE = " WHERE EXISTS (SELECT 1 FROM journal j WHERE j.session = t.session AND j.seq = t.seq"
_FREE += " AND j.verb IN ('settle', 'correct_hand'))"


def _changed(connection: Connection, table: str, column: str, random: Random) -> str:
    """Change the column in a row; which one it was and what was done to it."""
    where = _FREE if table in ("hands", "hand_seats") else ""
    rows = connection.execute(f"SELECT * FROM {table} t{where}").fetchall()
    names = [each[1] for each in connection.execute(f"PRAGMA table_info({table})")]
    row = dict(zip(names, random.choice(rows), strict=True))
    value = row[column]
    other = 1_000 - value if type(value) is int else f"{value or ''}{random.choice('ax 7é')}"
    if column == "capped":
        other = 1 - value
    keys = [key.name for key in schema.metadata.tables[table].primary_key.columns]
    here = " AND ".join(f"{key} = ?" for key in keys)
    connection.execute(
        f"UPDATE {table} SET {column} = ? WHERE {here}", (other, *(row[key] for key in keys))
    )
    return f"{row} has {other!r} for {column}"


@pytest.mark.parametrize(("table", "column"), FIELDS)
def test_no_field_is_changed_unnoticed(
    played: Path, tmp_path: Path, table: str, column: str
) -> None:
    random = Random(f"{table}.{column}")
    file = Path(shutil.copyfile(played, tmp_path / "changed.sqlite"))
    with tampered(file) as connection:
        done = _changed(connection, table, column, random)
    assert texts(file), done

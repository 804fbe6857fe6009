"""Whatever is changed past the program, the audit names it, with the line that it happened at."""

from pathlib import Path

import pytest

from tablemgr.ledger.journal import Head
from tests.services.check.tamper import FIRST, SECOND, change, kinds, lines_of, seq_of, texts
from tests.services.played import tampered


def test_a_night_that_nobody_touched_is_sound(played: Path) -> None:
    assert texts(played) == []


def test_a_changed_amount_is_named_at_its_line(played: Path) -> None:
    seq = seq_of(played, FIRST, "buy")
    with tampered(played) as connection:
        for account, minor in (("stack", 30_000), ("bank", -30_000)):
            connection.execute(
                "UPDATE postings SET minor = ? WHERE session = ? AND seq = ? AND account LIKE ?",
                (minor, FIRST, seq, f"{account}:%"),
            )
    found = texts(played)
    assert f"{FIRST}:{seq} buy — its entries are not those that the line was sealed with" in found
    assert any("is not sound: not_even" in each for each in found)
    # The first hand is played with what the player really had.
    deal = seq_of(played, FIRST, "settle")
    assert any(each.startswith(f"{FIRST}:{deal} settle — anna had 299.00") for each in found)


def test_changed_facts_are_named_at_their_line(played: Path) -> None:
    seq = seq_of(played, FIRST, "buy")
    change(
        played,
        "UPDATE journal SET facts = replace(facts, '20000', '30000') WHERE session = ? AND seq = ?",
        *(FIRST, seq),
    )
    assert kinds(played) == [(FIRST, seq, "changed")]


@pytest.mark.parametrize("column", ["role", "approver", "reason", "operator", "at", "gaming_date"])
def test_no_column_of_a_line_can_be_changed_unnoticed(played: Path, column: str) -> None:
    change(played, f"UPDATE journal SET {column} = 'x' WHERE session = ? AND seq = 9", SECOND)
    assert (SECOND, 9, "changed") in kinds(played)


def test_a_removed_hand_is_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "settle", 4)
    with tampered(played) as connection:
        for table in ("postings", "entries", "hand_seats", "hands", "journal"):
            connection.execute(f"DELETE FROM {table} WHERE session = ? AND seq = ?", (FIRST, seq))
    found = kinds(played)
    assert (FIRST, seq, "missing") in found
    assert any(kind == "start_differs" for _, _, kind in found)


def test_the_rows_of_a_hand_without_its_line_are_named(played: Path) -> None:
    seq = seq_of(played, SECOND, "settle", 2)
    change(played, "DELETE FROM journal WHERE session = ? AND seq = ?", SECOND, seq)
    found = texts(played)
    assert f"{SECOND}:{seq} — rows of entries stand here without a line" in found
    assert f"{SECOND}:{seq} — rows of hands stand here without a line" in found
    loose = f"row {SECOND}:{seq} of hands has none of journal that it belongs to"
    assert loose in found


def test_a_removed_tail_shows_against_the_head_of_the_close(played: Path) -> None:
    with tampered(played) as connection:
        length = len(lines_of(connection, FIRST))
        connection.execute("DELETE FROM journal WHERE session = ? AND seq > ?", (FIRST, length - 3))
    found = texts(played)
    tail = f"lines {length - 2} to {length}, which the closing paper counts, are missing"
    assert f"{FIRST}:{length - 2} — {tail}" in found


def test_a_removed_tail_shows_against_the_paper_alone(played: Path) -> None:
    """A tamperer who knows the program takes the last lines with all that hangs on them."""
    with tampered(played) as connection:
        *rest, last = lines_of(connection, SECOND)
        for table in ("postings", "entries", "hand_seats", "hands", "journal"):
            connection.execute(
                f"DELETE FROM {table} WHERE session = ? AND seq >= ?", (SECOND, last.seq - 1)
            )
    assert kinds(played) == []
    paper = {SECOND: Head(last.seq, last.hash)}
    assert kinds(played, paper) == [(SECOND, last.seq - 1, "tail")]
    assert kinds(played, {SECOND: Head(rest[3].seq, "0" * 64)}) == [(SECOND, 4, "head")]
    assert kinds(played, {SECOND: Head(rest[3].seq, rest[3].hash)}) == []


def test_paper_of_a_session_that_is_gone_is_named(played: Path) -> None:
    assert kinds(played, {"demo-9": Head(3, "0" * 64)}) == [("demo-9", 0, "no_such_session")]


def test_a_swapped_pair_of_lines_is_named(played: Path) -> None:
    seq = seq_of(played, SECOND, "mark_set")
    with tampered(played) as connection:
        for before, after in ((seq, 0), (seq + 1, seq), (0, seq + 1)):
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.execute(
                "UPDATE journal SET seq = ? WHERE session = ? AND seq = ?", (after, SECOND, before)
            )
    found = kinds(played)
    assert [each for each in found if each[2] == "swapped"] == [
        (SECOND, seq, "swapped"),
        (SECOND, seq + 1, "swapped"),
    ]


def test_a_doubled_line_is_named(played: Path) -> None:
    with tampered(played) as connection:
        last = lines_of(connection, SECOND)[-1]
        connection.execute(
            "INSERT INTO journal SELECT session, seq + 1, at, offset_min, gaming_date, station,"
            " operator, role, verb, facts, reason, approver, 'again', previous, hash"
            " FROM journal WHERE session = ? AND seq = ?",
            (SECOND, last.seq),
        )
    assert (SECOND, last.seq + 1, "changed") in kinds(played)


def test_an_edited_rule_sheet_is_named_and_its_hands_cannot_be_vouched_for(played: Path) -> None:
    change(
        played,
        "UPDATE sheets SET text = replace(text, '\"scoop_bonus\":3', '\"scoop_bonus\":4')"
        " WHERE name = 'demo_mandarin'",
    )
    (found,) = texts(played)
    assert found.startswith("rule sheet demo_mandarin ")
    assert found.endswith("was changed: its text has another hash")


def test_a_missing_rule_sheet_is_named(played: Path) -> None:
    change(played, "DELETE FROM sheets WHERE name = 'demo_home'")
    found = texts(played)
    assert any("so no hand can be settled again" in each for each in found)
    assert f"row {SECOND} of sessions has none of sheets that it belongs to" in found


@pytest.mark.parametrize(
    ("change_to", "said"),
    [
        ("moved_minor = 1", "has 1 for moved_minor"),
        ("fouls = 9", "has 9 for fouls"),
        ("number = 77", "has 77 for number"),
        ("dealer = 'Nobody'", "has Nobody for dealer"),
        ("standing = 'void'", "has void for standing"),
    ],
)
def test_a_changed_hand_in_the_list_is_named(played: Path, change_to: str, said: str) -> None:
    seq = seq_of(played, FIRST, "settle")
    change(played, f"UPDATE hands SET {change_to} WHERE session = ? AND seq = ?", FIRST, seq)
    (found,) = texts(played)
    assert found.startswith(f"{FIRST}:{seq} settle — the list of hands {said}")


def test_a_changed_seat_in_the_list_is_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "settle")
    change(
        played,
        "UPDATE hand_seats SET player = 'hanna' WHERE session = ? AND seq = ? AND seat = 2",
        *(FIRST, seq),
    )
    (found,) = texts(played)
    assert "the list of hands has hanna for seat 2 player, not bartek" in found


def test_a_hand_taken_off_the_list_and_one_put_on_it_are_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "settle")
    with tampered(played) as connection:
        for table in ("hand_seats", "hands"):
            connection.execute(
                f"UPDATE {table} SET seq = ? WHERE session = ? AND seq = ?", (seq + 1, FIRST, seq)
            )
    assert kinds(played) == [
        (FIRST, seq, "no_hand_row"),
        (FIRST, seq + 1, "hand_row_too_many"),
    ]


def test_dropped_triggers_are_named(played: Path) -> None:
    with tampered(played):
        assert kinds(played) == [("", 0, "unguarded")] * 6
    assert kinds(played) == []


def test_a_changed_session_is_named(played: Path) -> None:
    change(played, "UPDATE sessions SET point_value_minor = 1 WHERE id = ?", FIRST)
    change(played, "UPDATE sessions SET closed_at = 'x', head = 'y' WHERE id = ?", SECOND)
    found = texts(played)
    assert f"{FIRST} — the session's point_value_minor is 1, and 500 by its journal" in found
    assert f"{SECOND} — the session counts as closed, and its journal does not say so" in found


def test_a_reopened_session_is_named(played: Path) -> None:
    change(played, "UPDATE sessions SET closed_at = '', head = '', length = 0 WHERE id = ?", FIRST)
    (found,) = texts(played)
    assert found.startswith(f"{FIRST} — the session's closed_at is ")


def test_lines_of_no_session_are_named(played: Path) -> None:
    change(played, "DELETE FROM sessions WHERE id = ?", SECOND)
    assert (SECOND, 0, "no_session") in kinds(played)


def test_loose_postings_are_named(played: Path) -> None:
    with tampered(played) as connection:
        connection.execute(
            "INSERT INTO postings VALUES (?, 4, 7, 0, ?, 500)", (SECOND, f"stack:{SECOND}:emma")
        )
    assert texts(played) == [
        f"row {SECOND}:4:7:0 of postings has none of entries that it belongs to"
    ]


def test_a_state_that_was_changed_is_named_and_not_gone_on_from(played: Path) -> None:
    change(
        played,
        "UPDATE snapshots SET state = replace(state, '\"hands\":', '\"hands\":1')"
        " WHERE session = ?",
        SECOND,
    )
    (found,) = texts(played)
    assert found.endswith("the state kept after this line is not what the journal tells")

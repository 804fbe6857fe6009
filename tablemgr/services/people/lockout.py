"""The lock that wrong PINs bring about; it stands in the store, so that no restart ends it."""

from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil

from tablemgr.ledger.journal import utc_text
from tablemgr.store.rows import PersonRow

LOCKING = 3
"""The wrong PIN in a row with which the first lock comes."""
FIRST_S, LONGEST_S = 30, 900


def lock_s(failures: int) -> int:
    """How long the lock lasts that so many wrong PINs in a row bring about."""
    if failures < LOCKING:
        return 0
    # 30 x 2^5 is more than the longest; larger powers would grow without end.
    return min(FIRST_S << min(failures - LOCKING, 5), LONGEST_S)


def lock_left_s(row: PersonRow, now: datetime) -> int:
    """How many seconds of a lock are left, the last begun one included; 0 where there is none."""
    if not row.locked_until:
        return 0
    left = datetime.fromisoformat(row.locked_until) - now
    # Longer than any lock, even by a station's clock that is slow: it was set while a clock was
    # years ahead, and must not keep the last manager out for years.
    if left > timedelta(seconds=2 * LONGEST_S):
        return 0
    return max(ceil(left.total_seconds()), 0)


def after_wrong_pin(row: PersonRow, now: datetime) -> PersonRow:
    """The person with one more wrong PIN, and the lock that it brings about."""
    failures = row.failures + 1
    lasts = lock_s(failures)
    until = utc_text(now + timedelta(seconds=lasts)) if lasts else ""
    return replace(row, failures=failures, locked_until=until)


def after_right_pin(row: PersonRow) -> PersonRow:
    """The person with nothing held against him."""
    return replace(row, failures=0, locked_until="")


def unlocked(row: PersonRow) -> PersonRow:
    """The person with his lock lifted; the count stays until a right PIN.

    Else whoever may unlock could try PINs without end; so each costs him a line of the journal.
    """
    return replace(row, locked_until="")

"""What the ledger of a night's database says of each hand, beside what the screen told of it.

Read with SQL alone, so that nothing of the program stands between its books and the comparison.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from tests.ui.display.night import PLAYERS, Shown

_HANDS = "SELECT number, seq, standing FROM hands ORDER BY seq"
_SEATS = """SELECT s.seat, p.name, s.net_minor, s.status, s.capped FROM hand_seats s
  JOIN players p ON p.id = s.player WHERE s.seq = ?"""
_MOVED = """SELECT p.name, sum(o.minor) FROM postings o
  JOIN entries e ON e.session = o.session AND e.seq = o.seq AND e.place = o.entry
  JOIN players p ON o.account LIKE 'stack:%:' || p.id
  WHERE o.seq = ? AND e.kind = 'hand' GROUP BY p.name"""
_HELD = """SELECT p.name, sum(o.minor) FROM postings o
  JOIN players p ON o.account LIKE 'stack:%:' || p.id WHERE o.seq <= ? GROUP BY p.name"""

# Beyond every line of the journal.
_END = 10**9


class Ledger:
    """The books of the one session in a database."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._seats = {name: seat for seat, name in PLAYERS.items()}

    def _rows(self, question: str, *facts: object) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as connection:
            return connection.execute(question, facts).fetchall()

    def _by_seat(self, question: str, seq: int) -> dict[int, int]:
        rows = self._rows(question, seq)
        return {self._seats[str(name)]: int(str(minor)) for name, minor in rows}

    def hands(self) -> dict[int, tuple[int, str]]:
        """Line of the journal and standing of each hand."""
        return {
            int(str(number)): (int(str(seq)), str(standing))
            for number, seq, standing in self._rows(_HANDS)
        }

    def statuses(self) -> set[str]:
        """Everything that became of a seat in a hand, and whether one was capped."""
        found: set[str] = set()
        for seq, _ in self.hands().values():
            for _, _, _, status, capped in self._rows(_SEATS, seq):
                found |= {str(status), *(["capped"] if capped else [])}
        return found

    def left(self) -> int:
        """What is still in the hands of players at the end."""
        return sum(
            self._by_seat(_HELD, max(seq for seq, _ in self.hands().values()) + 10**6).values()
        )

    def differences(self, shown: Sequence[Shown]) -> list[str]:
        """Every amount that the screen told otherwise than the ledger has it."""
        hands = self.hands()
        settled = [number for number, (_, standing) in hands.items() if standing == "settled"]
        found = []
        if [each.number for each in shown] != settled:
            found.append(f"hands: shown {[each.number for each in shown]}, settled {settled}")
        for each in shown:
            if each.number in hands:
                found += self._differences(each, hands[each.number][0])
        return found

    def _differences(self, shown: Shown, seq: int) -> Iterator[str]:
        paid = net(shown)
        moved = {seat: minor for seat, minor in self._by_seat(_MOVED, seq).items() if minor}
        told = {int(str(seat)): int(str(minor)) for seat, _, minor, *_ in self._rows(_SEATS, seq)}
        held = self._by_seat(_HELD, seq)
        yield from _unlike(f"hand {shown.number}, posted", paid, moved)
        yield from _unlike(f"hand {shown.number}, by seat", paid, told)
        for when, money in (("payments", shown.money_then), ("after", shown.money)):
            ours = {seat: held[seat] for seat in money}
            yield from _unlike(f"hand {shown.number}, stacks at {when}", money, ours)


def net(shown: Shown) -> dict[int, int]:
    """What each seat got and gave by the payments on the screen."""
    moved: dict[int, int] = defaultdict(int)
    for each in shown.payments:
        moved[each.payer] -= each.paid
        moved[each.payee] += each.paid
    return dict(moved)


def _unlike(what: str, shown: Mapping[int, int], booked: Mapping[int, int]) -> Iterator[str]:
    for seat in sorted({*shown, *booked}):
        if shown.get(seat, 0) != booked.get(seat, 0):
            yield f"{what}, seat {seat}: {shown.get(seat, 0)} shown, {booked.get(seat, 0)} booked"

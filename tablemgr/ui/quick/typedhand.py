"""What a hand being typed has in any game: the table's texts and its seats, by number.

A game's draft is a frozen value that adds what else is chosen.
"""

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar


class TypedSeat(Protocol):
    """A seat as typed, as far as any game's is known here."""

    @property
    def is_live(self) -> bool:
        """Whether anything was typed or ticked at the seat."""


Seat = TypeVar("Seat", bound=TypedSeat)


class TypedHand(Generic[Seat]):
    """The whole hand as typed, as far as any game's is known here."""

    __slots__ = ()

    table: Mapping[str, str]
    seats: tuple[Seat, ...]

    def seat(self, number: int) -> Seat:
        """The seat of that number."""
        return self.seats[number - 1]

    def text(self, key: str) -> str:
        """The table's text under one of the draft's keys."""
        return self.table.get(key, "").strip()

    @property
    def live(self) -> tuple[int, ...]:
        """The numbers of the seats that are not empty."""
        return tuple(number for number, seat in enumerate(self.seats, 1) if seat.is_live)

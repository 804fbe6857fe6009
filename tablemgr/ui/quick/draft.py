"""The hand being typed as one frozen value of texts and ticks, and its hand-file mapping.

Texts stay as they were typed; what they mean is for the services to say.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tablemgr.rules.cards import (
    RANK_ONLY,
    ROW_SIZE,
    ROWS,
    Row,
    cards_text,
    has_suits,
    read_cards,
)
from tablemgr.rules.chinese.seating import SEATS
from tablemgr.services.entryreader import LABELS
from tablemgr.services.handfile import SCHEMA
from tablemgr.services.sheets import DEFAULT
from tablemgr.ui.quick.typedhand import TypedHand

ROW_KEYS = tuple(map(str, ROWS))
PILE = "cards"
CARD_KEYS = (*ROW_KEYS, PILE)
MONEY_KEYS = ("point_value", "smallest_chip", "pool_carried")
TABLE_KEYS = ("rules", "currency", *MONEY_KEYS, *LABELS)


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """One seat as typed; `natural` is the kind declared, `auto`, or empty.

    `fouled` is the clause of a ruling (K1, M6, T4) that an opened file has; it is only carried on.
    """

    player: str = ""
    stack: str = ""
    front: str = ""
    middle: str = ""
    back: str = ""
    cards: str = ""
    natural: str = ""
    fouled: str = ""
    dropped: bool = False
    is_set: bool = False

    def text(self, key: str) -> str:
        """The text typed under one of `CARD_KEYS`, `player` or `stack`."""
        return str(getattr(self, key)).strip()

    @property
    def holds_cards(self) -> bool:
        """Whether anything was typed in a row or in the pile."""
        return any(self.text(key) for key in CARD_KEYS)

    @property
    def is_live(self) -> bool:
        """Whether anything at all was entered; a seat with nothing in it is empty."""
        names = self.text("player") or self.text("stack")
        return bool(names or self.holds_cards or self.natural or self.dropped or self.is_set)

    @property
    def is_ready(self) -> bool:
        """Whether the others may open as far as this seat is concerned: set or dropped (S4)."""
        return self.is_set or self.dropped


@dataclass(frozen=True, slots=True)
class HandDraft(TypedHand[SeatDraft]):
    """The whole hand as typed: the table's texts by `TABLE_KEYS`, the button, and four seats."""

    table: Mapping[str, str] = field(default_factory=lambda: {"rules": DEFAULT})
    button: int = 4
    seats: tuple[SeatDraft, ...] = (SeatDraft(),) * len(SEATS)


def to_mapping(draft: HandDraft, folder: Path | None = None) -> dict[str, object]:
    """The draft as a hand file's mapping; a rule sheet's file is named relative to `folder`."""
    table = {key: draft.text(key) for key in TABLE_KEYS if draft.text(key)}
    if folder and table.get("rules", "").endswith(".toml"):
        table["rules"] = relative(Path(table["rules"]), folder)
    head: dict[str, object] = {
        key: table.pop(key) for key in ("rules", "point_value", "currency") if key in table
    }
    seats = [_seat_mapping(number, draft.seat(number)) for number in draft.live]
    return {"schema": SCHEMA, **head, "button": draft.button, **table, "seats": seats}


def relative(path: Path, folder: Path) -> str:
    """A rule sheet's file as a hand file in a folder names it."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return path.as_posix()


def _seat_mapping(number: int, seat: SeatDraft) -> dict[str, object]:
    entry: dict[str, object] = {"seat": number}
    keys = ("player", "stack", *ROW_KEYS, "natural", "fouled", PILE)
    entry |= {key: seat.text(key) for key in keys if seat.text(key)}
    return entry | ({"surrender": True} if seat.dropped else {})


def from_mapping(data: Mapping[str, object], folder: Path, *, all_set: bool) -> HandDraft:
    """A hand file's mapping as a draft; `all_set` (a file without faults): its seats count as set.

    Takes what it can of a file that has faults; what it cannot show is left out.
    """
    table = {key: str(data[key]) for key in TABLE_KEYS if key in data}
    if table.get("rules", "").endswith(".toml"):
        table["rules"] = resolved(folder / table["rules"])
    button: Any = data.get("button")
    seats = list(HandDraft().seats)
    entries = data.get("seats")
    for entry in entries if isinstance(entries, list) else ():
        number = entry.get("seat") if isinstance(entry, Mapping) else None
        if type(number) is int and number in SEATS:
            seats[number - 1] = _seat_draft(entry, all_set=all_set)
    here = type(button) is int and button in SEATS
    return HandDraft(table, button if here else SEATS[-1], tuple(seats))


def resolved(path: Path) -> str:
    """A rule sheet's file by its whole name, or as it is where it has none."""
    try:
        return str(path.resolve())
    except (OSError, ValueError, RuntimeError):  # no name that a file can have, or links in a ring
        return str(path)


def _seat_draft(entry: Mapping[str, object], *, all_set: bool) -> SeatDraft:
    def text(key: str) -> str:
        return str(entry.get(key, ""))

    return SeatDraft(
        player=text("player"),
        stack=text("stack"),
        front=text("front"),
        middle=text("middle"),
        back=text("back"),
        cards=text(PILE),
        natural=text("natural"),
        fouled=text("fouled"),
        dropped=entry.get("surrender") is True,
        is_set=all_set,
    )


def same_players(draft: HandDraft) -> HandDraft:
    """The next hand of the same players: names and stacks as they stand, no cards."""
    seats = tuple(SeatDraft(player=seat.player, stack=seat.stack) for seat in draft.seats)
    return replace(draft, seats=seats)


def new_hand(draft: HandDraft) -> HandDraft:
    """An empty hand at the same table: rule sheet, money and the table's name stay."""
    kept = ("rules", "currency", "point_value", "smallest_chip", "table")
    table = {key: text for key, text in draft.table.items() if key in kept}
    return HandDraft(table, draft.button)


def spread(text: str) -> tuple[str, ...] | None:
    """The three rows of a hand typed in one line, None where it is not.

    Rows stand between slashes (`kkj/tt998/aj642h`), or there are 13 cards that need no suit to
    cover a row: all with their own, or all without.
    """
    parts = [part.strip() for part in text.split("/")]
    if len(parts) == len(ROWS) and all(parts):
        return tuple(parts)
    reading = read_cards(text)
    cards = reading.cards
    alike = has_suits(cards) or min(cards) >= RANK_ONLY
    if reading.faults or len(cards) != sum(ROW_SIZE.values()) or "/" in text or not alike:
        return None
    front, middle = ROW_SIZE[Row.FRONT], ROW_SIZE[Row.FRONT] + ROW_SIZE[Row.MIDDLE]
    return tuple(map(cards_text, (cards[:front], cards[front:middle], cards[middle:])))

"""The hand of draw being typed as one frozen value of texts and ticks, and its draw-file mapping.

Texts stay as they were typed; what they mean is for the services to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tablemgr.rules.draw.deck import LEAST_PLAYERS, MORTO_PLAYERS, MOST_PLAYERS, SEATS
from tablemgr.rules.draw.openers import Openers, Opening
from tablemgr.services.draw.file import HOUSE_KEYS, SCHEMA
from tablemgr.services.entryreader import LABELS
from tablemgr.services.sheets import DEFAULT_DRAW
from tablemgr.ui.quick.draft import relative, resolved
from tablemgr.ui.quick.typedhand import TypedHand

CARDS, OPENING = "cards", "opening_cards"
CARD_KEYS = (CARDS, OPENING)
MONEY_KEYS = ("ante", "pot_carried")
LINE_KEYS = (*MONEY_KEYS, "currency", *LABELS)
USUAL_PLAYERS = 4
NOBODY = str(Opening.NOBODY)


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """One seat as typed; `fouled` is the clause of a ruling that an opened file has."""

    player: str = ""
    contributed: str = ""
    cards: str = ""
    opening_cards: str = ""
    fouled: str = ""
    folded: bool = False

    def text(self, key: str) -> str:
        """The text typed under one of `CARD_KEYS`, `player` or `contributed`."""
        return str(getattr(self, key)).strip()

    @property
    def is_live(self) -> bool:
        """Whether anything at all was entered; a seat with nothing in it is empty."""
        typed = self.text("player") or self.text("contributed") or self.text(CARDS)
        return bool(typed or self.text(OPENING) or self.folded)


@dataclass(frozen=True, slots=True)
class DrawDraft(TypedHand[SeatDraft]):
    """The whole hand as typed: the table's texts by `LINE_KEYS`, what was chosen, and six seats.

    `opener` is 0 until somebody opened. `after_draw` is what all said, empty where it came to a
    showdown, and `NOBODY` where none opened. `house` are house rules that an opened file gives by
    itself; they are carried on.
    """

    table: Mapping[str, str] = field(default_factory=dict)
    rules: str = DEFAULT_DRAW
    players: int = USUAL_PLAYERS
    morto: bool = False
    button: int = 1
    opener: int = 0
    blind: bool = False
    openers: str = str(Openers.JACKS)
    after_draw: str = ""
    house: Mapping[str, object] = field(default_factory=dict)
    seats: tuple[SeatDraft, ...] = (SeatDraft(),) * len(SEATS)

    @property
    def shows(self) -> bool:
        """Whether hands are shown: not where all said passo or parola (I8)."""
        return self.after_draw in ("", "chip")

    @property
    def nobody_opened(self) -> bool:
        """Whether the antes stay and the cards are dealt anew (I6)."""
        return self.after_draw == NOBODY

    @property
    def staying(self) -> tuple[int, ...]:
        """The live seats that have not folded."""
        return tuple(number for number in self.live if not self.seat(number).folded)

    def must_show(self, number: int) -> bool:
        """Whether a seat has to lay down its cards: it is in, and somebody else is too (I9)."""
        return self.shows and number in self.staying and len(self.staying) > 1


def to_mapping(draft: DrawDraft, folder: Path | None = None) -> dict[str, object]:
    """The draft as a draw file's mapping; a rule sheet's file is named relative to `folder`."""
    table: dict[str, object] = {key: draft.text(key) for key in LINE_KEYS if draft.text(key)}
    rules = draft.rules
    if folder and rules.endswith(".toml"):
        rules = relative(Path(rules), folder)
    chosen: dict[str, object] = {"players": draft.players, "morto": draft.morto}
    chosen["button"] = draft.button
    if draft.nobody_opened:
        chosen["opening"] = NOBODY
    else:
        chosen["opener"] = draft.opener
        chosen["opening"] = str(Opening.BLIND if draft.blind else Opening.REGULAR)
    chosen["openers"] = draft.openers
    if draft.after_draw and not draft.nobody_opened:
        chosen["after_draw"] = draft.after_draw
    seats = [_seat_mapping(number, draft.seat(number)) for number in draft.live]
    named = {"rules": rules} if rules else {}
    return {"schema": SCHEMA, **named, **chosen, **table, **draft.house, "seats": seats}


def _seat_mapping(number: int, seat: SeatDraft) -> dict[str, object]:
    entry: dict[str, object] = {"seat": number}
    keys = ("player", "contributed", "fouled", *CARD_KEYS)
    entry |= {key: seat.text(key) for key in keys if seat.text(key)}
    return entry | ({"folded": True} if seat.folded else {})


def from_mapping(data: Mapping[str, object], folder: Path) -> DrawDraft:
    """A draw file's mapping as a draft.

    Takes what it can of a file that has faults; what it cannot show is left out.
    """
    rules = data.get("rules", "")
    name = rules if isinstance(rules, str) else ""
    if name.endswith(".toml"):
        name = resolved(folder / name)
    seats = list(DrawDraft().seats)
    entries = data.get("seats")
    for entry in entries if isinstance(entries, list) else ():
        number = entry.get("seat") if isinstance(entry, Mapping) else None
        if type(number) is int and number in SEATS:
            seats[number - 1] = _seat_draft(entry)
    players = _one_of(data, "players", range(LEAST_PLAYERS, MOST_PLAYERS + 1), USUAL_PLAYERS)
    return DrawDraft(
        table={key: str(data[key]) for key in LINE_KEYS if key in data},
        rules=name,
        players=players,
        morto=data.get("morto") is True and players == MORTO_PLAYERS,
        button=_one_of(data, "button", SEATS, SEATS[0]),
        opener=_one_of(data, "opener", SEATS, 0),
        blind=data.get("opening") == Opening.BLIND,
        openers=_one_of(data, "openers", tuple(map(str, Openers)), str(Openers.JACKS)),
        after_draw=NOBODY
        if data.get("opening") == NOBODY
        else _one_of(data, "after_draw", ("passo", "chip", "parola"), ""),
        house={key: data[key] for key in HOUSE_KEYS if key in data},
        seats=tuple(seats),
    )


def _one_of(data: Mapping[str, object], key: str, known: Any, otherwise: Any) -> Any:
    value = data.get(key)
    return value if not isinstance(value, bool | float) and value in known else otherwise


def _seat_draft(entry: Mapping[str, object]) -> SeatDraft:
    def text(key: str) -> str:
        return str(entry.get(key, ""))

    return SeatDraft(
        player=text("player"),
        contributed=text("contributed"),
        cards=text(CARDS),
        opening_cards=text(OPENING),
        fouled=text("fouled"),
        folded=entry.get("folded") is True,
    )


def same_players(draft: DrawDraft) -> DrawDraft:
    """The next hand of the same players: names stay, chips and cards go; the deal moves on."""
    seats = tuple(SeatDraft(player=seat.player) for seat in draft.seats)
    live = [number for number in SEATS if seats[number - 1].is_live]
    after = [number for number in live if number > draft.button] or live or [draft.button]
    return replace(new_hand(draft), button=after[0], seats=seats)


def new_hand(draft: DrawDraft) -> DrawDraft:
    """An empty hand at the same table: rule sheet, ante, players and the table's name stay."""
    kept = ("currency", "ante", "table")
    table = {key: text for key, text in draft.table.items() if key in kept}
    return DrawDraft(
        table=table,
        rules=draft.rules,
        players=draft.players,
        morto=draft.morto,
        button=draft.button,
        house=draft.house,
    )

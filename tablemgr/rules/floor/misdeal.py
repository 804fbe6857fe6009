"""Irregularities: what was seen and when goes in, the ruling with its clause comes out (M1 to M6).

Every combination of incidents has exactly one ruling, the gravest of those that each calls for; the
rulings on the others stand beside it as findings. A ruling speaks of the deal: where two hands come
from one deal (V3), of both.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum

from tablemgr.rules.sheet import RuleSheet


class Cause(StrEnum):
    """What went wrong."""

    EXPOSED_BY_DEALER = "exposed_by_dealer"
    WRONG_NUMBER_DEALT = "wrong_number_dealt"
    WRONG_PLAYER = "wrong_player"
    BOXED_CARDS = "boxed_cards"
    FIRST_CARD_WRONG_SEAT = "first_card_wrong_seat"
    SEAT_WRONGLY_DEALT = "seat_wrongly_dealt"
    SEAT_LEFT_OUT = "seat_left_out"
    EXPOSED_BY_PLAYER = "exposed_by_player"
    FOULED_DECK = "fouled_deck"
    OPENED_EARLY = "opened_early"
    SHOWN_OR_DISCUSSED = "shown_or_discussed"


class Moment(IntEnum):
    """When it was found, in the order of a hand."""

    NOBODY_SET = 1
    SOMEBODY_SET = 2
    OPENED = 3
    SETTLED = 4
    NEXT_DEAL = 5


class RulingKind(StrEnum):
    """What is ruled, the gravest first."""

    VOID = "void"
    MISDEAL = "misdeal"
    FOUL = "foul"
    FLOOR_DECIDES = "floor_decides"
    WARNING = "warning"
    PLAY_ON = "play_on"


class Consequence(StrEnum):
    """What follows from a ruling."""

    NO_CHIPS_MOVE = "no_chips_move"
    PAYOFFS_REVERSED = "payoffs_reversed"
    COLLECTION_RETURNED = "collection_returned"
    ANTES_RETURNED = "antes_returned"
    BUTTON_KEPT = "button_kept"
    HOUSE_COVERS_SHORTFALL = "house_covers_shortfall"
    SHORTFALL_SHARED = "shortfall_shared"
    CARDS_STAY = "cards_stay"
    SEAT_TAKES_NO_PART = "seat_takes_no_part"
    HAND_FOULED = "hand_fouled"
    JACKPOT_VOID = "jackpot_void"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that was seen: what, when, at which seat (0: the table), and how many cards."""

    cause: Cause
    moment: Moment
    seat: int = 0
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """The ruling that one incident calls for; `options` are the floor's, the default first."""

    incident: Incident
    kind: RulingKind
    clause: str
    consequences: tuple[Consequence, ...] = ()
    options: tuple[RulingKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is ruled on a hand: kind and clause of the gravest finding, and all that follows.

    `findings` are in the order of the incidents, `consequences` without those that it overtakes.
    """

    kind: RulingKind
    clause: str
    consequences: tuple[Consequence, ...]
    findings: tuple[Finding, ...]


_GRAVITY = {kind: place for place, kind in enumerate(RulingKind)}
BOXED_LIMIT = 2


def rule(incidents: Sequence[Incident], sheet: RuleSheet) -> Ruling:
    """The one ruling on all that was seen in a hand (M1 to M6); without incidents, play on.

    Cards of one player that the dealer exposed add up, and so do boxed cards.
    """
    findings = tuple(find(each, sheet) for each in _added_up(incidents))
    if not findings:
        return Ruling(RulingKind.PLAY_ON, "M3", (), ())
    gravest = min(findings, key=lambda finding: _GRAVITY[finding.kind])
    ended = gravest.kind in (RulingKind.VOID, RulingKind.MISDEAL)
    counted = (gravest,) if ended else findings
    consequences = dict.fromkeys(what for each in counted for what in each.consequences)
    return Ruling(gravest.kind, gravest.clause, tuple(consequences), findings)


def _added_up(incidents: Sequence[Incident]) -> list[Incident]:
    """The incidents, cards that are counted together as one, found when the last of them was."""
    added: dict[tuple[Cause, int], Incident] = {}
    for place, each in enumerate(incidents):
        apart = {Cause.EXPOSED_BY_DEALER: each.seat, Cause.BOXED_CARDS: 0}
        key = (each.cause, apart.get(each.cause, -place - 1))
        before = added.get(key)
        if before:
            moment, cards = max(before.moment, each.moment), before.cards + each.cards
            added[key] = replace(before, moment=moment, cards=cards)
        else:
            added[key] = each
    return list(added.values())


def find(incident: Incident, sheet: RuleSheet) -> Finding:
    """What one incident calls for by itself (M1 to M6)."""
    return _FINDERS[incident.cause](incident, sheet)


def _ended(
    incident: Incident, sheet: RuleSheet, kind: RulingKind, clause: str, *first: Consequence
) -> Finding:
    """The hand is over without a result: what was paid for it goes back, the button stays (M5)."""
    follows = list(first or (Consequence.NO_CHIPS_MOVE,))
    if sheet.plays_chips:
        follows.append(Consequence.COLLECTION_RETURNED)
    if sheet.plays_pool:
        follows.append(Consequence.ANTES_RETURNED)
    follows.append(Consequence.BUTTON_KEPT)
    return Finding(incident, kind, clause, tuple(follows), (kind,))


def _plain(
    incident: Incident, kind: RulingKind, clause: str, *consequences: Consequence
) -> Finding:
    return Finding(incident, kind, clause, consequences, (kind,))


def _after_settlement(incident: Incident, clause: str) -> Finding:
    """A settled hand stands unless the floor corrects it."""
    options = (RulingKind.PLAY_ON, RulingKind.VOID)
    correction = (Consequence.CORRECTION,)
    return Finding(incident, RulingKind.FLOOR_DECIDES, clause, correction, options)


def _fouled_deck(incident: Incident, sheet: RuleSheet) -> Finding:
    if incident.moment is Moment.NEXT_DEAL:
        return _after_settlement(incident, "M4")
    if incident.moment is not Moment.SETTLED or not sheet.plays_chips:
        return _ended(incident, sheet, RulingKind.VOID, "M4")
    shortfall = Consequence.HOUSE_COVERS_SHORTFALL
    if sheet.void_shortfall == "pro_rata":
        shortfall = Consequence.SHORTFALL_SHARED
    reversed_ = Consequence.PAYOFFS_REVERSED
    return _ended(incident, sheet, RulingKind.VOID, "M4", reversed_, shortfall)


def _exposed(incident: Incident, sheet: RuleSheet) -> Finding:
    if incident.cards < sheet.misdeal_exposed:
        return _plain(incident, RulingKind.PLAY_ON, "M3", Consequence.CARDS_STAY)
    if incident.moment < Moment.OPENED:
        return _ended(incident, sheet, RulingKind.MISDEAL, "M1")
    if incident.moment >= Moment.SETTLED:
        return _after_settlement(incident, "M1")
    # Everybody saw it and nobody spoke before the hands were open.
    options = (RulingKind.MISDEAL, RulingKind.PLAY_ON)
    return Finding(incident, RulingKind.FLOOR_DECIDES, "M1", (), options)


def _wrong_number(incident: Incident, sheet: RuleSheet) -> Finding:
    if incident.moment < Moment.OPENED:
        return _ended(incident, sheet, RulingKind.MISDEAL, "M1")
    if incident.moment >= Moment.SETTLED:
        return _after_settlement(incident, "M1")
    return _plain(incident, RulingKind.FOUL, "S3", Consequence.HAND_FOULED)


def _wrong_player(incident: Incident, sheet: RuleSheet) -> Finding:
    if incident.moment is Moment.NOBODY_SET:
        return _ended(incident, sheet, RulingKind.MISDEAL, "M1")
    if incident.moment >= Moment.SETTLED:
        return _after_settlement(incident, "M3")
    options = (RulingKind.PLAY_ON, RulingKind.MISDEAL)
    return Finding(incident, RulingKind.PLAY_ON, "M3", (Consequence.CARDS_STAY,), options)


def _dealt_wrongly(incident: Incident, sheet: RuleSheet) -> Finding:
    """The further misdeals, only before anybody has set (M2)."""
    enough = incident.cause is not Cause.BOXED_CARDS or incident.cards >= BOXED_LIMIT
    if sheet.more_misdeals and enough and incident.moment is Moment.NOBODY_SET:
        return _ended(incident, sheet, RulingKind.MISDEAL, "M2")
    seats = (Cause.SEAT_WRONGLY_DEALT, Cause.SEAT_LEFT_OUT)
    if incident.cause in seats and incident.moment < Moment.SETTLED:
        return _plain(incident, RulingKind.PLAY_ON, "M2", Consequence.SEAT_TAKES_NO_PART)
    return _plain(incident, RulingKind.PLAY_ON, "M2", Consequence.CARDS_STAY)


def _opened_early(incident: Incident, sheet: RuleSheet) -> Finding:
    if sheet.early_open == "warning":
        return _plain(incident, RulingKind.WARNING, "M6", Consequence.JACKPOT_VOID)
    if incident.moment >= Moment.SETTLED:
        return _after_settlement(incident, "M6")
    follows = (Consequence.HAND_FOULED, Consequence.JACKPOT_VOID)
    return _plain(incident, RulingKind.FOUL, "M6", *follows)


def _warned(incident: Incident, _: RuleSheet) -> Finding:
    clause = "M3" if incident.cause is Cause.EXPOSED_BY_PLAYER else "M6"
    return _plain(incident, RulingKind.WARNING, clause, Consequence.JACKPOT_VOID)


_FINDERS: dict[Cause, Callable[[Incident, RuleSheet], Finding]] = {
    Cause.EXPOSED_BY_DEALER: _exposed,
    Cause.WRONG_NUMBER_DEALT: _wrong_number,
    Cause.WRONG_PLAYER: _wrong_player,
    Cause.BOXED_CARDS: _dealt_wrongly,
    Cause.FIRST_CARD_WRONG_SEAT: _dealt_wrongly,
    Cause.SEAT_WRONGLY_DEALT: _dealt_wrongly,
    Cause.SEAT_LEFT_OUT: _dealt_wrongly,
    Cause.EXPOSED_BY_PLAYER: _warned,
    Cause.FOULED_DECK: _fouled_deck,
    Cause.OPENED_EARLY: _opened_early,
    Cause.SHOWN_OR_DISCUSSED: _warned,
}

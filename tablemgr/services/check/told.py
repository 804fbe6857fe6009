"""What an audit remembers of a session to judge its next line; it does not grow with hands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablemgr.ledger.corrections import combined
from tablemgr.ledger.entry import WrittenEntry
from tablemgr.ledger.money import Currency, format_amount
from tablemgr.rules.draw.deck import MORTO_PLAYERS
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.draw.openers import Openers
from tablemgr.rules.floor.voiding import reverse_payoff
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.check.finding import Fault, Hit
from tablemgr.services.check.pools import PointsPool
from tablemgr.services.night.handsteps import NEXT_OPENERS
from tablemgr.services.permissions import Verb

Facts = Mapping[str, Any]


@dataclass(slots=True)
class Corrected:
    """A hand's entry that corrections name: its players, its button, and all that was posted."""

    players: Mapping[int, str]
    button: int
    posted: list[WrittenEntry]


@dataclass(slots=True)
class Told:
    """Where the story stands: stakes as texts, the hand in play, what its seats have shown.

    `sits` has who was last seated at a seat, by his id.

    `corrected` has the hands that corrections name, by the id of their entry; `carried` is what the
    pool held at the deal, `pool` what is carried in a game for points; `names` those of the
    players, by their ids, as far as documents of hands have told them. `players` is how many were
    dealt into the hand in play. `openers` is what the next opening of Italian draw needs, `needed`
    what the hand in play does.
    """

    currency: Currency
    sheet: RuleSheet | None
    denominations: tuple[int, ...] = ()
    unit: int = 1
    point_value: int = 1
    stakes: dict[str, str] = field(default_factory=dict)
    number: int = 0
    button: int = 0
    dealt: frozenset[int] = frozenset()
    players: int = 0
    sits: dict[int, str] = field(default_factory=dict)
    shown: dict[int, Facts] = field(default_factory=dict)
    closed: bool = False
    corrected: dict[str, Corrected] = field(default_factory=dict)
    carried: int = 0
    pool: PointsPool = field(default_factory=PointsPool)
    names: dict[str, str] = field(default_factory=dict)
    openers: str = Openers.JACKS.value
    needed: str = Openers.JACKS.value

    def set_point_value(self, minor: int) -> None:
        """The table plays for this now."""
        self.point_value = minor
        self.stakes["point_value"] = format_amount(minor, self.currency)

    def deal(self, facts: Facts) -> Iterator[Hit]:
        """A hand is dealt."""
        if facts["number"] != self.number + 1:
            yield _other_hand(facts["number"], self.number + 1)
        self.begin(facts)
        if self.plays_points:
            expected = self.pool.brought() * self.point_value
            if self.carried != expected:
                yield _other_stakes("carried", self.carried, expected)

    def begin(self, facts: Facts) -> None:
        """The hand that a deal's facts tell of is in play from now on."""
        self.number, self.button = facts["number"], facts["button"]
        self.dealt = frozenset(facts["dealt"])
        # Who is taken out of the hand later has made its deck all the same (I1, M2).
        self.players = len(self.dealt)
        self.carried = facts["carried"]
        self.shown, self.needed = {}, self.openers

    @property
    def plays_points(self) -> bool:
        """Whether it is surely no game for chips."""
        return self.sheet is not None and not self.sheet.plays_chips

    def _pooled(self, verb: Verb, facts: Facts) -> Iterator[Hit]:
        """What a hand carries on in a game for points."""
        if self.plays_points:
            yield from self.pool.see(verb, facts, self.carried // self.point_value)

    def settle(self, facts: Facts) -> Iterator[Hit]:
        """The hand in play is settled: the same hand, for the table's stakes, as it was shown."""
        if facts["number"] != self.number:
            yield _other_hand(facts["number"], self.number)
        document = facts["document"]
        if document["button"] != self.button:
            yield _other_stakes("button", document["button"], self.button)
        # As sets, which is quicker than name by name.
        if not self.stakes.items() <= document.items():
            yield from self.stakes_hits(document)
        carried = format_amount(self.carried, self.currency) if self.carried else ""
        name = "pool_carried"
        if self.sheet is not None and self.sheet.draw:
            name = "pot_carried"
            yield from self._opening(self.sheet.draw, document)
        if document.get(name, "") != carried:
            yield _other_stakes(name, document.get(name, ""), carried)
        yield from self._pooled(Verb.SETTLE, facts)
        self._opens(Verb.SETTLE, facts)
        for each in document["seats"]:
            seat = each["seat"]
            if seat not in self.dealt:
                yield _other_stakes("seat", seat, ", ".join(map(str, sorted(self.dealt))))
            shown, said = self.shown.get(seat), each.get
            if shown and (
                said("front", "") != shown["front"]
                or said("middle", "") != shown["middle"]
                or said("back", "") != shown["back"]
                or said("cards", "") != shown["cards"]
            ):
                yield Fault.NOT_AS_SHOWN, {"seat": seat}

    def _opening(self, house: DrawHouse, document: Facts) -> Iterator[Hit]:
        """Where a hand of Italian draw names another ante, deck or opening than the table's."""
        morto = house.deal_morto and self.players == MORTO_PLAYERS
        wanted: dict[str, object] = {
            "ante": format_amount(house.draw_ante * self.point_value, self.currency),
            "players": self.players,
            "morto": int(morto),
            "openers": self.needed,
        }
        for name, expected in wanted.items():
            if document.get(name) != expected:
                yield _other_stakes(name, document.get(name, ""), expected)

    def _opens(self, verb: Verb, facts: Facts) -> None:
        """What the last hand of Italian draw makes of the next opening (I8)."""
        if facts["number"] == self.number:
            stands = verb in (Verb.SETTLE, Verb.CORRECT_HAND)
            self.openers = facts.get(NEXT_OPENERS, self.openers) if stands else self.needed

    def stakes_hits(self, document: Facts) -> Iterator[Hit]:
        """Where a hand's document names other stakes than the table's."""
        for name, expected in self.stakes.items():
            if document.get(name) != expected:
                yield _other_stakes(name, document.get(name, ""), expected)

    def ended(self, verb: Verb, facts: Facts) -> Iterator[Hit]:
        """A hand is taken back or entered anew: one of those that were dealt."""
        if verb is not Verb.SETTLE and not 1 <= facts["number"] <= self.number:
            yield _other_hand(facts["number"], self.number)
        yield from self._pooled(verb, facts)
        self._opens(verb, facts)

    def stays(self, entry: WrittenEntry, held: Mapping[str, int]) -> dict[str, int]:
        """What a voided hand leaves each player with: nothing, unless losers share (M4).

        `held` is what each plays with before the void.
        """
        original = self.corrected.get(entry.corrects or "")
        sheet = self.sheet
        if original is None or sheet is None or sheet.void_shortfall != "pro_rata":
            return {}
        seat_of = {player: seat for seat, player in original.players.items()}
        moved = combined(original.posted)
        net = {seat_of[player]: minor for player, minor in moved.items() if player in seat_of}
        if sum(net.values()):
            return {}
        has = {seat: held[player] for player, seat in seat_of.items()}
        reversal = reverse_payoff(net, has, original.button, self.unit, sheet)
        stays = {original.players[seat]: minor for seat, minor in reversal.missing.items()}
        for seat, minor in reversal.unrecovered.items():
            player = original.players[seat]
            stays[player] = stays.get(player, 0) - minor
        return {player: minor for player, minor in stays.items() if minor}


def _other_hand(found: int, expected: int) -> Hit:
    return Fault.WRONG_HAND, {"found": found, "expected": expected}


def _other_stakes(name: str, found: object, expected: object) -> Hit:
    return Fault.WRONG_STAKES, {"name": name, "found": str(found), "expected": str(expected)}

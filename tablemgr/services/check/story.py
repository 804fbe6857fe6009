"""What lines say of hands: dealt, shown, settled, taken back; held against what went before."""

from collections.abc import Callable, Generator, Iterator, Sequence
from math import gcd

from tablemgr.ledger.checks import HandFacts
from tablemgr.ledger.journal import JournalLine
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.money import format_amount
from tablemgr.rules.floor.misdeal import RulingKind
from tablemgr.services.check.finding import Fault, Hit
from tablemgr.services.check.hands import Facts, hand_facts, listed_as, replay, row_hits
from tablemgr.services.check.told import Told
from tablemgr.services.permissions import Verb
from tablemgr.store.auditing import RawHand
from tablemgr.store.rows import EntryRow, Standing

Before = Callable[[int, int], RawHand | None]
"""The latest row of a hand, by its number, from before a line."""

Telling = Generator[Hit, None, HandFacts | None]
"""What is wrong, and at its end what the hand moved, for its entry to be held against."""

_ENDS = frozenset({RulingKind.MISDEAL, RulingKind.VOID})


class Story:
    """The session as its lines tell it; `first` are the facts of the line that opened it."""

    def __init__(self, told: Told, before: Before) -> None:
        self._told = told
        self._before = before
        self.first: Facts = {}
        self.opened: JournalLine | None = None
        self.closed_at = ""
        self._simple: dict[Verb, Callable[[JournalLine, Facts], Iterator[Hit]]] = {
            Verb.OPEN_SESSION: self._open,
            Verb.CLOSE_SESSION: self._close,
            Verb.CHANGE_POINT_VALUE: self._point_value,
            Verb.DEAL: lambda _, facts: self._told.deal(facts),
            Verb.SHOW: self._show,
            **dict.fromkeys((Verb.SEAT_PLAYER, Verb.CHANGE_SEAT, Verb.MOVE_IN), self._seat),
            Verb.REPORT_INCIDENT: self._incident,
        }

    def see(
        self,
        line: JournalLine,
        verb: Verb,
        facts: Facts,
        made: Sequence[EntryRow],
        hand: RawHand | None,
    ) -> Telling:
        """Everything wrong with what a line says."""
        simple = self._simple.get(verb)
        if simple is not None:
            yield from simple(line, facts)
        elif verb is Verb.SETTLE or verb is Verb.CORRECT_HAND:
            return (yield from self._settled(line, verb, facts, made, hand))
        elif verb is Verb.VOID_HAND or facts.get("ruling") in _ENDS:
            yield from self._ended(line, verb, facts, hand)
            return None
        if hand is not None:
            yield Fault.HAND_ROW_TOO_MANY, {}
        return None

    def _open(self, line: JournalLine, facts: Facts) -> Iterator[Hit]:
        told = self._told
        self.opened, self.first = line, facts
        told.unit = gcd(*facts["denominations"])
        told.stakes = {
            "currency": told.currency.code,
            "table": facts["table"],
            "smallest_chip": format_amount(told.unit, told.currency),
        }
        told.set_point_value(facts["point_value"])
        yield from ()

    def _close(self, line: JournalLine, _: Facts) -> Iterator[Hit]:
        self.closed_at = line.at
        self._told.closed = True
        yield from ()

    def _point_value(self, _: JournalLine, facts: Facts) -> Iterator[Hit]:
        self._told.set_point_value(facts["point_value"])
        yield from ()

    def _show(self, _: JournalLine, facts: Facts) -> Iterator[Hit]:
        self._told.shown[facts["seat"]] = facts
        yield from ()

    def _seat(self, _: JournalLine, facts: Facts) -> Iterator[Hit]:
        self._told.sits[facts["seat"]] = facts["player"]
        yield from ()

    def _incident(self, _: JournalLine, facts: Facts) -> Iterator[Hit]:
        self._told.dealt -= frozenset(facts.get("out", ()))
        yield from ()

    def _settled(
        self,
        line: JournalLine,
        verb: Verb,
        facts: Facts,
        made: Sequence[EntryRow],
        hand: RawHand | None,
    ) -> Telling:
        told, first = self._told, verb is Verb.SETTLE
        yield from told.settle(facts) if first else told.ended(verb, facts)
        if hand is None:
            yield Fault.NO_HAND_ROW, {}
        settlement = None
        if told.sheet is not None:
            settlement, hits = replay(facts, told.sheet, told.currency)
            yield from hits
        if first and facts["end"] and all(each.kind != EntryKind.HAND for each in made):
            yield Fault.NO_HAND_ENTRY, {}
        if hand is not None and settlement is not None:
            wanted, seats = listed_as(facts, settlement)
            standing = Standing.SETTLED if first else Standing.CORRECTED
            more = {"at": line.at, "standing": standing}
            if first:
                more |= {"gaming_date": line.gaming_date, "dealer": facts["document"]["dealer"]}
            yield from row_hits(*hand, {**wanted, **more}, seats)
        return hand_facts(facts, settlement, told.currency, first=first)

    def _ended(
        self, line: JournalLine, verb: Verb, facts: Facts, hand: RawHand | None
    ) -> Iterator[Hit]:
        """A hand was taken back; whatever it was, nobody has won or lost anything in it."""
        yield from self._told.ended(verb, facts)
        if hand is None:
            yield Fault.NO_HAND_ROW, {}
            return
        told, number = self._told, facts["number"]
        running = verb is not Verb.VOID_HAND and number == told.number
        wanted: dict[str, object] = {
            "number": number,
            "standing": Standing.VOID,
            "at": line.at,
            **dict.fromkeys(("fouls", "naturals", "drops", "moved_minor"), 0),
        }
        players: list[tuple[int, str]] | None = None
        if running:
            if facts.get("ruling") == RulingKind.MISDEAL:
                wanted["standing"] = Standing.MISDEAL
            wanted |= {"gaming_date": line.gaming_date, "dealer": facts["dealer"]}
            wanted["button"] = told.button
            players = [(seat, told.sits.get(seat, "")) for seat in sorted(told.dealt)]
        elif (before := self._before(number, line.seq)) is not None:
            (_, _, date, _, dealer, button, *_), seats = before
            wanted |= {"gaming_date": date, "dealer": dealer, "button": button}
            players = [(seat, player) for seat, player, *_ in seats]
        ended = wanted["standing"], False
        listed = None if players is None else tuple([(*each, 0, 0, *ended) for each in players])
        yield from row_hits(*hand, wanted, listed)

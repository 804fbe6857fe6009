"""What voiding or re-entering a hand would do, before anybody confirms it: both settlements, the
stacks, and who would owe the house.

It asks the same functions as the verbs and commits nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.ledger import corrections, recipes
from tablemgr.ledger.entry import Entry
from tablemgr.services.night.act import Denial, DeniedError
from tablemgr.services.night.deals import verify_apart
from tablemgr.services.night.night import Night
from tablemgr.services.night.past import PastHand
from tablemgr.services.night.reversing import given_back, void_entry
from tablemgr.services.night.ruled import Ruling, outcome_of, ruling
from tablemgr.services.night.rulings import as_entered, correctable
from tablemgr.services.night.settling import as_document
from tablemgr.services.night.telling import read_state
from tablemgr.services.room import Room

WHY = "-"
"""Stands in a previewed entry for the reason that is not given yet."""


@dataclass(frozen=True, slots=True)
class StackChange:
    """A player's money at the table now and after a correction, and what he would owe in all."""

    player: str
    now: int
    after: int
    owes: int

    @property
    def change(self) -> int:
        """What the correction brings him at the table."""
        return self.after - self.now


@dataclass(frozen=True, slots=True)
class Preview:
    """A hand as it stands and as it would be; `after` is None where it would be void.

    `stacks` has every player of the hand; amounts are in smallest units.
    """

    number: int
    before: Ruling
    after: Ruling | None
    stacks: tuple[StackChange, ...]


@dataclass(frozen=True, slots=True)
class Entered:
    """A settled hand as it was entered last, in the form of a hand file, and how it stands."""

    document: Mapping[str, object]
    settlement: Ruling


def entered_hand(night: Night, number: int) -> Entered:
    """A settled hand that can be corrected; `DeniedError` as the verb raises it."""
    past = correctable(night, number)
    return Entered(as_document(past.document), _settled(night, past))


def preview_void(night: Night, number: int) -> Preview:
    """What voiding a hand would do; `DeniedError` and `BelowZeroError` as the verb raises them."""
    past = correctable(night, number)
    entries = void_entry(night, past, WHY)
    entries += given_back(night, past.collection, past.antes, entries)
    return Preview(number, _settled(night, past), None, _stacks(night, past, entries))


def preview_correction(night: Night, number: int, document: Mapping[str, object]) -> Preview:
    """What entering a hand again would do; raises what the verb would raise."""
    past = correctable(night, number)
    corrected = as_entered(past, document)
    if corrected == as_document(past.document):
        raise DeniedError(Denial.NOTHING_CHANGES)
    verify_apart(night, past, corrected)
    after = ruling(corrected, night.sheet)
    outcome = outcome_of(after)
    entries: list[Entry] = []
    if past.entry and outcome:
        net = recipes.payoff_net(outcome, past.players)
        balances = night.state.balances
        entries = [corrections.adjustment(balances, past.entry, past.posted, net, WHY)]
    return Preview(number, _settled(night, past), after, _stacks(night, past, entries))


def _settled(night: Night, past: PastHand) -> Ruling:
    return ruling(as_document(past.document), night.sheet)


def _stacks(night: Night, past: PastHand, entries: Sequence[Entry]) -> tuple[StackChange, ...]:
    before = after = night.state.balances
    for entry in entries:
        after = after.apply(entry)
    owing = after.owing()
    return tuple(
        StackChange(player, before.playing(player), after.playing(player), owing.get(player, 0))
        for _, player in sorted(past.players.items())
    )


def debts(night: Night) -> tuple[tuple[str, int], ...]:
    """Who owes the house how much at this table."""
    return tuple(sorted(night.state.balances.owing().items()))


def looked_at(room: Room, session: str) -> Night:
    """A session as it stands, to be looked at; it is not taken from whoever has it.

    LookupError where there is none.
    """
    with room.store.read() as view:
        state, last = read_state(view, session)
    return Night(room.store, room.site, room.clock, state, last)

"""The pool of a game for points told again: what each hand carries on, and what corrections change
(V2, V5).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablemgr.services.check.finding import Fault, Hit
from tablemgr.services.night.poolpoints import CHANGE, LEFT
from tablemgr.services.permissions import Verb

Facts = Mapping[str, Any]


@dataclass(slots=True)
class PointsPool:
    """What is carried, in points; of the hands only those that have changed it are remembered."""

    points: int = 0
    _changed: dict[int, tuple[int, int]] = field(default_factory=dict)

    def brought(self) -> int:
        """What the next hand brings along: nothing where corrections took more than there was."""
        return max(0, self.points)

    def see(self, verb: Verb, facts: Facts, brought: int) -> Iterator[Hit]:
        """A line that settles a hand, enters it anew or takes it back; `brought` by the first."""
        number = facts["number"]
        came, stood = self._changed.get(number, (0, 0))
        if verb is Verb.SETTLE:
            came = stood = brought
        # Whatever takes a hand back leaves what it has found.
        leaves = facts.get(LEFT, 0) if verb in (Verb.SETTLE, Verb.CORRECT_HAND) else came
        change = leaves - stood
        if facts.get(CHANGE, 0) != change:
            found = str(facts.get(CHANGE, 0))
            yield Fault.RESULT_DIFFERS, {"name": CHANGE, "found": found, "expected": str(change)}
        self.points += change
        self._changed.pop(number, None)
        if (came, leaves) != (0, 0):
            self._changed[number] = (came, leaves)

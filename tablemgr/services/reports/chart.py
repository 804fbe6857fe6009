"""The chart of stacks: what each player had at the table after the hands of a session."""

from tablemgr.i18n import tr
from tablemgr.services.reports.money import Money
from tablemgr.services.reports.parts import Chart, Course
from tablemgr.services.reports.source import Source

TICKS = 8
_STEPS = (1, 2, 5)


def stack_chart(source: Source, money: Money) -> Chart | None:
    """The courses of all players from hand to hand; None before the second hand."""
    if len(money.samples) < 2:
        return None
    names = dict.fromkeys(player for _, held in money.samples for player in held)
    courses = tuple(
        Course(source.player(player), _points(money, player))
        for player in names
        if any(held.get(player) for _, held in money.samples)
    )
    top = max((minor for course in courses for _, minor in course.points), default=0)
    step = tick_step(top, source.currency.unit)
    ticks = tuple((minor, source.told_money(minor)) for minor in range(0, top + step, step))
    return Chart(tr("hand"), courses, ticks)


def _points(money: Money, player: str) -> tuple[tuple[int, int], ...]:
    """From the first hand on at which he had something."""
    first = next(at for at, (_, held) in enumerate(money.samples) if held.get(player))
    return tuple((number, held.get(player, 0)) for number, held in money.samples[first:])


def tick_step(top: int, unit: int) -> int:
    """A round amount of which at most so many make the highest one."""
    step = unit
    while True:
        for each in _STEPS:
            if step * each * TICKS >= top:
                return step * each
        step *= 10

"""The gaming day: a night belongs to the date on which it began, whatever clocks do meanwhile.

Instants are UTC; the site's zone and the hour at which one gaming day ends make the date.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Site:
    """Where the room is: its time zone, and the wall-clock time at which a gaming day is cut."""

    zone: ZoneInfo
    cut: time = time(6)

    def day_start(self, day: date) -> datetime:
        """The instant (UTC) at which a gaming day begins.

        A wall-clock time that comes twice in autumn is taken the first time; one that a spring
        night skips is the instant that it would have been.
        """
        return datetime.combine(day, self.cut, self.zone).astimezone(UTC)

    def gaming_date(self, at: datetime) -> date:
        """The gaming date of an aware instant: the last day that has begun by then."""
        day = at.astimezone(self.zone).date()
        return day if at >= self.day_start(day) else day - timedelta(1)

    def day_length(self, day: date) -> timedelta:
        """How long a gaming day lasts: 24 hours but for the two changes of summer time."""
        return self.day_start(day + timedelta(1)) - self.day_start(day)

    def offset_minutes(self, at: datetime) -> int:
        """The site's offset from UTC at an instant, in minutes."""
        offset = at.astimezone(self.zone).utcoffset() or timedelta()
        return int(offset.total_seconds()) // 60

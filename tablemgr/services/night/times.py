"""Moments of the journal as numbers: UTC texts in, whole seconds out."""

from datetime import datetime


def moment(text: str) -> datetime:
    """The moment of a journal's UTC text."""
    return datetime.fromisoformat(text)


def seconds_between(text: str, now: datetime) -> int:
    """Whole seconds from a journal's moment until now; nothing where clocks went back."""
    return max(0, int((now - moment(text)).total_seconds()))

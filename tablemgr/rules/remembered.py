"""What was worked out once and may be shared: a dictionary that makes what it does not hold yet.

For frozen values with few different keys; never for whole hands, which hardly come again.
"""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(dict[Key, Value]):
    """A dictionary filled by `make`, and emptied where it would hold more than `most` keys.

    To look a key up costs a fraction of what it costs in an `lru_cache`.
    """

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[[Key], Value], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: Key) -> Value:
        """Make and keep the value of a key that comes for the first time."""
        value = self._make(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value

"""What a text must be to be printed in one line: one rule for whoever takes it at the table and
whoever reads it back from a hand.
"""

import re

MAX_NAME = 80
"""How long a name may be that is printed beside a hand."""

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def is_one_line(text: str, most: int = MAX_NAME) -> bool:
    """Whether it is short enough, and free of what breaks lines or turns them round."""
    return len(text) <= most and not _UNPRINTABLE.search(text)

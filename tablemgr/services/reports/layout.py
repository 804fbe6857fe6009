"""How a form is laid out for one print: its paper and its language, where those are asked for.

What is not asked for is as the form's own definition says.
"""

from dataclasses import dataclass
from enum import StrEnum


class Paper(StrEnum):
    """The papers a form can be laid out for."""

    A4 = "A4"
    LETTER = "Letter"
    ROLL = "roll80"


class Language(StrEnum):
    """What a form is printed in: the house's language, English, or headings in both."""

    HOUSE = "house"
    ENGLISH = "en"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Layout:
    """What is asked for; None where the form's definition decides."""

    paper: Paper | None = None
    language: Language | None = None


def papers(*, rolls: bool) -> tuple[Paper, ...]:
    """The papers that a form fits; `rolls`: a roll of 80 mm too."""
    return tuple(each for each in Paper if rolls or each is not Paper.ROLL)

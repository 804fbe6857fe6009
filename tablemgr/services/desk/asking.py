"""What somebody types to find something, read as a question: hands, cards, people, happenings.

Pure: words of the user's language and English ones are understood, what is none of them is a name.
"""

import re
from dataclasses import dataclass

from tablemgr.i18n import mark, tr
from tablemgr.ledger.money import AmountError
from tablemgr.rules.cards import Card, read_cards, suit_of
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.sheet import NaturalKind
from tablemgr.services.refusals import NO_MONEY
from tablemgr.services.typedmoney import plain_amount
from tablemgr.services.wording import natural_name
from tablemgr.store.players import folded
from tablemgr.store.rows import Standing


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for. `statuses` are those of which a hand's seat must have one.

    `amounts` are texts as files have them, `195.00`, of what a hand or a seat of it moved. `names`
    are the words that are left: parts of names, or of what notes say. `hands`, `incidents`: asked
    for by that word.
    """

    numbers: tuple[int, ...] = ()
    amounts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    statuses: tuple[str, ...] = ()
    standings: tuple[Standing, ...] = ()
    won: bool = False
    capped: bool = False
    hands: bool = False
    incidents: bool = False
    names: tuple[str, ...] = ()

    @property
    def of_hands(self) -> bool:
        """Whether it is hands that are asked for."""
        asked = (self.numbers, self.amounts, self.cards, self.statuses, self.standings)
        return any(asked) or self.won or self.capped or self.hands

    @property
    def is_empty(self) -> bool:
        """Whether nothing is asked."""
        return not (self.of_hands or self.incidents or self.names)


_NATURALS = tuple(map(str, NaturalKind))
# Each group of words, with a blank between two, means one thing.
_STATUS_WORDS = (
    (mark("foul fouls fouled"), (str(Status.FOULED),)),
    (mark("natural naturals"), _NATURALS),
    (mark("drop drops dropped surrendered"), (str(Status.SURRENDERED),)),
)
_STANDING_WORDS = (
    (mark("void voided"), Standing.VOID),
    (mark("misdeal misdeals misdealt"), Standing.MISDEAL),
    (mark("corrected corrections"), Standing.CORRECTED),
)
_WON = mark("won wins winner winners")
_CAPPED = mark("capped cap")
_HANDS = mark("hand hands")
_INCIDENTS = mark("incident incidents irregularity irregularities note notes ruling rulings")
_SKIPPED = mark("a an the with by of for in at from and to cards card")


def read_question(text: str) -> Question:
    """What a text asks: `hand 12`, `hands with a dragon`, `fouls by Anna`, `AsKs`, `1,195.00`."""
    text, amounts = _amounts(text)
    words = [word for word in text.replace(",", " ").split() if word]
    cards = [card for word in words for card in _cards(word)]
    plain = folded(" ".join(word for word in words if not _cards(word)))
    plain, statuses = _naturals(plain)
    reader = _Words(plain.split())
    stood = [status for words, which in _STATUS_WORDS if reader.has(words) for status in which]
    return Question(
        numbers=reader.numbers(),
        amounts=amounts,
        cards=tuple(dict.fromkeys(cards)),
        statuses=(*statuses, *stood),
        standings=tuple(which for words, which in _STANDING_WORDS if reader.has(words)),
        won=reader.has(_WON),
        capped=reader.has(_CAPPED),
        hands=reader.has(_HANDS),
        incidents=reader.has(_INCIDENTS),
        names=reader.rest(),
    )


def _amounts(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without its amounts, and these: numbers as the language writes them with decimals,
    or with thousands set apart.
    """
    found: list[str] = []

    def take(match: re.Match[str]) -> str:
        try:
            plain = plain_amount(match[1], NO_MONEY)
        except AmountError:
            return match[0]
        found.append(plain)
        return " "

    for pattern in _AMOUNTS:
        text = pattern.sub(take, text)
    return text, tuple(found)


_AMOUNTS = (
    # With blanks between thousands it takes decimals, as "12 345" are the numbers of two hands.
    re.compile(r"(?<!\S)[+\u2212-]?([0-9]{1,3}(?: [0-9]{3})+[.,][0-9]+)(?!\S)"),
    re.compile(r"(?<![^ ])[+\u2212-]?([0-9]+(?:[.,\u00a0\u202f][0-9]+)+)(?![^ ])"),
)


def _cards(word: str) -> tuple[Card, ...]:
    """The cards that a word is, every one with its suit; none where it is another word."""
    reading = read_cards(word)
    whole = not reading.faults and all(suit_of(card) is not None for card in reading.cards)
    return tuple(reading.cards) if whole else ()


def _naturals(plain: str) -> tuple[str, list[str]]:
    """The naturals that a text names, and the text without them."""
    phrases = {kind.replace("_", " "): kind for kind in _NATURALS}
    phrases |= {folded(natural_name(kind)): kind for kind in _NATURALS}
    found = []
    padded = f" {plain} "
    # The longest first, as a dragon of one suit is no dragon.
    for phrase in sorted(phrases, key=len, reverse=True):
        for spelled in (f" {phrase} ", f" {phrase}s "):
            if spelled in padded:
                padded = padded.replace(spelled, " ")
                found.append(phrases[phrase])
    return padded.strip(), list(dict.fromkeys(found))


class _Words:
    """The words of a question, taken away as they are understood."""

    def __init__(self, words: list[str]) -> None:
        self._words = words

    def numbers(self) -> tuple[int, ...]:
        """The numbers of hands, as `12` or `#12`."""
        found = [word for word in self._words if _is_number(word)]
        self._words = [word for word in self._words if word not in found]
        return tuple(int(word.lstrip("#")) for word in found)

    def has(self, meaning: str) -> bool:
        """Whether one of the words that mean a thing is there."""
        known = {*meaning.split(), *folded(tr(meaning)).split()}
        found = [word for word in self._words if word in known]
        self._words = [word for word in self._words if word not in found]
        return bool(found)

    def rest(self) -> tuple[str, ...]:
        """The words that nothing else is meant by."""
        self.has(_SKIPPED)
        return tuple(self._words)


def _is_number(word: str) -> bool:
    digits = word.removeprefix("#")
    return digits.isascii() and digits.isdigit() and len(digits) < 10

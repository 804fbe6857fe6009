"""A night as a manager plays it on a display by keys alone, and what the screen said of each hand.

The console is read as anybody may have it: by its own verb that copies what the table shows.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.ui.display.screen import Screen

MANAGER, PIN = "Magda Nowak", "80427"
PLAYERS = {1: "Anna", 2: "Bela", 3: "Carlo"}
POINT, CHIPS = "1", ("10", "40", "100", "200")
"""The point value, and how many chips of 100, 25, 5 and 1 the bank begins with."""
BEST = "AsAh9cQdQcQh5c2dKsKhKd4s4h"
SECOND = "JdTd3c6c6d9d8d7s9s8s7c6s5h"
THIRD = "Tc8c7d2c2h9h6h5dJcJhJs3d3h"
DRAGON = "AsKhQdJcTs9h8d7c6s5h4d3c2s"
BESIDE = {2: "JdTd5c6c6d9d8s7s9s8h7d6h5d", 3: "Tc8c2c4c4hQsJs7hKcKd3d3h9c"}
"""What the others hold against the dragon."""
FOUL = "9s6c4c9d9hKcQsJd5d5h6d8sJc"

_PAYMENT = re.compile(r"^[✓▸ ]*(\d+)\. Seat (\d) pays seat (\d): (.*)$")
_HAND = re.compile(r"^Table 1, hand (\d+)")
_SEAT = re.compile(r"^Seat (\d): ([^·]+) · ([\d.,]+) ")
_SHOWS = re.compile(r"^Seat (\d) shows", re.MULTILINE)
_MONEY = re.compile(r"([\d.,]+) USD")


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment as the screen told it, in cents."""

    order: int
    payer: int
    payee: int
    due: int
    paid: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the screen told of a hand: its payments, and each seat's money then and after them."""

    number: int
    payments: tuple[Payment, ...]
    money_then: Mapping[int, int]
    money: Mapping[int, int]


def cents(text: str) -> int:
    """An amount as the screen writes it."""
    whole, part = text.replace(",", "").split(".")
    return int(whole) * 100 + int(part)


def payments(text: str) -> tuple[Payment, ...]:
    """The payments in a copied table."""
    found = [each for line in text.splitlines() if (each := _PAYMENT.match(line))]
    return tuple(
        Payment(int(each[1]), int(each[2]), int(each[3]), *_amounts(each[4])) for each in found
    )


def _amounts(words: str) -> tuple[int, int]:
    due, *rest = (cents(each) for each in _MONEY.findall(words))
    return due, rest[0] if rest else 0 if "nothing of it" in words else due


def money(text: str) -> dict[int, int]:
    """What each seat plays with in a copied table."""
    found = [each for line in text.splitlines() if (each := _SEAT.match(line))]
    return {int(each[1]): cents(each[3]) for each in found}


@dataclass
class Night:
    """The way through the night; `hands` are those that were settled, as they were shown."""

    screen: Screen
    hands: list[Shown] = field(default_factory=list)

    # The house and the table.

    def begin(self) -> None:
        """The first start: the manager is made, is signed in, and wants no tour."""
        self.screen.window("First start")
        self.screen.picture("first-start")
        self.screen.enter(MANAGER)
        self.screen.enter(PIN)
        self.screen.enter(PIN)
        self.screen.window("A short tour")
        self.screen.press("Escape")
        self.screen.no_window("A short tour")
        self.screen.window("Tables")
        self.screen.picture("tables")

    def open_table(self) -> None:
        """A table of Mandarin, the manager as its dealer."""
        screen = self.screen
        screen.press("ctrl+n")
        screen.window("Open a table")
        screen.press("Tab", "Tab", "Tab")
        screen.type(POINT)
        screen.press("Tab", "Tab")
        # The dealer, by the first letter of the name.
        screen.type(MANAGER[0])
        screen.press("Tab")
        for number in CHIPS:
            screen.enter(number)
        screen.picture("opening")
        screen.press("Return")
        screen.no_window("Open a table")
        screen.window("Table 1")
        self.shows("Seat players")

    def seat(self, seat: int, name: str, *chips: str) -> None:
        """Seat a new player; `chips` in place of the full buy-in that is offered."""
        screen = self.screen
        screen.press("F2")
        screen.window("Seat a player")
        screen.enter(name)
        screen.window(f"{name} buys chips")
        screen.picture(f"buy-{seat}")
        for number in chips or [""]:
            screen.enter(number)
        screen.no_window("buys chips")
        screen.window("Table 1")
        self.shows(f"Seat {seat}: {name} · ")

    # What is shown.

    def look(self) -> str:
        """What the table shows now."""
        self.screen.press("ctrl+shift+c")
        return self.screen.copied()

    def shows(self, part: str) -> str:
        """Wait until the table shows something; all that it shows then."""
        return self.screen.until(lambda: text if part in (text := self.look()) else "", part)

    # Hands.

    def button(self, seat: int) -> None:
        """High card has the button."""
        self.screen.enter(str(seat))
        self.shows("Deal hand")

    def deal(self) -> None:
        """Deal the next hand."""
        self.screen.enter()
        self.shows("Enter: all have set")
        self.screen.picture("dealt")

    def menu(self, seat: int, *keys: str) -> None:
        """Choose in the menu of a seat."""
        self.screen.press(f"ctrl+{seat}", *keys)

    def all_set(self) -> None:
        """Everybody has set."""
        self.screen.enter()
        self.shows(" shows")

    def read(self, lines: Mapping[int, str]) -> None:
        """Enter the hands, each when the table asks for it."""
        for _ in lines:
            shown = self.shows(" shows")
            self.screen.type(lines[int(_SHOWS.findall(shown)[0])])
            self.shows("Enter: right")
            self.screen.enter()
        self.shows("Enter settles them")
        self.screen.picture("read")

    def hand(self, lines: Mapping[int, str], natural: int = 0) -> None:
        """A whole hand; a seat may declare a natural, which it does not name."""
        self.deal()
        if natural:
            self.menu(natural, "t", "Return")
            self.shows("declares a natural")
        self.all_set()
        self.read(lines)
        self.settle()

    def settle(self) -> None:
        """Settle, pay one by one, and keep what the screen told."""
        self.screen.enter()
        text = self.shows("Payments in order")
        found = payments(text)
        self.screen.picture("payments")
        for each in found:
            self.shows(f"\u25b8 {each.order}. ")
            self.screen.enter()
        after = self.until_over()
        number = int(_HAND.findall(text)[0])
        self.hands.append(Shown(number, found, money(text), money(after)))

    def until_over(self) -> str:
        """Wait until a hand is over; what the table shows then."""
        return self.screen.until(
            lambda: text if not _HAND.match(text := self.look()) else "", "the hand's end"
        )

    def misdeal(self, seat: int, cards: int) -> None:
        """The dealer has exposed so many cards of a seat; the hand ends, and is dealt anew."""
        screen = self.screen
        screen.press("F6")
        screen.window("An irregularity")
        # What the dealer exposed stands first among the causes.
        screen.press("Tab", str(seat), "Tab", "Tab")
        screen.type(str(cards))
        screen.picture("misdeal")
        screen.press("Return")
        screen.no_window("An irregularity")
        screen.window("Table 1")
        self.until_over()

    # The end.

    def leave(self, seat: int) -> None:
        """A player cashes out and leaves."""
        self.menu(seat, "l")
        self.shows(f"Seat {seat}: empty")

    def close(self) -> None:
        """Close the table with its counts: all its chips are back, and no cash is left."""
        screen = self.screen
        screen.press("ctrl+w")
        screen.window("Close Table 1")
        for number in CHIPS:
            screen.enter(number)
        screen.enter("0")
        screen.picture("closing")
        screen.enter()
        screen.no_window("Close Table 1")
        screen.window("Tables")

    def sign_out(self) -> None:
        """Sign out, and close the program."""
        self.screen.press("ctrl+shift+l")
        self.screen.window("Sign in")
        self.screen.picture("signed-out")
        self.screen.press("ctrl+q")

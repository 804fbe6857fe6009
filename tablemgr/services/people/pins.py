"""PINs: how one is read, which ones are too easy, and their argon2id hashes.

`hash_pin`, `matches` and whatever calls them take a good part of a second by design: run them off
any GUI thread, and never inside a transaction, which would hold up every other table meanwhile.
"""

from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import decimal

from tablemgr.services.people.reasons import PeopleError, PeopleReason, PeopleRefusal, refusal

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST_DIGITS, MOST_DIGITS = 4, 8


@dataclass(frozen=True, slots=True)
class PinProfile:
    """What a hash costs: passes over the memory, the memory, and the lanes that fill it at once."""

    passes: int
    memory_kib: int
    lanes: int


STRONG = PinProfile(passes=3, memory_kib=65_536, lanes=4)
"""The second recommendation of RFC 9106, section 4, for argon2id."""


_NO_MEANS = ("Memory allocation error", "Threading failure")
"""What argon2 says where the computer is at fault, neither PIN nor hash."""


class BrokenHashError(ValueError):
    """Raised where what is kept as a hash is none."""


def pin_faults(text: str) -> list[PeopleRefusal]:
    """Everything for which a text cannot be a PIN at all."""
    faults = []
    # Of any script; superscripts and the like are no decimal digits.
    if any(decimal(each, -1) < 0 for each in text):
        faults.append(refusal(PeopleReason.PIN_NOT_DIGITS))
    if not LEAST_DIGITS <= len(text) <= MOST_DIGITS:
        facts = {"least": LEAST_DIGITS, "most": MOST_DIGITS}
        faults.append(refusal(PeopleReason.PIN_LENGTH, **facts))
    return faults


def new_pin_faults(text: str) -> list[PeopleRefusal]:
    """Everything for which a text may not become a PIN: no PIN, or one that is tried first."""
    faults = pin_faults(text)
    digits = [decimal(each, -1) for each in text]
    steps = {(after - before) % 10 for before, after in pairwise(digits)}
    if -1 in digits or not steps:
        return faults
    if steps == {0}:
        faults.append(refusal(PeopleReason.PIN_ONE_DIGIT))
    # Up or down, 7890 and 3210 included.
    if steps in ({1}, {9}):
        faults.append(refusal(PeopleReason.PIN_RUN))
    return faults


def read_pin(text: str) -> str:
    """A typed PIN in the digits 0 to 9; `PeopleError` for a text that cannot be one."""
    faults = pin_faults(text)
    if faults:
        raise PeopleError(faults)
    return "".join(str(decimal(each)) for each in text)


def read_new_pin(text: str) -> str:
    """The same for a PIN that is being chosen; `PeopleError` also for one that is too easy."""
    faults = new_pin_faults(text)
    if faults:
        raise PeopleError(faults)
    return read_pin(text)


def hash_pin(digits: str, profile: PinProfile) -> str:
    """The argon2id hash of a PIN that was read, with its salt and parameters in one text."""
    return _hasher(profile).hash(digits)


def matches(pin_hash: str, digits: str) -> bool:
    """Whether a PIN that was read is the one that was hashed, under the hash's own parameters.

    `BrokenHashError` for a text that is no argon2id hash.
    """
    from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

    try:
        return _hasher(STRONG).verify(pin_hash, digits)
    except VerifyMismatchError:
        return False
    except InvalidHashError as error:
        raise BrokenHashError from error
    except VerificationError as error:
        if str(error) in _NO_MEANS:
            raise
        raise BrokenHashError from error


def pin_mark(pin_hash: str) -> str:
    """What a line says of a PIN's hash, so that another one in its place shows (SHA-256, in
    hexadecimal): whoever reads the journal learns nothing from it, as the hash is salted.
    """
    return sha256(pin_hash.encode("utf-8", "surrogatepass")).hexdigest()


def is_outdated(pin_hash: str, profile: PinProfile) -> bool:
    """Whether a sound hash was made under another profile than this one."""
    return _hasher(profile).check_needs_rehash(pin_hash)


def _hasher(profile: PinProfile) -> "PasswordHasher":
    from argon2 import PasswordHasher

    return PasswordHasher(profile.passes, profile.memory_kib, profile.lanes)

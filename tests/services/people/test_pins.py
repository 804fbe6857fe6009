"""PINs: which texts are one, which are too easy, and hashes that hold."""

import pytest
from argon2 import extract_parameters
from argon2.exceptions import VerificationError
from argon2.low_level import Type
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.services.people.pins import (
    STRONG,
    BrokenHashError,
    PinProfile,
    hash_pin,
    is_outdated,
    matches,
    new_pin_faults,
    read_new_pin,
    read_pin,
)
from tablemgr.services.people.reasons import PeopleReason
from tests.services.people.room import CHEAP, refused

LENGTH, DIGITS = PeopleReason.PIN_LENGTH, PeopleReason.PIN_NOT_DIGITS
ONE, RUN = PeopleReason.PIN_ONE_DIGIT, PeopleReason.PIN_RUN


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", [LENGTH]),
        ("802", [LENGTH]),
        ("804271395", [LENGTH]),
        ("8O42", [DIGITS]),
        ("80 42", [DIGITS]),
        ("-8042", [DIGITS]),
        ("80²2", [DIGITS]),
        ("x", [DIGITS, LENGTH]),
        ("0000", [ONE]),
        ("99999999", [ONE]),
        ("11", [LENGTH, ONE]),
        ("٣٣٣٣", [ONE]),
        ("1234", [RUN]),
        ("012345", [RUN]),
        ("67890", [RUN]),
        ("4321", [RUN]),
        ("321098", [RUN]),
    ],
)
def test_every_fault_of_a_chosen_pin_is_told(text: str, reasons: list[PeopleReason]) -> None:
    with refused(*reasons):
        read_new_pin(text)


@pytest.mark.parametrize("text", ["8042", "80427139", "1357", "1233", "1212", "0001", "9871"])
def test_other_pins_may_be_chosen(text: str) -> None:
    assert read_new_pin(text) == text


@pytest.mark.parametrize("text", ["８０４２７", "٨٠٤٢٧", "८०४२७", "80٤۲७"])
def test_digits_of_any_script_are_the_same_pin(text: str) -> None:
    assert read_pin(text) == "80427"


def test_a_pin_of_old_that_would_be_refused_today_can_still_be_typed() -> None:
    assert read_pin("1234") == "1234"


@given(st.text(max_size=10))
def test_any_text_is_read_as_plain_digits_or_refused(text: str) -> None:
    if new_pin_faults(text):
        with pytest.raises(ValueError, match="pin_"):
            read_new_pin(text)
    else:
        digits = read_new_pin(text)
        assert digits.isascii()
        assert digits.isdecimal()
        assert 4 <= len(digits) <= 8
        assert list(map(int, text)) == list(map(int, digits))


@given(st.from_regex(r"[0-9]{4,8}", fullmatch=True), st.from_regex(r"[0-9]{4,8}", fullmatch=True))
def test_a_hash_matches_its_own_pin_alone(pin: str, other: str) -> None:
    kept = hash_pin(pin, CHEAP)
    assert matches(kept, pin)
    assert matches(kept, other) == (pin == other)
    assert pin not in kept.split("$")
    assert hash_pin(pin, CHEAP) != kept


def test_what_a_hash_costs_in_earnest() -> None:
    kept = hash_pin("80427", STRONG)
    found = extract_parameters(kept)
    assert found.type is Type.ID
    # RFC 9106, section 4, second recommendation: 64 MiB, three passes, four lanes.
    assert (found.memory_cost, found.time_cost, found.parallelism) == (65_536, 3, 4)
    assert (found.salt_len, found.hash_len) == (16, 32)
    assert matches(kept, "80427")
    assert not is_outdated(kept, STRONG)


@pytest.mark.parametrize(
    "profile", [PinProfile(2, 8, 1), PinProfile(1, 16, 1), PinProfile(1, 16, 2), STRONG]
)
def test_a_hash_of_another_profile_is_outdated(profile: PinProfile) -> None:
    kept = hash_pin("80427", CHEAP)
    assert not is_outdated(kept, CHEAP)
    assert is_outdated(kept, profile)


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "junk",
        "80427",
        "$argon2id$...",
        "$argon2id$v=19$m=8,t=0,p=1$c29tZXNhbHQ$c29tZWhhc2g",
        "$argon2id$v=19$m=8,t=1,p=1$!!!!$!!!",
    ],
)
def test_what_is_no_hash_is_no_wrong_pin_either(kept: str) -> None:
    with pytest.raises(BrokenHashError):
        matches(kept, "80427")


def test_too_little_memory_is_neither_a_wrong_pin_nor_a_broken_hash() -> None:
    resource = pytest.importorskip("resource")
    # Four tebibytes, of which a process may have a hundredth here, whatever the computer has.
    kept = hash_pin("80427", CHEAP).replace("m=8,", "m=4294967295,")
    limits = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (40 << 30, limits[1]))
    try:
        with pytest.raises(VerificationError, match="Memory"):
            matches(kept, "80427")
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)

"""Staff in words: every role has a name, every reason a sentence with its facts filled in."""

import pytest

from tablemgr.services.people.reasons import PeopleReason, refusal
from tablemgr.services.peoplewords import people_text, role_name
from tablemgr.services.permissions import Role

FACTS: dict[str, int | str] = {
    "least": 4,
    "most": 8,
    "name": "Dario",
    "names": "Zita, Ágnes",
    "station": "table 4",
    "role": "dealer",
    "verb": "void_hand",
    "left_s": 65,
}


def test_every_role_has_a_name_of_its_own() -> None:
    assert len({role_name(role) for role in Role}) == len(Role)


@pytest.mark.parametrize("reason", PeopleReason)
def test_every_reason_has_words(reason: PeopleReason) -> None:
    text = people_text(refusal(reason, **FACTS))
    assert len(text) > 10
    assert not set(text) & set("{}")


def test_no_two_reasons_say_the_same() -> None:
    texts = {people_text(refusal(reason, **FACTS)) for reason in PeopleReason}
    assert len(texts) == len(PeopleReason)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (PeopleReason.SIGNED_IN_ELSEWHERE, "Dario is signed in at table 4"),
        (PeopleReason.LOCKED, "for 1:05"),
        (PeopleReason.PIN_LENGTH, "4 to 8 digits"),
        (PeopleReason.NOT_PERMITTED, "role of dealer"),
    ],
)
def test_the_facts_are_in_the_sentence(reason: PeopleReason, words: str) -> None:
    assert words in people_text(refusal(reason, **FACTS))

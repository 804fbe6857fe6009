"""The journal: one text for a value, and a chain in which every tampering is found and named."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.ledger.journal import (
    FIELDS,
    GENESIS,
    ChainFault,
    Head,
    JournalLine,
    Spelling,
    canonical,
    chain_findings,
    line_hash,
    seal,
    utc_text,
)

AT = datetime(2026, 3, 28, 22, 5, 1, 250, UTC)
SESSION = "s1"


def _next(previous: JournalLine | None, number: int, session: str = SESSION) -> JournalLine:
    return seal(
        previous,
        session=session,
        at=AT + timedelta(minutes=number),
        offset_min=60,
        gaming_date=date(2026, 3, 28),
        station="table 3",
        operator="p1",
        role="dealer",
        verb="hand",
        facts={"number": number, "cards": ["As", "Kd"]},
        command=f"{session}-{number}",
    )


def _chain(length: int, session: str = SESSION) -> list[JournalLine]:
    lines: list[JournalLine] = []
    for number in range(1, length + 1):
        lines.append(_next(lines[-1] if lines else None, number, session))
    return lines


def _faults(lines: list[JournalLine], paper: Head | None = None) -> list[tuple[int, str, int]]:
    return [(each.seq, each.fault, each.until) for each in chain_findings(SESSION, lines, paper)]


LEAVES = st.integers() | st.text()


def _holding(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)


# Not `st.recursive`, which reads this file's lines anew while it runs, and warns where they moved.
PLAIN = LEAVES | _holding(LEAVES | _holding(LEAVES | _holding(LEAVES)))


# Few values, so that what seldom changes from line to line does not here either.
LINES = st.builds(
    JournalLine,
    **{name: st.sampled_from(["", "a", 'é"\\']) | st.text() for name in FIELDS}
    | {"seq": st.integers(), "offset_min": st.sampled_from([0, 60])},
)


class TestCanonical:
    """One text a value."""

    @given(st.dictionaries(st.text(), PLAIN))
    def test_the_order_of_keys_changes_nothing(self, facts: dict[str, object]) -> None:
        turned = dict(reversed(facts.items()))
        assert canonical(facts) == canonical(turned)

    def test_it_is_sorted_without_blanks_and_with_letters_as_they_are(self) -> None:
        assert canonical({"b": ["ő", 2], "a": {"ł": -1}}) == '{"a":{"ł":-1},"b":["ő",2]}'

    @pytest.mark.parametrize("value", [1.5, True, None, {"a": 1.0}, [None], {1: 2}, {"a", "b"}])
    def test_anything_but_whole_numbers_and_texts_is_refused(self, value: object) -> None:
        with pytest.raises(TypeError):
            canonical(value)

    def test_half_a_letter_is_refused(self) -> None:
        with pytest.raises(ValueError, match="surrogates"):
            canonical("\ud83c")


class TestSeal:
    """A line after the one before."""

    def test_the_first_line_names_the_beginning(self) -> None:
        (line,) = _chain(1)
        assert (line.seq, line.previous) == (1, GENESIS)
        assert line.at == "2026-03-28T22:06:01.000250Z"
        assert line.facts == '{"cards":["As","Kd"],"number":1}'

    def test_each_line_names_the_hash_of_the_one_before(self) -> None:
        first, second = _chain(2)
        assert (second.seq, second.previous) == (2, first.hash)

    def test_the_hash_is_as_it_was_when_the_first_lines_were_written(self) -> None:
        assert _chain(1)[0].hash.startswith("4d2ca7c0a374751e")

    @pytest.mark.parametrize("name", [name for name in FIELDS if name != "hash"])
    def test_every_field_is_under_the_hash(self, name: str) -> None:
        line = _chain(1)[0]
        value = getattr(line, name)
        other = value + 1 if isinstance(value, int) else f"{value}x"
        assert line_hash(_with(line, name, other)) != line.hash

    @given(st.lists(LINES, max_size=6))
    def test_one_that_hashes_many_hashes_each_as_json_spells_it(
        self, lines: list[JournalLine]
    ) -> None:
        spelling = Spelling()
        for line in lines:
            text = json.dumps(line[:-1], ensure_ascii=False, separators=(",", ":"))
            assert spelling.hash(line) == sha256(text.encode()).hexdigest() == line_hash(line)

    def test_one_that_hashes_a_chain_hashes_each_line_alike(self) -> None:
        spelling = Spelling()
        assert [spelling.hash(line) for line in _chain(4)] == [line.hash for line in _chain(4)]

    @pytest.mark.parametrize("name", [name for name in FIELDS if name not in ("hash", "seq")])
    def test_a_field_that_is_no_text_is_never_taken_for_one(self, name: str) -> None:
        line = _with(_with(_chain(1)[0], "reason", "x"), "approver", "x")
        spelling = Spelling()
        spelling.hash(line)
        for emptied in (line, _with(_with(line, "reason", ""), "approver", "")):
            value = str(getattr(emptied, name)).encode()
            with pytest.raises(TypeError):
                spelling.hash(_with(emptied, name, value))
        assert _faults([_with(line, name, b"")]) in ([(1, "changed", 0)], [(1, "foreign", 0)])

    def test_a_line_of_another_session_is_refused(self) -> None:
        with pytest.raises(ValueError, match="not the chain of other"):
            _next(_chain(1)[0], 2, "other")

    def test_a_text_that_no_database_holds_is_refused(self) -> None:
        with pytest.raises(ValueError, match="zero character"):
            _next(None, 1, "a\0b")

    def test_a_moment_is_recorded_in_utc(self) -> None:
        there = datetime(2026, 1, 1, 1, 30, tzinfo=timezone(timedelta(hours=2)))
        assert utc_text(there) == "2025-12-31T23:30:00.000000Z"

    def test_a_moment_without_a_zone_is_refused(self) -> None:
        with pytest.raises(ValueError, match="zone"):
            utc_text(datetime(2026, 1, 1))  # noqa: DTZ001


def _with(line: JournalLine, name: str, value: object) -> JournalLine:
    change: dict[str, Any] = {name: value}
    return line._replace(**change)


def _rehashed(line: JournalLine, **changes: Any) -> JournalLine:
    changed = line._replace(**changes)
    return changed._replace(hash=line_hash(changed))


def _swap_numbers(lines: list[JournalLine]) -> list[JournalLine]:
    third, fourth = lines[2], lines[3]
    return [*lines[:2], fourth._replace(seq=3), third._replace(seq=4), *lines[4:]]


TAMPERINGS: list[tuple[str, Callable[[list[JournalLine]], list[JournalLine]], object]] = [
    ("whole", lambda c: c, []),
    ("amount", lambda c: [*c[:2], c[2]._replace(facts='{"x":9}'), *c[3:]], [(3, "changed", 0)]),
    ("forged", lambda c: [*c[:2], _rehashed(c[2], facts="{}"), *c[3:]], [(4, "unlinked", 0)]),
    ("removed", lambda c: [*c[:2], *c[4:]], [(3, "missing", 4)]),
    ("first removed", lambda c: c[1:], [(1, "missing", 1)]),
    ("numbers swapped", _swap_numbers, [(3, "swapped", 0), (4, "swapped", 0)]),
    (
        "places swapped",
        lambda c: [*c[:2], c[3], c[2], *c[4:]],
        [(3, "missing", 3), (3, "swapped", 0)],
    ),
    ("doubled", lambda c: [*c[:3], c[2], *c[3:]], [(3, "doubled", 0)]),
    ("foreign", lambda c: [*c[:2], *_chain(1, "s2"), *c[2:]], [(1, "foreign", 0)]),
]


@pytest.mark.parametrize(
    ("tamper", "expected"),
    [(tamper, expected) for _, tamper, expected in TAMPERINGS],
    ids=[name for name, _, _ in TAMPERINGS],
)
def test_each_tampering_is_named_and_nothing_else(
    tamper: Callable[[list[JournalLine]], list[JournalLine]], expected: object
) -> None:
    chain = _chain(6)
    assert _faults(tamper(chain), Head(6, chain[-1].hash)) == expected


def test_a_removed_tail_shows_against_the_paper_alone() -> None:
    chain = _chain(6)
    assert _faults(chain[:4]) == []
    assert _faults(chain[:4], Head(6, chain[-1].hash)) == [(5, ChainFault.TAIL, 6)]
    assert _faults([], Head(6, chain[-1].hash)) == [(1, ChainFault.TAIL, 6)]


def test_a_chain_written_anew_shows_against_the_paper_alone() -> None:
    chain, other = _chain(3), [_rehashed(_chain(1)[0], operator="p2")]
    for number in (2, 3):
        other.append(_next(other[-1], number))
    assert _faults(other) == []
    assert _faults(other, Head(3, chain[-1].hash)) == [(3, ChainFault.HEAD, 0)]


def test_lines_after_the_paper_are_no_fault() -> None:
    chain = _chain(6)
    assert _faults(chain, Head(4, chain[3].hash)) == []


@given(st.integers(0, 11), st.sampled_from(FIELDS), st.data())
def test_no_field_of_any_line_can_be_altered_unseen(
    place: int, name: str, data: st.DataObject
) -> None:
    chain = _chain(12)
    value = getattr(chain[place], name)
    kind = st.integers(1, 20) if isinstance(value, int) else st.text(max_size=8)
    other = data.draw(kind.filter(lambda drawn: drawn != value))
    chain[place] = _with(chain[place], name, other)
    assert _faults(chain) != []

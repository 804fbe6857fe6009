"""The short ways of the audit: most lines go them, and they never hide what the long ways find."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablemgr.services.check import glance, session
from tablemgr.services.check.finding import Finding
from tablemgr.store.engine import open_store
from tests.services.check.tamper import FIRST, SECOND, findings, lines_of, reseal
from tests.services.longnight import play_long
from tests.services.played import tampered

Facts = dict[str, Any]


@pytest.fixture(scope="module")
def long_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night of which every line is of the usual kind."""
    file = tmp_path_factory.mktemp("long") / "long.sqlite"
    with open_store(str(file), "table 3") as store:
        play_long(store, FIRST, 12, 4, closed=True)
        play_long(store, SECOND, 12, 3)
    return file


@pytest.fixture
def long(long_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(long_once, tmp_path / "night.sqlite"))


def _the_long_way(file: Path) -> list[Finding]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "at_a_glance", lambda *_: None)
        patch.setattr(session, "is_quiet", lambda *_: False)
        return findings(file)


def test_most_hands_are_right_at_a_glance_and_as_foreseen(
    long: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    foreseen: list[bool] = []

    def at_a_glance(*args: Any) -> glance.Right | None:
        right = whole(*args)
        seen.append(right is not None)
        return right

    def as_foreseen(*args: Any) -> Any:
        found = part(*args)
        foreseen.append(found is not None)
        return found

    whole, part = glance.at_a_glance, glance._as_foreseen
    monkeypatch.setattr(session, "at_a_glance", at_a_glance)
    monkeypatch.setattr(glance, "_as_foreseen", as_foreseen)
    assert findings(long) == []
    assert seen == [True] * 24
    assert sum(foreseen) > 12


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in parts:
        yield (*path, key)
        if isinstance(each, dict | list):
            yield from _leaves(each, (*path, key))


def _spoil(facts: Facts, random: Random) -> None:
    """Change, add or take away one thing, wherever it is."""
    *path, last = random.choice(list(_leaves(facts)))
    inside: Any = facts
    for key in path:
        inside = inside[key]
    old, what = inside[last], random.randrange(4)
    if what == 0:
        del inside[last]
    elif what == 1 and isinstance(old, int):
        inside[last] = old + random.choice((1, -1, 100))
    elif what == 2:
        inside[last] = random.choice(["", 0, [], {}, "x", [1], {"a": 1}])
    else:
        inside[last] = f"{old}0"


@pytest.mark.parametrize("verb", ["settle", "show", "deal", "declare", "paid"])
@pytest.mark.parametrize("seed", range(7))
def test_whatever_a_sealed_line_says_is_found_the_short_ways_too(
    long: Path, verb: str, seed: int
) -> None:
    random = Random(f"{verb} {seed}")
    name = random.choice((FIRST, SECOND))
    with tampered(long) as connection:
        chosen = [line.seq for line in lines_of(connection, name) if line.verb in (verb, "show")]
    reseal(long, name, random.choice(chosen), lambda _, facts: _spoil(facts, random))
    assert findings(long) == _the_long_way(long)


@pytest.mark.parametrize("edit", [" {}", "{} ", "\n{}", "[{}]", "{}x", "1", "", "null"])
@pytest.mark.parametrize("verb", ["settle", "show", "mark_set"])
def test_however_the_facts_are_written_both_ways_read_them_alike(
    long: Path, verb: str, edit: str
) -> None:
    with tampered(long) as connection:
        line = next(each for each in lines_of(connection, FIRST) if each.verb == verb)
        text = edit.replace("{}", line.facts)
        connection.execute(
            "UPDATE journal SET facts = ? WHERE session = ? AND seq = ?", (text, FIRST, line.seq)
        )
    assert findings(long) == _the_long_way(long)


@pytest.mark.parametrize("verb", ["settle", "show", "mark_set", "deal"])
def test_facts_that_are_no_text_are_found(long: Path, verb: str) -> None:
    with tampered(long) as connection:
        line = next(each for each in lines_of(connection, FIRST) if each.verb == verb)
        connection.execute(
            "UPDATE journal SET facts = ? WHERE session = ? AND seq = ?",
            (line.facts.encode(), FIRST, line.seq),
        )
    assert (line.seq, "changed") in [(each.seq, str(each.kind)) for each in findings(long)]


def test_a_hand_of_other_stakes_cards_or_seats_is_not_taken_for_right(long: Path) -> None:
    """The document is changed together with all that is worked out from it."""
    with tampered(long) as connection:
        lines = [each for each in lines_of(connection, FIRST) if each.verb == "settle"]
    facts = json.loads(lines[3].facts)
    seat = facts["document"]["seats"][0]
    seat["front"] = " ".join(reversed(seat["front"].split(" ")))
    reseal(long, FIRST, lines[3].seq, lambda _, there: there.update(facts))
    assert [str(each.kind) for each in findings(long)] == ["not_as_shown"]

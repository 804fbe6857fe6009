"""The short way of reading a hand's document gives what the long one does, or leaves it to that."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablemgr.ledger.money import Currency
from tablemgr.services.check.reading import _as_file, plain_hand, settled_again
from tablemgr.services.faults import RefusedError
from tablemgr.services.handfile import read_hand
from tablemgr.services.night.settling import as_document
from tablemgr.services.settle import Settlement, settle
from tablemgr.services.storedsheets import read_stored_sheet
from tablemgr.store.engine import open_store
from tablemgr.store.journal import lines
from tablemgr.store.sessions import sessions
from tests.services.check.tamper import THIRD

EUR = Currency("EUR", 2)
Document = dict[str, Any]


def _documents(file: Path) -> list[tuple[Any, Document]]:
    with open_store(str(file), "audit") as store, store.read() as view:
        return [
            (read_stored_sheet(view, row.sheet), json.loads(line.facts)["document"])
            for row in sessions(view)
            if row.id != THIRD
            for line in lines(view, row.id)
            if line.verb in ("settle", "correct_hand")
        ]


def test_both_ways_settle_every_hand_of_a_night_alike(played: Path) -> None:
    documents = _documents(played)
    shortly = 0
    for sheet, document in documents:
        plain = plain_hand(document, EUR)
        long = read_hand(as_document(document), sheet=sheet)
        assert settled_again(document, sheet, EUR) == settle(long)
        if plain is not None:
            shortly += 1
            assert _as_file(document, plain, sheet, EUR) == long
    assert shortly > len(documents) * 0.9


@pytest.fixture
def hand(played: Path) -> tuple[Any, Document]:
    """A hand in which four seats have set."""
    return next(
        (sheet, document)
        for sheet, document in _documents(played)
        if all(each.get("front") for each in document["seats"])
    )


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        ("hand", "note", "at the rail"),
        ("hand", "point_value", "5"),
        ("hand", "button", 1),
        ("seat", "front", "AsKd2c"),
        ("seat", "front", "AKQ"),
        ("seat", "front", ""),
        ("seat", "stack", "100"),
        ("seat", "stack", "0.00"),
        ("seat", "stack", "1.005"),
        ("seat", "stack", "100.50"),
        ("seat", "middle", "As As As As As"),
        ("seat", "back", "Xx"),
        ("seat", "natural", "dragon"),
        ("seat", "surrender", 1),
        ("seat", "cards", ""),
        ("seat", "seat", 7),
        ("seat", "player", 7),
    ],
)
def test_whatever_is_unusual_is_read_the_long_way(
    hand: tuple[Any, Document], where: str, key: str, value: object
) -> None:
    sheet, document = hand
    (document if where == "hand" else document["seats"][0])[key] = value
    expected = _outcome(lambda: settle(read_hand(as_document(document), sheet=sheet)))
    assert _outcome(lambda: settled_again(document, sheet, EUR)) == expected


def _outcome(settling: Callable[[], Settlement]) -> object:
    """What a hand is settled to, or every fault for which it cannot be."""
    try:
        return settling()
    except RefusedError as error:
        return error.faults

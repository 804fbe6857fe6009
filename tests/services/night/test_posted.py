"""The digest of a line's entries: as JSON spells them, and whatever a tamperer has left there."""

import json
from hashlib import sha256
from typing import Any

import pytest

from tablemgr.services.night.posted import POSTED, digest_of, posted_facts
from tablemgr.store.rows import EntryRow, PostingRow

ENTRY = EntryRow("c:1", "buy_in", (PostingRow("stack:s:anna", 500), PostingRow("bank:s", -500)))


def _spelt(*entries: EntryRow) -> str:
    values = [
        [each.id, each.kind, each.corrects, each.memo, each.chips, [[*p] for p in each.postings]]
        for each in entries
    ]
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@pytest.mark.parametrize("memo", ["", 'she said "no"', "Őry\n", "\\", "\ud800"])
def test_entries_are_spelt_as_json_spells_them(memo: str) -> None:
    entry = ENTRY._replace(memo=memo)
    assert digest_of([entry, ENTRY]) == _spelt(entry, ENTRY)


@pytest.mark.parametrize("left", [None, 5, 1.5])
def test_what_is_no_text_has_a_digest_of_its_own(left: Any) -> None:
    assert digest_of([ENTRY._replace(memo=left)]) != digest_of([ENTRY])


def test_bytes_have_none() -> None:
    left: Any = b"memo"
    with pytest.raises(TypeError):
        digest_of([ENTRY._replace(memo=left)])


def test_a_line_without_entries_says_nothing_of_them() -> None:
    assert posted_facts([]) == {}
    assert posted_facts([ENTRY]) == {POSTED: digest_of([ENTRY])}

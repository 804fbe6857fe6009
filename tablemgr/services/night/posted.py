"""What a line says of its entries: a digest, so that its chain covers them as well."""

import json
from collections.abc import Sequence
from hashlib import sha256
from json.encoder import encode_basestring as _spelt

from tablemgr.store.rows import EntryRow

POSTED = "posted"
"""The fact that holds the digest; a line without entries has none."""


def posted_facts(rows: Sequence[EntryRow]) -> dict[str, str]:
    """The fact for a line with these entries, in their order."""
    return {POSTED: digest_of(rows)} if rows else {}


def digest_of(rows: Sequence[EntryRow]) -> str:
    """The SHA-256, in hexadecimal, of all that stands in some entries.

    TypeError for what is neither a text nor a number.
    """
    try:
        text = f"[{','.join([_spelt_entry(row) for row in rows])}]"
    except (TypeError, ValueError):
        # A tamperer may have left something else than texts and amounts.
        values = [(id_, kind, *rest, moved) for id_, kind, moved, *rest in rows]
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _spelt_entry(row: EntryRow) -> str:
    """An entry as `json.dumps` would spell it, in a fraction of its time."""
    id_, kind, postings, corrects, memo, chips = row
    moved = ",".join([f"[{_spelt(account)},{minor:d}]" for account, minor in postings])
    texts = f"{_spelt(id_)},{_spelt(kind)},{_spelt(corrects)},{_spelt(memo)},{_spelt(chips)}"
    return f"[{texts},[{moved}]]"

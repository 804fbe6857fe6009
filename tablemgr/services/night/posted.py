"""What a line says of its entries: a digest, so that its chain covers them as well."""

import json
from collections.abc import Sequence
from hashlib import sha256

from tablemgr.store.rows import EntryRow

POSTED = "posted"
"""The fact that holds the digest; a line without entries has none."""


def posted_facts(rows: Sequence[EntryRow]) -> dict[str, str]:
    """The fact for a line with these entries, in their order."""
    return {POSTED: digest_of(rows)} if rows else {}


def digest_of(rows: Sequence[EntryRow]) -> str:
    """The SHA-256, in hexadecimal, of all that stands in some entries."""
    values = [
        [
            *(each.id, each.kind, each.corrects, each.memo, each.chips),
            [[posting.account, posting.minor] for posting in each.postings],
        ]
        for each in rows
    ]
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

"""A session's state as a text and back, so that a long night need not be told from its first line.

Such a snapshot is a cache: one of another form of the state, of another line, or with other
balances than the ledger's is not used, and the journal is told anew.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from tablemgr.ledger.accounts import Account, parse_account
from tablemgr.ledger.journal import JournalLine, canonical
from tablemgr.services.night.state import NightState

EVERY = 100
"""A snapshot is kept with every so many lines."""


def snapshot_text(state: NightState, line: JournalLine) -> str:
    """The state after a line, with the line's hash, which ties it to its chain."""
    values = {"form": form(), "hash": line.hash, "state": _plain(state)}
    return canonical(values)


def read_snapshot(text: str) -> tuple[NightState, str] | None:
    """The state of a snapshot and the hash of its line; None for a text of another form."""
    try:
        values = json.loads(text)
        if values["form"] != form():
            return None
        state = _typed(NightState, values["state"])
    except (ValueError, KeyError, TypeError):
        return None
    return state, str(values["hash"])


@cache
def form() -> str:
    """What tells this form of the state from one with other fields: a digest of all their names."""
    seen: dict[str, list[str]] = {}
    _gather(NightState, seen)
    return sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:16]


def _gather(kind: Any, seen: dict[str, list[str]]) -> None:
    for part in get_args(kind):
        _gather(part, seen)
    if _has_fields(kind) and kind.__name__ not in seen:
        hints = _hints(kind)
        seen[kind.__name__] = [f"{name}: {hint}" for name, hint in hints.items()]
        for hint in hints.values():
            _gather(hint, seen)


def _has_fields(kind: Any) -> bool:
    return is_dataclass(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    found = get_type_hints(kind)
    # Only what is given when a value is made; the rest follows from it.
    return {each.name: found[each.name] for each in fields(kind) if each.init}


def _plain(value: Any) -> Any:
    """A value as the journal's canonical form takes it; nothing is told by a null, yes by 1."""
    if value is None:
        return []
    if isinstance(value, Account | str):
        return str(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    kind: Any = type(value)
    return {name: _plain(getattr(value, name)) for name in _hints(kind)}


def _typed(kind: Any, value: Any) -> Any:
    """A plain value as what the field is declared to be."""
    origin = get_origin(kind)
    if origin is UnionType:
        (own,) = (each for each in get_args(kind) if each is not NoneType)
        return None if value == [] else _typed(own, value)
    if origin is tuple:
        return tuple(_typed(get_args(kind)[0], each) for each in value)
    if origin is Mapping:
        of_key, of_value = get_args(kind)
        return {_typed(of_key, key): _typed(of_value, each) for key, each in value.items()}
    if kind is Account:
        return parse_account(value)
    if _has_fields(kind):
        return kind(**{name: _typed(hint, value[name]) for name, hint in _hints(kind).items()})
    if issubclass(kind, bool | int):
        return kind(int(value))
    return kind(value)

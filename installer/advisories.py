"""Known holes in the locked versions, found in a saved copy of the OSV database; nobody is asked.

`python -m installer.advisories COPY LOCK...` says each: COPY is the archive of PyPI's records as
osv.dev hands it out (`all.zip`), or a folder of such records. Exit code 1: holes; 2: no sound copy.
"""

import json
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

OLDEST_DAYS = 14
LEAST_RECORDS = 1000
"""PyPI has many times as many; a copy with fewer was cut short."""

ECOSYSTEM = "PyPI"
ENDS = {"0": Version("0.dev0"), "*": Version("999999!0")}
"""What stands in a record for the version before all others, and for that behind them."""

HOLES, UNUSABLE = 1, 2
Record = Mapping[str, Any]
Locked = Mapping[tuple[str, str], Sequence[str]]


class CopyError(Exception):
    """A copy of the database that nothing can be said from; its sentence says why."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole that is known in a locked version: by which names, where it is locked, what mends it.

    `fixed` are the versions above this one that no longer have it, the lowest first.
    """

    package: str
    version: str
    names: tuple[str, ...]
    locks: tuple[str, ...]
    fixed: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it as a line."""
        mended = f"mended in {' or '.join(self.fixed)}" if self.fixed else "not mended yet"
        where = ", ".join(self.locks)
        return f"{self.package} {self.version} ({where}): {' = '.join(self.names)}, {mended}"


def locked(locks: Iterable[Path]) -> Locked:
    """Each package and version of these lock files, with the names of those that lock it."""
    found: dict[tuple[str, str], list[str]] = {}
    for lock in locks:
        text = lock.read_text(encoding="utf-8")
        for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE):
            found.setdefault((canonicalize_name(name), version), []).append(lock.name)
    return found


def read_copy(copy: Path, today: date) -> Sequence[Record]:
    """The records of a copy; `CopyError` where it is cut short, spoilt or too old."""
    try:
        records = [json.loads(text) for text in _texts(copy)]
        days = [date.fromisoformat(record["modified"][:10]) for record in records]
    except OSError as error:
        raise CopyError(f"{copy} cannot be read: {error.strerror}") from error
    except (zipfile.BadZipFile, ValueError, KeyError, TypeError) as error:
        raise CopyError(f"{copy} holds something else than records of OSV: {error!r}") from error
    if len(records) < LEAST_RECORDS:
        raise CopyError(f"{copy} has {len(records)} records, and no whole copy so few")
    age = (today - max(days)).days
    if age > OLDEST_DAYS:
        raise CopyError(f"{copy} is {age} days old, and more than {OLDEST_DAYS} is too old")
    return records


def _texts(copy: Path) -> Iterator[bytes]:
    if copy.is_dir():
        yield from (path.read_bytes() for path in sorted(copy.rglob("*.json")))
        return
    with zipfile.ZipFile(copy) as archive:
        names = sorted(name for name in archive.namelist() if name.endswith(".json"))
        yield from (archive.read(name) for name in names)


def holes(records: Iterable[Record], parts: Locked) -> list[Hole]:
    """Every hole that the records know of in these parts; what was withdrawn is none."""
    by_name: dict[str, list[str]] = {}
    for name, version in parts:
        by_name.setdefault(name, []).append(version)
    found = []
    for record in records:
        try:
            about = [] if "withdrawn" in record else _about(record, by_name)
        except (KeyError, TypeError, AttributeError) as error:
            raise CopyError(f"{record.get('id')} is no record of OSV: {error!r}") from error
        for name, version, fixed in about:
            names = (record["id"], *sorted(record.get("aliases", ())))
            found.append(Hole(name, version, names, tuple(parts[name, version]), fixed))
    return sorted(found, key=lambda hole: (hole.package, hole.version, hole.names))


def _about(
    record: Record, by_name: Mapping[str, Sequence[str]]
) -> list[tuple[str, str, tuple[str, ...]]]:
    """The names and versions of these that a record is about, each with what mends it."""
    found = []
    entries = record.get("affected", ())
    for name in sorted({_package(entry) for entry in entries} & by_name.keys()):
        own = [entry for entry in entries if _package(entry) == name]
        for text in by_name[name]:
            version = Version(text)
            if any(_affects(entry, version) for entry in own):
                found.append((name, text, _fixed(own, version)))
    return found


def _package(entry: Record) -> str:
    """The name of what an entry is about, empty for what is no package of PyPI."""
    package = entry.get("package", {})
    here = package.get("ecosystem", "").partition(":")[0] == ECOSYSTEM
    return canonicalize_name(package["name"]) if here else ""


def _affects(entry: Record, version: Version) -> bool:
    """Whether an entry is about a version, as OSV's own document has it worked out."""
    if any(_read(text) == version for text in entry.get("versions", ())):
        return True
    return any(_within(events, version) for events in _ranges(entry))


def _ranges(entry: Record) -> list[Sequence[Mapping[str, str]]]:
    """The events of an entry's ranges; those of commits say nothing of versions."""
    return [each["events"] for each in entry.get("ranges", ()) if each["type"] == "ECOSYSTEM"]


def _within(events: Sequence[Mapping[str, str]], version: Version) -> bool:
    """Whether a version lies in a range; one with a bound that nobody can read holds them all."""
    steps = []
    for kind, text in (pair for event in events for pair in event.items()):
        bound = _read(text)
        if bound is None:
            return True
        steps.append((bound, kind))
    limits = [bound for bound, kind in steps if kind == "limit"]
    if limits and version >= max(limits):
        return False
    inside = False
    for bound, kind in sorted(steps):
        if kind == "introduced" and version >= bound:
            inside = True
        elif (kind == "fixed" and version >= bound) or (
            kind == "last_affected" and version > bound
        ):
            inside = False
    return inside


def _fixed(entries: Sequence[Record], version: Version) -> tuple[str, ...]:
    """The versions above this one that no longer have the hole, the lowest first."""
    events = (event for entry in entries for events in _ranges(entry) for event in events)
    bounds = {_read(event["fixed"]) for event in events if "fixed" in event}
    above = sorted(bound for bound in bounds if bound is not None and bound > version)
    return tuple(map(str, above))


def _read(text: str) -> Version | None:
    """A version, or None where it is none; `0` is before all others, `*` behind them."""
    try:
        return ENDS.get(text) or Version(text)
    except InvalidVersion:
        return None


def main(args: Sequence[str]) -> int:
    """Say every hole, a line each, and what the copy is."""
    copy, *locks = map(Path, args)
    parts = locked(locks)
    try:
        records = read_copy(copy, datetime.now(UTC).date())
        found = holes(records, parts)
    except CopyError as error:
        print(error)
        return UNUSABLE
    for hole in found:
        print(hole.text)
    newest = max(record["modified"] for record in records)[:10]
    print(f"{len(parts)} locked versions, {len(records)} records up to {newest}.")
    return HOLES if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

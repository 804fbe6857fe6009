"""The machine as far as the set-up must know it: its kind, its package manager, who is asking."""

import os
import platform
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from installer.shell import Runner, Say, failure

INSTALL = {
    "apt-get": "apt-get install -y --no-install-recommends",
    "dnf": "dnf install -y",
    "pacman": "pacman -S --needed",
}


@dataclass(frozen=True, slots=True)
class Machine:
    """`system` as the platform module names it; `manager` a key of INSTALL, or None."""

    system: str
    manager: str | None
    is_root: bool

    @property
    def may_install(self) -> bool:
        """Whether the set-up installs system packages itself: as root on Debian and its kin."""
        return self.manager == "apt-get" and self.is_root

    def install_line(self, packages: Sequence[str]) -> str | None:
        """Return what somebody types to install these packages, or None on an unknown system."""
        if self.manager is None:
            return None
        sudo = "" if self.is_root else "sudo "
        return f"{sudo}{INSTALL[self.manager]} {' '.join(packages)}"


def this_machine() -> Machine:
    """Look at the machine this runs on."""
    system = platform.system()
    manager = None
    if system == "Linux":
        manager = next((name for name in INSTALL if shutil.which(name)), None)
    is_root = sys.platform != "win32" and os.geteuid() == 0
    return Machine(system=system, manager=manager, is_root=is_root)


def apt_install(machine: Machine, packages: Sequence[str], run: Runner, say: Say) -> None:
    """Install Debian packages as root; a failure names the line to type."""
    say(f"Installing with apt-get: {' '.join(packages)}")
    # An update may fail for one foreign source and still bring what is needed.
    run(["apt-get", "update"])
    done = run([*INSTALL["apt-get"].split(), *packages])
    if done.code != 0:
        line = machine.install_line(packages)
        otherwise = f"Type this, see what it says, and then run the same command again:\n  {line}"
        raise failure("Installing system packages", done, otherwise)

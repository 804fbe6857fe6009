"""What the tests use beyond the program: a ledger reader, an X display with a hand on it, packers.

They are installed where the set-up may; elsewhere their tests are skipped and say so.
"""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from installer.libraries import X_WINDOW, Probe, missing
from installer.machine import Machine, apt_install
from installer.shell import Runner, Say, SetupError

Which = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Tool:
    """A program by the name it is called under, and the package that brings it."""

    name: str
    deb: str
    dnf: str
    pacman: str

    def package(self, manager: str) -> str:
        """Return the package's name for this manager."""
        return {"apt-get": self.deb, "dnf": self.dnf, "pacman": self.pacman}[manager]


TOOLS = (
    Tool("hledger", "hledger", "hledger", "hledger"),
    Tool("Xvfb", "xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"),
    Tool("xdotool", "xdotool", "xdotool", "xdotool"),
    Tool("desktop-file-validate", *("desktop-file-utils",) * 3),
    Tool("appstreamcli", *("appstream",) * 3),
    Tool("lintian", *("lintian",) * 3),
    Tool("man", *("man-db",) * 3),
    Tool("update-mime-database", *("shared-mime-info",) * 3),
    Tool("makensis", "nsis", "mingw-nsis-base", "nsis"),
)


def ensure_tools(
    machine: Machine, probe: Probe, run: Runner, say: Say, which: Which = shutil.which
) -> None:
    """Have the tests' programs here where they can be installed, else say which tests go without.

    Nothing that fails here stops the tests.
    """
    if machine.system != "Linux":
        return
    packages = _absent(machine, probe, which)
    if packages and machine.may_install:
        try:
            apt_install(machine, packages, run, say)
        except SetupError as error:
            say(error.text)
        packages = _absent(machine, probe, which)
    if packages:
        line = machine.install_line(packages) or f"install {', '.join(packages)}"
        say(f"Some tests will be skipped; to have them all, type:\n  {line}")


def _absent(machine: Machine, probe: Probe, which: Which) -> Sequence[str]:
    tools = [tool for tool in TOOLS if which(tool.name) is None]
    libraries = missing(X_WINDOW, probe)
    manager = machine.manager
    names = [tool.package(manager) if manager else tool.name for tool in tools]
    names += [library.package(manager) for library in libraries]
    return tuple(dict.fromkeys(names))

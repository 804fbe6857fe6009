"""Qt's system libraries on Linux: which are missing, and how they get here.

The probe that tries them is passed in, so that a machine that has them all can still show the rest.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from installer.machine import Machine, apt_install
from installer.shell import Runner, Say, SetupError, run_quietly


@dataclass(frozen=True, slots=True)
class Library:
    """A shared library by the name it is loaded under, and the package that brings it."""

    soname: str
    deb: str
    dnf: str
    pacman: str

    def package(self, manager: str | None) -> str:
        """Return the package's name for this manager, or the library's own."""
        if manager is None:
            return self.soname
        return {"apt-get": self.deb, "dnf": self.dnf, "pacman": self.pacman}[manager]


# Without these even the import of QtWidgets fails.
OFFSCREEN = (
    Library("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd"),
    Library("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    Library("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2"),
)

# What Qt's X11 plug-in needs on top, to show a window.
X_WINDOW = (
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    Library("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    Library("libxcb-randr.so.0", "libxcb-randr0", "libxcb", "libxcb"),
    Library(
        "libxcb-render-util.so.0",
        "libxcb-render-util0",
        "xcb-util-renderutil",
        "xcb-util-renderutil",
    ),
    Library("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb"),
    Library("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb"),
    Library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
)

Probe = Callable[[Sequence[str]], frozenset[str]]

_TRY_EACH = """
import ctypes, sys
for name in sys.argv[1:]:
    try:
        ctypes.CDLL(name)
    except OSError:
        print(name)
"""


def load_each(sonames: Sequence[str]) -> frozenset[str]:
    """Return those of the libraries that do not load, tried in a process of its own."""
    done = run_quietly([sys.executable, "-S", "-c", _TRY_EACH, *sonames])
    if done.code != 0:
        # A library that takes the process down with it is as good as absent: find out which.
        if len(sonames) == 1:
            return frozenset(sonames)
        return frozenset().union(*(load_each([name]) for name in sonames))
    return frozenset(done.output.split())


def needed(machine: Machine, environ: Mapping[str, str]) -> tuple[Library, ...]:
    """Return the libraries Qt needs here: none off Linux, X11's only where X11 is."""
    if machine.system != "Linux":
        return ()
    platform = environ.get("QT_QPA_PLATFORM", "")
    wants_x = platform.startswith("xcb") if platform else bool(environ.get("DISPLAY"))
    return OFFSCREEN + X_WINDOW if wants_x else OFFSCREEN


def missing(libraries: Sequence[Library], probe: Probe) -> tuple[Library, ...]:
    """Return the libraries that the probe cannot load, in the order given."""
    if not libraries:
        return ()
    absent = probe([library.soname for library in libraries])
    return tuple(library for library in libraries if library.soname in absent)


def ensure_libraries(
    machine: Machine, environ: Mapping[str, str], probe: Probe, run: Runner, say: Say
) -> None:
    """Have every library that Qt needs here: install them as root on Debian, else say how."""
    libraries = needed(machine, environ)
    absent = missing(libraries, probe)
    if absent and machine.may_install:
        apt_install(machine, _packages(machine, absent), run, say)
        absent = missing(libraries, probe)
    if absent:
        raise _told(machine, absent)


def _packages(machine: Machine, absent: Sequence[Library]) -> list[str]:
    return list(dict.fromkeys(library.package(machine.manager) for library in absent))


def _told(machine: Machine, absent: Sequence[Library]) -> SetupError:
    names = ", ".join(library.soname for library in absent)
    line = machine.install_line(_packages(machine, absent))
    if line is None:
        next_step = (
            "Install the packages of your system that bring them, and run the same command again."
        )
    else:
        next_step = f"Type this, and then run the same command again:\n  {line}"
    return SetupError(f"Qt needs system libraries that are missing: {names}.", next_step)

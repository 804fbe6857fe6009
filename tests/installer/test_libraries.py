"""The check of Qt's system libraries, on machines that have all, some or none of them."""

from collections.abc import Sequence

import pytest

from installer.libraries import (
    OFFSCREEN,
    X_WINDOW,
    Library,
    Probe,
    ensure_libraries,
    load_each,
    missing,
    needed,
)
from installer.machine import Machine
from installer.shell import Outcome, SetupError
from tests.installer import stage as on
from tests.installer.stage import Script

NO_SCREEN: dict[str, str] = {}
SCREEN = {"DISPLAY": ":0"}
EGL = "libEGL.so.1"
CURSOR = "libxcb-cursor.so.0"


class Faked:
    """A probe that finds some libraries missing until packages have been installed."""

    def __init__(self, *absent: str) -> None:
        self.absent = set(absent)
        self.asked: list[list[str]] = []

    def __call__(self, sonames: Sequence[str]) -> frozenset[str]:
        self.asked.append(list(sonames))
        return frozenset(self.absent.intersection(sonames))


def _ensure(
    machine: Machine, probe: Probe, environ: dict[str, str], script: Script | None = None
) -> list[str]:
    said: list[str] = []
    ensure_libraries(machine, environ, probe, script or Script(), said.append)
    return said


def _refusal(machine: Machine, environ: dict[str, str], *absent: str) -> SetupError:
    script = Script()
    with pytest.raises(SetupError) as caught:
        _ensure(machine, Faked(*absent), environ, script)
    assert script.commands == []
    return caught.value


def test_a_machine_that_has_them_all_is_left_alone() -> None:
    probe, script = Faked(), Script()
    assert _ensure(on.DEBIAN_ROOT, probe, SCREEN, script) == []
    assert probe.asked == [[library.soname for library in OFFSCREEN + X_WINDOW]]
    assert script.commands == []


def test_root_on_debian_has_what_is_missing_installed() -> None:
    probe = Faked(EGL, CURSOR)
    script = Script(effects={"apt-get install": probe.absent.clear})
    said = _ensure(on.DEBIAN_ROOT, probe, SCREEN, script)
    assert script.commands == [
        "apt-get update",
        "apt-get install -y --no-install-recommends libegl1 libxcb-cursor0",
    ]
    assert said == ["Installing with apt-get: libegl1 libxcb-cursor0"]


def test_an_install_that_fails_says_what_to_do() -> None:
    script = Script({"install": Outcome(100, "E: Unable to locate package libegl1\n")})
    with pytest.raises(SetupError) as caught:
        _ensure(on.DEBIAN_ROOT, Faked(EGL), NO_SCREEN, script)
    assert "apt-get install -y --no-install-recommends libegl1" in caught.value.next_step
    assert "Unable to locate" in caught.value.detail


def test_an_install_without_network_names_the_network() -> None:
    script = Script({"install": Outcome(100, "Temporary failure in name resolution")})
    with pytest.raises(SetupError, match="network"):
        _ensure(on.DEBIAN_ROOT, Faked(EGL), NO_SCREEN, script)


def test_a_failed_update_alone_does_not_stop_the_install() -> None:
    probe = Faked(EGL)
    script = Script({"update": Outcome(100)}, {"install": probe.absent.clear})
    assert len(_ensure(on.DEBIAN_ROOT, probe, NO_SCREEN, script)) == 1


def test_an_install_that_did_not_help_is_told() -> None:
    with pytest.raises(SetupError, match=EGL):
        _ensure(on.DEBIAN_ROOT, Faked(EGL), NO_SCREEN)


@pytest.mark.parametrize(
    ("machine", "line"),
    [
        (
            on.DEBIAN_USER,
            "sudo apt-get install -y --no-install-recommends libegl1 libxcb-randr0 libxcb-shape0",
        ),
        (on.FEDORA_USER, "sudo dnf install -y libglvnd-egl libxcb"),
        (on.FEDORA_ROOT, "  dnf install -y libglvnd-egl libxcb"),
        (on.ARCH_USER, "sudo pacman -S --needed libglvnd libxcb"),
    ],
    ids=["debian", "fedora", "fedora root", "arch"],
)
def test_others_are_told_the_exact_command(machine: Machine, line: str) -> None:
    error = _refusal(machine, SCREEN, EGL, "libxcb-randr.so.0", "libxcb-shape.so.0")
    assert error.next_step.endswith(line)
    assert EGL in error.what


def test_an_unknown_linux_is_told_the_libraries() -> None:
    error = _refusal(on.OTHER_LINUX, SCREEN, EGL, CURSOR)
    assert error.what.endswith(f"{EGL}, {CURSOR}.")
    assert "packages of your system" in error.next_step


@pytest.mark.parametrize("machine", [on.MAC, on.WINDOWS], ids=["macOS", "Windows"])
def test_off_linux_nothing_is_looked_for(machine: Machine) -> None:
    probe = Faked(EGL)
    assert _ensure(machine, probe, SCREEN) == []
    assert probe.asked == []


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, OFFSCREEN),
        ({"DISPLAY": ""}, OFFSCREEN),
        ({"DISPLAY": ":0"}, OFFSCREEN + X_WINDOW),
        ({"WAYLAND_DISPLAY": "wayland-0"}, OFFSCREEN),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, OFFSCREEN),
        ({"QT_QPA_PLATFORM": "xcb"}, OFFSCREEN + X_WINDOW),
    ],
)
def test_x_libraries_are_needed_only_where_x_is(
    environ: dict[str, str], expected: tuple[Library, ...]
) -> None:
    assert needed(on.DEBIAN_USER, environ) == expected


def test_missing_keeps_the_order_of_the_list() -> None:
    probe = Faked(OFFSCREEN[4].soname, OFFSCREEN[1].soname)
    assert missing(OFFSCREEN, probe) == (OFFSCREEN[1], OFFSCREEN[4])


def test_the_real_probe_tells_absent_from_present() -> None:
    assert load_each(["libthere-is-none.so.7"]) == {"libthere-is-none.so.7"}
    assert load_each([]) == frozenset()

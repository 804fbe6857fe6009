"""The tests' own programs: installed where the set-up may, named where not, never in the way."""

import pytest

from installer.machine import Machine
from installer.shell import Outcome
from installer.tools import TOOLS, ensure_tools
from tests.architecture.tree import ROOT
from tests.installer import stage as on
from tests.installer.stage import Script
from tests.installer.test_libraries import CURSOR, Faked
from tests.tools import tool


def _ensure(machine: Machine, *absent: str, answer: Outcome | None = None) -> tuple[Script, str]:
    gone = set(absent)
    probe = Faked(*absent)

    def install() -> None:
        if answer is None:
            gone.clear()
            probe.absent.clear()

    def which(name: str) -> str | None:
        return None if name in gone else f"/usr/bin/{name}"

    said: list[str] = []
    answers = {"install": answer} if answer else {}
    script = Script(answers, {"install": install})
    ensure_tools(machine, probe, script, said.append, which)
    return script, "\n".join(said)


def test_a_machine_that_has_them_is_left_alone() -> None:
    script, said = _ensure(on.DEBIAN_ROOT)
    assert (script.commands, said) == ([], "")


def test_root_on_debian_has_them_installed() -> None:
    script, said = _ensure(on.DEBIAN_ROOT, "hledger", CURSOR)
    line = "apt-get install -y --no-install-recommends hledger libxcb-cursor0"
    assert script.commands == ["apt-get update", line]
    assert said == "Installing with apt-get: hledger libxcb-cursor0"


def test_others_are_told_what_to_type_and_go_on() -> None:
    script, said = _ensure(on.FEDORA_USER, "Xvfb", "xdotool")
    assert script.commands == []
    assert said.endswith("\n  sudo dnf install -y xorg-x11-server-Xvfb xdotool")


def test_an_unknown_linux_is_told_their_names() -> None:
    _, said = _ensure(on.OTHER_LINUX, "hledger", CURSOR)
    assert said.endswith(f"install hledger, {CURSOR}")


def test_an_install_that_fails_does_not_stop_the_tests() -> None:
    _, said = _ensure(on.DEBIAN_ROOT, "hledger", answer=Outcome(100, "E: no such package"))
    assert "E: no such package" in said
    assert said.endswith("apt-get install -y --no-install-recommends hledger")


@pytest.mark.parametrize("machine", [on.WINDOWS, on.MAC])
def test_off_linux_nothing_is_looked_for(machine: Machine) -> None:
    assert _ensure(machine, *(tool.name for tool in TOOLS))[1] == ""


def test_the_whole_check_fails_without_one_and_any_other_says_what_it_leaves_out() -> None:
    assert "export TABLEMGR_TEST_TOOLS=required\n" in (ROOT / ".ci/run").read_text()
    with pytest.raises(pytest.fail.Exception, match="no-judge IS NOT HERE"):
        tool("no-judge", needed=True)
    with pytest.raises(pytest.skip.Exception, match="NOT run"):
        tool("no-judge", needed=False)

import ctypes
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from tablemgr import i18n
from tablemgr.i18n import ENGLISH, SYSTEM_VARIABLES, VARIABLE, language, speaking, tr, trn, use


@pytest.fixture(autouse=True)
def _nobody_chose(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in (VARIABLE, *SYSTEM_VARIABLES):
        monkeypatch.delenv(name, raising=False)
    use()
    yield
    monkeypatch.undo()
    use()


@pytest.mark.parametrize(
    ("told", "spoken"),
    [
        ({}, ENGLISH),
        ({"LANG": "C.UTF-8"}, ENGLISH),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT@euro"}, "it"),
        ({"LANG": "xx_XX.UTF-8"}, ENGLISH),
        ({"LANGUAGE": "xx:it:en", "LANG": "en_GB"}, "it"),
        ({"LANGUAGE": "en:it"}, ENGLISH),
        ({"LC_ALL": "C", "LANG": "it_IT"}, ENGLISH),
        ({VARIABLE: "it", "LANG": "en_GB"}, "it"),
        ({VARIABLE: "en", "LANG": "it_IT"}, ENGLISH),
        ({VARIABLE: "it-IT"}, "it"),
    ],
)
def test_the_language_is_the_first_wanted_that_there_is(
    monkeypatch: pytest.MonkeyPatch, told: dict[str, str], spoken: str
) -> None:
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    use()
    assert language() == spoken


@pytest.mark.parametrize(("number", "spoken"), [(0x0410, "it"), (0x0409, ENGLISH), (0, ENGLISH)])
def test_windows_tells_its_language_by_a_number(
    monkeypatch: pytest.MonkeyPatch, number: int, spoken: str
) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    use()
    assert language() == spoken


def test_what_is_chosen_goes_before_the_environment_and_holds_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, ENGLISH)
    assert tr("Language") == "Language"
    use("it")
    assert tr("Language") == "Lingua"
    assert trn("{count} hand", "{count} hands", 2) == "2 mani"
    use()
    assert tr("Language") == "Language"


def test_another_language_is_spoken_within_and_in_this_thread_alone() -> None:
    use("it")
    with speaking(ENGLISH), ThreadPoolExecutor(1) as other:
        assert tr("Language") == "Language"
        assert other.submit(tr, "Language").result() == "Lingua"
        with speaking(""):
            assert tr("Language") == "Lingua"
        assert language() == ENGLISH
    assert tr("Language") == "Lingua"


def test_there_is_a_catalogue_in_the_programs_own_folder() -> None:
    assert "it" in i18n.languages()

"""The audit as a whole: on both kinds of database, while somebody writes, and how it counts."""

from pathlib import Path

import pytest

from tablemgr.ledger.checks import FindingReason
from tablemgr.ledger.journal import ChainFault
from tablemgr.services.check.audit import check
from tablemgr.services.check.finding import Fault, Finding
from tablemgr.services.check.words import _WORDS, finding_text
from tablemgr.services.demo.story import play_demo
from tablemgr.services.night.act import Command, Operator
from tablemgr.services.night.bank import note
from tablemgr.services.night.night import resume
from tablemgr.services.permissions import Role
from tablemgr.store.engine import open_store
from tablemgr.store.journal import count_lines
from tests.services.check.tamper import SECOND
from tests.services.longnight import Ticking, begin
from tests.services.played import CHEAP
from tests.services.staff import SITE


def test_every_finding_has_words() -> None:
    assert set(_WORDS) == {*Fault, *ChainFault, *FindingReason}


def test_a_finding_names_its_place() -> None:
    at_line = Finding("s1", 7, "settle", Fault.NO_REASON)
    assert finding_text(at_line) == "s1:7 settle — there is no reason given"
    of_session = Finding("s1", 0, "", Fault.NO_SESSION)
    assert finding_text(of_session).startswith("s1 — lines stand here")
    assert finding_text(Finding("", 0, "", Fault.UNGUARDED, (("table", "hands"),))).startswith(
        "hands is no longer kept"
    )


def test_a_night_on_a_server_is_audited_alike(server_url: str) -> None:
    with open_store(server_url, "table 3") as store:
        play_demo(store, profile=CHEAP)
        with store.read() as view:
            assert list(check(view)) == []
        with store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE hands DISABLE TRIGGER USER")
            connection.exec_driver_sql(
                f"UPDATE hands SET fouls = 9 WHERE session = '{SECOND}' AND number = 1"
            )
        with store.read() as view:
            found = [str(each.kind) for each in check(view)]
    assert found == ["hand_row_differs", "unguarded"]


def test_an_empty_database_is_sound(file_url: str) -> None:
    with open_store(file_url, "audit") as store, store.read() as view:
        assert list(check(view)) == []


def test_the_audit_counts_along(played: Path) -> None:
    told: list[tuple[int, int]] = []
    with open_store(str(played), "audit") as store, store.read() as view:
        assert list(check(view, progress=lambda *each: told.append(each))) == []
        lines = count_lines(view)
    assert [total for _, total in told] == [lines] * 4
    assert told[-1] == (lines, lines)


def test_the_audit_sees_the_night_as_it_was_when_it_began(played: Path) -> None:
    with open_store(str(played), "table 3") as store:
        night = resume(store, SITE, Ticking(), SECOND)
        with store.read() as view:
            before = count_lines(view)
            command = Command("later", Operator("demo-6", Role.DEALER, "table 3"))
            note(night, command, "somebody goes on meanwhile")
            assert list(check(view)) == []
            assert count_lines(view) == before


@pytest.mark.parametrize("players", [2, 4])
def test_an_open_night_is_sound(file_url: str, players: int) -> None:
    with open_store(file_url, "table 3") as store:
        long = begin(store, "T1", players)
        for _ in range(12):
            long.hand()
        with store.read() as view:
            assert list(check(view)) == []

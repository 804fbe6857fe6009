"""hledger reads the exported ledger and comes to the same balances as the program."""

import csv
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.ledger.accounts import parse_account
from tablemgr.ledger.money import Currency, format_amount
from tablemgr.services.export.hledger import _plain
from tablemgr.services.export.sessions import Format, export_session
from tablemgr.services.night.rulings import void_hand
from tablemgr.store.engine import Store, open_store
from tablemgr.store.entries import balances
from tests.services.longnight import begin
from tests.services.played import STATION
from tests.tools import tool

EUR = Currency("EUR", 2)


def _hledger(journal: Path, *arguments: str) -> str:
    done = subprocess.run(
        [tool("hledger"), "-f", str(journal), *arguments],
        capture_output=True,
        encoding="utf-8",
        # It reads files in the locale's letters.
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["demo-7", "demo-8", "demo-743"])
def test_hledger_agrees_with_every_balance(played: Path, tmp_path: Path, name: str) -> None:
    with open_store(str(played), STATION) as store:
        _verify_agreed(store, name, tmp_path)


def test_hledger_agrees_with_a_night_of_draw_and_a_hand_made_void(
    file_url: str, tmp_path: Path
) -> None:
    with open_store(file_url, "table 3") as store:
        long = begin(store, "T", 4, "italian_draw")
        long.hand()
        long.hand()
        void_hand(long.night, replace(long.command(), reason="A joker"), 1)
        long.hand()
        _verify_agreed(store, "T", tmp_path)


def _verify_agreed(store: Store, name: str, tmp_path: Path) -> None:
    with store.read() as view:
        journal = export_session(view, name, tmp_path, [Format.HLEDGER]) / "ledger.journal"
        held = balances(view, name)
    printed = _hledger(journal, "balance", "--flat", "--no-total", "-O", "csv")
    found = {row["account"]: row["balance"] for row in csv.DictReader(printed.splitlines())}
    assert found == {
        account: f'{format_amount(minor, EUR)} "EUR {parse_account(account).commodity}"'
        for account, minor in held.items()
    }


def test_hledger_refuses_a_balance_that_is_not_so(played: Path, tmp_path: Path) -> None:
    with open_store(str(played), STATION) as store, store.read() as view:
        journal = export_session(view, "demo-8", tmp_path, [Format.HLEDGER]) / "ledger.journal"
    text = journal.read_text(encoding="utf-8")
    head, last = text.rsplit("= ", 1)
    journal.write_text(f"{head}= 1{last}", encoding="utf-8")
    with pytest.raises(AssertionError, match="balance assertion"):
        _hledger(journal, "balance")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a; b", "a b"),
        ("two\nlines", "two lines"),
        ("pipe|d", "pipe d"),
        (" Őszi  Łódź ", "Őszi Łódź"),
    ],
)
def test_descriptions_hold_nothing_that_means_something_there(text: str, plain: str) -> None:
    assert _plain(text) == plain

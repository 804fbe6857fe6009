"""What can be printed, by whom, and of what: as the screen offers it."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tablemgr.services.demo.house import PIN, SITE
from tablemgr.services.night.act import Command
from tablemgr.services.people.house import House
from tablemgr.services.people.signing import sign_in
from tablemgr.services.permissions import Role
from tablemgr.services.reports.catalogue import KINDS, Asked, forms_for
from tablemgr.services.reports.layout import Paper, papers
from tablemgr.services.reports.subjects import settled_hands, subjects
from tablemgr.services.sheetkeeping import keep_sheet
from tablemgr.services.sheets import preset_names
from tablemgr.store.engine import Store, open_store
from tablemgr.store.people import people
from tests.services.check.tamper import THIRD
from tests.services.longnight import Ticking
from tests.services.played import CHEAP
from tests.services.reports.asked import DAY, FIRST, SECOND, facts_of, report_of


@pytest.fixture
def store(played: Path) -> Iterator[Store]:
    with open_store(str(played), "office") as found:
        yield found


def test_a_dealer_prints_what_is_handed_over_at_the_table() -> None:
    assert forms_for(Role.DEALER) == ("payout_sheet", "rule_sheet", "blank_payout")
    assert forms_for(Role.FLOOR) == forms_for(Role.MANAGER) == tuple(KINDS)


def test_a_roll_is_offered_for_forms_that_fit_it() -> None:
    assert papers(rolls=False) == (Paper.A4, Paper.LETTER)
    assert papers(rolls=True) == tuple(Paper)


def test_everything_that_there_is_can_be_asked_about(store: Store) -> None:
    found = subjects(store)
    # Open tables first.
    assert [each.id for each in found.sessions] == [THIRD, SECOND, FIRST]
    assert [each.id for each in found.days] == [DAY]
    names = [each.title for each in found.players]
    assert "Bartek Łukasik" in names
    assert names == sorted(names, key=str.casefold)
    assert {each.id for each in found.sheets} >= set(preset_names())


def test_the_hands_of_a_session_come_with_the_latest_first(store: Store) -> None:
    hands = settled_hands(store, FIRST)
    assert hands == tuple(sorted(hands, reverse=True))
    assert 12 in hands


def test_a_sheet_of_the_houses_own_is_posted_as_new_tables_are_offered_it(store: Store) -> None:
    house = House(store, SITE, Ticking(), CHEAP)
    with store.read() as view:
        boss = next(row for row in people(view) if row.role == Role.MANAGER)
    operator = sign_in(house, "in", boss.id, PIN, take_over=True).operator
    values = {
        "schema": "tablemgr/rules@1", "id": "ours", "title": "Ours", "version": 1,
        "base": "mandarin",
    }  # fmt: skip
    keep_sheet(house, Command(uuid4().hex, operator), values)
    assert "Ours" in [each.title for each in subjects(store).sheets]
    with store.read() as view:
        facts = facts_of(report_of(view, "rule_sheet", Asked(rules="ours")))
    assert (facts.id, facts.title) == ("ours", "Ours")

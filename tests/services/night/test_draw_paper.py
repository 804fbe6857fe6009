"""A night of Italian draw on paper, in lists, as files and as a story."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.reporting import render_reports
from tablemgr.rules.draw.hand import AfterDraw
from tablemgr.services.desk.hands import HandAsked, find_hands
from tablemgr.services.desk.sessions import session_facts
from tablemgr.services.desk.story import hand_story
from tablemgr.services.desk.tables import Tables
from tablemgr.services.draw.file import read_draw_file
from tablemgr.services.draw.resultjson import draw_json
from tablemgr.services.draw.settle import settle_draw
from tablemgr.services.export.sessions import Format, export_session
from tablemgr.services.night import rulings
from tablemgr.services.night.drawing import DrawPlayed, DrawShown, drawn_settlement
from tablemgr.services.reports.catalogue import KINDS, Asked
from tablemgr.services.reports.csvtext import csv_text
from tests.services.night.room import FLOOR, Room, Table
from tests.services.night.test_drawing import (
    JACKS,
    QUEENS,
    jacks_against_queens,
    settle,
    shown,
    table_of,
)
from tests.services.reports.asked import lines_of, report_of

QUEENS_OF_36 = "Qh Qd 9d 8s Kc"
FORMS = [form for form in KINDS if form not in ("blank_payout", "audit_certificate")]


@pytest.fixture
def played(room: Room) -> Table:
    """Three hands: one shown, one frozen, and one void; the fourth is settled and not yet paid."""
    table = table_of(room, 1, 2, 3, 4)
    table.deal()
    settle(table, jacks_against_queens())
    table.pay()
    table.deal()
    settle(table, DrawPlayed(1, shown(s1=DrawShown(3_00)), after_draw=AfterDraw.PAROLA))
    table.pay()
    table.deal()
    settle(table, jacks_against_queens())
    rulings.void_hand(table.night, table.by(FLOOR, "a card too many"), 3)
    table.deal()
    settle(table, jacks_against_queens())
    return table


def _asked(table: Table, form: str) -> Asked:
    session = table.state.session
    day = table.state.gaming_date
    return {
        "payout_sheet": Asked(session=session, hand=1),
        "shift_report": Asked(day=day),
        "player_statement": Asked(player="p2"),
        "incident_log": Asked(day=day),
    }.get(form, Asked(session=session))


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_night_of_draw_is_printed(played: Table, form: str) -> None:
    with played.room.store.read() as view:
        report = report_of(view, form, _asked(played, form))
        assert render_reports([report]).startswith(b"%PDF")
        assert "".join(csv_text(report))


def test_the_payout_sheet_is_the_one_of_the_game_and_void_where_the_hand_is(played: Table) -> None:
    session = played.state.session
    with played.room.store.read() as view:
        report = report_of(view, "payout_sheet", Asked(session=session, hand=1))
        void = report_of(view, "payout_sheet", Asked(session=session, hand=3))
    text = "".join(csv_text(report))
    for words in ("[pots]", "Main pot", "22.00", "pair of queens", "[rulings]", "I6"):
        assert words in text
    assert "[pairs]" not in text
    assert (report.page.void, void.page.void) == (False, True)


def test_the_session_report_has_the_seats_and_the_counts_of_the_game(room: Room) -> None:
    table = table_of(room, 2, 3, 6)
    table.deal()
    entered = shown(s2=DrawShown(5_00, "8h 8d Ks Jc Td"), s6=DrawShown(5_00, QUEENS_OF_36))
    settle(table, DrawPlayed(2, entered))
    table.pay()
    with room.store.read() as view:
        report = report_of(view, "session_report", Asked(session=table.state.session))
        statement = report_of(view, "player_statement", Asked(player="p6"))
        (line,), (marked,) = lines_of(report, "hands"), lines_of(report, "marks")
        text = "".join(csv_text(report))
        (won,) = lines_of(statement, "hands")
    assert (line.seat_2, line.seat_3, line.seat_6) == ("-4.00", "0.00", "+7.00")
    # Seats at which nobody played have no column, nor has what the game knows nothing of.
    assert "number,time,dealer,button,seat_2,seat_3,seat_6,moved,ruled" in text
    counted = "hands,settled,void,misdeals,corrected,dead,folded,overrides,moved,collected"
    assert f"{counted}\r\n1,1,0,0,0,1,1,0,7.00,0.00" in text
    assert (marked.what, marked.points, won.points, won.amount) == ("dead hand", "", "", "+7.00")


def test_hands_are_found_and_told_step_by_step(played: Table) -> None:
    store, session = played.room.store, played.state.session
    facts = session_facts(store, session)
    assert len(find_hands(store, HandAsked(), facts)) == 4
    story = hand_story(store, facts, 1, played.room.site)
    assert len(story.steps) == 3
    assert all(step.text for step in story.steps)
    (card,) = Tables(store).read()
    assert [seat.name for seat in card.seats] == ["Anna", "Béla", "Carlo", "Dorota"]


def test_exported_hands_are_draw_files_that_settle_to_the_same(
    played: Table, tmp_path: Path
) -> None:
    session = played.state.session
    with played.room.store.read() as view:
        folder = export_session(view, session, tmp_path / "out", [Format.HANDS])
    files = sorted((folder / "hands").iterdir())
    assert len(files) == 3
    first = settle_draw(read_draw_file(files[0]))
    assert first.result == drawn_settlement(played.night, 1).result
    assert json.loads(json.dumps(draw_json(first)))["paid"]["2"] == "22.00"
    assert tomllib.loads((folder / "rules.toml").read_text("utf-8"))["game"] == "italian_draw"


def test_the_stacks_of_a_draw_file_follow_from_what_was_put_in(played: Table) -> None:
    settled = drawn_settlement(played.night, 1)
    assert settled.chips is not None
    assert settled.chips.start == dict.fromkeys((1, 2, 3, 4), 39_00)
    assert settled.chips.end == {1: 30_00, 2: 52_00, 3: 39_00, 4: 39_00}
    assert (settled.chips.pool_start, settled.chips.pool_end) == (4_00, 0)
    assert settled.chips.moved == 13_00
    bare = replace(settled, entry=replace(settled.entry, stacks={}))
    assert bare.chips is None
    assert (JACKS, QUEENS) == ("Jh Jd 9c 8s 7h", "Qh Qd 9d 8d 7c")

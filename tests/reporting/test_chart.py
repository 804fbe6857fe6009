"""Courses on paper: within their plane, named at their ends, told apart without colour."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.reporting import render_reports
from tablemgr.reporting.chart import DASHES, spread
from tablemgr.services.reports.parts import Chart, Course, Report
from tests.reporting.made import page
from tests.reporting.pdftext import misplaced, pieces

A4 = (595.3, 841.9)


@given(st.lists(st.floats(0, 100), max_size=8), st.floats(1, 10))
def test_names_are_moved_apart_and_stay_below_the_top(heights: list[float], apart: float) -> None:
    placed = spread(sorted(heights), apart, 200.0)
    assert all(after - before > apart - 1e-6 for before, after in pairwise(placed))
    assert all(height <= 200.0 for height in placed)


def test_names_stay_where_there_is_room() -> None:
    assert spread([10.0, 30.0, 50.0], 8.0, 60.0) == [10.0, 30.0, 50.0]


@pytest.mark.parametrize("many", [1, 4, 8])
def test_every_course_is_named_and_nothing_overlaps(many: int) -> None:
    courses = tuple(
        Course(f"Player {number}", tuple((hand, hand * number * 10) for hand in range(1, 30)))
        for number in range(many)
    )
    ticks = tuple((minor, f"{minor}.00") for minor in range(0, 2_500, 500))
    report = Report(
        "session_report", page("session_report"), {"chart": Chart("hand", courses, ticks)}
    )
    found = pieces(render_reports([report]))
    assert {course.name for course in courses} <= {piece.text for piece in found}
    assert {"0.00", "2000.00", "1", "28", "hand"} <= {piece.text for piece in found}
    assert misplaced(found, *A4) == []
    assert len(set(DASHES)) >= 6


def test_a_course_of_one_hand_is_drawn() -> None:
    chart = Chart("hand", (Course("Anna", ((7, 100),)), Course("Bert", ())), ((0, "0"), (100, "1")))
    report = Report("session_report", page("session_report"), {"chart": chart})
    found = [piece.text for piece in pieces(render_reports([report]))]
    assert "Anna" in found
    assert "Bert" not in found

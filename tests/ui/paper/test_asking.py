"""What is chosen before a form is made: only what it is about, and a preview of it at once."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest

from tablemgr.services.permissions import Role
from tablemgr.services.reports.catalogue import KINDS, Asked, Need
from tablemgr.services.reports.layout import Language, Layout, Paper
from tablemgr.services.reports.order import Order
from tablemgr.ui.paper.questions import answered, ways
from tests.services.check.tamper import FIRST, SECOND
from tests.services.reports.asked import DAY
from tests.ui.paper.conftest import Centre


@pytest.mark.parametrize(
    ("form", "found"),
    [
        ("payout_sheet", {None: "session hand"}),
        ("session_report", {None: "session"}),
        ("shift_report", {None: "day"}),
        ("player_statement", {
            None: "player", Need.SESSION: "player session", Need.DAY: "player day",
        }),
        ("incident_log", {Need.SESSION: "session", Need.DAY: "day"}),
        ("corrections_log", {Need.SESSION: "session", Need.DAY: "day"}),
        ("bank_count", {None: "session"}),
        ("rule_sheet", {Need.SESSION: "session explained", Need.RULES: "rules explained"}),
        ("blank_payout", {Need.SESSION: "session numbers", Need.RULES: "rules numbers"}),
        ("audit_certificate", {None: ""}),
    ],
)  # fmt: skip
def test_a_form_asks_what_it_is_about_and_no_more(form: str, found: dict[Need | None, str]) -> None:
    kind = KINDS[form]
    assert set(ways(kind) or (None,)) == set(found)
    for way, names in found.items():
        assert " ".join(answered(kind, way)) == names


def test_a_dealer_is_offered_what_is_handed_over_at_the_table(centre: Centre) -> None:
    forms = centre.page.form.forms
    assert [forms.itemData(at) for at in range(forms.count())] == list(KINDS)
    centre.page.form.put(Order("session_report"))
    centre.take(Role.DEALER)
    centre.page.enter()
    offered = [forms.itemData(at) for at in range(forms.count())]
    assert offered == ["payout_sheet", "rule_sheet", "blank_payout"]
    assert forms.currentData() == "payout_sheet"


def test_every_form_can_be_looked_at_as_it_is_chosen(centre: Centre) -> None:
    form, viewer = centre.page.form, centre.page.viewer
    for place, name in enumerate(KINDS):
        form.forms.setCurrentIndex(place)
        centre.settle()
        order = form.order()
        assert order is not None, name
        assert order.form == name
        assert viewer.whole.currentIndex() == 1, (name, viewer.message.text())
        assert viewer.count > 0
    assert centre.said == []


def test_what_a_page_begins_with_is_chosen_and_can_be_changed(centre: Centre) -> None:
    layout = Layout(Paper.LETTER, Language.ENGLISH)
    order = Order("payout_sheet", Asked(session=FIRST, hand=12), layout)
    centre.order(order)
    assert centre.page.form.order() == order
    assert centre.page.form.subject() == f"Table 1 · {DAY} · hand 12"
    # Without a number it is the last one that was settled.
    centre.order(Order("payout_sheet", Asked(session=SECOND)))
    found = centre.page.form.order()
    assert found is not None
    assert found.asked == Asked(session=SECOND, hand=24)


def test_the_hands_are_those_of_the_session_that_is_chosen(centre: Centre) -> None:
    centre.order(Order("payout_sheet", Asked(session=SECOND)))
    field = centre.page.form.fields[Need.SESSION]
    centre.order(Order("payout_sheet", Asked(session=FIRST)))
    assert field.answer() == {"session": FIRST}
    found = centre.page.form.order()
    assert found is not None
    assert found.asked.hand == 36


def test_a_player_is_found_by_any_part_of_his_name(centre: Centre) -> None:
    form = centre.page.form
    centre.order(Order("player_statement", Asked(player="anna")))
    line = form.fields[Need.PLAYER].choice.lineEdit()  # type: ignore[attr-defined]
    line.selectAll()
    QTest.keyClicks(line, "nowhere")
    assert form.order() is None
    centre.settle()
    assert not centre.page.print_button.isEnabled()
    assert centre.page.viewer.message.text() == "Choose what is to be printed."
    line.selectAll()
    QTest.keyClicks(line, "lukas")
    assert form.order() is None
    line.selectAll()
    line.setText("Bartek Łukasik")
    QTest.keyClick(line, Qt.Key.Key_Return)
    found = form.order()
    assert found is not None
    assert found.asked == Asked(player="bartek")


def test_a_statement_is_of_one_day_or_of_several(centre: Centre) -> None:
    asked = Asked(player="chiara", day=DAY)
    centre.order(Order("player_statement", asked))
    found = centre.page.form.order()
    assert found is not None
    assert found.asked == asked
    assert centre.page.form.subject() == f"Chiara Rossi · {DAY}"
    assert centre.page.form.fields[Need.DAY].last.isVisible()  # type: ignore[attr-defined]
    centre.order(Order("shift_report", Asked(day=DAY)))
    assert not centre.page.form.fields[Need.DAY].last.isVisible()  # type: ignore[attr-defined]


def test_blank_sheets_are_numbered_from_one_to_another(centre: Centre) -> None:
    order = Order("blank_payout", Asked(rules="pagat", numbers=range(17, 20)))
    centre.order(order)
    assert centre.page.form.order() == order
    assert centre.page.viewer.count == 3


def test_a_posted_sheet_may_have_an_example_of_every_rule(centre: Centre) -> None:
    counts = []
    for explained in (False, True):
        order = Order("rule_sheet", Asked(rules="pagat", explained=explained))
        centre.order(order)
        assert centre.page.form.order() == order
        counts.append(centre.page.viewer.count)
    assert counts[1] > counts[0]


def test_the_pages_are_turned_and_shown_at_any_size(centre: Centre) -> None:
    centre.order(Order("session_report", Asked(session=FIRST)))
    viewer = centre.page.viewer
    assert viewer.count > 2
    assert viewer.place.text() == f"Page 1 of {viewer.count}"
    viewer.turn(1)
    assert (viewer.page, viewer.strip.currentIndex().row()) == (1, 1)
    viewer.strip.setCurrentIndex(viewer.strip.model().index(2, 0, QModelIndex()))
    assert viewer.place.text() == f"Page 3 of {viewer.count}"
    viewer.turn(99)
    assert viewer.page == viewer.count - 1
    viewer.fit_page()
    whole = viewer.factor()
    viewer.zoom(1)
    assert viewer.view.zoomFactor() > whole
    larger = viewer.view.zoomFactor()
    viewer.zoom(-1)
    assert viewer.view.zoomFactor() < larger
    viewer.fit_width()
    assert viewer.factor() > whole

"""A session read over: the list of its hands, a hand step by step, ledgers, what happened."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tablemgr.services.desk.hands import PAGE, HandLine
from tablemgr.services.desk.watching import News
from tablemgr.ui.floor.handsmodel import KEPT_PAGES, HandsModel, hand_columns
from tests.ui.floor.conftest import AtDesk
from tests.ui.house import press, type_text


def _line(number: int) -> HandLine:
    return HandLine("s", number, "", "", f"hand {number}", "", "", "", "", "settled", False)


def _cells(model: HandsModel, column: int = 0) -> list[str]:
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def test_ten_thousand_hands_are_read_a_page_at_a_time() -> None:
    asked: list[int] = []
    model = HandsModel(asked.append)
    places = [("s", number, number) for number in range(10_000, 0, -1)]
    model.put(places, [_line(number) for _, _, number in places[:PAGE]])
    winners = [column.title for column in hand_columns()].index("Winners")
    assert model.rowCount() == 10_000
    assert model.index(0, winners).data() == "hand 10000"
    assert asked == []
    row = 5000
    assert model.index(row, winners).data() == "…"
    assert model.index(row, 0).data() == str(10_000 - row)
    assert model.index(row + 1, winners).data() == "…"
    page = row // PAGE
    assert asked == [page]
    model.put_page(page, [_line(number) for _, _, number in model.page_places(page)])
    assert model.index(row, winners).data() == f"hand {10_000 - row}"
    assert (model.row_of(5000), model.row_of(20_000)) == (5000, -1)


def test_pages_that_were_not_looked_at_lately_are_forgotten() -> None:
    asked: list[int] = []
    model = HandsModel(asked.append)
    model.put([("s", n, n) for n in range(10_000)], [_line(n) for n in range(PAGE)])
    for page in range(1, KEPT_PAGES + 5):
        model.index(page * PAGE, 0).data()
        model.put_page(page, [_line(number) for _, _, number in model.page_places(page)])
        # This one is looked at again and again, and so stays.
        assert model.index(0, 3).data() == "hand 0"
    assert len(model._pages) == KEPT_PAGES
    asked.clear()
    assert model.index(PAGE, 3).data() == "…"
    assert asked == [1]


def test_the_rest_of_the_hands_follows_the_first_ones() -> None:
    model = HandsModel(lambda _: None)
    places = [("s", number, number) for number in range(2 * PAGE, 0, -1)]
    model.put(places[:PAGE], [_line(number) for _, _, number in places[:PAGE]])
    # Another hand was recorded meanwhile, so that these are not the first ones any more.
    assert not model.put_rest([("s", 2 * PAGE + 1, 2 * PAGE + 1), *places])
    assert model.rowCount() == PAGE
    assert model.put_rest(places)
    assert (model.rowCount(), model.row_of(1)) == (2 * PAGE, 2 * PAGE - 1)


def test_a_row_that_there_is_not_has_nothing_to_say() -> None:
    model = HandsModel(lambda _: None)
    model.put([], [])
    assert model.rowCount() == 0
    assert model.number(0) == 0
    assert model.index(0, 0).data() is None


def test_the_usual_winners_fit_into_the_list(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"])
    view, model = desk.page.session.hands.view, desk.page.session.hands.model
    winners = [column.title for column in hand_columns()].index("Winners")
    cells = [model.index(row, winners) for row in range(PAGE)]
    usual = [each for each in cells if str(each.data()).count("+") <= 3]
    assert max(str(each.data()).count("+") for each in usual) == 3
    needs = max(view.sizeHintForIndex(each).width() for each in usual)
    assert needs <= view.columnWidth(winners)
    # And none of it lies beyond the list's edge.
    assert view.horizontalHeader().length() <= view.viewport().width()


def test_the_hands_are_filtered_as_one_types(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"])
    hands = desk.page.session.hands
    assert hands.model.rowCount() == 36
    hands.filter.text.setFocus()
    type_text("20")
    desk.until(lambda: hands.model.rowCount() == 1)
    assert _cells(hands.model) == ["20"]
    hands.filter.text.clear()
    hands.filter.ticks["amended"].setFocus()
    press(Qt.Key.Key_Space)
    desk.until(lambda: hands.model.rowCount() == 4)
    assert _cells(hands.model) == ["28", "26", "25", "24"]
    assert hands.count.text() == "4 hands"


def test_the_winner_and_the_dealer_are_chosen_from_those_who_were_there(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"])
    hands = desk.page.session.hands
    offered = [hands.filter.winner.itemText(at) for at in range(hands.filter.winner.count())]
    assert offered[0] == "Any winner"
    assert "Hanna Győri" in offered
    hands.filter.dealer.setFocus()
    press(Qt.Key.Key_Down)
    hands.filter.dealer.activated.emit(hands.filter.dealer.currentIndex())
    desk.until(lambda: 0 < hands.model.rowCount() < 36)


def test_a_hand_is_gone_through_step_by_step(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"], 20)
    hands = desk.page.session.hands
    story = hands.story
    desk.until(lambda: story.story is not None and story.story.number == 20)
    assert hands.view.currentIndex().row() == hands.model.row_of(20)
    assert len(story.seats[1].strip.cards()) == 13
    hands.view.setFocus()
    press(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is story.steps
    press(Qt.Key.Key_Home)
    assert story.seats[1].strip.cards() == ()
    assert "S4" in story.ruling.accessibleDescription()
    for _ in range(story.steps.count()):
        press(Qt.Key.Key_Down)
    assert len(story.seats[1].strip.cards()) == 13
    assert "Chiara Rossi" in story.ruling.accessibleDescription()


def test_a_closed_session_is_not_corrected(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"], 20)
    story = desk.page.session.hands.story
    desk.until(lambda: story.story is not None)
    assert not story.amend.isEnabled()
    desk.open(desk.sessions()["Table 2"], 12)
    desk.until(lambda: story.story is not None and story.story.number == 12)
    assert story.amend.isEnabled()


def test_a_ledger_leads_to_its_hands(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"])
    session = desk.page.session
    session.show_part(session.ledger)
    desk.settle()
    ledger = session.ledger
    ledger.show_player("anna")
    desk.settle()
    assert ledger.model.rows[0].what == "buy-in"
    place = next(at for at, line in enumerate(ledger.model.rows) if line.what == "hand 20")
    ledger.view.select(place)
    ledger.view.setFocus()
    press(Qt.Key.Key_Return)
    desk.until(lambda: session.tabs.currentIndex() == 0)
    story = session.hands.story
    desk.until(lambda: story.story is not None and story.story.number == 20)


def test_lists_are_copied_as_text(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"])
    session = desk.page.session
    session.show_part(session.overrides)
    desk.settle()
    assert session.overrides.model.rows
    session.overrides.view.select(0)
    session.overrides.view.setFocus()
    press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text().split("\t")
    assert copied[1] == session.overrides.model.rows[0].clauses
    assert len(copied) == 6
    session.show_part(session.hands)
    desk.settle()
    view, model = session.hands.view, session.hands.model
    # As where only the first page of a long night was looked at.
    places = model.page_places(0)
    model.put(places, ())
    view.setFocus()
    press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    lines = [line.split("\t") for line in QApplication.clipboard().text().split("\n")]
    assert [line[0] for line in lines] == [str(place[2]) for place in places]
    assert all(line[1] not in ("", "…") for line in lines)


def test_what_happened_is_told_in_full_below_the_list(desk: AtDesk) -> None:
    desk.open(desk.sessions()["Table 1"])
    session = desk.page.session
    session.show_part(session.incidents)
    desk.settle()
    found = session.incidents.model.rows
    place = next(at for at, each in enumerate(found) if each.hand == 28)
    session.incidents.view.select(place)
    assert session.incidents.whole.text() == "Hand 28 is void (M4) — A joker lay in the deck"


def test_the_sessions_are_listed_those_open_first(desk: AtDesk) -> None:
    desk.go(desk.page.session)
    choice = desk.page.session.choice
    assert [choice.itemText(at) for at in range(choice.count())] == [
        "Table 3 · 2026-03-28 · open",
        "Table 2 · 2026-03-28 · open",
        "Table 1 · 2026-03-28",
    ]
    assert desk.page.session.facts is not None
    assert desk.page.session.facts.table == "Table 3"


def test_a_hand_that_is_read_stays_at_its_step_while_the_night_goes_on(desk: AtDesk) -> None:
    session = desk.sessions()["Table 2"]
    desk.open(session, 12)
    hands = desk.page.session.hands
    story = hands.story
    desk.until(lambda: story.story is not None and story.story.number == 12)
    story.steps.setCurrentRow(3)
    desk.page.session.heard(News(frozenset({session})))
    desk.settle()
    assert story.steps.currentRow() == 3
    assert hands.model.number(hands.view.currentIndex().row()) == 12

"""A night read over: hands told step by step, ledgers and stacks that add up, what happened."""

import json
from itertools import pairwise

import pytest

from tablemgr.ledger.accounts import HOLDINGS, AccountKind, Book
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.reconciliation import reconcile
from tablemgr.services.demo.house import SITE
from tablemgr.services.desk import books, entrywords, incidents, linewords
from tablemgr.services.desk.ledgers import player_ledger
from tablemgr.services.desk.sessions import SessionFacts
from tablemgr.services.desk.stacks import stacks_by_hand
from tablemgr.services.desk.story import HandStory, hand_story
from tablemgr.services.night.verbwords import verb_name
from tablemgr.services.permissions import Verb
from tablemgr.services.settle import Settlement
from tablemgr.store.engine import Store
from tablemgr.store.entries import as_written, balances, entries
from tablemgr.store.journal import lines


def _story(night: Store, facts: SessionFacts, number: int) -> HandStory:
    return hand_story(night, facts, number, SITE)


def test_a_hand_is_told_from_its_deal_until_it_is_paid(night: Store, first: SessionFacts) -> None:
    steps = _story(night, first, 20).steps
    assert steps[0].text.startswith("Hand 20 is dealt to seats")
    assert steps[-1].text == "Hand 20 is paid"
    assert [each.seq for each in steps] == list(range(steps[0].seq, steps[-1].seq + 1))
    assert "Dóra Varga, dealer" in {each.who for each in steps}


def test_no_card_is_on_the_table_before_it_was_shown(night: Store, first: SessionFacts) -> None:
    """S4: and what was shown stays."""
    story = _story(night, first, 20)
    laid = [sum(bool(seat.rows or seat.pile) for seat in each.seats) for each in story.steps]
    shown = [each.text.startswith("Seat") and " shows " in each.text for each in story.steps]
    assert laid == [sum(shown[: place + 1]) for place in range(len(shown))]
    for seat in story.steps[-1].seats:
        assert sum(map(len, seat.rows)) + len(seat.pile) == 13


def test_nothing_is_ruled_on_before_it_was_settled(night: Store, first: SessionFacts) -> None:
    story = _story(night, first, 20)
    settled = next(at for at, each in enumerate(story.steps) if each.settlement)
    assert story.settlement(settled - 1) is None
    found = story.settlement(len(story.steps) - 1)
    assert isinstance(found, Settlement)
    assert found.payoff is not None
    assert found.payoff.end[3] - found.payoff.start[3] == 195_00


def test_a_corrected_hand_ends_with_its_correction(night: Store, first: SessionFacts) -> None:
    story = _story(night, first, 24)
    last = story.steps[-1]
    assert last.text == "Hand 24 is entered again (M4)"
    rulings = [each.settlement for each in story.steps if each.settlement]
    assert len(rulings) == 2
    assert rulings[0] != rulings[1]
    before = next(e for e in story.steps if e.settlement)
    assert [seat.rows for seat in last.seats] != [seat.rows for seat in before.seats]


@pytest.mark.parametrize(("number", "end"), [(8, "Hand 8 ends: "), (26, "Hand 26 is void (M4)")])
def test_a_hand_that_came_to_nothing_says_why(
    number: int, end: str, night: Store, first: SessionFacts
) -> None:
    assert _story(night, first, number).steps[-1].text.startswith(end)


def test_every_hand_of_the_night_has_a_story_of_its_own(night: Store, first: SessionFacts) -> None:
    stories = [_story(night, first, number) for number in range(1, 37)]
    for story in stories:
        assert story.steps[0].text.startswith(f"Hand {story.number} is dealt")
    ends = [(each.steps[0].seq, max(s.seq for s in each.steps[:-1])) for each in stories]
    assert all(before[0] < after[0] for before, after in pairwise(ends))


def test_a_hand_that_there_is_not_has_no_steps(night: Store, first: SessionFacts) -> None:
    assert _story(night, first, 999).steps == ()


def test_every_line_of_a_table_is_told_in_a_sentence(
    night: Store, first: SessionFacts, second: SessionFacts
) -> None:
    """None is told by its verb alone, with all its facts in words and no id left in."""
    for facts in (first, second):
        with night.read() as view:
            found = list(lines(view, facts.id))
        for each in found:
            verb = Verb(each.verb)
            text = linewords.line_text(verb, _facts(each.facts), facts.currency, facts.names)
            assert text != verb_name(verb)
            assert "{" not in text
            assert not {"anna", "bartek", "chiara"} & set(text.split())


def _facts(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text)
    return found


def test_a_line_that_lacks_a_fact_is_told_by_its_verb(first: SessionFacts) -> None:
    told = linewords.line_text(Verb.DEAL, {"number": 3}, first.currency, first.names)
    assert told == "deal a hand"
    broken = linewords.line_text(Verb.END_CLOCK, {"ruling": "x"}, first.currency, first.names)
    assert broken == "rule at the end of the clock"


def test_a_ledger_runs_to_what_the_player_has(night: Store, first: SessionFacts) -> None:
    with night.read() as view:
        held = balances(view, first.id)
    for player, _ in first.players:
        ledger = player_ledger(night, first.id, player, SITE)
        assert ledger
        running = 0
        for line in ledger:
            running += line.change
            assert line.after == running
        assert running == sum(held.get(f"{kind}:{first.id}:{player}", 0) for kind in HOLDINGS)


def test_a_ledger_names_the_hand_and_the_clause(night: Store, first: SessionFacts) -> None:
    ledger = player_ledger(night, first.id, "anna", SITE)
    assert (ledger[0].what, ledger[0].clause, ledger[0].change) == ("buy-in", "T1", 20_000)
    hands = [line for line in ledger if line.what.startswith("hand ") and line.clause == "X1"]
    assert hands
    assert all(line.what == f"hand {line.hand}" for line in hands)


def test_every_kind_of_entry_has_words(first: SessionFacts) -> None:
    words = [entrywords.kind_name(kind) for kind in EntryKind]
    assert len(set(words)) == len(words)
    assert entrywords.clause_of(EntryKind.SHORT_BUY) == "T2"
    assert first.currency.code == "EUR"


def test_the_chart_has_what_the_ledger_has_after_each_hand(
    night: Store, first: SessionFacts
) -> None:
    chart = stacks_by_hand(night, first.id, first.names)
    with night.read() as view:
        found = [line for line in lines(view, first.id) if line.verb == Verb.SETTLE]
        numbers = [_facts(line.facts)["number"] for line in found]
        assert list(chart.hands) == numbers
        for place in (0, 10, len(found) - 1):
            held = balances(view, first.id, found[place].seq)
            for series in chart.series:
                accounts = (f"{kind}:{first.id}:{series.player}" for kind in HOLDINGS)
                assert (series.held[place] or 0) == sum(held.get(each, 0) for each in accounts)


def test_who_came_late_has_no_line_before(night: Store, first: SessionFacts) -> None:
    chart = stacks_by_hand(night, first.id, first.names)
    hanna = next(each for each in chart.series if each.player == "hanna")
    assert hanna.name == "Hanna Győri"
    assert hanna.held[0] is None
    assert hanna.held[-1] is not None


def test_what_happened_is_listed_in_order(night: Store, first: SessionFacts) -> None:
    found = incidents.incidents(night, first, SITE)
    assert [each.seq for each in found] == sorted(each.seq for each in found)
    texts = " | ".join(each.text for each in found)
    for said in ("Note: Guest at the rail", "is void (M4)", "The clock is called", "jackpot"):
        assert said in texts
    void = next(each for each in found if each.hand == 28)
    assert void.reason == "A joker lay in the deck"


def test_every_override_says_who_why_and_against_what(night: Store, first: SessionFacts) -> None:
    found = incidents.overrides(night, first, SITE)
    with night.read() as view:
        wanted = [line.seq for line in lines(view, first.id) if line.approver]
    assert [each.seq for each in found] == wanted
    assert wanted
    for each in found:
        assert all((each.clauses, each.what, each.reason))
        assert each.approver in first.names.values()
        assert each.who in first.names.values()


@pytest.mark.parametrize("kind", [AccountKind.BANK, AccountKind.CASH_TAKEN])
def test_the_equation_is_the_ledgers_own(
    kind: AccountKind, night: Store, first: SessionFacts
) -> None:
    book = Book(first.id, first.currency)
    with night.read() as view:
        written = [as_written(each.entry, book) for each in entries(view, first.id)]
    found = books.table_books(night, first.id, first.currency)
    equation = found.bank if kind is AccountKind.BANK else found.cash
    assert equation == reconcile(written, {kind})


def test_an_equation_is_laid_out_line_by_line(night: Store, second: SessionFacts) -> None:
    bank = books.table_books(night, second.id, second.currency).bank
    exact = books.equation_lines(
        books.counted(bank, bank.expected), second.currency, is_counted=True
    )
    assert [each.sign for each in exact[:2]] == ["", "−"]
    assert exact[-1].what == "nothing is missing and nothing too much"
    short = books.equation_lines(
        books.counted(bank, bank.expected - 150), second.currency, is_counted=True
    )
    assert (short[-1].sign, short[-1].what, short[-1].amount) == ("−", "missing", "1.50")
    plain = books.equation_lines(bank, second.currency, is_counted=False)
    assert plain[-1].what == "should be there"

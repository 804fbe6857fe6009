"""A tamperer who seals the chain anew is found out by what the lines and entries say themselves."""

import json
from pathlib import Path

import pytest

from tablemgr.ledger.journal import JournalLine
from tests.services.check.tamper import (
    FIRST,
    SECOND,
    Facts,
    change,
    findings,
    kinds,
    lines_of,
    repost,
    reseal,
    seq_of,
    texts,
)
from tests.services.played import tampered


def test_sealing_a_chain_anew_changes_nothing_by_itself(played: Path) -> None:
    reseal(played, FIRST, 5, lambda _, __: None)
    assert kinds(played) == []


def test_a_verb_that_the_role_may_not_do_is_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "fill")
    reseal(played, FIRST, seq, lambda line, _: line._replace(role="dealer"))
    found = texts(played)
    assert f"{FIRST}:{seq} fill — a dealer may not do this" in found
    assert len(found) == 2
    assert found[1].endswith("never had the role dealer")


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda line: line._replace(role="owner"), "there is no role owner"),
        (lambda line: line._replace(operator="x"), "x was never on the staff"),
    ],
)
def test_who_did_it_has_to_be_somebody(played: Path, edit: object, said: str) -> None:
    seq = seq_of(played, FIRST, "note")
    assert callable(edit)
    reseal(played, FIRST, seq, lambda line, _: edit(line))
    assert texts(played) == [f"{FIRST}:{seq} note — {said}"]


def _override(file: Path) -> JournalLine:
    with tampered(file) as connection:
        lines = lines_of(connection, FIRST)
    return next(line for line in lines if line.approver and "overridden" in line.facts)


def test_t10_an_override_without_an_approver_is_named(played: Path) -> None:
    line = _override(played)
    reseal(played, FIRST, line.seq, lambda line, _: line._replace(approver=""))
    clauses = ", ".join(json.loads(line.facts)["overridden"])
    said = f"clause {clauses} was set aside without anybody's approval"
    assert texts(played) == [f"{line.session}:{line.seq} {line.verb} — {said}"]


def test_t10_ones_own_approval_a_dealers_and_one_without_reason_are_named(played: Path) -> None:
    line = _override(played)
    reseal(
        played, FIRST, line.seq, lambda line, _: line._replace(approver=line.operator, reason=" ")
    )
    assert {kind for _, _, kind in kinds(played)} == {
        "own_approval",
        "approver_may_not",
        "no_reason",
        "not_approved",
    }


def test_t10_an_approval_of_nothing_is_named(played: Path) -> None:
    line = _override(played)
    reseal(played, FIRST, line.seq, lambda _, facts: facts.pop("overridden") and None)
    assert kinds(played) == [(FIRST, line.seq, "nothing_overridden")]


def test_a_void_without_a_reason_is_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "void_hand")
    reseal(played, FIRST, seq, lambda line, _: line._replace(reason=""))
    assert kinds(played) == [(FIRST, seq, "no_reason")]


def test_a_result_that_the_sheet_does_not_give_is_named(played: Path) -> None:
    seq = seq_of(played, SECOND, "settle")

    def edit(_: JournalLine, facts: Facts) -> None:
        facts["totals"]["1"] += 1
        facts["pairs"][0][2] += 1
        facts["payments"] = facts["payments"][:-1]
        facts["end"]["2"] += 200

    reseal(played, SECOND, seq, edit)
    found = [each for each in findings(played) if each.seq == seq]
    names = [dict(each.facts)["name"] for each in found if each.kind == "result_differs"]
    assert names == ["pairs[1][3]", "totals.1", "payments", "end.2"]
    assert "net_differs" in {str(each.kind) for each in found}


def test_other_cards_than_were_shown_are_named(played: Path) -> None:
    seq = seq_of(played, SECOND, "settle")

    def edit(_: JournalLine, facts: Facts) -> None:
        shown = [each for each in facts["document"]["seats"] if each.get("front")]
        shown[0]["front"], shown[1]["front"] = shown[1]["front"], shown[0]["front"]

    reseal(played, SECOND, seq, edit)
    found = texts(played)
    assert sum("is settled with other cards than it showed" in each for each in found) == 2


def test_a_hand_that_cannot_be_settled_again_says_why(played: Path) -> None:
    seq = seq_of(played, SECOND, "settle")
    reseal(played, SECOND, seq, lambda _, facts: facts["document"]["seats"][0].update(cards="Xx"))
    assert any(
        "the hand cannot be settled again: " in each and "Xx" in each for each in texts(played)
    )


def test_other_stakes_than_the_tables_are_named(played: Path) -> None:
    seq = seq_of(played, SECOND, "settle")
    reseal(played, SECOND, seq, lambda _, facts: facts["document"].update(point_value="4.00"))
    assert f"{SECOND}:{seq} settle — the hand's point_value is 4.00, the table's 2.00" in texts(
        played
    )


def test_a_hand_out_of_its_turn_is_named(played: Path) -> None:
    seq = seq_of(played, SECOND, "deal", 3)
    reseal(played, SECOND, seq, lambda _, facts: facts.update(number=9))
    found = texts(played)
    assert f"{SECOND}:{seq} deal — this is of hand 9, and hand 4 is being played" in found


def test_a_count_that_the_ledger_does_not_bear_out_is_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "count")
    reseal(played, FIRST, seq, lambda _, facts: facts.update(counted=facts["counted"] + 100))
    (found,) = texts(played)
    assert found.startswith(f"{FIRST}:{seq} count — the ledger has ")


def test_a_closing_count_that_differs_is_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "close_session")
    reseal(played, FIRST, seq, lambda _, facts: facts.update(cash=facts["cash"] + 100))
    assert kinds(played) == [(FIRST, seq, "count_differs")]


def test_amounts_posted_anew_are_named_by_what_follows(played: Path) -> None:
    seq = seq_of(played, SECOND, "buy")
    repost(
        played,
        *(SECOND, seq),
        "UPDATE postings SET minor = minor * 2 WHERE session = ? AND seq = ?",
        *(SECOND, seq),
    )
    settle = seq_of(played, SECOND, "settle")
    assert (SECOND, settle, "start_differs") in kinds(played)


def test_a_void_that_gives_back_another_amount_is_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "void_hand")
    repost(
        played,
        *(FIRST, seq),
        "UPDATE postings SET minor = minor * 2 WHERE session = ? AND seq = ? AND entry = 0",
        *(FIRST, seq),
    )
    assert (FIRST, seq, "net_differs") in kinds(played)


def test_t11_a_move_that_arrives_with_another_amount_is_named(played: Path) -> None:
    seq = seq_of(played, SECOND, "move_in")
    repost(
        played,
        *(SECOND, seq),
        "UPDATE postings SET minor = minor * 2 WHERE session = ? AND seq = ?",
        *(SECOND, seq),
    )
    found = texts(played)
    assert any(f"were moved to or from {SECOND} chips" in each for each in found)


def test_an_entry_under_another_name_is_named(played: Path) -> None:
    seq = seq_of(played, SECOND, "buy")
    repost(
        played,
        *(SECOND, seq),
        "UPDATE entries SET id = 'other' WHERE session = ? AND seq = ?",
        *(SECOND, seq),
    )
    assert kinds(played) == [(SECOND, seq, "entry_name")]


@pytest.mark.parametrize(("column", "value"), [("kind", "gift"), ("chips", "EUR 3x")])
def test_an_entry_that_cannot_be_read_is_named(played: Path, column: str, value: str) -> None:
    seq = seq_of(played, SECOND, "buy")
    statement = f"UPDATE entries SET {column} = ? WHERE session = ? AND seq = ?"
    repost(played, SECOND, seq, statement, value, SECOND, seq)
    assert (SECOND, seq, "bad_entry") in kinds(played)


def test_an_unknown_verb_and_facts_that_are_none_are_named(played: Path) -> None:
    reseal(played, FIRST, 3, lambda line, _: line._replace(verb="dance"))
    change(played, "UPDATE journal SET facts = '[' WHERE session = ? AND seq = 3", SECOND)
    found = kinds(played)
    assert (FIRST, 3, "bad_verb") in found
    assert (SECOND, 3, "bad_facts") in found
    assert (SECOND, 3, "changed") in found


def test_a_fact_of_the_wrong_kind_is_named_and_stops_nothing(played: Path) -> None:
    seq = seq_of(played, FIRST, "settle")
    later = seq_of(played, FIRST, "note")
    reseal(played, FIRST, seq, lambda _, facts: facts.update(document=7))
    reseal(played, FIRST, later, lambda line, _: line._replace(role="owner"))
    found = kinds(played)
    assert (FIRST, seq, "bad_fact") in found
    assert (FIRST, later, "bad_role") in found


def test_something_recorded_after_the_close_is_named(played: Path) -> None:
    seq = seq_of(played, FIRST, "close_session")
    reseal(played, FIRST, seq - 1, lambda line, _: line._replace(verb="close_session"))
    assert (FIRST, seq, "after_close") in kinds(played)


def test_the_houses_own_chain_is_audited(played: Path) -> None:
    change(played, "UPDATE journal SET role = 'dealer' WHERE session = 'house' AND seq = 3")
    reseal(played, "house", 3, lambda _, __: None)
    found = texts(played)
    assert found[0].startswith("house:3 keep_person — a dealer may not do this")

"""Who may do what: every verb by every role, and that a verb asks before anything else is done."""

from collections.abc import Callable

import pytest

from tablemgr.services.night import bank, rulings
from tablemgr.services.night.act import Act, Command, Denial, Operator
from tablemgr.services.night.verbwords import _VERBS, verb_name
from tablemgr.services.permissions import PERMISSIONS, Role, Verb, may
from tests.services.night.asked import denied
from tests.services.night.room import Table, row_counts

DEALERS = {
    *("change_dealer", "note", "seat_player", "change_seat", "sit_out", "sit_in", "release_seat"),
    *("set_button", "buy", "buy_after_hand", "cancel_buy", "use_behind", "leave"),
    *("leave_after_hand", "cancel_leave", "deal", "mark_set", "unmark_set", "declare", "drop"),
    *("show", "settle"),
    *("paid", "report_incident", "end_hand", "call_clock", "claim_jackpot"),
    *("sign_in", "sign_out", "wrong_pin", "approve", "change_pin", "check", "print_report"),
}
MANAGERS = {"write_off_receivable", "keep_person", "keep_sheet", "keep_house", "restore"}
NOBODY = {"recover_manager"}
"""What is done where nobody is signed in."""


def test_every_verb_has_its_roles_and_its_words() -> None:
    assert set(PERMISSIONS) == set(Verb) == set(_VERBS)
    assert len({verb_name(verb) for verb in Verb}) == len(Verb)


@pytest.mark.parametrize("verb", list(Verb), ids=str)
def test_dealers_do_what_a_hand_needs_the_floor_the_rest_managers_all(verb: Verb) -> None:
    allowed = {role for role in Role if may(role, verb)}
    if verb in DEALERS:
        assert allowed == set(Role)
    elif verb in NOBODY:
        assert allowed == set()
    elif verb in MANAGERS:
        assert allowed == {Role.MANAGER}
    else:
        assert allowed == {Role.FLOOR, Role.MANAGER}


@pytest.mark.parametrize("role", list(Role), ids=str)
@pytest.mark.parametrize("verb", list(Verb), ids=str)
def test_no_line_is_written_for_a_role_that_may_not(table: Table, verb: Verb, role: Role) -> None:
    if may(role, verb):
        return
    before = table.state, row_counts(table.room.store)
    with denied(Denial.NOT_PERMITTED, role=role, verb=verb):
        table.night.commit(Command("x", Operator("a", role, "s")), Act(verb, {}))
    assert (table.state, row_counts(table.room.store)) == before


def test_the_verbs_of_the_floor_ask_for_it(table: Table) -> None:
    table.seated(1, 2)
    table.play()
    night, by = table.night, table.by
    tries: list[Callable[[], object]] = [
        lambda: bank.fill(night, by(), table.count()),
        lambda: bank.credit(night, by(), table.count()),
        lambda: bank.cash_fill(night, by(), 1),
        lambda: bank.cash_drop(night, by(), 1),
        lambda: bank.count(night, by(), table.count()),
        lambda: rulings.void_hand(night, by(), 1),
        lambda: rulings.correct_hand(night, by(), 1, {}),
        lambda: rulings.change_point_value(night, by(), 200, (1, 2)),
    ]
    for each in tries:
        with denied(Denial.NOT_PERMITTED):
            each()

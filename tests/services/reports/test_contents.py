"""What the forms say beside amounts: events, rules, marks, and what they are asked about."""

import csv
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.i18n import speaking
from tablemgr.rules.sheet import DRAW_KEYS, FLAT_KEYS
from tablemgr.rules.sheetfile import choices_of
from tablemgr.services.demo.house import PLAYERS
from tablemgr.services.faults import RefusedError
from tablemgr.services.people.recovery import recover_manager
from tablemgr.services.reports import certificate
from tablemgr.services.reports.catalogue import KINDS, Asked, asking_faults, make_reports
from tablemgr.services.reports.chart import stack_chart, tick_step
from tablemgr.services.reports.csvtext import csv_hash, csv_text, write_csv
from tablemgr.services.reports.handlist import _named
from tablemgr.services.reports.money import Money, read_money
from tablemgr.services.reports.parts import (
    BlankHands,
    Chart,
    Facts,
    Hands,
    PageFacts,
    Report,
    Table,
    Words,
)
from tablemgr.services.reports.rulewords import _KEYS, _VALUES, rule_value
from tablemgr.services.sheets import preset
from tablemgr.store.engine import open_store
from tablemgr.store.view import View
from tests.services.check.tamper import THIRD, change
from tests.services.reports.asked import (
    ASKED,
    FIRST,
    OCCASION,
    SECOND,
    added,
    facts_of,
    lines_of,
    reading,
    report_of,
    source_of,
    totals_of,
)
from tests.services.staff import PIN, Staff


def test_every_page_knows_what_it_is_of(view: View) -> None:
    for form in KINDS:
        page = report_of(view, form).page
        assert page.house == "Casino Zażółć"
        assert page.printed_by == "Ő. Conti"
        assert page.printed_at == "2026-03-29 07:00+02:00"
        assert page.sheet.startswith(f"{form}/")
    page = report_of(view, "session_report").page
    assert page.period.startswith("2026-03-28 22:30+01:00 to 2026-03-29 01:")
    assert (page.gaming_date, page.table) == ("2026-03-28", "Table 1")


def test_session_and_shift_bear_the_ends_of_their_chains(view: View) -> None:
    page = report_of(view, "session_report").page
    last = source_of(view).last
    assert page.coded
    assert page.chain is not None
    assert (page.chain.length, page.chain.head) == (last.seq, last.hash)
    shift = report_of(view, "shift_report")
    ends = {line.session: (int(line.length), line.head) for line in lines_of(shift, "chains")}
    lasts = {name: source_of(view, name).last for name in (FIRST, SECOND, THIRD)}
    assert ends == {name: (line.seq, line.hash) for name, line in lasts.items()}
    assert shift.page.chain is not None
    assert shift.page.chain.length == sum(length for length, _ in ends.values())


def test_an_open_session_says_that_it_is_open(view: View) -> None:
    report = report_of(view, "session_report", Asked(session="Table 2"))
    assert facts_of(report).closed == "open"
    assert "open; last recorded 2026-03-29" in report.page.period
    assert totals_of(report, "equation")[1].term == "Is there by the ledger"


def test_m5_misdeals_and_other_irregularities_are_on_the_log(view: View) -> None:
    report = report_of(view, "incident_log")
    lines = lines_of(report, "incidents")
    assert [line.clause for line in lines[:8]] == ["M1", "M3", "K1", "K1", "K1", "K1", "", "M4"]
    at_draw = [(line.clause, line.ruling.partition(";")[0]) for line in lines[8:]]
    assert at_draw == [("M1", "misdeal"), ("K1", ""), ("K1", "the hand is dead")]
    misdeal = lines[0]
    assert "the dealer exposed cards of a player" in misdeal.what
    assert misdeal.ruling.startswith("misdeal; no chips move")
    assert (misdeal.dealer, misdeal.who, misdeal.hand) == ("Dóra Varga", "Francesca Conti", "8")
    assert lines[6].what.endswith("[CAM3 00:14:07]")
    assert {each.label: each.value for each in report.page.controls} == {
        "entries": "11", "misdeals": "2",
    }  # fmt: skip


def test_t10_overrides_name_who_asked_who_approved_and_why(view: View) -> None:
    (line,) = lines_of(report_of(view, "corrections_log"), "overrides")
    assert (line.what, line.clauses) == ("sell chips", "T2")
    assert (line.operator, line.approver) == ("Dóra Varga", "Francesca Conti")
    assert line.reason == "The table is short, and she asks for no more"


def test_m4_corrections_and_voids_say_whom_they_gave_and_took_what(view: View) -> None:
    lines = lines_of(report_of(view, "corrections_log"), "corrections")
    assert [line.what for line in lines] == [
        "hand entered again", "hand void by ruling", "hand void", "hand void",
    ]  # fmt: skip
    assert [line.hand for line in lines] == ["24", "25", "26", "28"]
    gains = [part.rsplit(" ", 1) for part in lines[0].changes.split("; ")]
    assert {name for name, _ in gains} <= set(PLAYERS.values())
    assert added([gain for _, gain in gains]) == 0
    assert added([gain for _, gain in gains if gain[0] == "+"]) == added([lines[0].moved]) > 0
    assert lines[1].reason == "M4"


def test_a_log_without_entries_says_so(view: View) -> None:
    report = report_of(view, "corrections_log", Asked(session=SECOND))
    part = report.parts["overrides"]
    assert isinstance(part, Table)
    assert (list(part.lines()), part.words) == ([], ("None was recorded.",))


def test_debts_paid_and_given_up_are_with_the_bank(view: View) -> None:
    lines = {line.what: line for line in lines_of(report_of(view, "session_report"), "bank")}
    assert lines["Debt paid"].chips == "cash, Bartek Łukasik"
    assert added([lines["Debt paid"].amount]) > 0
    assert lines["Debt written off"].chips == "5.00 of Bartek Łukasik"
    assert lines["Debt written off"].amount == ""


def test_s3_fouls_naturals_and_drops_are_listed(view: View) -> None:
    marks = lines_of(report_of(view, "session_report"), "marks")
    assert {mark.what for mark in marks} == {"six pairs", "a dragon", "foul"}
    drops = lines_of(report_of(view, "session_report", Asked(session=SECOND)), "marks")
    assert "dropped" in {mark.what for mark in drops}


def test_the_chart_follows_every_player_hand_by_hand(view: View) -> None:
    chart = report_of(view, "session_report").parts["chart"]
    assert isinstance(chart, Chart)
    assert {course.name for course in chart.courses} == {
        "Anna Kovács", "Bartek Łukasik", "Chiara Rossi", "Dávid Szőke", "Hanna Győri",
    }  # fmt: skip
    assert all(minor >= 0 for course in chart.courses for _, minor in course.points)
    assert chart.ticks[-1][0] >= max(m for course in chart.courses for _, m in course.points)


@pytest.mark.parametrize(("top", "step"), [(0, 1), (7, 1), (101_200, 20_000), (160_000, 20_000)])
def test_ticks_are_round_amounts(top: int, step: int) -> None:
    assert tick_step(top, 1) == step


def test_a_course_bears_the_numbers_of_its_hands_and_is_thinned_out_but_for_its_end(
    view: View,
) -> None:
    source = source_of(view)
    money = read_money(source, hands=36)
    numbers = [number for number, _ in money.samples]
    # The eighth hand was a misdeal, in which no chips moved.
    assert numbers == [*range(1, 8), *range(9, 37)]
    thinned = [number for number, _ in read_money(source, hands=2_400).samples]
    assert thinned == [1, 10, 20, 30, 36]


def test_there_is_no_chart_before_the_second_hand(view: View) -> None:
    source = source_of(view)
    assert stack_chart(source, Money(source.book)) is None


def test_the_pool_is_named_where_it_pays() -> None:
    assert _named(0, {}) == "Pool"
    assert _named(3, {3: "Anna"}) == "3 · Anna"


def test_a_session_that_cannot_be_read_is_no_source(view: View) -> None:
    source = source_of(view)
    with pytest.raises(ValueError, match="unknown currency XXX"):
        _ = replace(source, row=replace(source.row, currency="XXX")).currency
    with pytest.raises(LookupError):
        _ = replace(source, row=replace(source.row, id="none")).last


def test_a_void_hand_is_printed_as_it_was_with_void_across_it(view: View) -> None:
    report = report_of(view, "payout_sheet", Asked(session=FIRST, hand=26))
    assert report.page.void
    remarks = report.parts["remarks"]
    assert isinstance(remarks, Words)
    assert "+01:00 by Francesca Conti: The nine of clubs was found" in remarks.texts[0]
    assert remarks.texts[0].startswith("Void 2026-03-29 00:")
    assert isinstance(report.parts["seats"], Hands)
    assert ("void", "yes") in [tuple(line.split(",")) for line in "".join(csv_text(report)).split()]


def test_a_corrected_hand_is_printed_as_it_stands_now(view: View) -> None:
    report = report_of(view, "payout_sheet", Asked(session=FIRST, hand=24))
    assert not report.page.void
    remarks = report.parts["remarks"]
    assert isinstance(remarks, Words)
    assert remarks.texts[0].startswith("Corrected 2026-03-29 00:")
    assert remarks.texts[0].endswith("Middle and back of one seat were typed the wrong way round")
    assert any(line.startswith("[seats]") for line in "".join(csv_text(report)).splitlines())


def test_every_rule_of_a_sheet_has_words() -> None:
    every = {*FLAT_KEYS, *DRAW_KEYS}
    assert set(_KEYS) == every
    named = {(key, value) for key in every for value in choices_of(key) if isinstance(value, str)}
    assert set(_VALUES) == named
    sheet = preset("mandarin")
    assert sheet is not None
    assert rule_value(replace(sheet, banker=2), "banker") == "seat 2"
    assert rule_value(sheet, "natural_optional") == "yes"
    assert rule_value(sheet, "clock_on") == "no"


def test_a_posted_sheet_leaves_out_what_cannot_come_up(view: View) -> None:
    plain = {line.rule for line in lines_of(report_of(view, "rule_sheet"), "rules")}
    assert "The clock runs for so many seconds" in plain
    assert "Tied rows go to the banker" not in plain
    asked = Asked(rules="pagat_banker")
    banker = {line.rule for line in lines_of(report_of(view, "rule_sheet", asked), "rules")}
    assert "Tied rows go to the banker" in banker
    assert "The clock runs for so many seconds" not in banker


def test_a_posted_sheet_explains_every_rule_where_that_is_asked_for(view: View) -> None:
    asked = Asked(rules="mandarin", explained=True)
    report = report_of(view, "rule_sheet", asked)
    rules = [line.rule for line in lines_of(report, "rules")]
    examples = {line.rule: line for line in lines_of(report, "examples")}
    assert set(rules) < set(examples)
    assert examples["Added for winning all three rows"].example == (
        "A wins all three rows from B. 3: A wins 6 points from B; 0: A wins 3 points from B."
    )
    told = " ".join(line.example for line in examples.values())
    assert "middle full house 2, back straight flush 5: A wins 13 points from B" in told
    assert "_" not in told
    assert "examples" not in report_of(view, "rule_sheet", Asked(rules="mandarin")).parts


def test_blank_sheets_are_numbered_one_by_one(view: View) -> None:
    reports = list(make_reports("blank_payout", ASKED["blank_payout"], OCCASION, view))
    assert [report.page.subject for report in reports] == ["No. 000017", "No. 000018"]
    assert isinstance(reports[0].parts["seats"], BlankHands)


def test_a_blank_sheet_of_draw_has_six_seats_pots_and_the_rules_of_the_house(view: View) -> None:
    asked = Asked(rules="italian_draw", numbers=range(5, 6))
    report = report_of(view, "blank_payout", asked)
    assert set(report.parts) == {"draw", "rules", "shown", "pots", "chips", "notice"}
    assert [line.seat for line in lines_of(report, "shown")] == [f"Seat {n}" for n in range(1, 7)]
    pots = report.parts["pots"]
    assert isinstance(pots, Table)
    assert "An opener who cannot show: has a dead hand" in pots.words[0]
    written = report.parts["draw"]
    assert isinstance(written, Facts)
    assert {"openers", "opener", "blind", "said", "carried"} <= set(written.write_in)


@pytest.mark.parametrize("numbers", [range(3), range(1, 502), range(999_999, 1_000_001)])
def test_blank_sheets_of_other_numbers_are_refused(view: View, numbers: range) -> None:
    with pytest.raises(RefusedError, match="numbered from 1, at most 500"):
        report_of(view, "blank_payout", Asked(rules="pagat", numbers=numbers))


def test_the_certificate_of_a_sound_database(view: View) -> None:
    report = report_of(view, "audit_certificate")
    facts = facts_of(report)
    assert (facts.sessions, facts.open, facts.hands, facts.findings) == ("3", "2", "78", "0")
    assert "findings" not in report.parts
    assert [line.chain for line in lines_of(report, "chains")] == ["house", FIRST, THIRD, SECOND]


def test_the_certificate_tells_a_notice_and_counts_no_finding(played: Path) -> None:
    with open_store(str(played), "rossi@office-pc") as store:
        recover_manager(Staff(store).house, "recovers", PIN)
    with reading(played) as view:
        report = report_of(view, "audit_certificate")
    assert facts_of(report).findings == "0"
    assert "findings" not in report.parts
    result = report.parts["result"]
    assert isinstance(result, Words)
    sound, notice = result.texts
    assert sound.startswith("Nothing is wrong")
    assert "the last manager" in notice


def test_the_certificate_of_a_tampered_one_lists_its_findings(played: Path) -> None:
    change(played, "UPDATE hands SET fouls = 9 WHERE number IN (1, 2)")
    with reading(played) as view:
        report = report_of(view, "audit_certificate")
    findings = lines_of(report, "findings")
    assert facts_of(report).findings == str(len(findings)) == "6"
    assert "the list of hands has 9 for fouls" in findings[0].finding
    result = report.parts["result"]
    assert isinstance(result, Words)
    assert result.texts == ("6 things are wrong.",)


def test_a_certificate_lists_only_so_many_findings(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificate, "MOST_FINDINGS", 1)
    change(played, "UPDATE hands SET fouls = 9 WHERE number IN (1, 2)")
    with reading(played) as view:
        report = report_of(view, "audit_certificate")
    assert len(lines_of(report, "findings")) == 1
    result = report.parts["result"]
    assert isinstance(result, Words)
    assert result.texts == ("6 things are wrong. The first 1 are listed.",)


@pytest.mark.parametrize(
    ("form", "asked", "faults"),
    [
        ("nothing", Asked(), ['there is no form "nothing"; there are: ']),
        ("session_report", Asked(), ["session_report takes --session"]),
        ("shift_report", Asked(session="x"), [
            "shift_report takes --day", "shift_report takes no --session",
        ]),
        ("incident_log", Asked(session="x", day="y"), ["incident_log takes --session / --day"]),
        ("payout_sheet", Asked(session="x", player="y"), [
            "payout_sheet takes --hand", "payout_sheet takes no --player",
        ]),
        ("player_statement", Asked(player="x", day="y"), []),
        ("player_statement", Asked(player="x", until="y"), ["--until takes --day with it"]),
        ("player_statement", Asked(player="x", day="y", until="x"), ["--until is before --day"]),
        ("shift_report", Asked(day="x", until="y"), ["shift_report takes no --until"]),
    ],
)  # fmt: skip
def test_what_a_form_is_asked_about_is_looked_at(
    form: str, asked: Asked, faults: list[str]
) -> None:
    found = [fault.text for fault in asking_faults(form, asked)]
    assert len(found) == len(faults)
    assert all(text.startswith(words) for text, words in zip(found, faults, strict=True))


@pytest.mark.parametrize(
    ("form", "asked", "words"),
    [
        ("session_report", Asked(session="Table 9"), "there is no session Table 9"),
        ("shift_report", Asked(day="2026-01-01"), "no table was opened on 2026-01-01"),
        (
            "player_statement",
            Asked(player="anna", day="2026-01-01", until="2026-01-31"),
            ("no table was opened from 2026-01-01 to 2026-01-31"),
        ),
        ("payout_sheet", Asked(session=FIRST, hand=99), "hand 99 was not settled there"),
        ("payout_sheet", Asked(session=FIRST, hand=8), "hand 8 was not settled there"),
        ("player_statement", Asked(player="nobody"), "there is no player nobody"),
        ("rule_sheet", Asked(rules="nowhere"), "nowhere"),
        ("nothing", Asked(), "there is no form"),
    ],
)
def test_what_is_not_there_is_refused(view: View, form: str, asked: Asked, words: str) -> None:
    with pytest.raises(RefusedError, match=words):
        report_of(view, form, asked)


def test_a_statement_can_be_of_a_day_or_a_session(view: View) -> None:
    of_day = report_of(view, "player_statement", Asked(player="chiara", day="2026-03-28"))
    assert len(lines_of(of_day, "sessions")) == 2
    of_session = report_of(view, "player_statement", Asked(player="chiara", session=SECOND))
    assert [line.table for line in lines_of(of_session, "sessions")] == ["Table 2"]
    asked = Asked(player="chiara", day="2026-03-01", until="2026-03-28")
    of_month = report_of(view, "player_statement", asked)
    assert lines_of(of_month, "sessions") == lines_of(of_day, "sessions")
    assert of_month.page.filters == "Sessions of 2026-03-01 to 2026-03-28"
    names = {each.page.sheet for each in (of_day, of_session, of_month)}
    # One of another period is no further copy.
    assert len(names) == 3
    nowhere = report_of(view, "player_statement", Asked(player="anna", session=SECOND))
    assert (lines_of(nowhere, "sessions"), nowhere.page.period) == ([], "")


def test_the_csv_is_the_same_for_the_same_books_and_its_hash_is_its_own(
    view: View, tmp_path: Path
) -> None:
    later = replace(OCCASION, by="Somebody", now=OCCASION.now.replace(hour=9))
    for form in KINDS:
        report = report_of(view, form)
        again = next(iter(make_reports(form, ASKED[form], later, view)))
        assert "".join(csv_text(report)) == "".join(csv_text(again))
        assert csv_hash(report) == csv_hash(again)
    write_csv(report, tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_bytes() == "".join(csv_text(report)).encode()


@pytest.mark.parametrize("form", ["session_report", "player_statement"])
def test_amounts_and_dates_of_the_csv_are_those_of_files_in_every_language(
    view: View, form: str
) -> None:
    def numbers() -> list[list[str]]:
        rows = csv.reader("".join(csv_text(report_of(view, form))).splitlines())
        return [list(filter(_OF_FILES.fullmatch, row)) for row in rows]

    english = numbers()
    assert sum(map(len, english)) > 50
    with speaking("hu"):
        assert numbers() == english


_OF_FILES = re.compile(r"[+-]?[0-9]+[.][0-9]{2}|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9:]{8}")


def test_spreadsheets_take_no_text_for_a_formula_and_every_amount_for_one() -> None:
    page = PageFacts(program="", printed_at="", house="=1+1", subject="-x")
    text = "".join(csv_text(Report("session_report", page, {"result": Words(("@x",))})))
    assert "house,'=1+1\r\nsubject,'-x\r\n" in text
    assert "[result]\r\n'@x\r\n" in text

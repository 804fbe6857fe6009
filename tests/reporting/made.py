"""A small report of every form, made by hand, so that layouts are compared whatever is played."""

from collections.abc import Mapping
from typing import Any

from tablemgr.services.reports.bankcount import BankFacts, CountLine, DenominationLine
from tablemgr.services.reports.blank import blank_payouts
from tablemgr.services.reports.certificate import AuditFacts, FindingLine, HeadLine
from tablemgr.services.reports.parts import (
    ChainEnd,
    Chart,
    Control,
    Course,
    Facts,
    PageFacts,
    Part,
    Report,
    Table,
    Words,
)
from tablemgr.services.reports.player import MovementLine, PlayedLine, PlayerFacts, StatementLine
from tablemgr.services.reports.posted import FeeLine, RuleLine, SheetFacts, WorthLine
from tablemgr.services.reports.sessionlines import (
    BankLine,
    CapLine,
    CorrectionLine,
    EquationLine,
    HandLine,
    IncidentLine,
    MarkLine,
    OverrideLine,
    PlayerLine,
    SessionCounts,
    SessionFacts,
)
from tablemgr.services.reports.shift import ChainLine, DealerLine, MoneyLine, ShiftFacts, TableLine
from tablemgr.services.sheets import preset
from tests.services.reports.asked import OCCASION

HASH = "0123456789abcdef" * 4
AT = "2026-03-28 22:30+01:00"


def table(*lines: Any, totals: tuple[Any, ...] = (), words: tuple[str, ...] = ()) -> Table:
    return Table(lambda: lines, totals, words)


def page(form: str, **more: Any) -> PageFacts:
    """The facts of a page that has everything to say."""
    facts: dict[str, Any] = {
        "program": "tablemgr 0.0.0",
        "printed_at": "2026-03-29 07:00+02:00",
        "house": "Casino Zażółć",
        "subject": "Table 1 · session s1",
        "period": f"{AT} to 2026-03-29 01:18+01:00",
        "filters": "All that was recorded",
        "gaming_date": "2026-03-28",
        "table": "Table 1",
        "rules": "mandarin version 1, 0123456789ab",
        "printed_by": "Őry Conti",
        "sheet": f"{form}/s1",
        "chain": ChainEnd("s1", 439, HASH),
        "controls": (Control("hands", "36"), Control("moved", "3804.00")),
    }
    return PageFacts(**(facts | more))


INCIDENT = IncidentLine(
    "23:01:12", "Table 1", "8", "Dóra Varga",
    "seat 4: the dealer exposed cards of a player, before anybody has set",
    "misdeal; no chips move; the collection is given back", "M1", "Francesca Conti", "",
)  # fmt: skip
OVERRIDE = OverrideLine(
    "00:14:47", "Table 1", "sell chips", "T2", "The table is short", "Dóra Varga", "Francesca Conti"
)
CORRECTION = CorrectionLine(
    "00:36:19", "Table 1", "hand void", "26", "Anna Kovács -40.00; 王小明 +40.00", "40.00",
    "The nine of clubs was found under the table", "Francesca Conti",
)  # fmt: skip
BANK = (
    BankLine("22:30:43", "Table 1", "Opening count", "100.00x20 25.00x80", "4000.00", "", "",
             "Francesca Conti", ""),
    BankLine("00:24:23", "Table 1", "Count", "100.00x20 25.00x79", "3975.00", "4000.00", "-25.00",
             "Francesca Conti", "One chip of 25 fewer"),
)  # fmt: skip
EQUATION = table(
    EquationLine("Opening", "4000.00", "", "", "", "", ""),
    EquationLine("Full buys", "-300.00", "+300.00", "", "", "+300.00", ""),
    EquationLine("Collection", "", "-12.00", "", "+12.00", "", ""),
    totals=(
        EquationLine("Should be there", "3700.00", "288.00", "0.00", "12.00", "300.00", "0.00"),
        EquationLine("Difference", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00"),
    ),
)
NONE = ("", "", "", "")


def session_report() -> dict[str, Part]:
    hands = [
        HandLine(str(n), f"22:{n:02}:00", "Dóra Varga", str(n % 4 + 1), "-65.00", "+65.00", "-5.00",
                 "+5.00", "", "", "105.00", "foul 1; capped 2, 3" if n % 7 == 0 else "", "settled")
        for n in range(1, 71)
    ]  # fmt: skip
    total = HandLine("70", "", "Control total", "", "-4550.00", "+4550.00", "-350.00", "+350.00",
                     "", "", "7350.00", "", "")  # fmt: skip
    players = (
        PlayerLine("Anna Kovács", "1", "200.00", "", "", "-156.00", "", "-36.00", "", "", "8.00",
                   "0.00", "-192.00", ""),
        PlayerLine("王小明", "3", "1675.00", "80.00", "-975.00", "+115.00", "", "-35.00", "+500.00",
                   "", "1280.00", "0.00", "+580.00", ""),
    )  # fmt: skip
    sums = PlayerLine("Control total", "4", "1875.00", "80.00", "-975.00", "-41.00", "", "-71.00",
                      "+500.00", "", "1288.00", "0.00", "+388.00", "")  # fmt: skip
    courses = (
        Course("Anna Kovács", ((1, 20_000), (2, 12_000), (3, 0))),
        Course("王小明", ((1, 10_000), (2, 18_000), (3, 30_000))),
    )
    facts = SessionFacts("Table 1", "s1", AT, "open", "Mandarin 1-6 (mandarin version 1)", "5.00",
                         "EUR", "Dóra Varga, Mei Lin")  # fmt: skip
    counted = SessionCounts("70", "66", "3", "1", "1", "5", "4", "0", "0", "0", "8", "1", "7350.00",
                            "139.00")  # fmt: skip
    return {
        "facts": Facts(facts),
        "counts": Facts(counted, unused=("dead", "folded")),
        "equation": EQUATION,
        "players": table(*players, totals=(sums,), words=("Bought and won is what is left.",)),
        "chart": Chart("hand", courses, tuple((n * 10_000, f"{n}00.00") for n in range(4))),
        "hands": Table(lambda: hands, (total,), unused=("seat_5", "seat_6")),
        "marks": table(MarkLine("3", "22:41:37", "3", "王小明", "six pairs", "+12", "+60.00")),
        "capped": table(
            CapLine("9", "4 · Dávid Szőke", "2 · Bartek Łukasik", "11", "55.00", "0.00", "55.00",
                    "all that seat 2 may win in this hand (X4)")
        ),
        "incidents": table(INCIDENT),
        "overrides": table(OVERRIDE),
        "corrections": table(CORRECTION),
        "bank": table(*BANK),
    }  # fmt: skip


def shift_report() -> dict[str, Part]:
    tables = [
        TableLine(f"Table {n}", f"s{n}", "22:30", "01:18", "36", "32", "3", "1", "5", "4", "8")
        for n in (1, 2)
    ]
    money = [
        MoneyLine(f"Table {n}", "EUR", "1705.00", "1286.00", "3804.00", "139.00", "500.00",
                  "-4.00", "0.00", "0.00", "0.00")
        for n in (1, 2)
    ]  # fmt: skip
    return {
        "facts": Facts(ShiftFacts("2026-03-28", "2", "0", "72", "2", "4", "1")),
        "tables": table(
            *tables,
            totals=(
                TableLine("Control total", *NONE[:3], "72", "64", "6", "2", "10", "8", "16"),
            ),
        ),
        "money": table(
            *money,
            totals=(
                MoneyLine("Control total", "EUR", "3410.00", "2572.00", "7608.00", "278.00",
                          "1000.00", "-8.00", "0.00", "0.00", "0.00"),
            ),
        ),
        "dealers": table(DealerLine("Dóra Varga", "72", "64", "6", "2", "10", "8", "Table 1")),
        "chains": table(ChainLine("Table 1", "s1", "439", HASH)),
    }  # fmt: skip


def player_statement() -> dict[str, Part]:
    movement = MovementLine("2026-03-28", "00:27:52", "Table 1", "Corrections of hands", "-45.00",
                            "EUR", "Middle and back were typed the wrong way round")  # fmt: skip
    return {
        "facts": Facts(PlayerFacts("王小明", "liwei", "1", "2")),
        "sessions": table(
            StatementLine("2026-03-28", "Table 1", "EUR", "2", "200.00", "0.00", "8.00", "0.00",
                          "-192.00", "0.00"),
        ),
        "movements": table(movement),
        "hands": table(
            *(
                PlayedLine("2026-03-28", "Table 1", str(n), "22:35:13", "1", "-13", "-65.00",
                           "played", "settled")
                for n in (1, 2)
            )
        ),
    }  # fmt: skip


def bank_count() -> dict[str, Part]:
    facts = BankFacts("Table 1", "s1", AT, "open", "EUR", "4000.00", "", "-25.00")
    return {
        "facts": Facts(facts, ("counted",)),
        "count": Table(
            lambda: [
                CountLine("100.00", "", ""),
                CountLine("25.00", "", ""),
                CountLine("Total", "", ""),
                CountLine("Should be there", "", "4000.00"),
            ],
            blank=True,
        ),
        "chips": table(
            DenominationLine("100.00", "20", "", "", "20", "2000.00"),
            DenominationLine("25.00", "80", "40", "20", "79", "1975.00"),
            totals=(DenominationLine("Worth", "4000.00", "1000.00", "500.00", "", "3975.00"),),
        ),
        "bank": table(*BANK),
        "equation": EQUATION,
    }


def rule_sheet() -> dict[str, Part]:
    return {
        "facts": Facts(SheetFacts("Mandarin 1-6", "mandarin", "1", HASH)),
        "rules": table(
            RuleLine("Points for a row", "1", "P1"),
            RuleLine("For beating all three others in every row, from each", "9", "P4"),
            RuleLine("Order of payment", "from the button, each against all after him", "X1"),
        ),
        "bonuses": table(WorthLine("front", "three of a kind", "3", "")),
        "naturals": table(WorthLine("", "a dragon", "13", "2")),
        "collection": table(FeeLine("5.00", "1.00"), FeeLine("10.00", "2.00")),
        "notice": Words(("Players are responsible for their payoffs.",), fine=True),
    }


def audit_certificate() -> dict[str, Part]:
    facts = AuditFacts("night.sqlite", "2", "1", "685", "60", "141", "557", "1")
    return {
        "facts": Facts(facts),
        "result": Words(("1 thing is wrong.",)),
        "findings": table(FindingLine("1", "s1:7 settle — there is no reason given")),
        "chains": table(HeadLine("s1", "Table 1", "2026-03-28", "439", HASH)),
    }


def made() -> Mapping[str, Report]:
    """A report of every form but the payout sheet, which has its own."""
    sheet = preset("mandarin")
    assert sheet is not None
    parts: dict[str, dict[str, Part]] = {
        "session_report": session_report(),
        "shift_report": shift_report(),
        "player_statement": player_statement(),
        "incident_log": {"incidents": table(INCIDENT)},
        "corrections_log": {"overrides": table(OVERRIDE), "corrections": table(CORRECTION)},
        "bank_count": bank_count(),
        "rule_sheet": rule_sheet(),
        "audit_certificate": audit_certificate(),
    }
    coded = {"session_report", "shift_report"}
    reports = {
        form: Report(form, page(form, coded=form in coded), found) for form, found in parts.items()
    }
    (blank,) = blank_payouts(OCCASION, sheet, range(17, 18))
    return reports | {"blank_payout": blank}

"""`tablemgr report` as somebody types it: to a file, as a preview, and what is wrong with it."""

import hashlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from pypdf import PdfReader

from tablemgr import config
from tablemgr.cli import app, reports
from tablemgr.services.housesettings import NAME
from tablemgr.services.reports.catalogue import KINDS
from tablemgr.services.reports.printing import times_printed
from tablemgr.store.desk import set_setting
from tablemgr.store.engine import open_store
from tests.services.check.tamper import FIRST
from tests.services.played import STATION

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    played: Path,
    tmp_path: Path,
) -> Run:
    """Runs `report` on the demo's night: its exit code, what it prints, what it complains of."""
    monkeypatch.setenv(config.DATABASE_VARIABLE, str(played))
    monkeypatch.setenv(config.FORMS_VARIABLE, str(tmp_path / "forms"))

    def run_it(*arguments: object) -> tuple[int, str, str]:
        code = app.run(["report", *map(str, arguments)])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run_it


def text_of(path: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def test_a_report_is_written_as_pdf_with_the_csv_whose_hash_it_bears(
    run: Run, tmp_path: Path
) -> None:
    target = tmp_path / "night.pdf"
    assert run("session_report", "--session", "Table 1", "--out", target) == (0, f"{target}\n", "")
    digest = hashlib.sha256((tmp_path / "night.csv").read_bytes()).hexdigest()
    assert f"SHA-256 {digest}" in text_of(target)


def test_a_further_copy_says_so_but_not_a_preview_and_a_csv(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "bank.pdf"
    asked = ("bank_count", "--session", FIRST, "--out")
    assert run(*asked, target)[0] == 0
    assert "REPRINT" not in text_of(target)
    assert run("preview", *asked, tmp_path / "look.pdf")[0] == 0
    assert "PREVIEW" in text_of(tmp_path / "look.pdf")
    assert run(*asked, tmp_path / "numbers.csv")[0] == 0
    assert (tmp_path / "numbers.csv").read_bytes() == (tmp_path / "bank.csv").read_bytes()
    assert run(*asked, target)[0] == 0
    assert "REPRINT 1" in text_of(target)


def test_what_the_fonts_lack_is_named(run: Run, played: Path, tmp_path: Path) -> None:
    with open_store(str(played), STATION) as store, store.write() as work:
        set_setting(work, NAME, "Casino \N{EGYPTIAN HIEROGLYPH A001}")
    code, _, told = run("bank_count", "--session", FIRST, "--out", tmp_path / "bank.pdf")
    assert code == 0
    assert "not in the fonts and printed as a box: U+13000 EGYPTIAN HIEROGLYPH A001" in told


def test_blank_sheets_are_written_together_without_a_csv(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "blank.pdf"
    given = ("--rules", "mandarin", "--numbers", "17-19", "--out", target)
    assert run("blank_payout", *given)[0] == 0
    assert len(PdfReader(target).pages) == 3
    assert not target.with_suffix(".csv").exists()
    code, _, told = run("blank_payout", *given[:-1], tmp_path / "blank.csv")
    assert (code, told) == (2, "report: a .csv holds one report, and these are several\n")


def test_the_list_names_every_form_and_what_it_needs(run: Run) -> None:
    code, printed, _ = run("list")
    assert code == 0
    rows = {line.split()[0]: line for line in printed.splitlines()[2:] if line.strip()}
    assert set(rows) == set(KINDS)
    assert rows["incident_log"].endswith("--session | --day")
    assert rows["payout_sheet"].endswith("--session, --hand")


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        (("session_report",), ["--out takes the name of a .pdf or a .csv file"]),
        (("preview",), [
            "name one form; `tablemgr report list` has them",
            "--out takes the name of a .pdf or a .csv file",
        ]),
        (("nothing", "--out", "x.pdf"), ['there is no form "nothing"; there are: ']),
        (("shift_report", "--day", "yesterday", "--out", "x.pdf"), [
            "--day takes a date such as 2026-03-28",
        ]),
        (("shift_report", "--day", "20260328", "--out", "x.pdf"), [
            "--day takes a date such as 2026-03-28",
        ]),
        (("blank_payout", "--rules", "pagat", "--numbers", "x", "--out", "x.pdf"), [
            "--numbers takes a number or a range such as 17-40",
        ]),
        (("session_report", "--session", "Table 9", "--out", "x.pdf"), [
            "there is no session Table 9",
        ]),
        (("session_report", "--out", "x.pdf"), ["session_report takes --session"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_and_nothing_is_written(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
    faults: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    code, printed, told = run(*words)
    assert (code, printed) == (2, "")
    found = told.splitlines()
    assert len(found) == len(faults)
    assert all(
        line.startswith(f"report: {fault}") for line, fault in zip(found, faults, strict=True)
    )
    assert not (tmp_path / "x.pdf").exists()


def test_no_other_file_is_lost_and_one_that_cannot_be_written_is_told(
    run: Run, tmp_path: Path, played: Path
) -> None:
    other = tmp_path / "letter.pdf"
    other.write_text("Dear Anna")
    asked = ("session_report", "--session", FIRST, "--out")
    code, _, told = run(*asked, other)
    assert (code, other.read_text()) == (2, "Dear Anna")
    assert "is there and is no PDF" in told
    beside = tmp_path / "list.csv"
    beside.write_text("Anna;7")
    code, _, told = run(*asked, beside.with_suffix(".pdf"))
    assert (code, beside.read_text()) == (2, "Anna;7")
    assert "is there and is no report" in told
    other = tmp_path / "no folder" / "x.pdf"
    code, _, told = run(*asked, other)
    assert code == 2
    assert told.splitlines() == [
        f"{other}: cannot be written: No such file or directory",
        f"{other}: Choose another place, or see to this one, and try again.",
    ]
    with open_store(str(played), STATION) as store, store.read() as view:
        assert times_printed(view, f"session_report/{FIRST}") == 0


def test_a_print_that_is_not_recorded_is_not_left(run: Run, tmp_path: Path, played: Path) -> None:
    with closing(connect(played)) as database:
        database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(FAIL, 'full'); END"
        )
    target = tmp_path / "night.pdf"
    asked = ("session_report", "--session", FIRST, "--out", target)
    code, printed, told = run(*asked)
    assert (code != 0, printed, bool(told)) == (True, "", True)
    assert not {target, target.with_suffix(".csv")} & set(tmp_path.iterdir())
    with closing(connect(played)) as database:
        database.execute("DROP TRIGGER full")
    assert run(*asked)[0] == 0
    assert "REPRINT" not in text_of(target)


def test_the_houses_layouts_are_checked_and_a_faulty_one_is_told_at_every_print(
    run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "forms"
    folder.mkdir()
    right, wrong = folder / "a.toml", folder / "b.toml"
    right.write_text('base = "bank_count@1"\ntitle = "Tray count"')
    wrong.write_text('base = "session_report@1"\ncolour = "red"')
    code, printed, told = run("check")
    assert code == 2
    assert "bank_count@1: the house's own" in printed
    assert "session_report@1: as shipped" in printed
    assert told == "report: b.toml: colour: unknown key\n"
    assert run("check", right) == (0, f"{right}: right; bank_count\n", "")
    assert run("check", wrong)[::2] == (2, "report: b.toml: colour: unknown key\n")
    target = tmp_path / "x.pdf"
    code, _, told = run("session_report", "--session", FIRST, "--out", target)
    assert (code, told) == (0, "report: b.toml: colour: unknown key\n")
    assert "SHIPPED LAYOUT" in text_of(target)
    assert run("bank_count", "--session", FIRST, "--forms", folder, "--out", target)[0] == 0
    assert "Tray count" in text_of(target)
    assert "SITE LAYOUT" in text_of(target)


def test_a_terminal_is_told_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with reports._progress() as tell:
        assert tell is not None
        tell(0, 7)
        tell(3, 7)
    assert capsys.readouterr().err == "\r7 pages counted\r3 of 7\r\033[K"

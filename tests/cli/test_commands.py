"""The commands as one types them: what is printed, what is written, and the exit code."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tablemgr import assets
from tablemgr.cli.app import run
from tests.services.hands import ROWS_1

SAMPLE = str(assets.asset("resources/samples/friday_night.toml"))
SIX_PAIRS = "3d 3h 8c 8h Tc Th Js Jh 2c 2h 7d 7h Ac"

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def tablemgr(capsys: pytest.CaptureFixture[str]) -> Command:
    def command(*arguments: str) -> tuple[int, str, str]:
        code = run(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


def bad_hand(folder: Path) -> str:
    text = Path(SAMPLE).read_text("utf-8").replace(ROWS_1["front"], "As Zz 9c")
    path = folder / "bad.toml"
    path.write_text(text.replace('"5.00"', "5"), "utf-8")
    return str(path)


def test_settle_prints_a_table_with_every_reason(tablemgr: Command) -> None:
    code, printed, told = tablemgr("settle", SAMPLE)
    assert (code, told) == (0, "")
    for words in (
        "Seat 3 Łukasz  played",
        "the back is lower than the middle (S1)",
        "six pairs, opened and verified (N5)",
        "seat 1 scoops all three rows",
        "all that seat 3 had (X3)",
        "Control total",
    ):
        assert words in printed


def test_settle_json_is_one_document(tablemgr: Command) -> None:
    code, printed, _ = tablemgr("settle", SAMPLE, "--json")
    assert code == 0
    assert json.loads(printed)["totals"] == {"1": 8, "2": 14, "3": -4, "4": -18}


def test_settle_json_of_several_files_is_one_object_a_line(tablemgr: Command) -> None:
    code, printed, _ = tablemgr("settle", SAMPLE, SAMPLE, "--json")
    documents = [json.loads(line) for line in printed.splitlines()]
    assert code == 0
    assert len(documents) == 2
    assert documents[0] == documents[1]


def test_one_bad_file_spoils_none_of_the_others(tablemgr: Command, tmp_path: Path) -> None:
    bad, out = bad_hand(tmp_path), tmp_path / "out.pdf"
    code, printed, told = tablemgr("settle", bad, SAMPLE, "--json", "--pdf", str(out))
    assert code == 2
    assert len(printed.splitlines()) == 1
    assert told.splitlines() == [
        f'{bad}: point_value: money is a text, as "5.00"',
        f'{bad}: seat 1 front: "Zz" is not a card (C1)',
    ]
    assert len(PdfReader(out).pages) == 1


def test_a_bad_file_alone_writes_nothing(tablemgr: Command, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    code, printed, _ = tablemgr("settle", bad_hand(tmp_path), "--pdf", str(out))
    assert (code, printed) == (2, "")
    assert list(tmp_path.iterdir()) == [tmp_path / "bad.toml"]


def test_settle_writes_the_payout_sheet_and_names_it(tablemgr: Command, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    code, printed, _ = tablemgr("settle", SAMPLE, "--pdf", str(out))
    assert code == 0
    assert printed.endswith(f"Payout sheet: {out}\n")
    text = "\n".join(page.extract_text() for page in PdfReader(out).pages)
    assert "Győző" in text
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_hand_named_where_the_pdf_belongs_is_not_lost(
    tablemgr: Command, tmp_path: Path, order: tuple[int, int]
) -> None:
    hand = tmp_path / "hand.toml"
    hand.write_bytes(Path(SAMPLE).read_bytes())
    words = ([str(hand)], ["--pdf", str(hand)])
    code, _, told = tablemgr("settle", *words[order[0]], *words[order[1]])
    assert (code, told) == (2, f"{hand}: is there and is no PDF; name another file\n")
    assert hand.read_bytes() == Path(SAMPLE).read_bytes()


def test_a_sheet_that_cannot_be_written_is_told(tablemgr: Command, tmp_path: Path) -> None:
    out = tmp_path / "no such folder" / "sheet.pdf"
    code, _, told = tablemgr("settle", SAMPLE, "--pdf", str(out))
    assert code == 2
    assert told == f"{out}: cannot be written: No such file or directory\n"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (["kkjjt"], "two pair, kings and jacks, ten"),
        (["Th", "Td", "Kc"], "pair of tens, king"),
        (["AJ642h"], "ace-high flush, jack, six, four, two"),
        (["10♥ 10♦ K♣"], "pair of tens, king"),
    ],
)
def test_rank_names_a_row(tablemgr: Command, cards: list[str], words: str) -> None:
    assert tablemgr("rank", *cards) == (0, words + "\n", "")


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("KhKd", "rank: a row has 3 or 5 cards, not 2"),
        ("KhKh9s", "rank: Kh is there twice (C2)"),
        ("KhZz9s", 'rank: "Zz" in "KhZz9s" is not a card (C1)'),
        ("KKKKK", "rank: there are more than four kings (C2)"),
    ],
)
def test_rank_refuses_in_one_line(tablemgr: Command, cards: str, told: str) -> None:
    assert tablemgr("rank", cards) == (2, "", told + "\n")


def test_naturals_are_listed_with_an_arrangement(tablemgr: Command) -> None:
    code, printed, _ = tablemgr("naturals", SIX_PAIRS)
    assert code == 0
    assert "six pairs       4  Jh Js / Tc Th" in printed


def test_naturals_as_json(tablemgr: Command) -> None:
    dragon = "A23456789TJQK"
    code, printed, _ = tablemgr("naturals", dragon, "--json")
    assert code == 0
    assert json.loads(printed)["naturals"] == ["dragon", "three_straights"]
    code, printed, _ = tablemgr("naturals", "2233445566778", "--rules", "polish", "--json")
    assert json.loads(printed)["naturals"] == ["no_face"]


def test_naturals_say_what_bare_ranks_cannot_tell(tablemgr: Command) -> None:
    code, printed, _ = tablemgr("naturals", "22334455QQ778")
    assert code == 0
    assert "Not told without suits: three flushes (N3)." in printed
    assert tablemgr("naturals", "2 3 4 5 7 8 9 T J Q K A 2")[1].startswith(
        "No natural of mandarin."
    )


def test_naturals_tell_all_faults(tablemgr: Command) -> None:
    code, printed, told = tablemgr("naturals", "AhAhKs", "--rules", "nope")
    assert (code, printed) == (2, "")
    words = ("Ah is there twice", "a natural needs 13 cards", 'unknown rule sheet "nope"')
    for line, expected in zip(told.splitlines(), words, strict=True):
        assert line.startswith(f"naturals: {expected}")


def test_keys_of_rule_sheets_are_explained(tablemgr: Command) -> None:
    code, printed, _ = tablemgr("rules", "explain", "win_cap", "scoop_bonus")
    assert code == 0
    head, example, *_ = printed.splitlines()
    assert head.startswith("win_cap (X4): How far winnings are limited")
    assert example.startswith("  A starts with 5.00; in this order B owes him 6.00, he owes C 6.00")
    assert "scoop_bonus = 3: A wins 6 points from B; scoop_bonus = 0: A wins 3" in printed
    assert len(tablemgr("rules", "explain")[1].split("\n\n")) > 60
    code, printed, told = tablemgr("rules", "explain", "win_cp", "wheel")
    assert (code, printed) == (2, "")
    assert told == 'no rule sheet has a key "win_cp"; is it "win_cap"?\n'
    shown = tablemgr("rules", "show", "italian_draw", "--explain")[1]
    assert "opener_four (I6)" in shown
    assert "scoop_bonus" not in shown


def test_rules_are_listed_shown_and_checked(tablemgr: Command, tmp_path: Path) -> None:
    assert tablemgr("rules", "list")[1].count("\n") >= 14
    code, printed, _ = tablemgr("rules", "show", "pagat")
    assert code == 0
    for words in ("win_cap", "none", "X4", "full house", "three straights", "SHA-256"):
        assert words in printed
    assert tablemgr("rules", "check", "mandarin")[0] == 0
    house = tmp_path / "house.toml"
    house.write_text(
        'schema = "tablemgr/rules@1"\nid = "house"\nversion = 1\nbase = "mandarin"\n'
        '[collection]\n"5.00" = "1.00"\n[[jackpots]]\nnatural = "dragon"\n'
        '[[jackpots]]\nrow = "back"\ncategory = "royal_flush"\n'
    )
    code, printed, _ = tablemgr("rules", "show", str(house))
    assert code == 0
    for words in ("clock_call_after_s", "Collection (T9)", "1.00", "a dragon", "royal flush"):
        assert words in printed
    bad = tmp_path / "bad.toml"
    bad.write_text('schema = "tablemgr/rules@1"\nid = "x"\nversion = 1\nwin_cp = "none"\n')
    code, printed, told = tablemgr("rules", "check", "polish", str(bad))
    assert code == 2
    assert printed == "polish: right; polish version 1\n"
    assert told.splitlines() == [
        "polish: warning: foul_points: fouling costs 3, less than being scooped (6) (F1)",
        f"{bad}: win_cp: unknown key; did you mean win_cap?",
    ]
    assert tablemgr("rules", "show", "nope")[0] == 2


@pytest.mark.parametrize("arguments", [["settle"], ["nope"], ["rank"], ["settle", "--odd", "x"]])
def test_a_wrong_call_is_told_and_exits_with_2(tablemgr: Command, arguments: list[str]) -> None:
    code, _, told = tablemgr(*arguments)
    assert code == 2
    assert told.startswith("Usage: tablemgr ")
    assert "─" not in told


@pytest.mark.parametrize("command", [[], ["settle"], ["rank"], ["naturals"], ["rules", "check"]])
def test_every_command_has_help(tablemgr: Command, command: list[str]) -> None:
    code, printed, _ = tablemgr(*command, "--help")
    assert code == 0
    assert "Usage" in printed


def test_version_is_printed(tablemgr: Command) -> None:
    assert tablemgr("--version")[1].startswith("tablemgr 0.")


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("QT_", "LC_"))}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "LANG"):
        kept.pop(name, None)
    command = [sys.executable, "-m", "tablemgr", *arguments]
    return subprocess.run(
        command,
        env=kept | environment,
        capture_output=True,
        cwd=assets.root(),
        timeout=300,
        check=False,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a display")
def test_without_a_display_the_window_says_so() -> None:
    done = process()
    assert done.returncode == 1
    assert b"no display was found" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_locale_that_cannot_hold_a_name_still_prints() -> None:
    done = process("settle", SAMPLE, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert b"?ukasz" in done.stdout


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_closed_streams_bring_no_traceback_and_the_sheet_is_written(
    tmp_path: Path, closed: str
) -> None:
    out = tmp_path / "sheet.pdf"
    command = f'"{sys.executable}" -m tablemgr settle "{SAMPLE}" --pdf "{out}" {closed}'
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, cwd=assets.root(), check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(PdfReader(out).pages) == 1


def test_the_sheet_is_the_same_bytes_at_the_same_time(tmp_path: Path) -> None:
    for name, seed in (("a", "1"), ("b", "2")):
        out = str(tmp_path / name)
        done = process(
            "settle", SAMPLE, "--pdf", out, SOURCE_DATE_EPOCH="1790000000", PYTHONHASHSEED=seed
        )
        assert done.returncode == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_reader_that_goes_away_brings_no_traceback() -> None:
    command = f'"{sys.executable}" -m tablemgr settle "{SAMPLE}" "{SAMPLE}" | true'
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, cwd=assets.root(), check=False
    )
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_behind_the_output_is_told() -> None:
    command = f'"{sys.executable}" -m tablemgr settle "{SAMPLE}" > /dev/full'
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, cwd=assets.root(), check=False
    )
    assert (done.returncode, done.stderr) == (1, b"tablemgr: No space left on device\n")

"""The benchmark's own run: everything measured in one interleaved run, and both tables printed."""

from contextlib import ExitStack
from statistics import median

from tests.bench import books, commits, desk, hands, paper, rows, start, verdict, windows
from tests.bench.aims import AIMS
from tests.bench.measure import Entry, Rates, measure


def run(rounds: int) -> int:
    """Measure so many rounds and print; 1 if an aim is missed, else 0."""
    with ExitStack() as stack:
        entries = [
            *rows.single_entries(),
            *rows.batch_entries(),
            *hands.naturals_entries(),
            hands.settlement_entry(),
            *commits.commit_entries(stack),
            *books.book_entries(stack),
            *paper.paper_entries(),
            *verdict.verdict_entries(stack),
            *desk.desk_entries(stack),
            *start.start_entries(),
            *windows.window_entries(),
        ]
        rates = measure(entries, rounds)
    _print_rates(entries, rates, rounds)
    return 1 if _print_aims(rates) else 0


def _print_rates(entries: list[Entry], rates: Rates, rounds: int) -> None:
    floor = median(rates[rows.FLOOR])
    print(f"{'median of ' + str(rounds) + ' rounds':<48}{'a second':>14}{'to the floor':>14}")
    for entry in entries:
        rate = median(rates[entry.name])
        print(f"{entry.name:<48}{rate:>14,.0f}{rate / floor:>14.3g}")


def _print_aims(rates: Rates) -> int:
    """Print every aim with its verdict; how many were missed."""
    print(f"\n{'ratio':<48}{'measured':>14}{'at least':>14}")
    missed = 0
    for aim in AIMS:
        ratio = aim.ratio(rates)
        missed += ratio < aim.least
        verdict = "PASS" if ratio >= aim.least else "FAIL"
        print(f"{aim.entry:<48}{ratio:>14.3g}{aim.least:>14.3g}  {verdict}")
        print(f"  to {' or '.join(aim.against)}" if aim.against else "  times a second")
    return missed

"""`python -m tests.bench`: one table of ratios to peers, measured beside each other, and the aims.

Ends with 1 if an aim is missed, 2 if the peers are not installed.
"""

import argparse
import sys
from contextlib import ExitStack
from importlib.util import find_spec
from statistics import median

PEERS = ("eval7", "phevaluator", "pkrbot", "pokerfast", "treys")


def main() -> int:
    """Measure, print the table, and judge every aim."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="rounds to take medians of (25)")
    rounds = max(1, parser.parse_args().rounds)
    missing = [peer for peer in PEERS if find_spec(peer) is None]
    if missing:
        print(f"Not installed: {', '.join(missing)}.", file=sys.stderr)
        print("Run: python3 installer/bootstrap.py bench", file=sys.stderr)
        return 2
    # The peers are imported only here, where they are known to be there.
    from tests.bench import commits, hands, rows, start
    from tests.bench.aims import AIMS
    from tests.bench.measure import measure

    with ExitStack() as stack:
        entries = [
            *rows.single_entries(),
            *rows.batch_entries(),
            *hands.naturals_entries(),
            hands.settlement_entry(),
            *commits.commit_entries(stack),
            *start.start_entries(),
        ]
        rates = measure(entries, rounds)
    floor = median(rates[rows.FLOOR])
    print(f"{'median of ' + str(rounds) + ' rounds':<48}{'a second':>14}{'to the floor':>14}")
    for entry in entries:
        rate = median(rates[entry.name])
        print(f"{entry.name:<48}{rate:>14,.0f}{rate / floor:>14.3g}")
    print(f"\n{'ratio':<48}{'measured':>14}{'at least':>14}")
    missed = 0
    for aim in AIMS:
        ratio = aim.ratio(rates)
        missed += ratio < aim.least
        verdict = "PASS" if ratio >= aim.least else "FAIL"
        print(f"{aim.entry:<48}{ratio:>14.3g}{aim.least:>14.3g}  {verdict}")
        print(f"  to {' or '.join(aim.against)}" if aim.against else "  times a second")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

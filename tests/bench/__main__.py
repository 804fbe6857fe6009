"""`python -m tests.bench`: one table of ratios to peers, measured beside each other, and the aims.

Ends with 1 if an aim is missed, 2 if something is not installed or does not work.
"""

import argparse
import sys
from importlib.util import find_spec

NEEDED = ("eval7", "numpy", "phevaluator", "pkrbot", "pokerfast", "treys")


def main() -> int:
    """Measure, print the table, and judge every aim."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="rounds to take medians of (25)")
    rounds = max(1, parser.parse_args().rounds)
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        return _refused(f"Not installed: {', '.join(missing)}.")
    try:
        # The peers are imported only here, where they are known to be there.
        from tests.bench import report
        from tests.bench.measure import UnmeasurableError
    except (ImportError, OSError) as fault:
        return _refused(f"Something installed does not load: {fault}.")
    try:
        return report.run(rounds)
    except (UnmeasurableError, OSError) as fault:
        return _refused(str(fault))
    except KeyboardInterrupt:
        return 130


def _refused(why: str) -> int:
    print(why, file=sys.stderr)
    print("What is needed comes with: python3 installer/bootstrap.py bench", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())

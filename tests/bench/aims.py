"""What the benchmark has to show: ratios between entries of one run, and one start by the clock."""

from tests.bench import books, commits, desk, hands, paper, rows, start, verdict, windows
from tests.bench.measure import Aim

# Figures given as rates hold where the empty call makes eight million a second.
YARDSTICK = 8_000_000

AIMS = (
    Aim(rows.FIVE, (rows.TREYS, rows.PHEVALUATOR), 2.0),
    Aim(rows.FIVE, (rows.PKRBOT,), 0.4),
    Aim(rows.THREE, (rows.EVAL7,), 2.0),
    Aim(rows.FIVES, (rows.OMPEVAL,), 1.0),
    Aim(rows.FIVES, (rows.TEXTBOOK,), 8.0),
    Aim(hands.NATURALS, (rows.FLOOR,), 0.04),
    Aim(hands.NATURALS_BATCH, (hands.NATURALS,), 20.0),
    Aim(hands.SETTLEMENT, (rows.FLOOR,), 20_000 / YARDSTICK),
    # A sixth of the rate is six times as long; three times is what to strive for.
    Aim(commits.RECORDED, (commits.RAW,), 1 / 6),
    # By the clock, as it is one number for the program as a whole.
    Aim(books.CHECK, (), 5_000),
    # The time grows as the hands do, and the memory not at all.
    Aim(books.CHECK, (books.CHECK_FEW,), 0.85),
    Aim(books.MEMORY, (books.MEMORY_FEW,), 0.9),
    # Below a second.
    Aim(books.OPENING, (), 1.0),
    # The 99th percentile below a frame of 16 ms, in the window's own time.
    Aim(verdict.VERDICT, (), 1000 / 16),
    # Below 50 ms of the program's own time on a quiet machine.
    Aim(desk.SCROLLED, (), 20.0),
    Aim(desk.FILTERED, (), 20.0),
    # Below a quarter of a second on a quiet machine.
    Aim(start.START, (), 4.0),
    # Within 1.6 times the empty window's start.
    Aim(windows.SHOWN, (windows.BARE,), 1 / 1.6),
    Aim(paper.LIST, (paper.BARE,), 0.5),
    Aim(paper.ROWS, (paper.LONG_TABLE,), 5.0),
    # The time grows as the rows do, and little else.
    Aim(paper.GROWN[paper.MANY], (paper.GROWN[paper.SOME],), 0.75),
    Aim(paper.GROWN[paper.SOME], (paper.GROWN[paper.FEW],), 0.75),
    Aim(paper.MEMORY, (), 10**9 / (paper.BELOW_MB * 2**20)),
)

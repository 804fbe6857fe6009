"""What the benchmark has to show: ratios between entries of one run, and one start by the clock."""

from tests.bench import books, commits, hands, rows, start
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
    # Below a quarter of a second on a quiet machine.
    Aim(start.START, (), 4.0),
)

"""*Quick hand*: a hand typed, settled and printed without a table; for practice and disputes."""

"""A table's night: its state as a fold over the journal, and every verb that adds a line to it."""

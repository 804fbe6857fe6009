"""The players' window: what has been shown at the table, large enough for everybody there."""

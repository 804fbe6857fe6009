"""The dealer's console: one table, from the seating of its players to its close."""

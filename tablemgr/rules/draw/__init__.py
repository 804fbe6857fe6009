"""Italian draw poker (clauses I1 to I9): deck, ranking, openers, pots, and the ruling on a hand."""

"""The audit of a database: every line, entry, hand and override held against all that bears it out.

Small checks, each of which reports all that it finds and stops no other; memory stays the same
however many hands there are.
"""

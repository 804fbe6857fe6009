"""The rules of the game as pure functions of values: no clock, no input or output.

Nothing here knows a screen, a file or a database; NumPy is used in `batch.py` alone.
"""

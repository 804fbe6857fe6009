"""Runs a card room's Chinese Poker tables: rulings, payoffs, ledger and paper."""

__version__ = "0.1.0"

"""Sessions as files for others: hand files, CSV, JSON lines, and a journal that hledger reads."""

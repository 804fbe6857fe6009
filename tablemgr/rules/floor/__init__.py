"""What the floor may do at a table: facts go in, a ruling with its clause comes out (T, M, K, J).

Nothing here knows a ledger, a clock or a database; money is in smallest units, time in seconds.
"""

"""What the program remembers, in SQLite alone or in PostgreSQL for a room.

The only room that imports SQLAlchemy, alembic and psycopg. `rows` and `trouble` are free of them.
"""

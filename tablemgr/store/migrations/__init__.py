"""How a database comes to stand at the newest schema, step by step, in SQLite and PostgreSQL."""

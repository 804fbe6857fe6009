"""The triggers that make the ledger and the journal append only, in both databases.

Put on anew after every migration, since a table that SQLite copies loses its triggers.
"""

from collections.abc import Sequence

from sqlalchemy import Connection

_SQLITE = """
CREATE TRIGGER IF NOT EXISTS append_only_{table}_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append only'); END
"""

_FUNCTION = """
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""

_ROWS = """
CREATE OR REPLACE TRIGGER append_only_rows BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION append_only()
"""

_WHOLE = """
CREATE OR REPLACE TRIGGER append_only_whole BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION append_only()
"""


def make_append_only(connection: Connection, tables: Sequence[str]) -> None:
    """Refuse UPDATE and DELETE, and TRUNCATE where there is one, on these tables."""
    if connection.dialect.name == "sqlite":
        for table in tables:
            for verb in ("update", "delete"):
                connection.exec_driver_sql(_SQLITE.format(table=table, verb=verb))
        return
    connection.exec_driver_sql(_FUNCTION.replace("%", "%%"))
    for table in tables:
        connection.exec_driver_sql(_ROWS.format(table=table))
        connection.exec_driver_sql(_WHOLE.format(table=table))

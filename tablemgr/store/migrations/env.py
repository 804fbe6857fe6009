"""Runs the steps on the connection that `migrate` passes in, inside its transaction."""

from alembic import context

from tablemgr.store import schema

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=schema.metadata, render_as_batch=True, compare_type=True
)
with context.begin_transaction():
    context.run_migrations()

"""The first schema: people, sessions, journal, ledger, hands, and what is kept for the screen."""

import sqlalchemy as sa
from alembic import op

from tablemgr.store.appendonly import make_append_only

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY = ("journal", "entries", "postings", "hands", "hand_seats", "sheets")


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _wholes(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer(), nullable=False) for name in names]


def _minor(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _key(table: str, *names: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*names, name=f"pk_{table}")


def _refers(
    table: str, names: list[str], other: str, columns: list[str]
) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{'_'.join(names)}_{other}"
    return sa.ForeignKeyConstraint(names, [f"{other}.{column}" for column in columns], name=name)


def upgrade() -> None:
    """Make every table, and then the triggers."""
    _people()
    _sessions()
    _journal()
    _ledger()
    _hands()
    _desk()
    make_append_only(op.get_bind(), APPEND_ONLY)


def _people() -> None:
    op.create_table(
        "people",
        *_texts("id", "name", "role", "pin_hash", "pin_set_at"),
        _flag("active"),
        *_wholes("failures"),
        *_texts("locked_until"),
        _key("people", "id"),
    )
    op.create_table(
        "sign_ins",
        *_texts("id", "person", "station", "at", "ended_at"),
        _key("sign_ins", "id"),
        _refers("sign_ins", ["person"], "people", ["id"]),
    )
    lasting = sa.text("ended_at = ''")
    op.create_index(
        "ix_sign_ins_active",
        "sign_ins",
        ["person", "station"],
        unique=True,
        sqlite_where=lasting,
        postgresql_where=lasting,
    )
    op.create_table("players", *_texts("id", "name", "folded", "note"), _key("players", "id"))
    op.create_index("ix_players_folded", "players", ["folded"])


def _sessions() -> None:
    op.create_table(
        "sheets", *_texts("sha256", "name", "version", "text"), _key("sheets", "sha256")
    )
    op.create_table(
        "sessions",
        *_texts("id", "table_name", "sheet", "currency"),
        _minor("point_value_minor"),
        *_texts("denominations", "gaming_date", "opened_at", "closed_at", "head"),
        *_wholes("length"),
        _key("sessions", "id"),
        _refers("sessions", ["sheet"], "sheets", ["sha256"]),
    )
    still_open = sa.text("closed_at = ''")
    op.create_index(
        "ix_sessions_open",
        "sessions",
        ["table_name"],
        unique=True,
        sqlite_where=still_open,
        postgresql_where=still_open,
    )
    op.create_index("ix_sessions_gaming_date", "sessions", ["gaming_date"])


def _journal() -> None:
    op.create_table(
        "journal",
        *_texts("session"),
        *_wholes("seq"),
        *_texts("at"),
        *_wholes("offset_min"),
        *_texts("gaming_date", "station", "operator", "role", "verb", "facts", "reason"),
        *_texts("approver", "command", "previous", "hash"),
        _key("journal", "session", "seq"),
        sa.CheckConstraint("seq > 0", name=op.f("ck_journal_counts_from_one")),
    )
    op.create_index("ix_journal_command", "journal", ["command"], unique=True)


def _ledger() -> None:
    op.create_table(
        "entries",
        *_texts("session"),
        *_wholes("seq", "place"),
        *_texts("id", "kind"),
        sa.Column("corrects", sa.Text(), nullable=True),
        *_texts("memo", "chips"),
        _key("entries", "session", "seq", "place"),
        sa.UniqueConstraint("id", name="uq_entries_id"),
        _refers("entries", ["corrects"], "entries", ["id"]),
        _refers("entries", ["session", "seq"], "journal", ["session", "seq"]),
    )
    op.create_table(
        "postings",
        *_texts("session"),
        *_wholes("seq", "entry", "place"),
        *_texts("account"),
        _minor("minor"),
        _key("postings", "session", "seq", "entry", "place"),
        _refers("postings", ["session", "seq", "entry"], "entries", ["session", "seq", "place"]),
        sqlite_with_rowid=False,
    )


def _hands() -> None:
    op.create_table(
        "hands",
        *_texts("session"),
        *_wholes("seq", "number"),
        *_texts("standing", "gaming_date", "at", "dealer"),
        *_wholes("button", "fouls", "naturals", "drops"),
        _minor("moved_minor"),
        _key("hands", "session", "seq"),
        _refers("hands", ["session", "seq"], "journal", ["session", "seq"]),
        sa.CheckConstraint("number > 0", name=op.f("ck_hands_counts_from_one")),
    )
    op.create_index("ix_hands_session_number_seq", "hands", ["session", "number", "seq"])
    op.create_index("ix_hands_gaming_date", "hands", ["gaming_date"])
    op.create_table(
        "hand_seats",
        *_texts("session"),
        *_wholes("seq", "seat"),
        *_texts("player"),
        *_wholes("points"),
        _minor("net_minor"),
        *_texts("status"),
        _flag("capped"),
        _key("hand_seats", "session", "seq", "seat"),
        _refers("hand_seats", ["session", "seq"], "hands", ["session", "seq"]),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_hand_seats_player", "hand_seats", ["player"])


def _desk() -> None:
    op.create_table(
        "drafts", *_texts("session", "station", "draft"), _key("drafts", "session", "station")
    )
    op.create_table(
        "snapshots",
        *_texts("session"),
        *_wholes("seq"),
        *_texts("state"),
        _key("snapshots", "session"),
    )
    op.create_table("claims", *_texts("session", "station", "token"), _key("claims", "session"))
    op.create_table("settings", *_texts("name", "value"), _key("settings", "name"))

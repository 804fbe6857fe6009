"""The tables as they are now; the migrations make them, and a test compares the two.

A change here is a new file in `migrations/versions` and in REVISIONS.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

REVISIONS = ("0001",)
"""The migrations that this program knows, in their order; its databases stand at the last."""

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMING)


def _text(name: str, *rest: ForeignKey, primary_key: bool = False) -> Column[str]:
    return Column(name, Text, *rest, primary_key=primary_key, nullable=False)


def _whole(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


def _minor(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False)


people = Table(
    "people",
    metadata,
    _text("id", primary_key=True),
    _text("name"),
    _text("role"),
    _text("pin_hash"),
    _text("pin_set_at"),
    Column("active", Boolean, nullable=False),
    _whole("failures"),
    _text("locked_until"),
)

sign_ins = Table(
    "sign_ins",
    metadata,
    _text("id", primary_key=True),
    _text("person", ForeignKey("people.id")),
    _text("station"),
    _text("at"),
    _text("ended_at"),
)
# One sign-in at a time for a person at a station.
Index(
    "ix_sign_ins_active",
    sign_ins.c.person,
    sign_ins.c.station,
    unique=True,
    sqlite_where=text("ended_at = ''"),
    postgresql_where=text("ended_at = ''"),
)

players = Table(
    "players",
    metadata,
    _text("id", primary_key=True),
    _text("name"),
    # The name without capitals and accents, for the search.
    _text("folded"),
    _text("note"),
)
Index(None, players.c.folded)

sheets = Table(
    "sheets",
    metadata,
    _text("sha256", primary_key=True),
    _text("name"),
    _text("version"),
    _text("text"),
)

sessions = Table(
    "sessions",
    metadata,
    _text("id", primary_key=True),
    _text("table_name"),
    _text("sheet", ForeignKey("sheets.sha256")),
    _text("currency"),
    _minor("point_value_minor"),
    _text("denominations"),
    _text("gaming_date"),
    _text("opened_at"),
    _text("closed_at"),
    _text("head"),
    _whole("length"),
)
# A table has one open session at a time.
Index(
    "ix_sessions_open",
    sessions.c.table_name,
    unique=True,
    sqlite_where=text("closed_at = ''"),
    postgresql_where=text("closed_at = ''"),
)
Index(None, sessions.c.gaming_date)

# A chain need not be a table's: what concerns the house has one too.
journal = Table(
    "journal",
    metadata,
    _text("session"),
    _whole("seq"),
    _text("at"),
    _whole("offset_min"),
    _text("gaming_date"),
    _text("station"),
    _text("operator"),
    _text("role"),
    _text("verb"),
    _text("facts"),
    _text("reason"),
    _text("approver"),
    _text("command"),
    _text("previous"),
    _text("hash"),
    PrimaryKeyConstraint("session", "seq"),
    CheckConstraint("seq > 0", "counts_from_one"),
)
Index(None, journal.c.command, unique=True)

entries = Table(
    "entries",
    metadata,
    _text("session"),
    _whole("seq"),
    _whole("place"),
    _text("id"),
    _text("kind"),
    Column("corrects", Text, ForeignKey("entries.id")),
    _text("memo"),
    _text("chips"),
    PrimaryKeyConstraint("session", "seq", "place"),
    UniqueConstraint("id"),
    ForeignKeyConstraint(["session", "seq"], ["journal.session", "journal.seq"]),
)

# Clustered by session and line: balances are sums along one run of it.
postings = Table(
    "postings",
    metadata,
    _text("session"),
    _whole("seq"),
    _whole("entry"),
    _whole("place"),
    _text("account"),
    _minor("minor"),
    PrimaryKeyConstraint("session", "seq", "entry", "place"),
    ForeignKeyConstraint(
        ["session", "seq", "entry"], ["entries.session", "entries.seq", "entries.place"]
    ),
    sqlite_with_rowid=False,
)

hands = Table(
    "hands",
    metadata,
    _text("session"),
    _whole("seq"),
    _whole("number"),
    _text("standing"),
    _text("gaming_date"),
    _text("at"),
    _text("dealer"),
    _whole("button"),
    _whole("fouls"),
    _whole("naturals"),
    _whole("drops"),
    _minor("moved_minor"),
    PrimaryKeyConstraint("session", "seq"),
    ForeignKeyConstraint(["session", "seq"], ["journal.session", "journal.seq"]),
    CheckConstraint("number > 0", "counts_from_one"),
)
# With the line at the end, whether a later row took a hand's place is one look into the index.
Index(None, hands.c.session, hands.c.number, hands.c.seq)
Index(None, hands.c.gaming_date)

hand_seats = Table(
    "hand_seats",
    metadata,
    _text("session"),
    _whole("seq"),
    _whole("seat"),
    _text("player"),
    _whole("points"),
    _minor("net_minor"),
    _text("status"),
    Column("capped", Boolean, nullable=False),
    PrimaryKeyConstraint("session", "seq", "seat"),
    ForeignKeyConstraint(["session", "seq"], ["hands.session", "hands.seq"]),
    sqlite_with_rowid=False,
)
Index(None, hand_seats.c.player)

drafts = Table(
    "drafts",
    metadata,
    _text("session"),
    _text("station"),
    _text("draft"),
    PrimaryKeyConstraint("session", "station"),
)

snapshots = Table(
    "snapshots",
    metadata,
    _text("session", primary_key=True),
    _whole("seq"),
    _text("state"),
)

claims = Table(
    "claims",
    metadata,
    _text("session", primary_key=True),
    _text("station"),
    _text("token"),
)

settings = Table(
    "settings",
    metadata,
    _text("name", primary_key=True),
    _text("value"),
)

APPEND_ONLY = (journal, entries, postings, hands, hand_seats, sheets)
"""What is only ever added to; triggers refuse every UPDATE and DELETE."""

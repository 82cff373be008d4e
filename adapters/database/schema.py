"""Database schema: all tables and indexes except those of the event store library.

The statements work on SQLite and PostgreSQL. ``{at}`` stands for the PostgreSQL schema. A change of
an existing table also needs an entry in ``migrations.py``.
"""

from typing import Final

CREATE_SCHEMA_VERSION: Final = (
    "CREATE TABLE IF NOT EXISTS {at}schema_version (place TEXT PRIMARY KEY,"
    " version INTEGER NOT NULL)"
)
CREATE_PUSH_SUBSCRIPTIONS: Final = (
    "CREATE TABLE IF NOT EXISTS {at}push_subscriptions (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " session TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,"
    " language TEXT NOT NULL, site TEXT NOT NULL, told INTEGER NOT NULL,"
    " PRIMARY KEY (id, seat, session))",
    "CREATE INDEX IF NOT EXISTS push_subscriptions_endpoint ON {at}push_subscriptions (endpoint)",
)
CREATE: Final = (
    CREATE_SCHEMA_VERSION,
    "CREATE TABLE IF NOT EXISTS {at}match_list (id TEXT PRIMARY KEY, opened BIGINT NOT NULL,"
    " listed TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}branches (id TEXT PRIMARY KEY, origin TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS branches_origin ON {at}branches (origin)",
    "CREATE TABLE IF NOT EXISTS {at}seat_names (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, folded TEXT NOT NULL, PRIMARY KEY (id, seat))",
    "CREATE INDEX IF NOT EXISTS seat_names_folded ON {at}seat_names (folded)",
    "CREATE TABLE IF NOT EXISTS {at}match_index (id TEXT NOT NULL, who TEXT NOT NULL,"
    " disputes INTEGER NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL, opened BIGINT,"
    " PRIMARY KEY (id, who, disputes))",
    # Every index has the status, because every search reads it.
    "CREATE INDEX IF NOT EXISTS match_index_by ON {at}match_index"
    " (who, disputes, opened, id, status)",
    "CREATE INDEX IF NOT EXISTS match_index_by_game ON {at}match_index"
    " (who, disputes, game, opened, id, status)",
    "CREATE INDEX IF NOT EXISTS match_index_by_status ON {at}match_index"
    " (who, disputes, status, opened, id)",
    "CREATE INDEX IF NOT EXISTS match_index_by_game_status ON {at}match_index"
    " (who, disputes, game, status, opened, id)",
    "CREATE TABLE IF NOT EXISTS {at}active_matches (id TEXT PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS {at}tallied (log TEXT NOT NULL, id TEXT NOT NULL,"
    " PRIMARY KEY (log, id))",
    "CREATE TABLE IF NOT EXISTS {at}tallies (log TEXT NOT NULL, about TEXT NOT NULL,"
    " part TEXT NOT NULL, tally TEXT NOT NULL, PRIMARY KEY (log, about, part))",
    "CREATE TABLE IF NOT EXISTS {at}heartbeat (name TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}referee (place TEXT PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}seat_sessions (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, way TEXT NOT NULL, browser TEXT NOT NULL, made BIGINT NOT NULL,"
    " used BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (id, seat, name))",
    "CREATE TABLE IF NOT EXISTS {at}short_links (name TEXT PRIMARY KEY, id TEXT NOT NULL,"
    " seat INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}feed_matches (feed TEXT NOT NULL, id TEXT NOT NULL,"
    " seats TEXT NOT NULL, added BIGINT NOT NULL, PRIMARY KEY (feed, id))",
    "CREATE TABLE IF NOT EXISTS {at}chat (id TEXT NOT NULL, room TEXT NOT NULL,"
    " number INTEGER NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, folded TEXT NOT NULL,"
    " phrase TEXT NOT NULL, words TEXT NOT NULL, at BIGINT NOT NULL,"
    " PRIMARY KEY (id, room, number))",
    "CREATE TABLE IF NOT EXISTS {at}analyses (id TEXT PRIMARY KEY, moves INTEGER NOT NULL,"
    " trials INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}move_analyses (id TEXT NOT NULL, move INTEGER NOT NULL,"
    " look TEXT NOT NULL, PRIMARY KEY (id, move))",
    "CREATE TABLE IF NOT EXISTS {at}signing_keys (public TEXT PRIMARY KEY, since BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}known_ends (id TEXT PRIMARY KEY, last BIGINT NOT NULL,"
    " ended INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}identity (place TEXT PRIMARY KEY, id TEXT NOT NULL)",
    *CREATE_PUSH_SUBSCRIPTIONS,
)

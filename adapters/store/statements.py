"""In which words is the database asked about what lies beside the events?

They are written once, in those that SQLite and PostgreSQL share: ``{at}`` is where the tables lie,
``:name`` a value.
"""

from typing import Final

LOG: Final = "match_list"
"""The name under which the list notes how far it read the log."""
CREATE: Final = (
    "CREATE TABLE IF NOT EXISTS {at}match_list (id TEXT PRIMARY KEY, game TEXT NOT NULL,"
    " status TEXT NOT NULL, opened BIGINT NOT NULL, listed TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS match_list_opened ON {at}match_list (opened, id)",
    "CREATE TABLE IF NOT EXISTS {at}seat_names (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, folded TEXT NOT NULL, PRIMARY KEY (id, seat))",
    "CREATE INDEX IF NOT EXISTS seat_names_folded ON {at}seat_names (folded)",
    "CREATE TABLE IF NOT EXISTS {at}match_counts (id TEXT PRIMARY KEY, game TEXT NOT NULL,"
    " counted TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS match_counts_game ON {at}match_counts (game)",
    "CREATE TABLE IF NOT EXISTS {at}heartbeat (name TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}passes (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, way TEXT NOT NULL, browser TEXT NOT NULL, made BIGINT NOT NULL,"
    " used BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (id, seat, name))",
)
ADVANCE: Final = (
    "INSERT INTO {at}{tracking} AS known (application_name, notification_id)"
    " VALUES (:log, :up_to) ON CONFLICT (application_name)"
    " DO UPDATE SET notification_id = :up_to WHERE known.notification_id = :start"
    " RETURNING notification_id"
)
UPSERT: Final = (
    "INSERT INTO {at}match_list (id, game, status, opened, listed)"
    " VALUES (:id, :game, :status, :opened, :listed)"
    " ON CONFLICT (id) DO UPDATE SET status = excluded.status, listed = excluded.listed"
)
LISTED: Final = "SELECT listed FROM {at}match_list WHERE id = :id"
FITS: Final = (
    " opened >= :since AND opened < :before"
    " AND (:game = '' OR game = :game) AND (:status = '' OR status = :status)"
    " AND (:player = '' OR id IN (SELECT id FROM {at}seat_names WHERE folded = :player))"
)
SEARCH: Final = (
    "SELECT listed FROM {at}match_list"
    " WHERE (opened > :after OR (opened = :after AND id > :after_id))"
    f" AND {FITS} ORDER BY opened, id LIMIT :limit"
)
PAGE: Final = (
    f"SELECT listed FROM {{at}}match_list WHERE {FITS}"
    " ORDER BY opened DESC, id LIMIT :limit OFFSET :skipped"
)
HOW_MANY: Final = f"SELECT COUNT(*) AS many FROM {{at}}match_list WHERE {FITS}"
NEWEST: Final = (
    "SELECT listed FROM {at}match_list WHERE status = :status ORDER BY opened DESC, id LIMIT :limit"
)
FORGET_LIST: Final = (
    "DELETE FROM {at}match_list",
    # Not deleted: a row that is there can only be advanced from where it stands.
    "UPDATE {at}{tracking} SET notification_id = 0 WHERE application_name = :log",
)
COUNTED: Final = (
    "INSERT INTO {at}match_counts (id, game, counted) VALUES (:id, :game, :counted)"
    " ON CONFLICT (id) DO UPDATE SET counted = excluded.counted"
)
COUNTS: Final = "SELECT id, counted FROM {at}match_counts WHERE game = :game"
NAME_SEAT: Final = (
    "INSERT INTO {at}seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO UPDATE SET name = excluded.name, folded = excluded.folded"
)
NAME_SEAT_IF_FREE: Final = (
    "INSERT INTO {at}seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO NOTHING"
)
SEATS: Final = "SELECT id, seat FROM {at}seat_names WHERE folded = :player ORDER BY id, seat"
BEAT: Final = (
    "INSERT INTO {at}heartbeat (name, at) VALUES ('server', :now)"
    " ON CONFLICT (name) DO UPDATE SET at = excluded.at"
)
LAST_BEAT: Final = "SELECT at FROM {at}heartbeat"
NAMES: Final = "SELECT seat, name FROM {at}seat_names WHERE id = :id"
PASSES: Final = (
    "SELECT name, way, browser, made, used, ended FROM {at}passes"
    " WHERE id = :id AND seat = :seat ORDER BY made, name"
)
_PASS: Final = "INSERT INTO {at}passes (id, seat, name, way, browser, made, used, ended) VALUES "
KEEP_PASS: Final = (
    f"{_PASS} (:id, :seat, :name, :way, :browser, :made, :used, :ended)"
    " ON CONFLICT (id, seat, name) DO NOTHING"
)
USE_PASS: Final = (
    f"{_PASS} (:id, :seat, :name, :way, :browser, :made, :used, :ended)"
    " ON CONFLICT (id, seat, name) DO UPDATE SET used = excluded.used"
)
KNOW_PASS: Final = (
    f"{_PASS} (:id, :seat, :first, '', '', 0, 0, 0) ON CONFLICT (id, seat, name) DO NOTHING"
)
FORGET_PASSES: Final = (
    "DELETE FROM {at}passes WHERE id = :id AND seat = :seat AND ended > 0"
    " AND name <> :own AND name <> :first"
)
END_OWN_PASS: Final = (
    "UPDATE {at}passes SET ended = :now"
    " WHERE id = :id AND seat = :seat AND name = :own AND ended = 0 RETURNING name"
)
END_OTHER_PASSES: Final = (
    "UPDATE {at}passes SET ended = :now"
    " WHERE id = :id AND seat = :seat AND name <> :name AND ended = 0"
)

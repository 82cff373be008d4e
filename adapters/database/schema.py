"""In which words is the database asked about what lies beside the events?

They are written once, in those that SQLite and PostgreSQL share: ``{at}`` is where the tables lie,
``:name`` a value.
"""

from typing import Final

MATCH_INDEX: Final = (
    "CREATE TABLE IF NOT EXISTS {at}leads (id TEXT NOT NULL, who TEXT NOT NULL,"
    " disputes INTEGER NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL, opened BIGINT,"
    " PRIMARY KEY (id, who, disputes))",
    # Each has the status, which every search looks at.
    "CREATE INDEX IF NOT EXISTS leads_by ON {at}leads (who, disputes, opened, id, status)",
    "CREATE INDEX IF NOT EXISTS leads_by_game ON {at}leads"
    " (who, disputes, game, opened, id, status)",
    "CREATE INDEX IF NOT EXISTS leads_by_status ON {at}leads (who, disputes, status, opened, id)",
    "CREATE INDEX IF NOT EXISTS leads_by_game_status ON {at}leads"
    " (who, disputes, game, status, opened, id)",
    # They led to the matches until there was this table.
    "DROP TABLE IF EXISTS {at}disputed",
    *(
        f"DROP INDEX IF EXISTS {{at}}match_list_{index}"
        for index in ("opened", "status", "game", "game_status")
    ),
)
LOG: Final = "match_list/8"
"""The name under which the list notes how far it read the log: another for every change of what
an entry holds, so that a list of another version is read anew."""
SUMS: Final = "match_counts/3"
"""The same for the sums: another for every change of what is kept, or of a game's assets."""
CREATE: Final = (
    "CREATE TABLE IF NOT EXISTS {at}match_list (id TEXT PRIMARY KEY, game TEXT NOT NULL,"
    " status TEXT NOT NULL, opened BIGINT NOT NULL, listed TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}branches (id TEXT PRIMARY KEY, origin TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS branches_origin ON {at}branches (origin)",
    "CREATE TABLE IF NOT EXISTS {at}seat_names (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, folded TEXT NOT NULL, PRIMARY KEY (id, seat))",
    "CREATE INDEX IF NOT EXISTS seat_names_folded ON {at}seat_names (folded)",
    *MATCH_INDEX,
    "CREATE TABLE IF NOT EXISTS {at}going (id TEXT PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS {at}tallied (log TEXT NOT NULL, id TEXT NOT NULL,"
    " PRIMARY KEY (log, id))",
    "CREATE TABLE IF NOT EXISTS {at}tallies (log TEXT NOT NULL, about TEXT NOT NULL,"
    " part TEXT NOT NULL, tally TEXT NOT NULL, PRIMARY KEY (log, about, part))",
    "CREATE TABLE IF NOT EXISTS {at}heartbeat (name TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}referee (place TEXT PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}passes (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, way TEXT NOT NULL, browser TEXT NOT NULL, made BIGINT NOT NULL,"
    " used BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (id, seat, name))",
    "CREATE TABLE IF NOT EXISTS {at}short_links (name TEXT PRIMARY KEY, id TEXT NOT NULL,"
    " seat INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}talk (id TEXT NOT NULL, room TEXT NOT NULL,"
    " number INTEGER NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, folded TEXT NOT NULL,"
    " phrase TEXT NOT NULL, words TEXT NOT NULL, at BIGINT NOT NULL,"
    " PRIMARY KEY (id, room, number))",
    "CREATE TABLE IF NOT EXISTS {at}analyses (id TEXT PRIMARY KEY, moves INTEGER NOT NULL,"
    " trials INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}looks (id TEXT NOT NULL, move INTEGER NOT NULL,"
    " look TEXT NOT NULL, PRIMARY KEY (id, move))",
    "CREATE TABLE IF NOT EXISTS {at}signing_keys (public TEXT PRIMARY KEY, since BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}known_ends (id TEXT PRIMARY KEY, last BIGINT NOT NULL,"
    " ended INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS {at}identity (place TEXT PRIMARY KEY, id TEXT NOT NULL)",
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
    " ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status,"
    " opened = excluded.opened, listed = excluded.listed"
)
BRANCHED: Final = (
    "INSERT INTO {at}branches (id, origin) VALUES (:id, :origin) ON CONFLICT (id) DO NOTHING"
)
BRANCHES: Final = (
    "WITH RECURSIVE tree (id) AS (SELECT id FROM {at}branches WHERE origin = :origin"
    " UNION SELECT branches.id FROM {at}branches JOIN tree ON branches.origin = tree.id)"
    " SELECT listed FROM {at}match_list WHERE id IN (SELECT id FROM tree)"
    " ORDER BY opened, id LIMIT :limit"
)
LISTED: Final = "SELECT listed FROM {at}match_list WHERE id = :id"
HOLD: Final = (
    "INSERT INTO {at}{tracking} AS known (application_name, notification_id)"
    " VALUES (:log, 0) ON CONFLICT (application_name)"
    " DO UPDATE SET notification_id = known.notification_id"
)
"""Nobody else takes anything in until the step is done."""
UNLIST: Final = (
    "DELETE FROM {at}match_list WHERE id = :id",
    "DELETE FROM {at}leads WHERE id = :id",
    "DELETE FROM {at}branches WHERE id = :id",
    "DELETE FROM {at}going WHERE id = :id",
)
LISTED_BETWEEN: Final = (
    "SELECT id FROM {at}match_list WHERE id > :after AND (id <= :up_to OR :up_to = '')"
)
EVIDENCE: Final = (
    "SELECT (SELECT listed FROM {at}match_list WHERE id = :id) AS listed,"
    " (SELECT last FROM {at}known_ends WHERE id = :id) AS last,"
    " CASE WHEN EXISTS (SELECT 1 FROM {at}known_ends WHERE id = :id AND ended > 0)"
    " OR EXISTS (SELECT 1 FROM {at}tallied WHERE log = :sums AND id = :id)"
    " OR EXISTS (SELECT 1 FROM {at}analyses WHERE id = :id) THEN 1 ELSE 0 END AS ended"
)
"""Only a match that has ended is counted in the sums, or analysed."""
KNOWN_ENDS: Final = "SELECT id FROM {at}known_ends ORDER BY id"
HAS_KNOWN_ENDS: Final = "SELECT 1 FROM {at}known_ends LIMIT 1"
KEEP_KNOWN_END: Final = (
    "INSERT INTO {at}known_ends AS known (id, last, ended) VALUES (:id, :last, :ended)"
    " ON CONFLICT (id) DO UPDATE SET"
    " last = CASE WHEN excluded.last > known.last THEN excluded.last ELSE known.last END,"
    " ended = CASE WHEN excluded.ended > known.ended THEN excluded.ended ELSE known.ended END"
)
RELEASE_KNOWN_END: Final = (
    "DELETE FROM {at}known_ends WHERE id = :id AND last <= :last AND ended <= :ended"
)
GO_BY_EVENTS: Final = (
    *UNLIST,
    "DELETE FROM {at}known_ends WHERE id = :id",
    "DELETE FROM {at}tallied WHERE log = :sums AND id = :id",
    "DELETE FROM {at}analyses WHERE id = :id",
)
STAND: Final = (
    "INSERT INTO {at}{tracking} AS known (application_name, notification_id)"
    " VALUES (:log, :up_to) ON CONFLICT (application_name)"
    " DO UPDATE SET notification_id = :up_to"
)
TALLIED: Final = (
    "INSERT INTO {at}tallied (log, id) VALUES (:log, :id) ON CONFLICT (log, id) DO NOTHING"
    " RETURNING id"
)
TALLY: Final = "SELECT tally FROM {at}tallies WHERE log = :log AND about = :about AND part = :part"
TALLIES: Final = "SELECT part, tally FROM {at}tallies WHERE log = :log AND about = :about"
KEEP_TALLY: Final = (
    "INSERT INTO {at}tallies (log, about, part, tally) VALUES (:log, :about, :part, :tally)"
    " ON CONFLICT (log, about, part) DO UPDATE SET tally = excluded.tally"
)
ALL_TALLIES: Final = (
    "SELECT about, part, tally FROM {at}tallies WHERE log = :log"
    " UNION ALL SELECT '', id, '' FROM {at}tallied WHERE log = :log"
    " UNION ALL SELECT '', '', CAST(notification_id AS TEXT) FROM {at}{tracking}"
    " WHERE application_name = :log"
)
"""In one step, so that they belong together."""
FORGET_TALLIES: Final = "DELETE FROM {at}tallies WHERE log = :log"
FORGET_TALLIED: Final = "DELETE FROM {at}tallied WHERE log = :log"
TAKE_OVER: Final = (
    "UPDATE {at}tallies SET log = :log WHERE log = :beside",
    "UPDATE {at}tallied SET log = :log WHERE log = :beside",
)
NAME_SEAT: Final = (
    "INSERT INTO {at}seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO UPDATE SET name = excluded.name, folded = excluded.folded"
)
NAME_SEAT_IF_FREE: Final = (
    "INSERT INTO {at}seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO NOTHING"
)
WRITTEN_NAMES: Final = {
    "seat_names": "SELECT DISTINCT name, folded FROM {at}seat_names",
    "talk": "SELECT DISTINCT name, folded FROM {at}talk WHERE name <> ''",
}
"""How names are written, and folded, by the table."""
FOLD_NAME: Final = {
    table: f"UPDATE {{at}}{table} SET folded = :folded WHERE name = :name"
    for table in ("seat_names", "talk")
}
FORGET_NAME: Final = "DELETE FROM {at}seat_names WHERE id = :id AND seat = :seat"
FORGET_TALLIES_OF: Final = "DELETE FROM {at}tallies WHERE about = :about"
FORGET_OTHER_PASSES: Final = (
    "DELETE FROM {at}passes WHERE id = :id AND seat = :seat AND name <> :first"
)
FORGET_FIRST_PASS: Final = (
    "UPDATE {at}passes SET ended = :now, way = '', browser = '', made = 0, used = 0"
    " WHERE id = :id AND seat = :seat AND name = :first"
)
SEATS: Final = "SELECT id, seat FROM {at}seat_names WHERE folded = :player ORDER BY id, seat"
BEAT: Final = (
    "INSERT INTO {at}heartbeat (name, at) VALUES ('server', :now)"
    " ON CONFLICT (name) DO UPDATE SET at = excluded.at"
)
IDENTITY: Final = "SELECT id FROM {at}identity WHERE place = 'database'"
KEEP_IDENTITY: Final = (
    "INSERT INTO {at}identity (place, id) VALUES ('database', :id) ON CONFLICT (place) DO NOTHING"
)
NOTE_SIGNING_KEY: Final = (
    "INSERT INTO {at}signing_keys (public, since) VALUES (:public, :since)"
    " ON CONFLICT (public) DO NOTHING"
)
SIGNING_KEYS: Final = "SELECT public, since FROM {at}signing_keys ORDER BY since DESC, public"
KINDS_OF_EVENTS: Final = (
    "SELECT topic FROM {at}{events} WHERE originator_id = :id ORDER BY originator_version"
)
LAST_WORD: Final = (
    "INSERT INTO {at}{events} (originator_id, originator_version, topic, state)"
    " VALUES (:id, :version, :topic, :state)"
)
CLEAR: Final = (
    "DELETE FROM {at}{events} WHERE originator_id = :id AND originator_version < :version",
    *UNLIST,
    "DELETE FROM {at}known_ends WHERE id = :id",
    "DELETE FROM {at}seat_names WHERE id = :id",
    "DELETE FROM {at}passes WHERE id = :id",
    "DELETE FROM {at}short_links WHERE id = :id",
    "DELETE FROM {at}talk WHERE id = :id",
)
SAY: Final = (
    "INSERT INTO {at}talk (id, number, room, who, name, folded, phrase, words, at)"
    " SELECT :id, COALESCE(MAX(number), 0) + 1, :room, :who, :name, :folded, :phrase, :words,"
    " CASE WHEN MAX(at) > :at THEN MAX(at) ELSE :at END"
    " FROM {at}talk WHERE id = :id AND room = :room"
)
"""Never earlier than what was said before in that room, whoever's clock is late."""
DROP_OLD_TALK: Final = (
    "DELETE FROM {at}talk WHERE id = :id AND room = :room AND number <="
    " (SELECT MAX(number) FROM {at}talk WHERE id = :id AND room = :room) - :most"
)
TALK: Final = (
    "SELECT number, room, who, name, phrase, words, at FROM {at}talk"
    " WHERE id = :id AND (:room = '' OR room = :room) ORDER BY at, number"
)
ERASE_TALK: Final = (
    "UPDATE {at}talk SET phrase = '', words = '', name = '', folded = ''"
    " WHERE id = :id AND number = :number AND who = :who"
)
FORGET_TALK: Final = "DELETE FROM {at}talk WHERE id = :id AND who = :who"
FORGET_LINE: Final = "DELETE FROM {at}talk WHERE id = :id AND room = :room AND number = :number"
FORGET_TALK_OF: Final = "DELETE FROM {at}talk WHERE folded = :folded"
WANT_ANALYSIS: Final = (
    "INSERT INTO {at}analyses (id, moves, trials) VALUES (:id, :moves, :trials)"
    " ON CONFLICT (id) DO NOTHING"
)
ANALYSIS: Final = "SELECT moves, trials FROM {at}analyses WHERE id = :id"
UNANALYSED: Final = (
    "SELECT id FROM {at}analyses AS wanted WHERE moves >"
    " (SELECT COUNT(*) FROM {at}looks AS found WHERE found.id = wanted.id)"
    " ORDER BY id LIMIT :limit"
)
LOOKS: Final = "SELECT look FROM {at}looks WHERE id = :id ORDER BY move"
KEEP_LOOK: Final = (
    "INSERT INTO {at}looks (id, move, look) VALUES (:id, :move, :look)"
    " ON CONFLICT (id, move) DO NOTHING"
)
FORGET_LOOKS: Final = "DELETE FROM {at}looks"
KEEP_SHORT_LINK: Final = (
    "INSERT INTO {at}short_links (name, id, seat) VALUES (:name, :id, :seat)"
    " ON CONFLICT (name) DO NOTHING"
)
SHORT_LINK: Final = "SELECT id, seat FROM {at}short_links WHERE name = :name"
REFEREE: Final = "SELECT name FROM {at}referee"
APPOINT: Final = (
    "INSERT INTO {at}referee (place, name) VALUES ('desk', :name)"
    " ON CONFLICT (place) DO UPDATE SET name = excluded.name"
)
ANNOUNCE: Final = "SELECT pg_notify(:channel, :said)"
DATABASE_TIME: Final = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now"
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
    "UPDATE {at}passes SET used = :used, browser = CASE browser WHEN '' THEN :browser"
    " ELSE browser END WHERE id = :id AND seat = :seat AND name = :name AND ended = 0"
)
KNOW_PASS: Final = (
    f"{_PASS} (:id, :seat, :first, '', '', 0, 0, 0) ON CONFLICT (id, seat, name) DO NOTHING"
)
ONE_AT_A_TIME: Final = (
    "UPDATE {at}passes SET made = made WHERE id = :id AND seat = :seat AND name = :first"
)
"""Whoever changes the passes to a seat begins with its first, so that no two do it at once."""
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

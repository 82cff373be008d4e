"""Search index of the match list: one row per match, plus one per seated player.

Every row has all columns that the list can be filtered or sorted by, and each supported combination
of filters has an index. A page is therefore found as fast among a million matches as among a
thousand. The row with an empty ``who`` is that of the match; player rows copy its columns. A
disputed match is indexed twice, and a third time while its dispute is open.
"""

from typing import Final

from adapters.database.database import Execute, Values
from adapters.database.name_normalization import folded
from adapters.sql_tables.match_summary import MatchSummary

SELECT_FOLDED_NAMES: Final = {
    "seat_names": "SELECT DISTINCT name, folded FROM {at}seat_names",
    "chat": "SELECT DISTINCT name, folded FROM {at}chat WHERE name <> ''",
}
"""The stored names with their normalized forms, by table."""
UPDATE_FOLDED_NAME: Final = {
    table: f"UPDATE {{at}}{table} SET folded = :folded WHERE name = :name"
    for table in ("seat_names", "chat")
}
DISPUTES: Final = ("", "any", "undecided")
"""The dispute filters; an index row stores the number of its filter."""
_ON_CONFLICT: Final = (
    " ON CONFLICT (id, who, disputes) DO UPDATE SET game = excluded.game,"
    " status = excluded.status, opened = excluded.opened"
)
INSERT_MATCH: Final = (
    "INSERT INTO {at}match_index (id, who, disputes, game, status, opened)"
    f" VALUES (:id, '', :disputes, :game, :status, :opened){_ON_CONFLICT}"
)
INSERT_PENDING: Final = (
    "INSERT INTO {at}match_index (id, who, disputes, game, status) VALUES (:id, '', 0, '', '')"
    " ON CONFLICT (id, who, disputes) DO UPDATE SET who = ''"
)
DELETE_STALE_PLAYERS: Final = (
    "DELETE FROM {at}match_index WHERE id = :id AND (disputes > :disputes"
    " OR who <> '' AND who NOT IN (SELECT folded FROM {at}seat_names WHERE id = :id))"
)
INSERT_PLAYERS: Final = (
    "INSERT INTO {at}match_index (id, who, disputes, game, status, opened)"
    " SELECT DISTINCT one.id, named.folded, one.disputes, one.game, one.status, one.opened"
    " FROM {at}match_index one JOIN {at}seat_names named ON named.id = one.id"
    f" WHERE one.id = :id AND one.who = '' AND named.folded <> ''{_ON_CONFLICT}"
)

ANY: Final = DISPUTES.index("any")
UNDECIDED: Final = DISPUTES.index("undecided")


def index_match(entry: MatchSummary, execute: Execute) -> None:
    """Index a list entry, once for the match and once for every player."""
    disputes = UNDECIDED if entry.undecided else ANY if entry.disputed else 0
    row = {"id": entry.id, "game": entry.game, "status": entry.status, "opened": entry.opened}
    for each in range(disputes + 1):
        execute(INSERT_MATCH, {**row, "disputes": each})
    follow_names(entry.id, execute, disputes)


def fold_names_again(execute: Execute) -> None:
    """Normalize all stored names again, in case the rules of normalization have changed."""
    for table, statement in SELECT_FOLDED_NAMES.items():
        for row in execute(statement, {}).fetchall():
            if row["folded"] != (now := folded(row["name"])):
                execute(UPDATE_FOLDED_NAME[table], {"name": row["name"], "folded": now})


def index_pending_name(match_id: str, execute: Execute) -> None:
    """Lock the index rows of a match while its names change."""
    execute(INSERT_PENDING, {"id": match_id})


def follow_names(match_id: str, execute: Execute, disputes: int = UNDECIDED) -> None:
    """Replace the player rows of a match by those of its current names, up to *disputes*."""
    execute(DELETE_STALE_PLAYERS, {"id": match_id, "disputes": disputes})
    execute(INSERT_PLAYERS, {"id": match_id})


_WHERE: Final = {
    "game": "game = :game",
    "status": "status = :status",
}
_SINCE: Final = "opened >= :since AND (status <> 'open' OR opened >= :fresh)"
_BEFORE: Final = "opened < :before"
_AFTER: Final = "(opened > :after OR id > :after_id)"
_NEWEST_FIRST: Final = "opened DESC, id DESC"


def _condition(values: Values) -> str:
    """Return the condition for the index rows of a search."""
    disputes = DISPUTES.index(values["disputes"])
    named = [words for name, words in _WHERE.items() if values[name]]
    return " AND ".join(["who = :player", f"disputes = {disputes}", *named, _SINCE])


def _listed(condition: str, order: str) -> str:
    # CROSS JOIN fixes the order: SQLite might scan the list first.
    return (
        "SELECT listed FROM {at}match_index CROSS JOIN"
        " (SELECT id AS listed_id, listed FROM {at}match_list) entries"
        f" WHERE listed_id = id AND {condition} ORDER BY {order} LIMIT :limit"
    )


def search(values: Values) -> str:
    """Return the statement for the entries after a given one, oldest first."""
    return _listed(f"{_condition(values)} AND {_BEFORE} AND {_AFTER}", "opened, id")


def page(values: Values) -> str:
    """Return the statement for the page of entries older than a given one, newest first."""
    where = f"{_condition(values)} AND {_BEFORE} AND (opened, id) < (:after, :after_id)"
    return _listed(where, _NEWEST_FIRST)


def how_many(values: Values) -> str:
    """Return the statement that counts the matches of a search, up to a limit."""
    return (
        f"SELECT COUNT(*) AS many FROM (SELECT 1 FROM {{at}}match_index WHERE {_condition(values)}"
        f" AND {_BEFORE} LIMIT :limit) found"
    )

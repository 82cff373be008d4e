"""What leads to a match in the list? A row for everybody who sits there, and one for all.

Each row has by what a list is narrowed and ordered, and an index stands for whatever may be asked
for together: so a page is found in as many steps among a million matches as among a thousand. The
row for all (``who`` is empty) says what the list says; those of players follow it, and the names
(``leading``). What was disputed has each of them twice, and once more while it is undecided.
"""

from typing import Final

from adapters.database.database import Execute, Values
from adapters.database.name_normalization import folded
from adapters.sql_tables.match_summary import MatchSummary

SELECT_FOLDED_NAMES: Final = {
    "seat_names": "SELECT DISTINCT name, folded FROM {at}seat_names",
    "chat": "SELECT DISTINCT name, folded FROM {at}chat WHERE name <> ''",
}
"""How names are written, and folded, by the table."""
UPDATE_FOLDED_NAME: Final = {
    table: f"UPDATE {{at}}{table} SET folded = :folded WHERE name = :name"
    for table in ("seat_names", "chat")
}
DISPUTES: Final = ("", "any", "undecided")
"""What may be asked for of disputes; a row has the number of what it is for."""
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
    """Let what the list says of a match lead to it, by everybody who sits there."""
    disputes = UNDECIDED if entry.undecided else ANY if entry.disputed else 0
    row = {"id": entry.id, "game": entry.game, "status": entry.status, "opened": entry.opened}
    for each in range(disputes + 1):
        execute(INSERT_MATCH, {**row, "disputes": each})
    follow_names(entry.id, execute, disputes)


def fold_names_again(execute: Execute) -> None:
    """Fold all names as is done today: an older version folded fewer of them to the same text."""
    for table, statement in SELECT_FOLDED_NAMES.items():
        for row in execute(statement, {}).fetchall():
            if row["folded"] != (now := folded(row["name"])):
                execute(UPDATE_FOLDED_NAME[table], {"name": row["name"], "folded": now})


def index_pending_name(match_id: str, execute: Execute) -> None:
    """Keep others from listing the match until the names that are about to change are there."""
    execute(INSERT_PENDING, {"id": match_id})


def follow_names(match_id: str, execute: Execute, disputes: int = UNDECIDED) -> None:
    """Let the match be led to by those who sit there now, and by nobody else.

    And by no more than *disputes*, where these have changed.
    """
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


def _led_to(values: Values) -> str:
    """Return what is true of what leads to the matches that are searched for."""
    disputes = DISPUTES.index(values["disputes"])
    named = [words for name, words in _WHERE.items() if values[name]]
    return " AND ".join(["who = :player", f"disputes = {disputes}", *named, _SINCE])


def _listed(where: str, order: str) -> str:
    # In this order: SQLite might begin with the list.
    return (
        "SELECT listed FROM {at}match_index CROSS JOIN"
        " (SELECT id AS listed_id, listed FROM {at}match_list) entries"
        f" WHERE listed_id = id AND {where} ORDER BY {order} LIMIT :limit"
    )


def search(values: Values) -> str:
    """Return the statement for what comes after an entry, oldest first, and not earlier than it."""
    return _listed(f"{_led_to(values)} AND {_BEFORE} AND {_AFTER}", "opened, id")


def page(values: Values) -> str:
    """Return the statement for a page, newest first."""
    led_to = _led_to(values)
    first = (
        f"SELECT opened, id FROM {{at}}match_index WHERE {led_to} AND {_BEFORE}"
        f" ORDER BY {_NEWEST_FIRST} LIMIT 1 OFFSET :skipped"
    )
    return _listed(f"{led_to} AND (opened, id) <= ({first})", _NEWEST_FIRST)


def how_many(values: Values) -> str:
    """Return the statement that counts what is found, up to a limit."""
    return (
        f"SELECT COUNT(*) AS many FROM (SELECT 1 FROM {{at}}match_index WHERE {_led_to(values)}"
        f" AND {_BEFORE} LIMIT :limit) found"
    )

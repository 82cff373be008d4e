"""In which words is the database asked for what somebody searches for in the match list?

In those that name only what is asked for, so that an index leads to it (``leads``), in the order of
the list: what is found among a million matches is then found as soon as among a thousand. What
comes before a page is passed over in the index alone.
"""

from typing import Final

from adapters.database.database import Values
from adapters.sql_tables.match_index import DISPUTES

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
        "SELECT listed FROM {at}leads CROSS JOIN"
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
        f"SELECT opened, id FROM {{at}}leads WHERE {led_to} AND {_BEFORE}"
        f" ORDER BY {_NEWEST_FIRST} LIMIT 1 OFFSET :skipped"
    )
    return _listed(f"{led_to} AND (opened, id) <= ({first})", _NEWEST_FIRST)


def how_many(values: Values) -> str:
    """Return the statement that counts what is found, up to a limit."""
    return (
        f"SELECT COUNT(*) AS many FROM (SELECT 1 FROM {{at}}leads WHERE {_led_to(values)}"
        f" AND {_BEFORE} LIMIT :limit) found"
    )

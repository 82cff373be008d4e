"""In which words is the database asked for what somebody searches for in the match list?

In those that name only what is asked for, so that an index leads to it: what is found among a
million matches is then found as soon as among a thousand.
"""

from typing import Final

from adapters.store.database import Values

FEW: Final = 2000
"""Whoever sat at no more matches is found by these; others come often enough in any list."""
OF_PLAYER: Final = (
    "SELECT COUNT(*) AS many FROM (SELECT 1 FROM {at}seat_names WHERE folded = :player"
    " LIMIT :limit) found"
)
"""How many seats a player had, counted up to a limit."""
_WHERE: Final = {
    "game": "game = :game",
    "status": "status = :status",
}
_PERIOD: Final = "opened >= :since AND opened < :before AND (status <> 'open' OR opened >= :fresh)"
_DISPUTED: Final = "SELECT id FROM {at}disputed WHERE :disputes = 'any' OR undecided > 0"
_BY_PLAYER: Final = "SELECT DISTINCT id FROM {at}seat_names WHERE folded = :player"
# What is put together is found by no index, so that each match is asked for its few seats.
_SAT: Final = (
    "EXISTS (SELECT 1 FROM {at}seat_names seat WHERE seat.id = match_list.id"
    " AND seat.folded || '' = :player)"
)
_AFTER: Final = "(opened > :after OR match_list.id > :after_id)"


def _found(values: Values, *, by_player: bool, more: str = "") -> str:
    """Return where what is searched for is found: led to by its player, if *by_player*."""
    conditions = [_PERIOD, *(words for name, words in _WHERE.items() if values[name])]
    led_by = ""
    if values["disputes"]:
        led_by = _DISPUTED
    elif values["player"] and by_player:
        led_by = _BY_PLAYER
    if values["player"] and led_by != _BY_PLAYER:
        conditions.append(_SAT)
    if more:
        conditions.append(more)
    if not led_by:
        return f"{{at}}match_list WHERE {' AND '.join(conditions)}"
    # In this order: SQLite would begin with the list as that is ordered already.
    tables = f"({led_by}) few CROSS JOIN {{at}}match_list"
    return f"{tables} WHERE match_list.id = few.id AND {' AND '.join(conditions)}"


def search(values: Values, *, is_rare: bool) -> str:
    """Return the statement for what comes after an entry, oldest first, and not earlier than it.

    *is_rare* tells whether the player had only FEW seats.
    """
    found = _found(values, by_player=is_rare, more=_AFTER)
    return f"SELECT listed FROM {found} ORDER BY opened, match_list.id LIMIT :limit"


def page(values: Values, *, is_rare: bool) -> str:
    """Return the statement for a page, newest first."""
    found = _found(values, by_player=is_rare)
    return (
        f"SELECT listed FROM {found} ORDER BY opened DESC, match_list.id DESC"
        " LIMIT :limit OFFSET :skipped"
    )


def how_many(values: Values) -> str:
    """Return the statement that counts what is found, up to a limit."""
    return (
        f"SELECT COUNT(*) AS many FROM (SELECT 1 FROM {_found(values, by_player=True)}"
        " LIMIT :limit) found"
    )

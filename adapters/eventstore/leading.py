"""How does what leads to a match follow the list, and the names of those who sit there?

Names are written by one, and the list by another, perhaps in another process: both begin with the
row for all, so that whoever comes second sees what the first has done. A name that is there before
its match is listed finds no such row, and leaves one that leads to nothing (``opened`` is NULL).
"""

from typing import Final

from adapters.database.database import Execute
from adapters.database.name_normalization import folded
from adapters.database.schema import FOLD_NAME, WRITTEN_NAMES
from adapters.sql_tables.match_index import AWAIT, DISPUTES, FOLLOW, LEAD, LEAVE
from adapters.sql_tables.match_summary import Listed

ANY: Final = DISPUTES.index("any")
UNDECIDED: Final = DISPUTES.index("undecided")


def lead_to(entry: Listed, execute: Execute) -> None:
    """Let what the list says of a match lead to it, by everybody who sits there."""
    disputes = UNDECIDED if entry.undecided else ANY if entry.disputed else 0
    row = {"id": entry.id, "game": entry.game, "status": entry.status, "opened": entry.opened}
    for each in range(disputes + 1):
        execute(LEAD, {**row, "disputes": each})
    follow_names(entry.id, execute, disputes)


def fold_names_again(execute: Execute) -> None:
    """Fold all names as is done today: an older version folded fewer of them to the same text."""
    for table, statement in WRITTEN_NAMES.items():
        for row in execute(statement, {}).fetchall():
            if row["folded"] != (now := folded(row["name"])):
                execute(FOLD_NAME[table], {"name": row["name"], "folded": now})


def await_entry(match_id: str, execute: Execute) -> None:
    """Keep others from listing the match until the names that are about to change are there."""
    execute(AWAIT, {"id": match_id})


def follow_names(match_id: str, execute: Execute, disputes: int = UNDECIDED) -> None:
    """Let the match be led to by those who sit there now, and by nobody else.

    And by no more than *disputes*, where these have changed.
    """
    execute(LEAVE, {"id": match_id, "disputes": disputes})
    execute(FOLLOW, {"id": match_id})

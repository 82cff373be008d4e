"""Which matches go on of themselves? A row for each where a bot is to move or a clock runs.

Whoever begins to serve looks at these alone. They are as many as are being played just now, and not
as many as were ever left by their players.
"""

from typing import Final

from adapters.database.database import Execute
from adapters.sql_tables.match_summary import Listed

GOING: Final = (
    "SELECT listed FROM {at}going CROSS JOIN"
    " (SELECT id AS listed_id, opened, listed FROM {at}match_list) entries"
    " WHERE listed_id = id ORDER BY opened, id"
)
_GO: Final = "INSERT INTO {at}going (id) VALUES (:id) ON CONFLICT (id) DO NOTHING"
_REST: Final = "DELETE FROM {at}going WHERE id = :id"


def note_going(entry: Listed, execute: Execute) -> None:
    """Note whether a match goes on of itself, as the list has it now."""
    execute(_GO if entry.goes_on else _REST, {"id": entry.id})

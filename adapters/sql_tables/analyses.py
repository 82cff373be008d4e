"""What was found of which moves, where somebody wants to look back at a match?

It lies beside the events and follows from them: it can be forgotten and made anew. What is found
of a move is kept as soon as it is there, so whoever goes on with it begins where another stopped.
"""

from typing import Final

import msgspec

from adapters.database.database import Database
from domain.analysis import MoveAnalysis

INSERT_ANALYSIS: Final = (
    "INSERT INTO {at}analyses (id, moves, trials) VALUES (:id, :moves, :trials)"
    " ON CONFLICT (id) DO NOTHING"
)
SELECT_ANALYSIS: Final = "SELECT moves, trials FROM {at}analyses WHERE id = :id"
SELECT_UNFINISHED: Final = (
    "SELECT id FROM {at}analyses AS wanted WHERE moves >"
    " (SELECT COUNT(*) FROM {at}move_analyses AS found WHERE found.id = wanted.id)"
    " ORDER BY id LIMIT :limit"
)
SELECT_MOVES: Final = "SELECT look FROM {at}move_analyses WHERE id = :id ORDER BY move"
INSERT_MOVE: Final = (
    "INSERT INTO {at}move_analyses (id, move, look) VALUES (:id, :move, :look)"
    " ON CONFLICT (id, move) DO NOTHING"
)
DELETE_MOVES: Final = "DELETE FROM {at}move_analyses"
MOST: Final = 1000
"""How many matches may wait to be looked back at, of all who ask."""


class Wanted(msgspec.Struct, frozen=True):
    """A match that somebody wants to look back at."""

    moves: int
    trials: int
    """How many there are for each decision."""


class Analyses:
    """What is found of the matches of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def want(self, match_id: str, wanted: Wanted) -> bool:
        """Let an ended match be analysed; tell whether there was room. Again is no harm."""
        if self.wanted(match_id) is None and len(self.waiting()) >= MOST:
            return False
        row = {"id": match_id, "moves": wanted.moves, "trials": wanted.trials}
        with self._database.transaction() as execute:
            execute(INSERT_ANALYSIS, row)
        return True

    def wanted(self, match_id: str) -> Wanted | None:
        """Return what is wanted of a match, if anything is."""
        for row in self._database.query(SELECT_ANALYSIS, {"id": match_id}):
            return Wanted(row["moves"], row["trials"])
        return None

    def waiting(self) -> list[str]:
        """Return the matches of which not all is found yet."""
        return [row["id"] for row in self._database.query(SELECT_UNFINISHED, {"limit": MOST})]

    def looks(self, match_id: str) -> list[MoveAnalysis]:
        """Return what was found so far, move by move."""
        rows = self._database.query(SELECT_MOVES, {"id": match_id})
        return [msgspec.json.decode(row["look"], type=MoveAnalysis) for row in rows]

    def keep(self, match_id: str, move: int, look: MoveAnalysis) -> None:
        """Keep what was found of a *move*, counted from 1."""
        row = {"id": match_id, "move": move, "look": msgspec.json.encode(look).decode()}
        with self._database.transaction() as execute:
            execute(INSERT_MOVE, row)

    def forget(self) -> None:
        """Forget all that was found, not what is wanted: it is made anew."""
        with self._database.transaction() as execute:
            execute(DELETE_MOVES, {})

"""Analyses of finished matches: the requested ones, and their results move by move.

They are derived from the events, so they can be deleted and computed again. Each result is stored
at once, so another process can continue an interrupted analysis.
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
"""The largest number of matches that wait for their analysis."""


class AnalysisRequest(msgspec.Struct, frozen=True):
    """A requested analysis of a match."""

    moves: int
    trials: int
    """The number of playouts for each decision."""


class Analyses:
    """The analyses in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def request(self, match_id: str, request: AnalysisRequest) -> bool:
        """Request the analysis of a finished match; return False if the queue is full."""
        if self.requested(match_id) is None and len(self.waiting()) >= MOST:
            return False
        row = {"id": match_id, "moves": request.moves, "trials": request.trials}
        with self._database.transaction(cached=False) as execute:
            execute(INSERT_ANALYSIS, row)
        return True

    def requested(self, match_id: str) -> AnalysisRequest | None:
        """Return the requested analysis of a match, or None."""
        for row in self._database.query(SELECT_ANALYSIS, {"id": match_id}):
            return AnalysisRequest(row["moves"], row["trials"])
        return None

    def waiting(self) -> list[str]:
        """Return the matches whose analysis is not complete."""
        return [row["id"] for row in self._database.query(SELECT_UNFINISHED, {"limit": MOST})]

    def results(self, match_id: str) -> list[MoveAnalysis]:
        """Return the results so far, move by move."""
        rows = self._database.query(SELECT_MOVES, {"id": match_id})
        return [msgspec.json.decode(row["look"], type=MoveAnalysis) for row in rows]

    def store_result(self, match_id: str, move: int, analysis: MoveAnalysis) -> None:
        """Store the result for a *move*, counted from 1."""
        row = {"id": match_id, "move": move, "look": msgspec.json.encode(analysis).decode()}
        with self._database.transaction(cached=False) as execute:
            execute(INSERT_MOVE, row)

    def forget(self) -> None:
        """Delete all results, but not the requests: they are computed again."""
        with self._database.transaction(cached=False) as execute:
            execute(DELETE_MOVES, {})

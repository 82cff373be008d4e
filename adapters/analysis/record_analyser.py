"""Analysis of single moves of a record, which is replayed once."""

import msgspec

from adapters.records.parser import read_record
from adapters.records.replay import Replay, replay
from domain.analysis import MoveAnalysis, analyse_move


class MoveRequest(msgspec.Struct, frozen=True):
    """Request to analyse one move of a record; moves count from 1.

    The record is passed as text, because a ``Game`` contains functions and can't be pickled.
    """

    record: bytes
    move: int
    trials: int
    judged: bool = True
    """Whether the move is compared with the best alternative."""


class RecordAnalyser:
    """Analyses moves; caches the last record's replay."""

    def __init__(self) -> None:
        self._record, self._played = b"", Replay((), (), None)

    def analyse(self, request: MoveRequest) -> MoveAnalysis:
        """Return the analysis of a move."""
        if self._record != request.record:
            self._record, self._played = request.record, replay(read_record(request.record))
        before, after = self._played.positions[request.move - 1 : request.move + 1]
        return analyse_move(before, after, request.trials, compare=request.judged)

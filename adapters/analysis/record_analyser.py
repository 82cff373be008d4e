"""Who looks at the moves of a record, one by one, playing it out but once?"""

import msgspec

from adapters.records.parser import read_record
from adapters.records.replay import Replay, replay
from domain.analysis import MoveAnalysis, look_at


class MoveRequest(msgspec.Struct, frozen=True):
    """A move of a record, counted from 1, that is to be looked at.

    The record goes as text: a game is functions, which would not travel.
    """

    record: bytes
    move: int
    trials: int
    judged: bool = True
    """Whether it is held against a better one."""


class RecordAnalyser:
    """Looks at moves."""

    def __init__(self) -> None:
        self._record, self._played = b"", Replay((), (), None)

    def analyse(self, asked: MoveRequest) -> MoveAnalysis:
        """Return what there is to say of a move."""
        if self._record != asked.record:
            self._record, self._played = asked.record, replay(read_record(asked.record))
        before, after = self._played.positions[asked.move - 1 : asked.move + 1]
        return look_at(before, after, asked.trials, judged=asked.judged)

"""Analysis worker: analyses ended matches in the background, one move at a time.

One thread drives an engine process. Each result is stored at once, so the analysis continues after
a restart or in another process.
"""

import logging
from collections.abc import Iterable
from random import Random
from typing import Any, Final

from eventsourcing.persistence import PersistenceError

from adapters.analysis.record_analyser import MoveRequest, RecordAnalyser
from adapters.match_store import MatchStore
from adapters.records.export import export_match, is_sealed
from adapters.records.serializer import as_json
from adapters.sql_tables.analyses import AnalysisRequest
from domain.analysis import TRIALS, MoveAnalysis
from domain.game import StopCondition, no_limit
from domain.match import PERSON, Match, MatchEvent, Moved, SeatHanded, TakenBack
from web.limits.shares import Queue
from web.workers.engine_pool import Engine, EngineLost, EngineRequest
from web.workers.worker import Worker

log = logging.getLogger(__name__)

AGAIN: Final = 10.0
"""Seconds between polls: another process may have died during its analysis."""
ANALYSER: Final = RecordAnalyser()


class AnalysisFailed(Exception):
    """The analysis of a move failed; the text is the type of the error."""


def looked(request: MoveRequest, chance: Random, should_stop: StopCondition = no_limit, /) -> Any:
    """Analyse a move; it has the signature of a bot, as engine processes call it."""
    return ANALYSER.analyse(request)


def judged_moves(match: Match, events: Iterable[MatchEvent]) -> list[bool]:
    """Tell for each move in effect whether it is compared with a better one.

    Moves of people are, but not those of a bot that replaced one; without people, all moves are.
    """
    people = {seat for seat, kind in enumerate(match.opened.seats) if kind == PERSON}
    seats = set(people or range(len(match.seated)))
    judged: list[bool] = []
    for event in events:
        match event:
            case SeatHanded(seat, to):
                (seats.add if to == PERSON else seats.discard)(seat)
            case Moved(seat):
                judged.append(seat in seats)
            case TakenBack(_, left):
                del judged[left:]
    return judged


class AnalysisWorker(Worker):
    """Analyses requested matches, in turns by owner."""

    def __init__(self, store: MatchStore, thinker: Engine) -> None:
        super().__init__("analyst")
        self._store = store
        self._thinker = thinker
        self._queue = Queue()
        self._reached = True
        """Whether the last access to the database succeeded."""
        self._failed: set[str] = set()
        """Matches whose analysis failed; they wait for the next request."""

    def request(self, match: Match, owner: str, *, own: bool) -> bool:
        """Request the analysis of an ended match; return False if the queue is full.

        Owners take turns, and an owner's *own* matches come first.
        """
        assert not is_sealed(match)
        if not self._store.analyses.request(match.id, AnalysisRequest(len(match.line), TRIALS)):
            return False
        self._queue.ask(match.id, owner, own=own)
        with self._todo:
            self._failed.discard(match.id)
            self._todo.notify()
        return True

    def has_failed(self, match_id: str) -> bool:
        """Tell whether the analysis of the match failed."""
        return match_id in self._failed

    def ahead(self, match_id: str) -> int:
        """Return how many analyses come before that of the match."""
        waiting = self._waiting()
        return waiting.index(match_id) if match_id in waiting else 0

    def stop(self) -> None:
        """Stop at once, without waiting for the engine."""
        with self._todo:
            self._stopped = True
        self._thinker.close()
        super().stop()

    def _work(self) -> None:
        while not self._stopped:
            try:
                # After each match the order is computed again.
                found = any(map(self._analyse_match, self._waiting()))
            except EngineLost:
                found = False
            except PersistenceError as error:
                if self._reached:
                    log.error("the analyst can't reach the store: %s", type(error).__name__)
                self._reached, found = False, False
            else:
                self._reached = True
            with self._todo:
                if not found and not self._stopped:
                    self._todo.wait(AGAIN)

    def _waiting(self) -> list[str]:
        waiting = [each for each in self._store.analyses.waiting() if each not in self._failed]
        return self._queue.order(waiting)

    def _analyse_match(self, match_id: str) -> bool:
        """Analyse the remaining moves of a match, unless another process does."""
        with self._store.peers.try_lock(f"analysis {match_id}") as ours:
            try:
                if not ours:
                    return False
                self._analyse_moves(match_id)
                self._queue.served(match_id)
                return True
            except (PersistenceError, EngineLost):
                raise
            except Exception as error:
                # Log no text: it may contain hidden information.
                log.error("analysis of match %s failed: %s", match_id, type(error).__name__)
                self._failed.add(match_id)
                return False

    def _analyse_moves(self, match_id: str) -> None:
        requested = self._store.analyses.requested(match_id)
        assert requested is not None
        record = export_match(self._store, match_id).record
        loaded, text = self._store.matches.live(match_id), as_json(record)
        judged = judged_moves(loaded.match, [recorded.event for recorded in loaded.history])
        for move in range(len(self._store.analyses.results(match_id)) + 1, requested.moves + 1):
            analysis = self._look(MoveRequest(text, move, requested.trials, judged[move - 1]))
            self._store.analyses.store_result(match_id, move, analysis)

    def _look(self, request: MoveRequest) -> MoveAnalysis:
        if self._stopped:
            raise EngineLost
        conclusion = self._thinker.think(EngineRequest(looked, request, 0, 0.0))
        if conclusion.failed:
            raise AnalysisFailed(conclusion.failed)
        analysis: MoveAnalysis = conclusion.command
        return analysis

"""Who looks back at ended matches, while the server has its processor for people?

One thread, which has one move after the other looked at in a process of its own, a match at a
time. What is found is kept at once, so that after a restart, or elsewhere, it goes on from there.
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
from adapters.sql_tables.analyses import Wanted
from domain.analysis import TRIALS, MoveAnalysis
from domain.game import StopCondition, no_limit
from domain.match import PERSON, Match, MatchEvent, Moved, SeatHanded, TakenBack
from web.limits.shares import Queue
from web.workers.engine_main import EngineRequest
from web.workers.engine_process import Engine, EngineLost
from web.workers.worker import Worker

log = logging.getLogger(__name__)

AGAIN: Final = 10.0
"""After how many seconds it is asked again what waits, as another process may have died over it."""
ANALYSER: Final = RecordAnalyser()


class AnalysisFailed(Exception):
    """Nothing came of a look at a move; the text is the type of the error."""


def looked(asked: MoveRequest, chance: Random, should_stop: StopCondition = no_limit, /) -> Any:
    """Look at a move: what is thought of beside the server is always asked as bots are."""
    return ANALYSER.analyse(asked)


def judged_moves(match: Match, events: Iterable[MatchEvent]) -> list[bool]:
    """Return of each move in effect whether it is held against a better one, by all *events*.

    Those of people are, but not what a bot did that played on for them; where no people are, all.
    """
    people = {seat for seat, kind in enumerate(match.opened.seats) if kind == PERSON}
    there = set(people or range(len(match.seated)))
    judged: list[bool] = []
    for event in events:
        match event:
            case SeatHanded(seat, to):
                (there.add if to == PERSON else there.discard)(seat)
            case Moved(seat):
                judged.append(seat in there)
            case TakenBack(_, left):
                del judged[left:]
    return judged


class AnalysisWorker(Worker):
    """Looks back at the matches that somebody wants to look back at."""

    def __init__(self, store: MatchStore, thinker: Engine) -> None:
        super().__init__("analyst")
        self._store = store
        self._thinker = thinker
        self._queue = Queue()
        self._reached = True
        """Whether the store answered the last time."""
        self._failed: set[str] = set()
        """The matches of which nothing more came: they rest until somebody wants them again."""

    def want(self, match: Match, owner: str, *, own: bool) -> bool:
        """Let a match be analysed, which has ended; tell whether there was room.

        Those of different owners take turns, and an owner's *own* matches come first.
        """
        assert not is_sealed(match)
        if not self._store.analyses.want(match.id, Wanted(len(match.line), TRIALS)):
            return False
        self._queue.ask(match.id, owner, own=own)
        with self._todo:
            self._failed.discard(match.id)
            self._todo.notify()
        return True

    def has_failed(self, match_id: str) -> bool:
        """Tell whether a move of the match could not be looked at, so that nothing more comes."""
        return match_id in self._failed

    def stop(self) -> None:
        """Begin nothing further, and wait for no thought."""
        with self._todo:
            self._stopped = True
        self._thinker.close()
        super().stop()

    def _work(self) -> None:
        while not self._stopped:
            try:
                # After each match it is asked again whose turn it is.
                found = any(map(self._go_on, self._waiting()))
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

    def _go_on(self, match_id: str) -> bool:
        """Look at all moves of a match that are left, if that is ours to do."""
        with self._store.peers.try_lock(f"analysis {match_id}") as ours:
            try:
                if not ours:
                    return False
                self._look_at_all(match_id)
                self._queue.served(match_id)
                return True
            except (PersistenceError, EngineLost):
                raise
            except Exception as error:
                # Its text may tell what a seat held.
                log.error("analysis of match %s failed: %s", match_id, type(error).__name__)
                self._failed.add(match_id)
                return False

    def _look_at_all(self, match_id: str) -> None:
        wanted = self._store.analyses.wanted(match_id)
        assert wanted is not None
        record = export_match(self._store, match_id).record
        live, text = self._store.matches.live(match_id), as_json(record)
        judged = judged_moves(live.match, [recorded.event for recorded in live.history])
        for move in range(len(self._store.analyses.looks(match_id)) + 1, wanted.moves + 1):
            look = self._look(MoveRequest(text, move, wanted.trials, judged[move - 1]))
            self._store.analyses.keep(match_id, move, look)

    def _look(self, asked: MoveRequest) -> MoveAnalysis:
        if self._stopped:
            raise EngineLost
        conclusion = self._thinker.think(EngineRequest(looked, asked, 0, 0.0))
        if conclusion.failed:
            raise AnalysisFailed(conclusion.failed)
        look: MoveAnalysis = conclusion.command
        return look

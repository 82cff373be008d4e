"""Who makes the bots' moves? Threads that have them thought of where they cost nobody time.

Each thought ends when its time is up, and matches take turns by what they cost, those with people
first. Where bots alone play they wait until somebody looks on.
"""

import logging
import threading
import time
from collections.abc import Callable
from math import inf
from random import Random
from typing import Any, Final

from eventsourcing.persistence import PersistenceError

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import StalePosition
from adapters.eventstore.idempotency_keys import ServerKey
from adapters.match_store import MatchStore
from domain.bot_choice import given
from domain.game import Seat
from domain.match import PERSON, Clock, Match
from web.workers.engine_main import EngineRequest
from web.workers.engine_process import Engine
from web.workers.fair_queue import FairQueue
from web.workers.worker import Worker

LONGEST: Final = 1.0
"""For how many seconds of its thread at most."""
MOVES: Final = 60
"""A match that lasts so many moves is to take no more of a bot than it may of a person."""
MOVES_A_TURN: Final = 10
SECOND: Final = 1_000


def time_budget(clock: Clock | None) -> float:
    """Return for how many seconds, by the *clock* that was agreed on, if one was.

    No clock runs for bots; but who has little time wants no opponent who takes much.
    """
    if clock is None:
        return LONGEST
    milliseconds = clock.bank / MOVES + clock.increment / MOVES_A_TURN + clock.turn / MOVES_A_TURN
    return min(LONGEST, milliseconds / SECOND)


log = logging.getLogger(__name__)

ANOTHERS: Final = 1.0
"""For how many seconds a match is left alone for whose bot another process thinks."""
FIRST_REST: Final = 1.0
LONGEST_REST: Final = 60.0
"""For how many seconds a match is left alone when its bot failed: longer each time."""
STEP_BACK: Final = 3.0
"""How many times as long as a move took here, thoughts aside, people have the server for themselves
before the next one: the busier it is, the less bots add to it."""
STORE_REST: Final = 1.0
"""For how many seconds all matches are left alone when the store can't be reached."""


class BotFailed(Exception):
    """A bot came to no conclusion; the text is the type of its error."""


class BotWorker(Worker):
    """Looks at the matches it is told to and moves where it is a bot's turn."""

    def __init__(
        self,
        store: MatchStore,
        changed: Callable[[str], None],
        watched: Callable[[str], bool],
        pause: float,
        thinker: Engine,
        chance: Random | None = None,
        owner: Callable[[str], str] = str,
    ) -> None:
        """The *owner* of a match is whose share of the bots it takes."""
        super().__init__("bots", thinker.at_once)
        self._store = store
        self._changed = changed
        self._watched = watched
        self._pause = pause
        self._thinker = thinker
        self._chance = chance or Random()
        self._turns = FairQueue(owner)
        self._alone: set[str] = set()
        """The matches of bots alone that go on; all others wait until somebody looks."""
        self._failures: dict[str, int] = {}
        self._reached = True
        """Whether the store answered the last time."""
        self._here = threading.local()
        """``thinking``: for how many seconds the last move of this thread was thought of, as the
        clock on the wall has it."""
        self._not_before = 0.0
        """When the next match may be looked at."""

    def start(self) -> None:
        """Begin with the running matches that wait for a bot."""
        for listed in self._store.list.active():
            if listed.bot_moves:
                self.look_at(listed.id)
        super().start()

    def stop(self) -> None:
        """Begin nothing further, and wait for what is being done."""
        super().stop()
        self._thinker.close()

    def look_at(self, match_id: str, after: float | None = None) -> None:
        """Look at a match soon: after a pause, so that people can follow."""
        with self._todo:
            self._turns.schedule(
                match_id, time.monotonic() + (self._pause if after is None else after)
            )
            self._todo.notify()

    def resume(self, match: Match) -> None:
        """Look at a match if its bots waited for somebody to look on."""
        seat = match.to_move
        if seat is None or match.kinds[seat] not in match.game.bots or PERSON in match.kinds:
            return
        with self._todo:
            if match.id in self._alone:
                return
            self._alone.add(match.id)
        self.look_at(match.id)

    def _work(self) -> None:
        while (match_id := self._next()) is not None:
            start, began = time.thread_time(), time.monotonic()
            self._here.thinking = 0.0
            try:
                moved = self._move(match_id)
            except PersistenceError as error:
                self._retry_without_store(match_id, error)
                continue
            except CorruptMatch as damage:
                # Nobody moves there until it is mended, and then its page is asked for.
                log.error("bot: %s", damage)
                self._alone.discard(match_id)
                continue
            except BotFailed as failed:
                self._back_off(match_id, str(failed))
                continue
            except Exception as error:
                # Its text may tell what a seat holds.
                self._back_off(match_id, type(error).__name__)
                continue
            finally:
                # What it cost here, beside the thought.
                self._add_cost(match_id, time.thread_time() - start)
                now = time.monotonic()
                self._not_before = now + STEP_BACK * (now - began - self._here.thinking)
                self._release(match_id)
            self._reached = True
            self._failures.pop(match_id, None)
            if moved:
                self._changed(match_id)

    def _next(self) -> str | None:
        """Wait for the next match to look at; None when it is time to stop."""
        with self._todo:
            while not self._stopped:
                now = time.monotonic()
                until = max(self._turns.next_due(), self._not_before)
                if until > now:
                    self._todo.wait(None if until == inf else until - now)
                else:
                    # Whoever else is free looks whether another match is due.
                    self._todo.notify()
                    return self._turns.next(now, self._alone.__contains__)
        return None

    def _release(self, match_id: str) -> None:
        """Let a match be looked at again by whoever is free."""
        with self._todo:
            self._turns.release(match_id)
            self._todo.notify()

    def _add_cost(self, match_id: str, seconds: float) -> None:
        with self._todo:
            self._turns.add_cost(match_id, seconds)

    def _move(self, match_id: str) -> bool:
        """Make the move of a match whose turn it is for a bot; tell whether there was one."""
        match = self._store.matches.live(match_id).match
        seat = match.to_move
        if seat is None:
            self._alone.discard(match_id)
            return False
        bot = match.kinds[seat]
        if bot not in match.game.bots or self._paused_without_viewers(match):
            return False
        with self._store.peers.try_lock(match_id) as ours:
            if not ours:
                # That one may die before it has moved.
                self.look_at(match_id, after=ANOTHERS)
                return False
            return self._make_move(match_id, match.moves, seat)

    def _make_move(self, match_id: str, expected: int, seat: Seat) -> bool:
        """Make a move that is ours to make; tell whether nobody was quicker."""
        match = self._store.matches.live(match_id).match
        if match.moves != expected:
            return False
        bot = match.kinds[seat]
        command = given(match.game, match.state, seat, self._search_move(match, bot, seat))
        now = self._store.matches.live(match_id).match
        if now.to_move != seat or now.kinds[seat] != bot:
            # It is over meanwhile, or who has come back moves for themselves.
            return False
        try:
            key = ServerKey("bot", str(match.moves))
            self._store.matches.move(match_id, seat, command, match.moves, key)
        except StalePosition:
            return False
        return True

    def _search_move(self, match: Match, bot: str, seat: Seat) -> Any:
        """Return the command that a bot has found in its time, None if it has found none."""
        known = match.game.observation(match.state, seat)
        thought = EngineRequest(
            match.game.bots[bot],
            known,
            self._chance.getrandbits(64),
            time_budget(match.opened.clock),
        )
        began = time.monotonic()
        conclusion = self._thinker.think(thought)
        self._here.thinking = time.monotonic() - began
        self._add_cost(match.id, conclusion.seconds)
        if conclusion.failed:
            raise BotFailed(conclusion.failed)
        return conclusion.command

    def _paused_without_viewers(self, match: Match) -> bool:
        """Tell whether bots alone play and nobody looks on; they go on when somebody does."""
        alone = PERSON not in match.kinds
        with self._todo:
            waits = alone and not self._watched(match.id)
            # Whoever begins to look now is heard of next.
            (self._alone.add if alone and not waits else self._alone.discard)(match.id)
        return waits

    def _retry_without_store(self, match_id: str, error: PersistenceError) -> None:
        """Try again soon, and all others after it: it is no fault of this match."""
        if self._reached:
            log.error("the bots can't reach the store: %s", type(error).__name__)
        self._reached = False
        self.look_at(match_id, after=STORE_REST)

    def _back_off(self, match_id: str, failed: str) -> None:
        """Leave a match alone whose bot *failed*: longer each time."""
        log.error("bot in match %s failed: %s", match_id, failed)
        failures = self._failures[match_id] = self._failures.get(match_id, 0) + 1
        self.look_at(match_id, after=min(LONGEST_REST, FIRST_REST * 2.0 ** min(failures, 10)))

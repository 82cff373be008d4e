"""Bot worker: threads that have engines compute bot moves and submit them.

Each move has a time budget. Matches take turns by cost, those with people first. Tables with bots
only pause while nobody watches.
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
from adapters.eventstore.errors import StalePosition, UnknownMatch
from adapters.eventstore.idempotency_keys import ServerKey
from adapters.match_store import MatchStore
from domain.bot_choice import or_first_legal
from domain.game import Seat
from domain.match import PERSON, Clock, Match
from web.workers.engine_pool import Engine, EngineRequest
from web.workers.fair_queue import FairQueue
from web.workers.worker import Worker

LONGEST: Final = 1.0
"""Maximum budget of a move, in seconds of CPU time."""
MOVES: Final = 60
"""Assumed number of moves of a match, for the share of a clock."""
MOVES_A_TURN: Final = 10
SECOND: Final = 1_000


def time_budget(clock: Clock | None) -> float:
    """Return the CPU seconds a bot may think, given the *clock* of the match.

    Bots have no clock, but people with little time want fast opponents.
    """
    if clock is None:
        return LONGEST
    milliseconds = clock.bank / MOVES + clock.increment / MOVES_A_TURN + clock.turn / MOVES_A_TURN
    return min(LONGEST, milliseconds / SECOND)


log = logging.getLogger(__name__)

ANOTHERS: Final = 1.0
"""Seconds to wait if another process computes the move."""
FIRST_REST: Final = 1.0
LONGEST_REST: Final = 60.0
"""Bounds of the exponential backoff of a match whose bot failed, in seconds."""
STEP_BACK: Final = 3.0
"""Pause after a move, as a multiple of its time in the server without thinking: the busier the
server, the less load bots add."""
STORE_REST: Final = 1.0
"""Seconds to wait when the database is unreachable."""


class BotFailed(Exception):
    """A bot failed; the text is the type of its error."""


class BotWorker(Worker):
    """Makes the moves of bots."""

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
        """*owner* maps a match id to the key whose share of bot time it uses."""
        super().__init__("bots", thinker.at_once)
        self._store = store
        self._changed = changed
        self._watched = watched
        self._pause = pause
        self._thinker = thinker
        self._chance = chance or Random()
        self._turns = FairQueue(owner)
        self._alone: set[str] = set()
        """Bot-only matches that are running; all others are paused without viewers."""
        self._failures: dict[str, int] = {}
        self._reached = True
        """Whether the last access to the database succeeded."""
        self._here = threading.local()
        """``thinking``: wall-clock seconds that this thread's last move spent in the engine."""
        self._not_before = 0.0
        """When the next match may be served (monotonic seconds)."""

    def start(self) -> None:
        """Schedule the active matches that await a bot, and start the threads."""
        for listed in self._store.list.active():
            if listed.bot_moves:
                self.look_at(listed.id)
        super().start()

    def stop(self) -> None:
        """Stop after the current moves."""
        super().stop()
        self._thinker.close()

    def look_at(self, match_id: str, after: float | None = None) -> None:
        """Schedule a match, after a pause so that people can follow."""
        with self._todo:
            self._turns.schedule(
                match_id, time.monotonic() + (self._pause if after is None else after)
            )
            self._todo.notify()

    def resume(self, match: Match) -> None:
        """Resume a bot-only match that was paused without viewers."""
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
                # Its page is requested again once it is repaired.
                log.error("bot: %s", damage)
                self._alone.discard(match_id)
                continue
            except UnknownMatch:  # Its table was closed.
                self._alone.discard(match_id)
                continue
            except BotFailed as failed:
                self._back_off(match_id, str(failed))
                continue
            except Exception as error:
                # Log no text: it may contain hidden information.
                self._back_off(match_id, type(error).__name__)
                continue
            finally:
                # The cost in this process, in addition to the engine's.
                self._add_cost(match_id, time.thread_time() - start)
                now = time.monotonic()
                self._not_before = now + STEP_BACK * (now - began - self._here.thinking)
                self._release(match_id)
            self._reached = True
            self._failures.pop(match_id, None)
            if moved:
                self._changed(match_id)

    def _next(self) -> str | None:
        """Wait for the next match that is due; None to stop."""
        with self._todo:
            while not self._stopped:
                now = time.monotonic()
                until = max(self._turns.next_due(), self._not_before)
                if until > now:
                    self._todo.wait(None if until == inf else until - now)
                else:
                    # Let another free thread check for further matches.
                    self._todo.notify()
                    return self._turns.next(now, self._alone.__contains__)
        return None

    def _release(self, match_id: str) -> None:
        """Release a match for other threads."""
        with self._todo:
            self._turns.release(match_id)
            self._todo.notify()

    def _add_cost(self, match_id: str, seconds: float) -> None:
        with self._todo:
            self._turns.add_cost(match_id, seconds)

    def _move(self, match_id: str) -> bool:
        """Make a move if a bot is to move; tell whether a move was stored."""
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
                # The other process may die before it has moved.
                self.look_at(match_id, after=ANOTHERS)
                return False
            return self._make_move(match_id, match.moves, seat)

    def _make_move(self, match_id: str, expected: int, seat: Seat) -> bool:
        """Make a move under the advisory lock; tell whether it was stored."""
        match = self._store.matches.live(match_id).match
        if match.moves != expected:
            return False
        bot = match.kinds[seat]
        command = or_first_legal(match.game, match.state, seat, self._search_move(match, bot, seat))
        now = self._store.matches.live(match_id).match
        if now.to_move != seat or now.kinds[seat] != bot:
            # The match ended, or the player returned, in the meantime.
            return False
        try:
            key = ServerKey("bot", str(match.moves))
            self._store.matches.move(match_id, seat, command, match.moves, key)
        except StalePosition:
            return False
        return True

    def _search_move(self, match: Match, bot: str, seat: Seat) -> Any:
        """Return the command that the bot found in its budget, or None."""
        known = match.game.observation(match.state, seat)
        request = EngineRequest(
            match.game.bots[bot],
            known,
            self._chance.getrandbits(64),
            time_budget(match.opened.clock),
        )
        began = time.monotonic()
        result = self._thinker.think(request)
        self._here.thinking = time.monotonic() - began
        self._add_cost(match.id, result.seconds)
        if result.failed:
            raise BotFailed(result.failed)
        return result.command

    def _paused_without_viewers(self, match: Match) -> bool:
        """Tell whether only bots play and nobody watches."""
        alone = PERSON not in match.kinds
        with self._todo:
            waits = alone and not self._watched(match.id)
            # A viewer who arrives now calls `resume`.
            (self._alone.add if alone and not waits else self._alone.discard)(match.id)
        return waits

    def _retry_without_store(self, match_id: str, error: PersistenceError) -> None:
        """Reschedule a match without backoff: the database failed, not the bot."""
        if self._reached:
            log.error("the bots can't reach the store: %s", type(error).__name__)
        self._reached = False
        self.look_at(match_id, after=STORE_REST)

    def _back_off(self, match_id: str, failed: str) -> None:
        """Reschedule a match whose bot *failed*, with exponential backoff."""
        log.error("bot in match %s failed: %s", match_id, failed)
        failures = self._failures[match_id] = self._failures.get(match_id, 0) + 1
        self.look_at(match_id, after=min(LONGEST_REST, FIRST_REST * 2.0 ** min(failures, 10)))

"""Who makes the bots' moves? One thread, which nobody who sits at a table ever waits for.

Each thought ends when its time is up, and matches take turns by what they cost, those with people
first. Where bots alone play they wait until somebody looks on.
"""

import logging
import time
from collections.abc import Callable
from random import Random
from typing import Final

from eventsourcing.persistence import PersistenceError

from adapters.club import Club
from adapters.store.damage import Unreadable
from adapters.store.errors import Late
from adapters.store.keys import OwnKey
from adapters.store.match_list import Search
from domain.game import Enough
from domain.games import RULES
from domain.match import PERSON, Match
from domain.thinking import chosen
from web.service.turns import Turns
from web.service.worker import Worker

log = logging.getLogger(__name__)

FIRST_REST: Final = 1.0
LONGEST_REST: Final = 60.0
"""For how many seconds a match is left alone when its bot failed: longer each time."""
BUDGET: Final = 1.0
"""For how many seconds a bot may think. They are those of its thread: on a busy machine it thinks
no worse, and pays for nothing but its own."""
STORE_REST: Final = 1.0
"""For how many seconds all matches are left alone when the store can't be reached."""


class Bots(Worker):
    """Looks at the matches it is told to and moves where it is a bot's turn."""

    def __init__(
        self,
        club: Club,
        changed: Callable[[str], None],
        watched: Callable[[str], bool],
        pause: float,
        chance: Random | None = None,
    ) -> None:
        super().__init__("bots")
        self._club = club
        self._changed = changed
        self._watched = watched
        self._pause = pause
        self._chance = chance or Random()
        self._turns = Turns()
        self._paused: set[str] = set()
        """The matches of bots alone that wait until somebody looks."""
        self._alone: set[str] = set()
        """Those that go on."""
        self._failures: dict[str, int] = {}
        self._reached = True
        """Whether the store answered the last time."""

    def start(self) -> None:
        """Begin with the running matches that wait for a bot."""
        for listed in self._club.list.search(Search(status="running")):
            bots, seat = RULES[listed.rules].bots, listed.to_move
            if seat is None or not (seat in listed.handed or listed.seats[seat] in bots):
                continue
            if listed.has_people:
                self.look_at(listed.id)
            else:
                self._paused.add(listed.id)
        super().start()

    def look_at(self, match_id: str, after: float | None = None) -> None:
        """Look at a match soon: after a pause, so that people can follow."""
        with self._todo:
            self._turns.wait(match_id, time.monotonic() + (self._pause if after is None else after))
            self._todo.notify()

    def go_on(self, match_id: str) -> None:
        """Look at a match if its bots waited for somebody to look on."""
        with self._todo:
            if match_id not in self._paused:
                return
            self._paused.remove(match_id)
        self.look_at(match_id)

    def _work(self) -> None:
        while (match_id := self._next()) is not None:
            start = time.thread_time()
            try:
                moved = self._move(match_id)
            except PersistenceError as error:
                self._wait_for_the_store(match_id, error)
                continue
            except Unreadable as damage:
                # Nobody moves there until it is mended, and then its page is asked for.
                log.error("bot: %s", damage)
                continue
            except Exception as error:
                # Its text may tell what a seat holds.
                log.error("bot in match %s failed: %s", match_id, type(error).__name__)
                self._rest(match_id)
                continue
            finally:
                self._charge(match_id, time.thread_time() - start)
            self._reached = True
            self._failures.pop(match_id, None)
            if moved:
                self._changed(match_id)

    def _next(self) -> str | None:
        """Wait for the next match to look at; None when it is time to stop."""
        with self._todo:
            while not self._stopped:
                if not self._turns:
                    self._todo.wait()
                    continue
                now = time.monotonic()
                match_id = self._turns.next(now, self._alone.__contains__)
                if match_id is not None:
                    return match_id
                self._todo.wait(self._turns.soonest() - now)
        return None

    def _charge(self, match_id: str, seconds: float) -> None:
        with self._todo:
            self._turns.charge(match_id, seconds)

    def _move(self, match_id: str) -> bool:
        """Make the move of a match whose turn it is for a bot; tell whether there was one."""
        match = self._club.matches.live(match_id).match
        seat = match.to_move
        if seat is None:
            self._alone.discard(match_id)
            return False
        bot = match.kinds[seat]
        if bot not in match.game.bots or self._waits_for_eyes(match):
            return False
        enough = _after(BUDGET)
        command = chosen(match.game, bot, match.state, seat, self._chance, enough)
        try:
            key = OwnKey("bot", str(match.moves))
            self._club.matches.move(match_id, seat, command, match.moves, key)
        except Late:
            return False
        return True

    def _waits_for_eyes(self, match: Match) -> bool:
        """Tell whether bots alone play and nobody looks on; they go on when somebody does."""
        alone = PERSON not in match.kinds
        with self._todo:
            waits = alone and not self._watched(match.id)
            # Whoever begins to look now is heard of next.
            (self._paused.add if waits else self._paused.discard)(match.id)
            (self._alone.add if alone and not waits else self._alone.discard)(match.id)
        return waits

    def _wait_for_the_store(self, match_id: str, error: PersistenceError) -> None:
        """Try again soon, and all others after it: it is no fault of this match."""
        if self._reached:
            log.error("the bots can't reach the store: %s", type(error).__name__)
        self._reached = False
        self.look_at(match_id, after=STORE_REST)

    def _rest(self, match_id: str) -> None:
        failures = self._failures[match_id] = self._failures.get(match_id, 0) + 1
        self.look_at(match_id, after=min(LONGEST_REST, FIRST_REST * 2.0 ** min(failures, 10)))


def _after(seconds: float) -> Enough:
    """Return what tells that this thread has worked for so long from now on."""
    end = time.thread_time() + seconds
    return lambda: time.thread_time() >= end

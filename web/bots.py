"""Who makes the bots' moves? One thread, which nobody who sits at a table ever waits for."""

import logging
import time
from collections.abc import Callable
from random import Random
from typing import Final

from eventsourcing.persistence import PersistenceError

from adapters.house import House
from adapters.store.damage import Unreadable
from adapters.store.match_list import Search
from adapters.store.matches import Late
from domain.games import RULES
from web.worker import Worker

log = logging.getLogger(__name__)

FIRST_REST: Final = 1.0
LONGEST_REST: Final = 60.0
"""For how many seconds a match is left alone when its bot failed: longer each time."""
STORE_REST: Final = 1.0
"""For how many seconds all matches are left alone when the store can't be reached."""


class Bots(Worker):
    """Looks at the matches it is told to and moves where it is a bot's turn."""

    def __init__(
        self,
        house: House,
        changed: Callable[[str], None],
        pause: float,
        chance: Random | None = None,
    ) -> None:
        super().__init__("bots")
        self._house = house
        self._changed = changed
        self._pause = pause
        self._chance = chance or Random()
        self._due: dict[str, float] = {}
        self._failures: dict[str, int] = {}
        self._reached = True
        """Whether the store answered the last time."""

    def start(self) -> None:
        """Begin with the running matches that wait for a bot."""
        for listed in self._house.list.search(Search(status="running")):
            bots, seat = RULES[listed.rules].bots, listed.to_move
            if seat is not None and (seat in listed.handed or listed.seats[seat] in bots):
                self.look_at(listed.id)
        super().start()

    def look_at(self, match_id: str, after: float | None = None) -> None:
        """Look at a match soon: after a pause, so that people can follow."""
        with self._todo:
            self._due[match_id] = time.monotonic() + (self._pause if after is None else after)
            self._todo.notify()

    def _work(self) -> None:
        while (match_id := self._next()) is not None:
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
            self._reached = True
            self._failures.pop(match_id, None)
            if moved:
                self._changed(match_id)

    def _next(self) -> str | None:
        """Wait for the next match to look at; None when it is time to stop."""
        with self._todo:
            while not self._stopped:
                if not self._due:
                    self._todo.wait()
                    continue
                match_id = min(self._due, key=self._due.__getitem__)
                left = self._due[match_id] - time.monotonic()
                if left <= 0:
                    del self._due[match_id]
                    return match_id
                self._todo.wait(left)
        return None

    def _move(self, match_id: str) -> bool:
        """Make the move of a match whose turn it is for a bot; tell whether there was one."""
        match = self._house.matches.live(match_id).match
        seat = match.to_move
        if seat is None:
            return False
        bot = match.game.bots.get(match.kinds[seat])
        if bot is None:
            return False
        command = bot(match.game.known(match.state, seat), self._chance)
        try:
            self._house.matches.move(match_id, seat, command, match.moves, f"bot-{match.moves}")
        except Late:
            return False
        return True

    def _wait_for_the_store(self, match_id: str, error: PersistenceError) -> None:
        """Try again soon, and all others after it: it is no fault of this match."""
        if self._reached:
            log.error("the bots can't reach the store: %s", type(error).__name__)
        self._reached = False
        self.look_at(match_id, after=STORE_REST)

    def _rest(self, match_id: str) -> None:
        failures = self._failures[match_id] = self._failures.get(match_id, 0) + 1
        self.look_at(match_id, after=min(LONGEST_REST, FIRST_REST * 2.0 ** min(failures, 10)))

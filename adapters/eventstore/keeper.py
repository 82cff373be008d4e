"""Who brings the list of matches and their counts up to date? A thread of each writer."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final, Self

from adapters.eventstore.event_bus import Happening, Stored

REST: Final = 1.0
"""How many seconds lie between two updates, so that they don't slow the moves down."""


class Keeper:
    """Calls each *catch_up* soon after something was stored; rests otherwise."""

    def __init__(self, *catch_up: Callable[[], object], rest: float = REST) -> None:
        self._catch_up = catch_up
        self._rest = rest
        self._something = Event()
        self._closing = Event()
        self._thread = Thread(target=self._keep, name="match list", daemon=True)

    def hear(self, happening: Happening) -> None:
        """Wake up when something was stored."""
        if isinstance(happening, Stored):
            self.wake()

    def wake(self) -> None:
        """Bring everything up to date once more."""
        self._something.set()

    @contextmanager
    def at_work(self) -> Iterator[Self]:
        """Let the thread keep them up to date meanwhile."""
        # What another process stored, or another version of what is kept, is taken in at once.
        self._something.set()
        self._thread.start()
        try:
            yield self
        finally:
            self._closing.set()
            self._something.set()
            self._thread.join()

    def _keep(self) -> None:
        while self._something.wait() and not self._closing.is_set():
            self._something.clear()
            try:
                for catch_up in self._catch_up:
                    catch_up()
            except Exception as error:
                # Its text may tell what stands in the list.
                told = "the match list and the counts are not up to date: %s"
                logging.getLogger(__name__).error(told, type(error).__name__)
            self._closing.wait(self._rest)

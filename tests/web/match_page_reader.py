"""Helper: read a match page of a server in another process."""

import json
import time
from collections.abc import Callable
from typing import Any, Final, Self

from tests.web.live.apply_patch import Heard, Hearing

SOON: Final = 20.0
"""How many seconds a test waits for what should come at once, on a machine that has much to do."""


class Seeing:
    """A page that is open."""

    def __init__(self, page: Hearing) -> None:
        self._page = page
        self._heard = Heard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._page.close()
        self._page.thread.join(SOON)

    def when(self, shows: Callable[[Any], bool]) -> Any:
        """Return the first picture that *shows* something; raise TimeoutError."""
        until = time.monotonic() + SOON
        while self._heard.seen is None or not shows(self._heard.seen):
            text = self._page.receive(timeout=max(0.0, until - time.monotonic()))
            if text is None:
                raise TimeoutError
            message = json.loads(text)
            if "beat" in message:
                self._page.send(text)
            else:
                self._heard.take_in(message)
        return self._heard.seen

    def at(self, position: int) -> Any:
        """Return the first picture of *position* or later."""
        return self.when(lambda picture: picture["position"] >= position)

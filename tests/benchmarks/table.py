"""A table with a planned match at a server: sends its moves one by one, with its screens open."""

from collections.abc import Sequence

import msgspec

from tests.benchmarks.http_client import HttpLine
from tests.benchmarks.planned_matches import PLAYERS, PlannedMatch
from tests.benchmarks.screens import Screen
from tests.web.server_thread import Raw


class Made(msgspec.Struct, frozen=True):
    """A move that was made and seen."""

    seconds: float
    """From when it was due until it was on the other screen."""
    answer: int
    """How many bytes its answer had."""
    seen: tuple[int, ...]
    """How many bytes each viewer was sent."""


class PlayedTable:
    """A planned match at a server, with the screens that are open."""

    def __init__(self, urls: Sequence[str], match: PlannedMatch, number: int) -> None:
        """Ask the first of *urls*, and another one while that is gone; screens are at the next."""
        # Each household has an address of its own, as the server believes.
        self._here = {"X_Forwarded_For": f"10.0.{number // 250}.{number % 250 + 1}"}
        self.id = match.id
        self._match = match
        self._path = f"/matches/{match.id}/"
        self._position = 0
        self.due = 0.0
        self._screens_at = urls[1 % len(urls)]
        self.line = HttpLine(*urls)
        self.screens: list[Screen] = []

    def open_screens(self, spectators: int = 0) -> list[Screen]:
        """Open the page of each seat, and those of some who only look on."""
        opened = [Screen(self.entered(number)) for number in range(PLAYERS + spectators)]
        self.screens += opened
        return opened

    def entered(self, number: int) -> Raw:
        """Open the socket of a screen: those of the seats come first."""
        cookie = self._match.cookies[number] if number < PLAYERS else ""
        headers = {name.replace("_", "-"): text for name, text in self._here.items()}
        return Raw(self._screens_at, f"{self._path}socket", Cookie=cookie, **headers)

    @property
    def keys(self) -> list[str]:
        """Return the keys of the moves that were sent, which all were answered at the end."""
        return [self._key(position) for position in range(self._position)]

    def _key(self, position: int) -> str:
        return f"{self.id}-{position}"

    @property
    def is_over(self) -> bool:
        """Tell whether all planned moves were made."""
        return self._position == len(self._match.moves)

    @property
    def is_quiet(self) -> bool:
        """Tell whether the last move was answered, and is on all screens."""
        answered = not self._position or self.line.answer.body is not None
        return (
            answered
            and not self.line.is_put_off
            and all(screen.position >= self._position for screen in self.screens)
        )

    def state(self) -> str:
        """Say how far it has come."""
        shown = [screen.position for screen in self.screens]
        return f"{self.id} at {self._position}, {self.line.answer.status or 'no answer'}, {shown}"

    def send(self, due: float) -> None:
        """Send the next move, which was *due* at a time of the monotonic clock."""
        seat, move = self._match.moves[self._position]
        headers = {
            "Cookie": self._match.cookies[seat],
            "Expected_Position": str(self._position),
            "Idempotency_Key": self._key(self._position),
        }
        self.due = due
        self._position += 1
        self.line.send("POST", f"{self._path}moves", move, **headers, **self._here)

    def look(self, seat: int) -> None:
        """Ask for what a seat sees."""
        headers = {"Cookie": self._match.cookies[seat], **self._here}
        self.line.send("GET", f"{self._path}match-view", **headers)

    def made(self) -> Made:
        """Return what became of the last move."""
        answer = self.line.answer
        assert answer.status == 200, answer.body
        assert answer.body is not None
        seat, _ = self._match.moves[self._position - 1]
        seconds = self.screens[1 - seat].heard_at - self.due
        seen = tuple(screen.size() for screen in self.screens[:PLAYERS])
        return Made(seconds, len(answer.body), seen)

"""Turns at the bots: the next match whose bot thinks.

Of those that are due it is one of the owner whose matches have cost least so far, and of these the
one that has cost least.

Several can be served at once, but each by one only.

A match that has waited for nothing for a while comes back at the cost of the one that was last
served: it has saved nothing up, and owes nothing for long.
"""

from collections.abc import Callable
from math import inf

from web.limits.rate_limits import KNOWN


class FairQueue:
    """The matches that wait for a bot, and what each has cost. Times are seconds."""

    def __init__(self, owner: Callable[[str], str] = str) -> None:
        """An *owner* of several matches has as much of the bots in all as one of a single match."""
        self._owner = owner
        self._owed: dict[str, float] = {}
        """What each owner has cost."""
        self._served_owner = 0.0
        self._due: dict[str, float] = {}
        """When each is due."""
        self._cost: dict[str, float] = {}
        self._being_served: set[str] = set()
        self._served = 0.0
        """The cost of the match that was served last, when it was chosen."""

    def schedule(self, match_id: str, until: float) -> None:
        """Let a match be due at a time, if it is not before."""
        if match_id not in self._due:
            self._cost[match_id] = max(self._cost.get(match_id, 0.0), self._served)
        self._due[match_id] = min(until, self._due.get(match_id, until))

    def next_due(self) -> float:
        """Return when the first of those that wait is due that can be served; or never."""
        free = (at for match_id, at in self._due.items() if match_id not in self._being_served)
        return min(free, default=inf)

    def next(self, now: float, last: Callable[[str], bool]) -> str | None:
        """Take out the match that is served next: of those due the cheapest; *last* ones last."""
        due = [
            match_id
            for match_id, at in self._due.items()
            if at <= now and match_id not in self._being_served
        ]
        if not due:
            return None
        chosen = min(due, key=lambda match_id: (last(match_id), *self._costs(match_id)))
        del self._due[chosen]
        self._being_served.add(chosen)
        self._served_owner = max(self._served_owner, self._costs(chosen)[0])
        self._served = max(self._served, self._cost[chosen])
        return chosen

    def _costs(self, match_id: str) -> tuple[float, float]:
        """Return what the owner of a match has cost, who saved nothing up, and the match."""
        owed = self._owed.get(self._owner(match_id), 0.0)
        return max(owed, self._served_owner), self._cost[match_id]

    def release(self, match_id: str) -> None:
        """Note that a match can be served again."""
        self._being_served.discard(match_id)

    def add_cost(self, match_id: str, seconds: float) -> None:
        """Note what it has cost to serve a match."""
        owner = self._owner(match_id)
        self._owed[owner] = max(self._owed.get(owner, 0.0), self._served_owner) + seconds
        if len(self._owed) > KNOWN:
            owing = {each: owed for each, owed in self._owed.items() if owed > self._served_owner}
            self._owed = owing
        self._cost[match_id] = self._cost.get(match_id, self._served) + seconds
        if len(self._cost) > KNOWN:
            owing = {match_id: cost for match_id, cost in self._cost.items() if cost > self._served}
            self._cost = owing | {match_id: self._cost[match_id] for match_id in self._due}

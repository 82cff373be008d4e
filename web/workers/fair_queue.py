"""Fair queue: of the due matches, serves the one whose owner has used the least bot time.

Among matches of one owner, the one with the least cost comes first. Several matches can be served
at once, each by one thread. A match that returns after a pause starts at the cost of the match
served last, so nobody saves up or owes time for long.
"""

from collections.abc import Callable
from math import inf

from web.limits.rate_limits import KNOWN


class FairQueue:
    """Scheduled matches and their costs. Times and costs are seconds."""

    def __init__(self, owner: Callable[[str], str] = str) -> None:
        """*owner* maps a match to its owner; owners get equal shares in total."""
        self._owner = owner
        self._owed: dict[str, float] = {}
        """Cost of each owner."""
        self._served_owner = 0.0
        self._due: dict[str, float] = {}
        """Due time of each match."""
        self._cost: dict[str, float] = {}
        self._being_served: set[str] = set()
        self._served = 0.0
        """Cost of the match served last, when it was chosen."""

    def schedule(self, match_id: str, until: float) -> None:
        """Schedule a match at a time, unless it is due earlier."""
        if match_id not in self._due:
            self._cost[match_id] = max(self._cost.get(match_id, 0.0), self._served)
        self._due[match_id] = min(until, self._due.get(match_id, until))

    def next_due(self) -> float:
        """Return the earliest due time of a match that is not being served; inf if none."""
        free = (at for match_id, at in self._due.items() if match_id not in self._being_served)
        return min(free, default=inf)

    def next(self, now: float, last: Callable[[str], bool]) -> str | None:
        """Take the cheapest due match; those for which *last* is true come last."""
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
        """Return the costs of the match's owner and of the match."""
        owed = self._owed.get(self._owner(match_id), 0.0)
        return max(owed, self._served_owner), self._cost[match_id]

    def release(self, match_id: str) -> None:
        """Allow a match to be served again."""
        self._being_served.discard(match_id)

    def add_cost(self, match_id: str, seconds: float) -> None:
        """Charge a match and its owner."""
        owner = self._owner(match_id)
        self._owed[owner] = max(self._owed.get(owner, 0.0), self._served_owner) + seconds
        if len(self._owed) > KNOWN:
            owing = {each: owed for each, owed in self._owed.items() if owed > self._served_owner}
            self._owed = owing
        self._cost[match_id] = self._cost.get(match_id, self._served) + seconds
        if len(self._cost) > KNOWN:
            owing = {match_id: cost for match_id, cost in self._cost.items() if cost > self._served}
            self._cost = owing | {match_id: self._cost[match_id] for match_id in self._due}

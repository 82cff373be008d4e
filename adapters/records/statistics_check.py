"""Check of the stored statistics against the sum over all finished matches."""

import msgspec

from adapters.match_store import MatchStore
from adapters.projections.runner import next_batch
from adapters.projections.tallies import Tally, TallyKey, game_of, tallies_of
from domain.match import Match


class Contribution(msgspec.Struct, frozen=True):
    """Contributions of a finished match to the statistics."""

    match: str
    game: str
    tallies: tuple[tuple[TallyKey, Tally], ...]


def contribution_of(store: MatchStore, match: Match) -> Contribution | None:
    """Return a match's contributions; None unless it was played to an end."""
    if not match.over or match.voided:
        return None
    tallies = tallies_of(match, store.names.given(match.id))
    return Contribution(match.id, match.game.name, tuple(tallies))


class StatisticsCheck:
    """Sum of the matches checked, with a snapshot of the stored statistics from the start."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._stored = store.counts.snapshot()
        self._sums: dict[TallyKey, Tally] = {}
        self._not_counted: dict[str, str] = {}
        """Games of finished matches missing in the statistics, by match id."""
        self._lacking = False

    def add(self, share: Contribution) -> None:
        """Add a match's contributions."""
        if share.match not in self._stored.counted:
            self._not_counted[share.match] = share.game
            return
        for key, tally in share.tallies:
            self._sums[key] = self._sums[key] + tally if key in self._sums else tally

    def lack(self) -> None:
        """Note that a match could not be read; the statistics can't be checked then."""
        self._lacking = True

    def wrong(self) -> list[str]:
        """Return the games whose stored statistics differ from the sum."""
        if self._lacking:
            return []
        keys = self._sums.keys() | self._stored.tallies.keys()
        stored = self._stored.tallies
        other = {game_of(key) for key in keys if self._sums.get(key) != stored.get(key)}
        return sorted(other | self._left_out())

    def _left_out(self) -> set[str]:
        """Return the games of matches missing in up-to-date statistics.

        Matches that ended during the check may be included by now, or within a second.
        """
        now = self._store.counts.snapshot()
        if next_batch(self._store.matches.log, now.up_to):
            return set()
        return {game for match, game in self._not_counted.items() if match not in now.counted}

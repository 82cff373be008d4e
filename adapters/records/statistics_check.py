"""Check of the stored statistics against the sum over all finished matches."""

import msgspec

from adapters.match_store import MatchStore
from adapters.projections.runner import next_batch
from adapters.projections.tallies import Contribution, Tally, TallyKey, contributions_of, game_of
from domain.match import Match


class Share(msgspec.Struct, frozen=True):
    """A finished match's share of the statistics."""

    game: str
    contributions: tuple[Contribution, ...]


def share_of(store: MatchStore, match: Match) -> Share | None:
    """Return a match's share of the statistics; None unless it was played to an end."""
    if not match.over or match.voided:
        return None
    names = store.names.given(match.id)
    return Share(match.game.name, tuple(contributions_of(match, names)))


class StatisticsCheck:
    """Sum of the matches checked, with a snapshot of the stored statistics from the start."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._stored = store.counts.snapshot()
        self._sums: dict[TallyKey, Tally] = {}
        self._not_counted: dict[str, str] = {}
        """Games of finished matches missing in the statistics, by id of the contribution."""
        self._lacking = False

    def add(self, share: Share) -> None:
        """Add a match's share."""
        for each in share.contributions:
            if each.id not in self._stored.counted:
                self._not_counted[each.id] = share.game
                continue
            for key, tally in each.tallies.items():
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
        return {game for id, game in self._not_counted.items() if id not in now.counted}

"""Are the sums that are kept of finished matches those that the matches add up to?"""

import msgspec

from adapters.match_store import MatchStore
from adapters.projections.runner import batch_after
from adapters.projections.tallies import Tally, TallyKey, game_of, tallies_of
from domain.match import Match


class Share(msgspec.Struct, frozen=True):
    """What a match that is over adds to the sums."""

    match: str
    game: str
    tallies: tuple[tuple[TallyKey, Tally], ...]


def share_of(store: MatchStore, match: Match) -> Share | None:
    """Return what a match adds to the sums, once it was played to an end."""
    if not match.over or match.voided:
        return None
    tallies = tallies_of(match, store.names.given(match.id))
    return Share(match.id, match.game.name, tuple(tallies))


class Sums:
    """What matches add up to that are looked at, beside what was kept when that began."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._kept = store.counts.kept()
        self._sums: dict[TallyKey, Tally] = {}
        self._not_counted: dict[str, str] = {}
        """The games of finished matches that are not in the sums, by their ids."""
        self._lacking = False

    def add(self, share: Share) -> None:
        """Add the share of a match."""
        if share.match not in self._kept.counted:
            self._not_counted[share.match] = share.game
            return
        for key, tally in share.tallies:
            self._sums[key] = self._sums[key] + tally if key in self._sums else tally

    def lack(self) -> None:
        """Note that a match can't be added: nothing can be said of the sums then."""
        self._lacking = True

    def wrong(self) -> list[str]:
        """Return the games whose matches add up to something else than what is kept."""
        if self._lacking:
            return []
        keys = self._sums.keys() | self._kept.tallies.keys()
        kept = self._kept.tallies
        other = {game_of(key) for key in keys if self._sums.get(key) != kept.get(key)}
        return sorted(other | self._left_out())

    def _left_out(self) -> set[str]:
        """Return the games with matches that are not counted, though there is nothing to read.

        What has ended meanwhile may be counted now, or in a second by whoever keeps the counts.
        """
        now = self._store.counts.kept()
        if batch_after(self._store.matches.log, now.up_to):
            return set()
        return {game for match, game in self._not_counted.items() if match not in now.counted}

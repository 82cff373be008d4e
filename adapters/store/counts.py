"""How were the finished matches won? A read model made from the notification log.

A page about many matches would otherwise read every one of them. It is made anew when its version
is another: the log is then read from its start, under another name.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from eventsourcing.persistence import Notification

from adapters.store.following import follow
from adapters.store.matches import Matches
from adapters.store.tables import Row, Tables
from domain.match import Match

VERSION: Final = 1
"""To be raised with every change of what is kept, or of what a game calls its assets."""
LOG: Final = f"match_counts/{VERSION}"


class Counted(msgspec.Struct, frozen=True):
    """What decided a finished match, by seat."""

    subtotals: tuple[dict[str, int], ...]
    assets: tuple[tuple[str, ...], ...]
    """With what each seat may have won, as codes of the game's wording."""


decode: Final = msgspec.json.Decoder(Counted).decode


class Counts:
    """The counts of all finished matches, brought up to date whenever they are asked for."""

    def __init__(self, matches: Matches, tables: Tables) -> None:
        self._matches = matches
        self._tables = tables

    def catch_up(self) -> int:
        """Take in every match that has gone on; return how many events that were."""
        return follow(self._matches, lambda: self._tables.read_up_to(LOG), self._take_in)

    def _take_in(self, start: int, notifications: Sequence[Notification]) -> None:
        ids = sorted({str(one.originator_id) for one in notifications})
        ended = [_row(match) for match in map(self._match, ids) if match.count]
        self._tables.keep_counts(LOG, start, notifications[-1].id, ended)

    def of(self, game: str) -> dict[str, Counted]:
        """Return the counts of a game's finished matches, by match."""
        return {match: decode(text) for match, text in self._tables.counts(game).items()}

    def _match(self, match_id: str) -> Match:
        return self._matches.live(match_id).match


def _row(match: Match) -> Row:
    assert match.count is not None
    counted = Counted(match.count.subtotals, match.game.assets(match.state, match.count))
    return {
        "id": match.id,
        "game": match.game.name,
        "counted": msgspec.json.encode(counted).decode(),
    }

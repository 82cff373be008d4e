"""How were the finished matches won? A read model made from the notification log.

A page about many matches would otherwise read every one of them. It is made anew when its version
is another: the log is then read from its start, under another name.
"""

import logging
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from eventsourcing.persistence import Notification, PersistenceError

from adapters.store.damage import Unreadable
from adapters.store.following import follow
from adapters.store.matches import Matches, UnknownMatch
from adapters.store.tables import Row, Tables
from domain.match import Match

log = logging.getLogger(__name__)

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
        self._tables.keep_counts(LOG, start, notifications[-1].id, self._rows(ids))

    def recount(self, ids: Iterable[str]) -> None:
        """Count the matches *ids* once more, which perhaps could not be read before."""
        self._tables.write_counts(self._rows(ids))

    def _rows(self, ids: Iterable[str]) -> list[Row]:
        """Return the counts of those of the matches *ids* that are finished and not damaged."""
        return [row for row in map(self._counted, ids) if row]

    def of(self, game: str) -> dict[str, Counted]:
        """Return the counts of a game's finished matches, by match."""
        return {match: decode(text) for match, text in self._tables.counts(game).items()}

    def _counted(self, match_id: str) -> Row | None:
        try:
            match = self._matches.live(match_id).match
            return _row(match) if match.count else None
        except (Unreadable, UnknownMatch):
            return None
        except PersistenceError:
            raise
        except Exception as error:
            # Only of what is stored it depends: something there is not what it was.
            log.error("match %s can't be counted: %s", match_id, type(error).__name__)
            return None


def _row(match: Match) -> Row:
    assert match.count is not None
    counted = Counted(match.count.subtotals, match.game.assets(match.state, match.count))
    return {
        "id": match.id,
        "game": match.game.name,
        "counted": msgspec.json.encode(counted).decode(),
    }

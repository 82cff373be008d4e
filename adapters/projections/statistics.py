"""Statistics of finished matches, a projection of the notification log.

Pages about many matches read these sums instead of the matches. Each match is added once, when
the projection first sees it after its end; a later verdict adds the difference. Under a new version
number the projection starts again from the beginning of the log.
"""

import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import islice
from operator import add
from typing import Final

import msgspec
from eventsourcing.persistence import IntegrityError, Notification, PersistenceError

from adapters.database.database import ADVANCE_POSITION, SET_POSITION, Database, Execute
from adapters.database.migrations import STATISTICS_LOG
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged, UnknownMatch
from adapters.eventstore.loaded_match import LoadedMatch, fold
from adapters.eventstore.match_service import MatchService
from adapters.projections.runner import run_projection
from adapters.projections.tallies import (
    Contribution,
    Tally,
    TallyKey,
    contributions_of,
    decode,
    encode,
    game_key,
    player_key,
)
from adapters.sql_tables.seat_names import Names

INSERT_COUNTED_MATCH: Final = (
    "INSERT INTO {at}tallied (log, id) VALUES (:log, :id) ON CONFLICT (log, id) DO NOTHING"
    " RETURNING id"
)
SELECT_TALLY: Final = (
    "SELECT tally FROM {at}tallies WHERE log = :log AND about = :about AND part = :part"
)
SELECT_TALLIES: Final = "SELECT part, tally FROM {at}tallies WHERE log = :log AND about = :about"
UPSERT_TALLY: Final = (
    "INSERT INTO {at}tallies (log, about, part, tally) VALUES (:log, :about, :part, :tally)"
    " ON CONFLICT (log, about, part) DO UPDATE SET tally = excluded.tally"
)
SELECT_ALL_TALLIES: Final = (
    "SELECT about, part, tally FROM {at}tallies WHERE log = :log"
    " UNION ALL SELECT '', id, '' FROM {at}tallied WHERE log = :log"
    " UNION ALL SELECT '', '', CAST(notification_id AS TEXT) FROM {at}{tracking}"
    " WHERE application_name = :log"
)
"""In one step, so that they belong together."""
DELETE_TALLIES: Final = "DELETE FROM {at}tallies WHERE log = :log"
DELETE_COUNTED_MATCHES: Final = "DELETE FROM {at}tallied WHERE log = :log"
RENAME_TALLIES: Final = (
    "UPDATE {at}tallies SET log = :log WHERE log = :staging",
    "UPDATE {at}tallied SET log = :log WHERE log = :staging",
)
DELETE_TALLIES_OF_PLAYER: Final = "DELETE FROM {at}tallies WHERE about = :about"
log = logging.getLogger(__name__)

LOG: Final = STATISTICS_LOG
AT_ONCE: Final = 500
"""Matches per transaction of a rebuild."""


class StatisticsSnapshot(msgspec.Struct, frozen=True):
    """A consistent snapshot of the statistics."""

    tallies: dict[TallyKey, Tally]
    counted: frozenset[str]
    """Ids of the contributions included."""
    up_to: int
    """The log position."""


class Statistics:
    """The tallies of all finished matches."""

    def __init__(self, matches: MatchService, names: Names, database: Database) -> None:
        self._matches = matches
        self._names = names
        self._database = database

    def catch_up(self) -> int:
        """Apply all new events; return how many there were."""
        return run_projection(self._matches.log, self.position, self._take_in)

    def position(self) -> int:
        """Return the log position."""
        return self._database.position(LOG)

    def _take_in(self, start: int, notifications: Sequence[Notification]) -> None:
        ids = sorted({str(notification.originator_id) for notification in notifications})
        added = [more for ended in ids for more in self._added(ended, self._matches.live)]
        with self._database.transaction(cached=False) as execute:
            up_to = notifications[-1].id
            if not execute(
                ADVANCE_POSITION, {"log": LOG, "start": start, "up_to": up_to}
            ).fetchone():
                raise IntegrityError(f"the counts do not stand at {start} any more")
            _store(added, execute, LOG)

    def recount(self, up_to: int, ids: Iterable[str]) -> None:
        """Rebuild from the matches *ids*, which had ended at log position *up_to*.

        Matches that ended later are applied next, unless included. The new sums are built next
        to the old ones, a few matches at a time, and swapped in one transaction. If another
        process starts a rebuild in the meantime, this one stops.
        """
        staging, ours = f"{LOG} new", secrets.randbits(62)
        with self._database.transaction(cached=False) as execute:
            execute(SET_POSITION, {"log": staging, "up_to": ours})
            _drop(staging, execute)
        still_ours = {"log": staging, "start": ours, "up_to": ours}
        left = iter(ids)
        while some := list(islice(left, AT_ONCE)):
            added = [more for ended in some for more in self._added(ended, self._read_uncached)]
            with self._database.transaction(cached=False) as execute:
                if not execute(ADVANCE_POSITION, still_ours).fetchone():
                    return
                _store(added, execute, staging)
        with self._database.transaction(cached=False) as execute:
            if execute(ADVANCE_POSITION, still_ours).fetchone():
                # First, so that a concurrent writer waits and then finds this position.
                execute(SET_POSITION, {"log": LOG, "up_to": up_to})
                _drop(LOG, execute)
                for statement in RENAME_TALLIES:
                    execute(statement, {"log": LOG, "staging": staging})

    def forget(self, player: str) -> None:
        """Drop the tallies of players who no longer have a seat under their name."""
        # A concurrent update under that name either commits after this deletion and is
        # repeated, or starts later and finds no name.
        self.catch_up()
        with self._database.transaction(cached=False) as execute:
            execute(DELETE_TALLIES_OF_PLAYER, {"about": player_key(player)})

    def snapshot(self) -> StatisticsSnapshot:
        """Return all tallies, the matches included, and the log position."""
        tallies, counted, up_to = {}, set(), 0
        for row in self._database.query(SELECT_ALL_TALLIES, {"log": LOG}):
            if row["about"]:
                tallies[row["about"], row["part"]] = decode(row["tally"])
            elif row["part"]:
                counted.add(row["part"])
            else:
                up_to = int(row["tally"])
        return StatisticsSnapshot(tallies, frozenset(counted), up_to)

    def of_game(self, name: str, who: str | None = None) -> dict[int, Tally]:
        """Return a game's tallies by number of players, optionally by *who* played."""
        found: dict[int, list[Tally]] = {}
        for part, tally in self._about(game_key(name)):
            played, players = part.split()
            if who in (None, played):
                found.setdefault(int(players), []).append(tally)
        return {players: reduce(add, found[players]) for players in sorted(found)}

    def of_player(self, name: str) -> dict[str, dict[int, Tally]]:
        """Return the tallies of all players of a name, by game and number of players."""
        found: dict[str, dict[int, Tally]] = {}
        for part, tally in self._about(player_key(name)):
            game, players = part.split()
            found.setdefault(game, {})[int(players)] = tally
        return found

    def _about(self, about: str) -> list[tuple[str, Tally]]:
        rows = self._database.query(SELECT_TALLIES, {"log": LOG, "about": about})
        return [(row["part"], decode(row["tally"])) for row in rows]

    def _read_uncached(self, match_id: str) -> LoadedMatch:
        """Load a match without caching it, because each is read once."""
        loaded = fold(match_id, None, self._matches.history(match_id))
        assert loaded is not None
        return loaded

    def _added(self, match_id: str, load: Callable[[str], LoadedMatch]) -> list[Contribution]:
        """Return the contributions of a match; none if it runs, is missing or is damaged."""
        try:
            match = load(match_id).match
            if not match.over or match.voided:
                return []
            return list(contributions_of(match, self._names.given(match_id)))
        except (TablePurged, CorruptMatch, UnknownMatch):
            return []
        except PersistenceError:
            raise
        except Exception as error:
            # The error depends on stored data only, so the stored data is damaged.
            log.error("match %s can't be counted: %s", match_id, type(error).__name__)
            return []


def _drop(log: str, execute: Execute) -> None:
    """Delete the tallies under that version name."""
    for statement in (DELETE_COUNTED_MATCHES, DELETE_TALLIES):
        execute(statement, {"log": log})


def _store(added: Iterable[Contribution], execute: Execute, log: str) -> None:
    """Add the contributions of matches not yet included under that version name."""
    sums: dict[TallyKey, Tally] = {}
    for each in added:
        if execute(INSERT_COUNTED_MATCH, {"log": log, "id": each.id}).fetchone():
            for key, tally in each.tallies.items():
                sums[key] = sums[key] + tally if key in sums else tally
    for (about, part), tally in sums.items():
        row = {"log": log, "about": about, "part": part}
        known = execute(SELECT_TALLY, row).fetchone()
        whole = decode(known["tally"]) + tally if known else tally
        execute(UPSERT_TALLY, {**row, "tally": encode(whole)})

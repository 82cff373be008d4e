"""How did the finished matches end, all in all? A read model made from the notification log.

A page about many matches would otherwise read every one of them. Each match is added once, when it
is first met after its end. The model is made anew when its version is another: the log is then
read from its start, under another name.
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

from adapters.database.database import Database, Execute
from adapters.database.schema import (
    ADVANCE,
    ALL_TALLIES,
    FORGET_TALLIED,
    FORGET_TALLIES,
    FORGET_TALLIES_OF,
    KEEP_TALLY,
    STAND,
    SUMS,
    TAKE_OVER,
    TALLIED,
    TALLIES,
    TALLY,
)
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged, UnknownMatch
from adapters.eventstore.loaded_match import LoadedMatch, fold
from adapters.eventstore.match_service import MatchService
from adapters.projections.runner import run_projection
from adapters.projections.tallies import (
    Tally,
    TallyKey,
    decode,
    encode,
    game_key,
    player_key,
    tallies_of,
)
from adapters.sql_tables.seat_names import Names

log = logging.getLogger(__name__)

LOG: Final = SUMS
AT_ONCE: Final = 500
"""How many matches are added in one step when all are made anew."""

Added = tuple[str, list[tuple[TallyKey, Tally]]]
"""A match that has ended, and what it adds to which tallies."""


class Kept(msgspec.Struct, frozen=True):
    """All that is kept at one time."""

    tallies: dict[TallyKey, Tally]
    counted: frozenset[str]
    """The ids of the matches that were added."""
    up_to: int
    """How far the log had been read."""


class Statistics:
    """The tallies of all finished matches."""

    def __init__(self, matches: MatchService, names: Names, database: Database) -> None:
        self._matches = matches
        self._names = names
        self._database = database

    def catch_up(self) -> int:
        """Take in every match that has gone on; return how many events that were."""
        return run_projection(self._matches.log, self.position, self._take_in)

    def position(self) -> int:
        """Return how far the log was read."""
        return self._database.position(LOG)

    def _take_in(self, start: int, notifications: Sequence[Notification]) -> None:
        ids = sorted({str(notification.originator_id) for notification in notifications})
        added = [more for ended in ids if (more := self._added(ended, self._matches.live))]
        with self._database.transaction() as execute:
            up_to = notifications[-1].id
            if not execute(ADVANCE, {"log": LOG, "start": start, "up_to": up_to}).fetchone():
                raise IntegrityError(f"the counts do not stand at {start} any more")
            _add(added, execute, LOG)

    def recount(self, up_to: int, ids: Iterable[str]) -> None:
        """Make all anew from the matches *ids*: those that had ended when the log was read *up_to*.

        What ended later is taken in next, unless it is among them. They are added up beside those
        that are there, a few at a time, and put in their place in one step. If somebody else begins
        to do the same meanwhile, it is left to them.
        """
        beside, ours = f"{LOG} anew", secrets.randbits(62)
        with self._database.transaction() as execute:
            execute(STAND, {"log": beside, "up_to": ours})
            _forget(beside, execute)
        still_ours = {"log": beside, "start": ours, "up_to": ours}
        left = iter(ids)
        while some := list(islice(left, AT_ONCE)):
            added = [more for ended in some if (more := self._added(ended, self._read_anew))]
            with self._database.transaction() as execute:
                if not execute(ADVANCE, still_ours).fetchone():
                    return
                _add(added, execute, beside)
        with self._database.transaction() as execute:
            if execute(ADVANCE, still_ours).fetchone():
                # First, so that whoever adds to them meanwhile waits, and finds them standing here.
                execute(STAND, {"log": LOG, "up_to": up_to})
                _forget(LOG, execute)
                for statement in TAKE_OVER:
                    execute(statement, {"log": LOG, "beside": beside})

    def forget(self, player: str) -> None:
        """Keep no tallies of a player whose name stands at no seat any more."""
        # Whoever is adding a match under that name still has done it after this, or must begin
        # anew, and finds no name.
        self.catch_up()
        with self._database.transaction() as execute:
            execute(FORGET_TALLIES_OF, {"about": player_key(player)})

    def kept(self) -> Kept:
        """Return all tallies, which matches they are of, and how far the log was read for them."""
        tallies, counted, up_to = {}, set(), 0
        for row in self._database.query(ALL_TALLIES, {"log": LOG}):
            if row["about"]:
                tallies[row["about"], row["part"]] = decode(row["tally"])
            elif row["part"]:
                counted.add(row["part"])
            else:
                up_to = int(row["tally"])
        return Kept(tallies, frozenset(counted), up_to)

    def of_game(self, name: str, who: str | None = None) -> dict[int, Tally]:
        """Return the tallies of a game by the number of its players; *who* played, if asked."""
        found: dict[int, list[Tally]] = {}
        for part, tally in self._about(game_key(name)):
            played, players = part.split()
            if who in (None, played):
                found.setdefault(int(players), []).append(tally)
        return {players: reduce(add, found[players]) for players in sorted(found)}

    def of_player(self, name: str) -> dict[str, dict[int, Tally]]:
        """Return the tallies of everybody of a name, by game and the number of its players."""
        found: dict[str, dict[int, Tally]] = {}
        for part, tally in self._about(player_key(name)):
            game, players = part.split()
            found.setdefault(game, {})[int(players)] = tally
        return found

    def _about(self, about: str) -> list[tuple[str, Tally]]:
        rows = self._database.query(TALLIES, {"log": LOG, "about": about})
        return [(row["part"], decode(row["tally"])) for row in rows]

    def _read_anew(self, match_id: str) -> LoadedMatch:
        """Return a match that is not kept at hand, as each is looked at once."""
        live = fold(match_id, None, self._matches.history(match_id))
        assert live is not None
        return live

    def _added(self, match_id: str, live: Callable[[str], LoadedMatch]) -> Added | None:
        """Return what a match adds, or None while it runs, or when it is gone or damaged."""
        try:
            match = live(match_id).match
            if not match.over or match.voided:
                return None
            return match_id, list(tallies_of(match, self._names.given(match_id)))
        except (TablePurged, CorruptMatch, UnknownMatch):
            return None
        except PersistenceError:
            raise
        except Exception as error:
            # Only of what is stored it depends: something there is not what it was.
            log.error("match %s can't be counted: %s", match_id, type(error).__name__)
            return None


def _forget(log: str, execute: Execute) -> None:
    """Let there be no tallies under that name."""
    for statement in (FORGET_TALLIED, FORGET_TALLIES):
        execute(statement, {"log": log})


def _add(added: Iterable[Added], execute: Execute, log: str) -> None:
    """Add to the tallies under that name what was not added before."""
    sums: dict[TallyKey, Tally] = {}
    for match_id, tallies in added:
        if execute(TALLIED, {"log": log, "id": match_id}).fetchone():
            for key, tally in tallies:
                sums[key] = sums[key] + tally if key in sums else tally
    for (about, part), tally in sums.items():
        row = {"log": log, "about": about, "part": part}
        known = execute(TALLY, row).fetchone()
        whole = decode(known["tally"]) + tally if known else tally
        execute(KEEP_TALLY, {**row, "tally": encode(whole)})

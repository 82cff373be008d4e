"""MatchStore: composition root of one database, with all services that work on its matches.

The web server and the command line work with it.
"""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

from eventsourcing.persistence import PersistenceError
from msgspec.structs import replace

from adapters import clock as clocks
from adapters.cluster.heartbeat import Heartbeat
from adapters.cluster.peers import peers_of
from adapters.database.database_clock import SELECT_TIME, DatabaseClock
from adapters.database.file_lock import NeverHeld, OtherName, WriterLock, WritingRight, check_name
from adapters.database.read_only import NoRoom, can_write, readable
from adapters.database.sqlite_pool import ADDRESS, NotDurable
from adapters.eventstore.command_handler import CommandResult
from adapters.eventstore.connect import open_store
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import UnknownMatch
from adapters.eventstore.event_bus import MatchCorrupted
from adapters.eventstore.idempotency_keys import Key, ServerKey, match_id_for
from adapters.eventstore.match_service import MatchService
from adapters.eventstore.purge import TablePurger
from adapters.i18n import gettext
from adapters.os_errors import reason
from adapters.projections.match_list import MatchList
from adapters.projections.read_models import ReadModels
from adapters.projections.statistics import Statistics
from adapters.settings import MEMORY, Settings, serves_many
from adapters.sql_tables.analyses import Analyses
from adapters.sql_tables.chat import Chat
from adapters.sql_tables.feeds import Feeds
from adapters.sql_tables.known_ends import KnownEnds
from adapters.sql_tables.push_subscriptions import PushSubscriptions
from adapters.sql_tables.seat_names import Names
from adapters.sql_tables.seat_sessions import SeatSessions, key_of
from adapters.sql_tables.server_facts import Identity, Referee, SigningKeys
from adapters.sql_tables.short_links import ShortLinks
from domain.fair_random import SEED_BYTES, seat_commitment
from domain.game import AnyGame, Seat
from domain.match import PERSON, Branch, Clock, SeedCommitment, open_table

Seeds = Callable[[], bytes]
PATIENCE: Final = 1.0
"""Seconds that a writer waits for a reader that updates the list."""


class CannotOpen(Exception):
    """The database cannot be opened; the text is one sentence for the user."""


class AnotherWriter(CannotOpen):
    """Another process writes to this database file."""


def system_seed() -> bytes:
    """Return a random seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def why_not_written(settings: Settings) -> str:
    """Return a sentence if the database exists but cannot be written, else an empty text."""
    file = settings.file
    if file is None or not os.path.lexists(file) or can_write(file):
        return ""
    return gettext(
        "{file} can't be written: the file, the files next to it and their folder must be writable",
        file=file,
    )


def _why(settings: Settings, error: Exception) -> str:
    """Return a sentence with the reason why the database cannot be opened."""
    why = (
        reason(error) if isinstance(error, OSError) else gettext(str(error)) or type(error).__name__
    )
    return gettext(
        "The database {address} can't be opened: {why}", address=settings.address, why=why
    )


class MatchStore:
    """All matches of one database, with their list, names, sessions and chat."""

    def __init__(
        self,
        settings: Settings,
        *,
        writes: bool,
        clock: clocks.Clock | None = None,
        seed: Seeds = system_seed,
    ) -> None:
        """Open the database, as its only writer if *writes*; raise CannotOpen or AnotherWriter.

        Without a *clock*, the time comes from the PostgreSQL database or from this machine.
        """
        self.settings = settings
        self.seed = seed
        self._writes = writes
        try:
            with contextlib.ExitStack() as opened:
                self._open(opened, clock)
                self._opened = opened.pop_all()
        except (OtherName, NoRoom) as error:
            raise CannotOpen(str(error)) from error
        except (PersistenceError, sqlite3.Error, NotDurable, OSError) as error:
            raise CannotOpen(_why(settings, error)) from error

    def _open(self, opened: contextlib.ExitStack, clock: clocks.Clock | None) -> None:
        place, right = self._place(opened)
        opened.callback(right.release)
        if not right.take(PATIENCE if self._writes else 0) and self._writes:
            raise AnotherWriter(
                gettext(
                    "Another process is writing to {file}: stop it first, such as giardino serve.",
                    file=self.settings.file,
                )
            )
        events, database = open_store(opened, place, right)
        right.give_up()
        self.clock: clocks.MonotonicClock | DatabaseClock
        if clock is None and serves_many(self.settings):
            self.clock = DatabaseClock(lambda: int(database.query(SELECT_TIME, {})[0]["now"]))
            if self._writes:
                opened.enter_context(self.clock.synchronizing())
        else:
            self.clock = clocks.MonotonicClock(clock or clocks.system_clock)
        self._database = database
        known_ends = KnownEnds(database)
        self.matches = MatchService(events, self.clock, known_end=known_ends.of)
        self.names = Names(database)
        self.peers = peers_of(events)
        opened.callback(self.peers.close)
        self.seat_sessions = SeatSessions(self.matches, database, self.clock)
        self.referee = Referee(database)
        self.purger = TablePurger(events, database, self.clock, self.matches.invalidate)
        one_clock = isinstance(self.clock, DatabaseClock)
        self.heartbeat = Heartbeat(database, alone=right.is_alone, one_clock=one_clock)
        self.signing_keys = SigningKeys(database)
        self.identity = Identity(database)
        self.short_links = ShortLinks(database)
        self.feeds = Feeds(database, self.clock)
        self.chat = Chat(database, self.clock)
        self.push_subscriptions = PushSubscriptions(database)
        self.analyses = Analyses(database)
        self.read_models = ReadModels(self.matches, self.names, self.analyses, database, right)
        for known in (self.heartbeat.last(), events.last_time()):
            if known is not None:
                self.clock.not_before(known)
        if self._writes:
            self.matches.event_bus.subscribe(MatchCorrupted, self.read_models.mark_damaged)
        if self._writes and self.settings.address != MEMORY:
            opened.enter_context(self.read_models.updating())

    def _place(self, opened: contextlib.ExitStack) -> tuple[Settings, WritingRight]:
        """Return the settings to open the database with, and the right to write there."""
        file, writes = self.settings.file, self._writes
        if writes and (sentence := why_not_written(self.settings)):
            raise CannotOpen(sentence)
        if file is None:
            return self.settings, WritingRight(None, stays=writes)
        if writes or not file.exists() or can_write(file):
            return self.settings, WritingRight(WriterLock(file), stays=writes)
        check_name(file)
        name = readable(opened, file)
        place = replace(self.settings, env={**self.settings.env, "SQLITE_DBNAME": name}, file=None)
        if name.startswith(ADDRESS):
            return place, WritingRight(NeverHeld(), stays=False)
        return place, WritingRight(WriterLock(Path(name)), stays=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def cache_token(self) -> object | None:
        """Return an object that is replaced when names or sessions may change; None if unknown.

        Query results fetched after that are valid as long as the same object is returned.
        """
        return self._database.cache_token()

    def close(self) -> None:
        """Close the database."""
        self._opened.close()

    @property
    def list(self) -> MatchList:
        """Return the match list, up to date."""
        return self.read_models.list

    @property
    def shown_list(self) -> MatchList:
        """Return the match list for display; it may be behind if it cannot be written."""
        return self.read_models.shown_list

    @property
    def counts(self) -> Statistics:
        """Return the statistics of finished matches."""
        return self.read_models.counts

    def note_corruption(self, match_id: str) -> None:
        """Publish that a match is corrupt."""
        self.matches.event_bus.publish(MatchCorrupted(match_id))

    def open_table(
        self,
        game: AnyGame,
        options: Mapping[str, bool],
        seats: Sequence[str],
        names: Mapping[Seat, str],
        *,
        key: Key,
        secret: bytes,
        caller: str = "",
        components: Any = None,
        clock: Clock | None = None,
        spectators: bool = True,
        follows: str = "",
        joinable: bool = False,
        branch: Branch | None = None,
        open_notes: bool = False,
    ) -> str:
        """Open a table and return its match id, the same for the same *key* and *caller*.

        Bots take their seats at once. Raises ValueError for options that the game does not have.
        """
        match_id = match_id_for(key, secret, caller)
        opened = open_table(
            match_id,
            game,
            dict(options),
            tuple(seats),
            self.seed(),
            components,
            clock=clock,
            spectators=spectators,
            follows=follows,
            joinable=joinable,
            branch=branch,
            open_notes=open_notes,
        )
        self.matches.open(match_id, opened, key)
        self.names.write(match_id, names, only_unnamed=True)
        for seat, kind in enumerate(seats):
            if kind != PERSON:
                self.matches.take_seat(match_id, seat, self.seed(), ServerKey("sit", str(seat)))
        return match_id

    def take_seat(
        self,
        match_id: str,
        seat: Seat,
        name: str | None,
        *,
        bearer: str,
        promise: SeedCommitment | None = None,
    ) -> bool:
        """Take a seat for the session *bearer* under a *name*; tell whether it holds the seat.

        It does not if another session took the seat before. The name is fixed after the first move.
        Without a commitment (*promise*) to a seed of the player, the server draws the seed.
        """
        self.matches.take_seat(match_id, seat, self.seed(), key_of(bearer), promise)
        theirs = self.seat_sessions.is_valid(match_id, seat, bearer)
        if theirs and name and not self.matches.live(match_id).match.moves:
            self.names.write(match_id, {seat: name})
        return theirs

    def reveal(self, match_id: str, seat: Seat, seed: str) -> CommandResult:
        """Reveal the *seed* of a *seat*; idempotent.

        Raises IllegalMove and UnknownMatch.
        """
        digits = seat_commitment(match_id, seat, bytes.fromhex(seed)).hex()
        return self.matches.reveal(match_id, seat, seed, ServerKey("seed", digits))

    def knows(self, match_id: str) -> bool:
        """Tell whether a match exists, corrupt or not."""
        try:
            with contextlib.suppress(CorruptMatch):
                self.matches.live(match_id)
        except UnknownMatch:
            return False
        return True

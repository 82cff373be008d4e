"""The whole service without a face: what do the web page and the command line work with?"""

import contextlib
import logging
import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self

from eventsourcing.persistence import PersistenceError

from adapters import clock as clocks
from adapters.ids import match_id_for
from adapters.languages import ENGLISH, speaking, wording
from adapters.locking import OtherName, WriterLock
from adapters.settings import MEMORY, Settings
from adapters.store.counts import Counts
from adapters.store.damage import Unreadable
from adapters.store.following import NotWritten
from adapters.store.heartbeat import Heartbeat
from adapters.store.keeper import Keeper
from adapters.store.keys import Key, OwnKey
from adapters.store.match_list import Listed, MatchList, Search
from adapters.store.matches import UnknownMatch
from adapters.store.opening import open_store
from adapters.store.passes import Passes, key_of
from adapters.store.remaking import mark_damaged, remake
from adapters.store.sqlite import NotDurable
from adapters.store.tidying import Tidying
from domain.chance import SEED_BYTES
from domain.game import AnyGame, Seat
from domain.games import RULES
from domain.match import PERSON, Clock, Match, open_table

log = logging.getLogger(__name__)

Seeds = Callable[[], bytes]
LONGEST_NAME: Final = 40
PATIENCE: Final = 1.0
"""For how many seconds a writer waits until a reader has brought the list up to date."""


class CannotOpen(Exception):
    """The database can't be opened; its text is one sentence for whoever asked for it."""


class AnotherWriter(CannotOpen):
    """Another process writes to this database file."""


def system_seed() -> bytes:
    """Return a seed from the operating system's own chance."""
    return secrets.token_bytes(SEED_BYTES)


class House:
    """All matches of one database, with their list and the names of the players."""

    def __init__(
        self,
        settings: Settings,
        *,
        writes: bool,
        clock: clocks.Clock = clocks.system_clock,
        seed: Seeds = system_seed,
    ) -> None:
        """Open the database, as its only writer if *writes*; raise CannotOpen or AnotherWriter."""
        self.settings = settings
        self.seed = seed
        self._writes = writes
        self._behind = False
        """Whether the list could not be written when it was shown last."""
        self.damages = 0
        """How many matches turned out to be damaged since the house was opened."""
        try:
            with contextlib.ExitStack() as opened:
                self._open(opened, clock)
                self._opened = opened.pop_all()
        except OtherName as error:
            raise CannotOpen(str(error)) from error
        except (PersistenceError, sqlite3.Error, NotDurable, OSError) as error:
            raise CannotOpen(f"The database {settings.address} can't be opened: {error}") from error

    def _open(self, opened: contextlib.ExitStack, clock: clocks.Clock) -> None:
        self._lock = WriterLock(self.settings.file) if self.settings.file else None
        if self._lock:
            opened.callback(self._lock.release)
        if not self._may_write(PATIENCE if self._writes else 0) and self._writes:
            raise AnotherWriter(f"Another process is writing to {self.settings.file}.")
        self.clock = clocks.Onward(clock)
        self.matches, self._tables = open_store(opened, self.settings, self.clock, self._lock)
        self._rest()
        self.passes = Passes(self.matches, self._tables)
        self._list = MatchList(self.matches, self._tables)
        self._counts = Counts(self.matches, self._tables)
        self.tidying = Tidying(self.matches, self._tables)
        self.heartbeat = Heartbeat(self._tables, alone=self._lock is not None)
        for known in (self.heartbeat.last(), self.matches.last_time()):
            if known is not None:
                self.clock.not_before(known)
        if self._writes:
            self.matches.damaged = self._mark_damaged
        self._keeps = self._writes and self.settings.address != MEMORY
        if self._keeps:
            keeper = Keeper(self._list.catch_up, self._counts.catch_up)
            self.matches.stored = opened.enter_context(keeper).stored

    def _may_write(self, patience: float = 0) -> bool:
        """Tell whether this process may write now: to no file, or as its only writer."""
        return self._lock is None or self._lock.is_held or self._lock.acquire(patience)

    def _rest(self) -> None:
        """Let others write unless this house is here to do it."""
        if self._lock and not self._writes:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._opened.close()

    @property
    def list(self) -> MatchList:
        """Return the list of matches, up to date.

        While another process writes to the file it is that process that keeps the list, and it
        may be a second behind.
        """
        self._bring_up_to_date(self._list)
        return self._list

    @property
    def shown_list(self) -> MatchList:
        """Return the list for people to look at: as it stands when it can't be written just now.

        What must miss no match asks for ``list``.
        """
        try:
            self._bring_up_to_date(self._list)
        except NotWritten as error:
            if not self._behind:
                # Its text may tell what stands in the list.
                cause = type(error.__cause__).__name__
                log.error("the match list is shown as it stands: %s", cause)
            self._behind = True
        else:
            self._behind = False
        return self._list

    @property
    def counts(self) -> Counts:
        """Return how the finished matches ended; a second behind where a keeper sees to it."""
        if self._keeps:
            self.matches.stored()
        else:
            self._bring_up_to_date(self._counts)
        return self._counts

    def _bring_up_to_date(self, model: MatchList | Counts) -> None:
        if self._may_write():
            try:
                model.catch_up()
            finally:
                self._rest()

    def rebuild_list(self) -> int:
        """Make the list of matches anew from the log; return how many events it took."""
        taken = remake(self.matches, self._tables)
        ended = self._list.search(Search(status="finished"))
        self._counts.recount(one.id for one in ended)
        return taken

    def _mark_damaged(self, match_id: str) -> None:
        # What can't be read is told to whoever asked for it, whether or not it could be marked.
        with contextlib.suppress(PersistenceError):
            self.damages += mark_damaged(self._tables, match_id)

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
    ) -> str:
        """Open a table and return its match's id: the same for the same *key* of the same *caller*.

        Bots sit down at once. Raises ValueError for what the game does not have.
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
        )
        self.matches.open(match_id, opened, key)
        self._tables.name_seats(match_id, names, only_unnamed=True)
        for seat, kind in enumerate(seats):
            if kind != PERSON:
                self.matches.take_seat(match_id, seat, self.seed(), OwnKey("sit", str(seat)))
        return match_id

    def take_seat(self, match_id: str, seat: Seat, name: str | None, *, bearer: str) -> bool:
        """Let the *bearer* of a pass take a seat under a *name*; tell whether it is theirs now.

        It is not when another pass took it before. The name stays once the first move is made.
        """
        self.matches.take_seat(match_id, seat, self.seed(), key_of(bearer))
        theirs = self.passes.holds(match_id, seat, bearer)
        if theirs and name and not self.matches.live(match_id).match.moves:
            self._tables.name_seats(match_id, {seat: name})
        return theirs

    def knows(self, match_id: str) -> bool:
        """Tell whether there is such a match, be it damaged."""
        try:
            self.matches.live(match_id)
        except UnknownMatch:
            return False
        except Unreadable:
            return True
        return True

    def names(self, match: Match) -> tuple[str, ...]:
        """Return the players' names in seat order; who has none is called after the seat.

        That is said in the language that is spoken.
        """
        return self.names_of(match.id, match.game, len(match.seated))

    def names_of(self, match_id: str, game: AnyGame, players: int) -> tuple[str, ...]:
        """Return the same for a match of which only that much is known."""
        known, words = self._tables.names(match_id), wording(game)
        return tuple(
            known.get(seat) or words[game.seat_names[seat]].capitalize() for seat in range(players)
        )

    def named_seats(self, match_id: str) -> frozenset[Seat]:
        """Return the seats of a match where somebody gave a name."""
        return frozenset(self._tables.names(match_id))

    def players(self, listed: Listed) -> tuple[str, ...]:
        """Return the names for an entry of the list; of a damaged match, those that are known."""
        if listed.status == "damaged":
            return tuple(self._tables.names(listed.id).values())
        return self.names_of(listed.id, RULES[listed.rules], len(listed.seats))

    def seats_of(self, player: str) -> Sequence[tuple[str, Seat]]:
        """Return where anybody of this name sits, in any case of letters: matches and seats."""
        return self._tables.seats(player)

    def recorded_names(self, match: Match) -> tuple[str, ...]:
        """Return the names for a record, which says the same whatever is spoken."""
        with speaking(ENGLISH):
            return self.names(match)

    def name_seats(self, match_id: str, names: Mapping[Seat, str]) -> None:
        """Write who sits where."""
        self._tables.name_seats(match_id, names)

"""The read models of one database: the match list and the statistics, and who updates them.

A process that may write updates them when they are read, or in a background thread. While another
process holds the writer lock of the file, that process updates them; reads may lag by a second.
"""

import contextlib
import logging
from collections.abc import Iterable, Iterator

from eventsourcing.persistence import PersistenceError

from adapters.database.database import Database
from adapters.database.file_lock import WritingRight
from adapters.eventstore.corruption import CUT_OFF, END_GONE, NOTHING_STORED, CorruptMatch
from adapters.eventstore.errors import UnknownMatch
from adapters.eventstore.event_bus import EventsStored, MatchCorrupted
from adapters.eventstore.match_service import MatchService
from adapters.i18n import gettext
from adapters.projections.match_list import MatchList, MatchSearch
from adapters.projections.rebuild import mark_damaged, rebuild_match_list
from adapters.projections.runner import NotWritten, ProjectionThread
from adapters.projections.statistics import Statistics
from adapters.sql_tables.analyses import Analyses
from adapters.sql_tables.known_ends import KnownEnds
from adapters.sql_tables.seat_names import Names

log = logging.getLogger(__name__)


class ReadModels:
    """The match list and the statistics of one database."""

    def __init__(
        self,
        matches: MatchService,
        names: Names,
        analyses: Analyses,
        database: Database,
        right: WritingRight,
    ) -> None:
        self.damages = 0
        """How many corrupt matches were found since the database was opened."""
        self._matches = matches
        self._analyses = analyses
        self._right = right
        self._known_ends = KnownEnds(database)
        self._list = MatchList(matches.log, database)
        self._counts = Statistics(matches, names, database)
        self._thread: ProjectionThread | None = None
        self._behind = False
        """Whether the list could not be written when it was last shown."""

    @contextlib.contextmanager
    def updating(self) -> Iterator[None]:
        """Run the background thread that updates them within a ``with`` block."""
        with ProjectionThread(self._list.catch_up, self._counts.catch_up).at_work() as thread:
            self._matches.event_bus.subscribe(EventsStored, thread.on_stored)
            self._thread = thread
            yield

    @property
    def list(self) -> MatchList:
        """Return the match list, up to date."""
        self._bring_up_to_date(self._list)
        return self._list

    @property
    def shown_list(self) -> MatchList:
        """Return the match list for display; it may be stale if it can't be written now.

        Code that must not miss a match uses ``list``.
        """
        try:
            self._bring_up_to_date(self._list)
        except NotWritten as error:
            if not self._behind:
                # The error's text may contain data of the list.
                cause = type(error.__cause__).__name__
                log.error("the match list is shown as it stands: %s", cause)
            self._behind = True
        else:
            self._behind = False
        return self._list

    @property
    def counts(self) -> Statistics:
        """Return the statistics of finished matches; up to a second old with the thread."""
        if self._thread:
            self._thread.wake()
        else:
            self._bring_up_to_date(self._counts)
        return self._counts

    def lag(self) -> dict[str, int]:
        """Return the lag of each projection, in events."""
        read = {"list": self._list.position(), "sums": self._counts.position()}
        end = self._matches.log.end()
        return {name: max(0, end - up_to) for name, up_to in read.items()}

    def forget(self, player: str) -> None:
        """Drop the sums of players who no longer have a seat under their name."""
        self._counts.forget(player)

    def _bring_up_to_date(self, model: MatchList | Statistics) -> None:
        if self._right.take():
            try:
                model.catch_up()
            finally:
                self._right.give_up()

    def rebuild(self, by_events: Iterable[str] = ()) -> int:
        """Rebuild list and statistics from the log; return how many events the log has.

        An entry that knows later events than the log has is kept, except for matches *by_events*.
        Analyses are dropped, and the server makes them again.
        """
        self._known_ends.forget(by_events)
        self._analyses.forget()
        up_to = self._counts.position()
        taken = rebuild_match_list(self._matches, self._list)
        ended = self._list.search(MatchSearch(status="finished"))
        self._counts.recount(up_to, (listed.id for listed in ended))
        return taken

    def missing_events(self) -> Iterator[tuple[str, str]]:
        """Return the matches whose last events are missing, each with a sentence that says so.

        Matches whose events can't be read are damaged in another way and not included.
        """
        for match_id in self._known_ends.with_missing_events():
            try:
                self._matches.history(match_id)
            except UnknownMatch:
                yield match_id, gettext(NOTHING_STORED, match=match_id)
            except CorruptMatch as damage:
                if damage.what in (CUT_OFF, END_GONE):
                    yield match_id, str(damage)

    def mark_damaged(self, event: MatchCorrupted) -> None:
        """Mark a corrupt match as damaged in the list."""
        # The reader gets the error whether or not the mark can be stored.
        with contextlib.suppress(PersistenceError):
            self.damages += mark_damaged(self._list, event.match_id)

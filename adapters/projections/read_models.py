"""Who brings the list of matches and the counts up to date, and when?

Whoever asks for them, if this process may write just now, or a thread of each writer (``keeper``).
While another process writes to the file it is that process that keeps them, and they may be a
second behind.
"""

import contextlib
import logging
from collections.abc import Iterable, Iterator

from eventsourcing.persistence import PersistenceError

from adapters.database.database import Database
from adapters.database.file_lock import WritingRight
from adapters.eventstore.corruption import CUT_OFF, END_GONE, NOTHING_STORED, CorruptMatch
from adapters.eventstore.errors import UnknownMatch
from adapters.eventstore.event_bus import MatchCorrupted, StoreEvent
from adapters.eventstore.match_service import MatchService
from adapters.i18n import gettext
from adapters.projections.match_list import MatchList, MatchSearch
from adapters.projections.rebuild import mark_damaged, remake
from adapters.projections.runner import NotWritten, ProjectionThread
from adapters.projections.statistics import Statistics
from adapters.sql_tables.analyses import Analyses
from adapters.sql_tables.known_ends import KnownEnds
from adapters.sql_tables.match_list import ListRows
from adapters.sql_tables.seat_names import Names

log = logging.getLogger(__name__)


class ReadModels:
    """The list of matches and the counts of one database."""

    def __init__(
        self,
        matches: MatchService,
        names: Names,
        analyses: Analyses,
        database: Database,
        right: WritingRight,
    ) -> None:
        self.damages = 0
        """How many matches turned out to be damaged since the database was opened."""
        self._matches = matches
        self._analyses = analyses
        self._right = right
        self._rows = ListRows(database)
        self._known_ends = KnownEnds(database)
        self._list = MatchList(matches.log, self._rows)
        self._counts = Statistics(matches, names, database)
        self._keeper: ProjectionThread | None = None
        self._behind = False
        """Whether the list could not be written when it was shown last."""

    @contextlib.contextmanager
    def being_kept(self) -> Iterator[None]:
        """Let a thread keep them up to date meanwhile."""
        with ProjectionThread(self._list.catch_up, self._counts.catch_up).at_work() as keeper:
            self._matches.event_bus.subscribe(keeper.on_event)
            self._keeper = keeper
            yield

    @property
    def list(self) -> MatchList:
        """Return the list of matches, up to date."""
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
    def counts(self) -> Statistics:
        """Return how the finished matches ended; a second behind where a keeper sees to it."""
        if self._keeper:
            self._keeper.wake()
        else:
            self._bring_up_to_date(self._counts)
        return self._counts

    def behind(self) -> dict[str, int]:
        """Return how many events each has not taken in yet."""
        read = {"list": self._list.position(), "sums": self._counts.position()}
        end = self._matches.log.end()
        return {name: max(0, end - up_to) for name, up_to in read.items()}

    def forget(self, player: str) -> None:
        """Keep no sums of a player whose name stands at no seat any more."""
        self._counts.forget(player)

    def _bring_up_to_date(self, model: MatchList | Statistics) -> None:
        if self._right.take():
            try:
                model.catch_up()
            finally:
                self._right.rest()

    def rebuild(self, by_events: Iterable[str] = ()) -> int:
        """Make the list of matches and the counts again; return how many events the log has.

        What they knew of a match and its events lack is kept, but not of the matches *by_events*.
        What was found of moves is forgotten: the server looks at them again.
        """
        self._known_ends.forget(by_events)
        self._analyses.forget()
        up_to = self._counts.position()
        taken = remake(self._matches, self._rows)
        ended = self._list.search(MatchSearch(status="finished"))
        self._counts.recount(up_to, (listed.id for listed in ended))
        return taken

    def gone(self) -> Iterator[tuple[str, str]]:
        """Return the matches whose last events are gone, each with a sentence that says so.

        Matches whose events can't be read are left out: they are damaged in another way.
        """
        for match_id in self._known_ends.kept():
            try:
                self._matches.history(match_id)
            except UnknownMatch:
                yield match_id, gettext(NOTHING_STORED, match=match_id)
            except CorruptMatch as damage:
                if damage.what in (CUT_OFF, END_GONE):
                    yield match_id, str(damage)

    def on_event(self, event: StoreEvent) -> None:
        """Mark a match in the list that turned out to be damaged."""
        if isinstance(event, MatchCorrupted):
            # What can't be read is told to whoever asked for it, whether or not it can be marked.
            with contextlib.suppress(PersistenceError):
                self.damages += mark_damaged(self._rows, event.match_id)

"""The log of a match, which grows event by event, and the places on the table that it mentions.

A line never changes. The places that it mentions are looked up again only if a piece moved.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress
from operator import ne
from typing import Self

import msgspec
from msgspec.structs import replace

from adapters.i18n import ngettext
from domain.game import Seat, Viewer
from domain.match import STEPS, Match, MatchEvent, Moved, TakenBack
from web.games.registry import PRESENTATIONS
from web.view_models.log_entry import EventLines, LogEntry, LogWriter
from web.view_models.log_links import Mention, located


class LogBuilder:
    """The log of a match for one viewer, in the current language."""

    def __init__(
        self, match: Match, viewer: Viewer, names: Sequence[str], former: Sequence[str] = ()
    ) -> None:
        self._teller = LogWriter(match, viewer, names, former)
        self._memory = match.game.memory
        self._is_of_a_round = PRESENTATIONS[match.game.name].is_of_a_round
        self._event_lines: list[EventLines] = []
        self._entries: list[tuple[LogEntry, ...]] = []
        """The lines of each event with their last known places."""
        self._line: list[int] = []
        """Indexes of the moves in effect."""
        self._mentioned: dict[str, list[int]] = defaultdict(list)
        """Indexes of the events that mention each name."""
        self._round = 0
        self._places: Mapping[str, str] = {}
        self._placed_in = 0
        """The round of the last look-up of places."""
        self._moved: set[int] = set()
        """Indexes of the events changed since then."""
        self._steps: dict[Seat, int] = {}
        self._earlier: set[tuple[int, bool]] = set()
        """Indexes of the events whose details are hidden, and whether they are undone."""
        self._recalled: tuple[int, int] | None = None
        """The limit and the round of the last call of `recall`; None after a takeback."""
        self.position = 0

    @property
    def events(self) -> list[MatchEvent]:
        """Return all events that were added."""
        return [lines.event for lines in self._event_lines]

    @classmethod
    def of(
        cls, match: Match, viewer: Viewer, names: Sequence[str], events: Sequence[MatchEvent]
    ) -> Self:
        """Return the log of *events*."""
        story = cls(match, viewer, names)
        story.follow(events)
        return story

    def leads_to(self, events: Sequence[MatchEvent]) -> bool:
        """Return whether *events* extend the added ones (by identity, not equality)."""
        known = len(self._event_lines)
        return not known or (
            known <= len(events) and events[known - 1] is self._event_lines[-1].event
        )

    def follow(self, events: Sequence[MatchEvent]) -> None:
        """Add the new ones of *events*."""
        for event in events[len(self._event_lines) :]:
            self._add(event)

    def _add(self, event: MatchEvent) -> None:
        if isinstance(event, STEPS):
            self.position += 1
            self._steps[event.seat] = self.position
        if isinstance(event, TakenBack):
            self._take_back(event.left)
        number = len(self._event_lines)
        described, lines = self._teller.describe(event, self.position, self._round)
        if isinstance(event, Moved):
            self._line.append(number)
        self._event_lines.append(described)
        self._entries.append(lines)
        self._round = described.round
        self._moved.add(number)
        for mention in described.named:
            self._mentioned[mention.name].append(number)

    def _take_back(self, left: int) -> None:
        undone = self._line[left:]
        del self._line[left:]
        for number in reversed(undone):
            self._event_lines[number] = lines = replace(self._event_lines[number], undone=True)
            self._round = lines.before
        self._moved.update(undone)
        self._recalled = None

    def recall(self, limit: int) -> None:
        """Hide what may not be looked up of the running round before the position *limit*."""
        key = (limit, self._round)
        if key == self._recalled:
            return
        self._recalled = key
        earlier = {
            (number, lines.undone)
            for number, lines in enumerate(self._event_lines)
            if lines.position < limit and lines.round == self._round
        }
        changed = {number for number, _ in earlier ^ self._earlier}
        self._earlier = earlier
        for number in sorted(changed):
            self._tell_again(number)

    def _tell_again(self, number: int) -> None:
        known, describe = self._event_lines[number], None
        if self._memory and (number, known.undone) in self._earlier:
            describe = self._memory.describe_undone if known.undone else self._memory.describe
        described, lines = self._teller.describe(
            known.event, known.position, known.before, describe
        )
        self._event_lines[number] = replace(described, undone=known.undone)
        self._entries[number] = lines
        self._moved.add(number)

    def log(self, places: Mapping[str, str]) -> tuple[LogEntry, ...]:
        """Return the lines of the log, with their places."""
        for number in self._to_place(places):
            described, known = self._event_lines[number], self._entries[number]
            self._entries[number] = tuple(self._placed(described, known, places))
        self._places, self._placed_in, self._moved = places, self._round, set()
        return tuple(chain.from_iterable(self._entries))

    def _to_place(self, places: Mapping[str, str]) -> Iterable[int]:
        """Return the indexes of events whose places may have changed."""
        if self._round != self._placed_in:
            return range(len(self._event_lines))
        named = self._mentioned
        has_moved = map(ne, map(self._places.get, named), map(places.get, named))
        elsewhere = compress(named.values(), has_moved)
        return self._moved.union(*elsewhere)

    def _placed(
        self, lines: EventLines, known: Sequence[LogEntry], places: Mapping[str, str]
    ) -> Iterator[LogEntry]:
        """Return the lines of an event, reusing *known* ones that did not change."""
        round = lines.round if lines.undone else self._round
        for entry, mentions in zip(known, lines.mentions, strict=True):
            ids = located(mentions, places, round, self._is_of_a_round)
            same = entry.places == ids and entry.undone == lines.undone
            yield entry if same else replace(entry, places=ids, undone=lines.undone)

    def marks(self, places: Mapping[str, str]) -> tuple[str, ...]:
        """Return the places of the newest consecutive moves by one seat."""
        line, lines = self._line, self._event_lines
        first = len(line)
        while first and lines[line[first - 1]].seat == lines[line[-1]].seat:
            first -= 1
        return self._located(line[first:], places)

    def since(self, position: int, places: Mapping[str, str]) -> tuple[str, ...]:
        """Return the places of the moves in effect after *position*, newest first."""
        line, lines = self._line, self._event_lines
        first = len(line)
        while first and lines[line[first - 1]].position > position:
            first -= 1
        return self._located(line[first:], places)

    def last_step(self, seat: Seat) -> int:
        """Return the position after the last move or takeback of *seat*; 0 before its first."""
        return self._steps.get(seat, 0)

    def _located(self, moves: Sequence[int], places: Mapping[str, str]) -> tuple[str, ...]:
        """Return the places of the *moves* with these indexes, newest first."""
        mentions: list[Mention] = []
        for number in reversed(moves):
            mentions += self._event_lines[number].named
        return located(mentions, places, self._round, self._is_of_a_round)


class MissedMoves(msgspec.Struct, frozen=True):
    """The moves since the viewer's own last move."""

    since: int
    """The position after it; 0 if there is none."""
    places: tuple[str, ...]
    """The places of these moves, without those taken back."""
    summary: str


def missed_moves(
    match: Match, story: LogBuilder, viewer: Viewer, places: Mapping[str, str]
) -> MissedMoves | None:
    """Return a summary of the moves since the last one of *viewer*, or None if there is none.

    It is shown while the viewer is to move, and after several moves, until the match is over.
    """
    if match.over or not isinstance(viewer, Seat):
        return None
    own = story.last_step(viewer)
    made = story.position - own
    if not made or not (made > 1 or match.to_move == viewer):
        return None
    text = (
        ngettext("{count} move since yours", "{count} moves since yours", made)
        if own
        else ngettext("{count} move so far", "{count} moves so far", made)
    )
    return MissedMoves(own, story.since(own, places), text)

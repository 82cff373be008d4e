"""Match view: the view model of a match for one viewer, at the current or an earlier position.

The page, the API and the WebSocket share it. All of it except ``now`` depends on the position only,
so an earlier position shows exactly what was visible then.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from adapters.i18n import seat_name
from adapters.records.assumed import without_assumed
from domain import match as matches
from domain.game import Seat, Viewer
from domain.match import Match, MatchEvent, evolve, numbered, valid_result
from web.games.presentation import StandingsRow
from web.games.registry import PRESENTATIONS, scene_of
from web.games.scene import Scene, with_names
from web.view_models.live_state import LiveState, MatchHead, TableContext, choices_of, live_state
from web.view_models.log import LogBuilder, missed_moves
from web.view_models.log_entry import LogEntry
from web.view_models.match_settings import settings_in_words
from web.view_models.score import FinalScore, final_score
from web.view_models.status import Status, broken_off, stand_in, status_of

CONTEXTS: Final = 16
"""Number of cached views of one position, by context."""


class Player(msgspec.Struct, frozen=True):
    """A player in the header."""

    seat: Seat
    name: str
    color: str
    """The name of the seat in records."""
    called: str
    """The name of the seat in the current language."""
    kind: str
    """``person``, ``bot`` or ``recorded``."""
    on_turn: bool
    won: bool
    points: int | None
    hand: int | None
    note: str
    stand_in: str | msgspec.UnsetType = msgspec.UNSET
    """That a bot plays for the person, in words; unset if none does."""


class MatchView(msgspec.Struct, frozen=True):
    """The view model of a match for one viewer at one position."""

    match: str
    game: str
    title: str
    options: tuple[str, ...]
    """The match's settings in words."""
    position: int
    viewer: Viewer
    seat: Seat | None
    status: Status
    players: tuple[Player, ...]
    scene: Scene
    marks: tuple[str, ...]
    """The places of the last moves."""
    log: tuple[LogEntry, ...]
    count: FinalScore | None
    """The final count, at the end."""
    now: LiveState
    compared: tuple[StandingsRow, ...] | msgspec.UnsetType = msgspec.UNSET
    """The current comparison of players; unset in games without one."""


class NoSuchPosition(LookupError):
    """The match has not reached this position."""


class ClosedPosition(LookupError):
    """The viewer may not look at this position of a memory game while its round runs."""


def check_position(match: Match, viewer: Viewer, at: int) -> None:
    """Check that *viewer* may see a position; raise NoSuchPosition or ClosedPosition."""
    if at not in range(match.moves + 1):
        raise NoSuchPosition(f"The match has the positions 0 to {match.moves}.")
    if at in matches.closed_positions(match, viewer):
        raise ClosedPosition(viewer)


def build_view(
    match_id: str,
    events: Sequence[MatchEvent],
    viewer: Viewer,
    context: TableContext,
    at: int | None = None,
) -> MatchView:
    """Return the view of *viewer* on a match with these *events*, now or after *at* moves."""
    last = _fold(match_id, events)
    position = last.moves if at is None else at
    check_position(last, viewer, position)

    shown_events = _until(events, position)
    match = last if len(shown_events) == len(events) else _fold(match_id, shown_events)
    newest = MatchHead.of(last, viewer)
    sight = IncrementalView(match, viewer, context.names, context.former)
    return sight.view(match, shown_events, context, newest)


class IncrementalView:
    """The match view of one viewer, updated move by move, in the current language.

    At the same position, it returns the same objects.
    """

    def __init__(
        self, match: Match, viewer: Viewer, names: Sequence[str], former: Sequence[str] = ()
    ) -> None:
        """Start without a view; *names* are the players' names, *former* those before a branch."""
        self._viewer = viewer
        self._names = names
        self._story = LogBuilder(match, viewer, names, former)
        self._match: Match | None = None
        """The match of the last view."""
        self._now: Callable[[TableContext, MatchHead], LiveState]
        self._view: Callable[[LiveState], MatchView]
        self._views: dict[tuple[TableContext, MatchHead], MatchView] = {}

    def leads_to(self, events: Sequence[MatchEvent]) -> bool:
        """Return whether *events* extend those of the last view."""
        return self._story.leads_to(events)

    def view(
        self, match: Match, events: Sequence[MatchEvent], context: TableContext, newest: MatchHead
    ) -> MatchView:
        """Return the view of *match*, the state after *events*, in its context."""
        if match is not self._match:
            self._look(match, events, newest.limit)
        key = (context, newest)
        if key not in self._views:
            if len(self._views) == CONTEXTS:
                self._views.clear()
            self._views[key] = self._at(match, newest, self._view(self._now(*key)))
        return self._views[key]

    def _at(self, match: Match, newest: MatchHead, view: MatchView) -> MatchView:
        """Return *view* with the status of an incomplete record, if the record ends here."""
        status = broken_off(match, self._names) if match.moves == newest.position else None
        return msgspec.structs.replace(view, status=status) if status else view

    def _look(self, match: Match, events: Sequence[MatchEvent], limit: int) -> None:
        viewer, names, story = self._viewer, self._names, self._story
        table = PRESENTATIONS[match.game.name]
        stored, (match, known) = match, without_assumed(match, events)
        story.follow(known)
        story.recall(limit)
        view = matches.view(match, viewer)
        scene = with_names(scene_of(match, view), names)
        places = {place.id: place.id for place in scene.places}
        things = {shape.name: shape.id for shape in scene.shapes if shape.name} | places
        targets = _held(scene, things) | places if scene.orders else places
        missed = missed_moves(match, story, viewer, targets)
        self._now = partial(live_state, match, viewer, choices_of(match, view), missed)
        self._view = partial(
            MatchView,
            match.id,
            match.game.name,
            match.game.title,
            settings_in_words(match),
            match.moves,
            viewer,
            viewer if isinstance(viewer, Seat) else None,
            status_of(match, viewer, names),
            _players(match, view, viewer, names),
            scene,
            story.marks(targets),
            story.log(things),
            final_score(match, story.events, places, table) if match.count else None,
            compared=table.compared(view) or msgspec.UNSET,
        )
        self._match, self._views = stored, {}


def _held(scene: Scene, things: Mapping[str, str]) -> dict[str, str]:
    """Return the *things* of a sortable hand, where a new piece can be anywhere."""
    sorted_ids = {id for order in scene.orders for id in order.ids}
    return {name: id for name, id in things.items() if id in sorted_ids}


def _until(events: Sequence[MatchEvent], position: int) -> list[MatchEvent]:
    """Return the events up to *position*."""
    return [event for at, event in numbered(events) if at <= position]


def _fold(match_id: str, events: Sequence[MatchEvent]) -> Match:
    match: Match | None = None
    for event in events:
        match = evolve(match, match_id, event)
    assert match is not None
    return match


def _players(match: Match, view: Any, viewer: Viewer, names: Sequence[str]) -> tuple[Player, ...]:
    game, result = match.game, valid_result(match)
    return tuple(
        Player(
            seat=seat,
            name=names[seat].removesuffix(f" ({seat_name(game, seat)})"),
            color=game.seat_names[seat],
            called=seat_name(game, seat),
            kind="bot" if kind in game.bots else kind,
            on_turn=match.to_move == seat,
            won=seat in result.winners,
            points=result.totals[seat] if result.totals else side.points,
            hand=side.hand,
            note=side.note,
            stand_in=stand_in(match, seat, viewer) or msgspec.UNSET,
        )
        for seat, (kind, side) in enumerate(
            zip(match.kinds, PRESENTATIONS[game.name].sides(view), strict=True)
        )
    )

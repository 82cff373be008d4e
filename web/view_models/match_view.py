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
from domain.match import Match, MatchEvent, evolve, numbered
from web.games.presentation import Compared
from web.games.registry import PRESENTATIONS
from web.games.scene import Scene, with_names
from web.view_models.live_state import LiveState, MatchHead, TableContext, choices_of, now
from web.view_models.log import Story
from web.view_models.log_entry import Entry
from web.view_models.match_settings import agreed
from web.view_models.missed_moves import meanwhile
from web.view_models.score import CountSeen, count_seen, holds
from web.view_models.status import Status, broken_off, standing

COMPANIES: Final = 16
"""With how many companies the picture of a position is kept."""


class Player(msgspec.Struct, frozen=True):
    """A player in the header of the table."""

    seat: Seat
    name: str
    color: str
    """What the seat is called in records."""
    called: str
    """The same in the language that is spoken."""
    kind: str
    """``person``, ``bot`` or ``recorded``."""
    on_turn: bool
    won: bool
    points: int | None
    hand: int | None
    note: str


class MatchView(msgspec.Struct, frozen=True):
    """What one viewer sees of a match at one position."""

    match: str
    game: str
    title: str
    options: tuple[str, ...]
    """What was agreed on, in words."""
    position: int
    viewer: Viewer
    seat: Seat | None
    status: Status
    players: tuple[Player, ...]
    scene: Scene
    marks: tuple[str, ...]
    """The places of what was done last."""
    log: tuple[Entry, ...]
    count: CountSeen | None
    """The final count, at the end."""
    now: LiveState
    compared: tuple[Compared, ...] | msgspec.UnsetType = msgspec.UNSET
    """How the players compare as things stand; only there in games where they do."""


class NoSuchPosition(LookupError):
    """The match has not come to this position."""


class ClosedPosition(LookupError):
    """The viewer may not look at this position of a memory game while its round runs."""


def check_position(match: Match, viewer: Viewer, at: int) -> None:
    """See that *viewer* may look at a position of *match*; raise NoSuchPosition, ClosedPosition."""
    if at not in range(match.moves + 1):
        raise NoSuchPosition(f"The match has the positions 0 to {match.moves}.")
    if at in matches.closed_positions(match, viewer):
        raise ClosedPosition(viewer)


def picture(
    match_id: str,
    events: Sequence[MatchEvent],
    viewer: Viewer,
    company: TableContext,
    at: int | None = None,
) -> MatchView:
    """Return what *viewer* sees of the match with these *events*, now or after *at* moves."""
    last = _fold(match_id, events)
    position = last.moves if at is None else at
    check_position(last, viewer, position)

    told = _until(events, position)
    match = last if len(told) == len(events) else _fold(match_id, told)
    newest = MatchHead.of(last, viewer)
    return IncrementalView(match, viewer, company.names).picture(match, told, company, newest)


class IncrementalView:
    """What one viewer sees of a match that goes on, in the language that is spoken.

    Whoever asks again at the same position is shown the very same things.
    """

    def __init__(self, match: Match, viewer: Viewer, names: Sequence[str]) -> None:
        """Nothing of *match*, at which people of these *names* sit, was seen so far."""
        self._viewer = viewer
        self._names = names
        self._story = Story(match, viewer, names)
        self._match: Match | None = None
        """As it was seen last."""
        self._now: Callable[[TableContext, MatchHead], LiveState]
        self._picture: Callable[[LiveState], MatchView]
        self._pictures: dict[tuple[TableContext, MatchHead], MatchView] = {}

    def leads_to(self, events: Sequence[MatchEvent]) -> bool:
        """Tell whether a match with these *events* goes on from what was seen."""
        return self._story.leads_to(events)

    def picture(
        self, match: Match, events: Sequence[MatchEvent], company: TableContext, newest: MatchHead
    ) -> MatchView:
        """Return what is seen of *match*, to which *events* led; it may have come farther."""
        if match is not self._match:
            self._look(match, events, newest.limit)
        asked = (company, newest)
        if asked not in self._pictures:
            if len(self._pictures) == COMPANIES:
                self._pictures.clear()
            self._pictures[asked] = self._at(match, newest, self._picture(self._now(*asked)))
        return self._pictures[asked]

    def _at(self, match: Match, newest: MatchHead, picture: MatchView) -> MatchView:
        """Return the picture of *match* with how it stands where no more of it is known."""
        status = broken_off(match, self._names) if match.moves == newest.position else None
        return msgspec.structs.replace(picture, status=status) if status else picture

    def _look(self, match: Match, events: Sequence[MatchEvent], limit: int) -> None:
        viewer, names, story = self._viewer, self._names, self._story
        table = PRESENTATIONS[match.game.name]
        stored, (match, known) = match, without_assumed(match, events)
        story.follow(known)
        story.recall(limit)
        view = matches.view(match, viewer)
        scene = with_names(_scene(match, view), names)
        places = {place.id: place.id for place in scene.places}
        things = {shape.name: shape.id for shape in scene.shapes if shape.name} | places
        lying = _held(scene, things) | places if scene.orders else places
        missed = meanwhile(match, story, viewer, lying)
        self._now = partial(now, match, viewer, choices_of(match, view), missed)
        self._picture = partial(
            MatchView,
            match.id,
            match.game.name,
            match.game.title,
            agreed(match),
            match.moves,
            viewer,
            viewer if isinstance(viewer, Seat) else None,
            standing(match, viewer, names),
            _players(match, view, names),
            scene,
            story.marks(lying),
            story.log(things),
            count_seen(match, story.events, places, table.amount) if match.count else None,
            compared=table.compared(view) or msgspec.UNSET,
        )
        self._match, self._pictures = stored, {}


def _scene(match: Match, view: Any) -> Scene:
    """Return the table as it is seen, with what the count puts on it in the end."""
    table = PRESENTATIONS[match.game.name]
    scene = table.scene(view)
    if match.count is None:
        return scene
    awarded = table.awards(view, match.count)
    return msgspec.structs.replace(scene, shapes=(*scene.shapes, *awarded))


def _held(scene: Scene, things: Mapping[str, str]) -> dict[str, str]:
    """Return the *things* of a hand that can be sorted: a new one may lie anywhere among them."""
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


def _players(match: Match, view: Any, names: Sequence[str]) -> tuple[Player, ...]:
    game, result = match.game, holds(match)
    return tuple(
        Player(
            seat=seat,
            name=names[seat],
            color=game.seat_names[seat],
            called=seat_name(game, seat),
            kind="bot" if kind in game.bots else kind,
            on_turn=match.to_move == seat,
            won=seat in result.winners,
            points=result.totals[seat] if result.totals else side.points,
            hand=side.hand,
            note=side.note,
        )
        for seat, (kind, side) in enumerate(
            zip(match.kinds, PRESENTATIONS[game.name].sides(view), strict=True)
        )
    )

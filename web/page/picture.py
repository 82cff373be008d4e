"""What does a viewer of a match get to see, now or at an earlier position?

One message for the socket, the page and the interface alike. All but its part ``now`` depends on
the position alone: looking back shows exactly what was to be seen then.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adapters.languages import say, seat_name
from domain import match as matches
from domain.game import Seat, Viewer
from domain.match import STEPS, Match, MatchEvent, evolve, numbered
from web.page.clocks import agreed_on
from web.page.meanwhile import meanwhile
from web.page.now import Company, Now, now
from web.page.scene import Scene
from web.page.standing import Status, standing
from web.page.story import CountSeen, Entry, count_seen, log, marks
from web.page.tables import TABLES


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


class Picture(msgspec.Struct, frozen=True):
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
    now: Now


class NoSuchPosition(LookupError):
    """The match has not come to this position."""


def picture(
    match_id: str,
    events: Sequence[MatchEvent],
    viewer: Viewer,
    company: Company,
    at: int | None = None,
) -> Picture:
    """Return what *viewer* sees of the match with these *events*, now or after *at* moves."""
    last = sum(isinstance(event, STEPS) for event in events)
    position = last if at is None else at
    if position not in range(last + 1):
        raise NoSuchPosition(f"The match has the positions 0 to {last}.")

    told = _until(events, position)
    match = _fold(match_id, told)
    table = TABLES[match.game.name]
    view = matches.view(match, viewer)
    scene = table.scene(view)
    if match.count:
        awarded = table.awards(view, match.count)
        scene = msgspec.structs.replace(scene, shapes=(*scene.shapes, *awarded))
    places = {place.id: place.id for place in scene.places}
    things = {**{shape.name: shape.id for shape in scene.shapes if shape.name}, **places}
    lying = {**_held(scene, things), **places}
    return Picture(
        match=match_id,
        game=match.game.name,
        title=match.game.title,
        options=_agreed(match, table.options),
        position=position,
        viewer=viewer,
        seat=viewer if isinstance(viewer, Seat) else None,
        status=standing(match, viewer, company.names),
        players=_players(match, view, company.names),
        scene=scene,
        marks=marks(match, told, viewer, lying),
        log=log(match, told, viewer, company.names, things),
        count=count_seen(match, told, places) if match.count else None,
        now=now(match, view, company, last, meanwhile(match, told, viewer, lying)),
    )


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
    game = match.game
    return tuple(
        Player(
            seat=seat,
            name=names[seat],
            color=game.seat_names[seat],
            called=seat_name(game, seat),
            kind="bot" if kind in game.bots else kind,
            on_turn=match.to_move == seat,
            won=seat in match.winners,
            points=match.count.totals[seat] if match.count else side.points,
            hand=side.hand,
            note=side.note,
        )
        for seat, (kind, side) in enumerate(
            zip(match.kinds, TABLES[game.name].sides(view), strict=True)
        )
    )


def _agreed(match: Match, words: Mapping[str, str]) -> tuple[str, ...]:
    """Return what was agreed on when the table was opened: options, the clock, who may look on."""
    opened = match.opened
    chosen = [say(words[option]) for option, agreed in opened.options.items() if agreed]
    clock = [agreed_on(opened.clock)] if opened.clock else []
    alone = [] if opened.spectators else [say("players only")]
    return (*chosen, *clock, *alone)

"""What does a viewer of a match get to see, now or at an earlier position?

One message for the socket, the page and the interface alike. All but its part ``now`` depends on
the position alone: looking back shows exactly what was to be seen then.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.game import Seat, Viewer
from domain.match import Match, MatchEvent, Moved, evolve
from web.page.scene import Choices, Scene
from web.page.story import CountSeen, Entry, count_seen, decision, log, marks
from web.page.tables import TABLES

AHEAD: Final = 24
"""What follows from so many of the first picks is told ahead; of a game with more it is asked."""


class Invitation(msgspec.Struct, frozen=True):
    """A secret link to a free seat, for those who may pass it on."""

    seat: str
    link: str


class Company(msgspec.Struct, frozen=True):
    """Who is at the table just now, beside the match: no part of what happened."""

    names: tuple[str, ...]
    """Of the players, in seat order."""
    connected: tuple[bool, ...] = ()
    """Which seats have a page open; empty when that is not known."""
    invitations: tuple[Invitation, ...] = ()
    """Those that the viewer may pass on."""
    watch: str = ""
    """The public link for spectators."""


class Status(msgspec.Struct, frozen=True):
    """How the match stands, in one sentence."""

    sentence: str
    yours: bool
    over: bool


class Player(msgspec.Struct, frozen=True):
    """A player in the header of the table."""

    seat: Seat
    name: str
    color: str
    """What the seat is called."""
    kind: str
    """``person``, ``bot`` or ``recorded``."""
    on_turn: bool
    won: bool
    points: int | None
    hand: int | None
    note: str


class Waiting(msgspec.Struct, frozen=True):
    """A table before its deal: which seats are free, and the links that fill them."""

    free: tuple[str, ...]
    invitations: tuple[Invitation, ...]


class Now(msgspec.Struct, frozen=True):
    """All that an earlier position does not know."""

    last: int
    """The newest position."""
    choices: Choices | None
    """Unless it is another's move, or the position is not the newest one."""
    connected: tuple[bool, ...]
    waiting: Waiting | None
    watch: str
    links: dict[str, str]
    """Where the replay, the audit and the record are, relative to the match; once it is over."""


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
    last = sum(isinstance(event, Moved) for event in events)
    position = last if at is None else at
    if position not in range(last + 1):
        raise NoSuchPosition(f"The match has the positions 0 to {last}.")

    told = _until(events, position)
    match = _fold(match_id, told)
    table = TABLES[match.game.name]
    view = match.game.view(match.state, viewer)
    scene = table.scene(view)
    if match.count:
        awarded = table.awards(view, match.count)
        scene = msgspec.structs.replace(scene, shapes=(*scene.shapes, *awarded))
    places = {place.id: place.id for place in scene.places}
    things = {**{shape.name: shape.id for shape in scene.shapes if shape.name}, **places}
    return Picture(
        match=match_id,
        game=match.game.name,
        title=match.game.title,
        options=tuple(
            words for option, words in table.options.items() if match.opened.options[option]
        ),
        position=position,
        viewer=viewer,
        seat=viewer if isinstance(viewer, Seat) else None,
        status=_status(match, viewer, company.names),
        players=_players(match, view, company.names),
        scene=scene,
        marks=marks(match, told, viewer, {**_held(scene, things), **places}),
        log=log(match, told, viewer, company.names, things),
        count=count_seen(match, told, places) if match.count else None,
        now=_now(match, view, company, last),
    )


def _held(scene: Scene, things: Mapping[str, str]) -> dict[str, str]:
    """Return the *things* of a hand that can be sorted: a new one may lie anywhere among them."""
    sorted_ids = {id for order in scene.orders for id in order.ids}
    return {name: id for name, id in things.items() if id in sorted_ids}


def _until(events: Sequence[MatchEvent], position: int) -> list[MatchEvent]:
    """Return the events up to the move number *position*."""
    told: list[MatchEvent] = []
    moves = 0
    for event in events:
        moves += isinstance(event, Moved)
        if moves > position:
            break
        told.append(event)
    return told


def _fold(match_id: str, events: Sequence[MatchEvent]) -> Match:
    match: Match | None = None
    for event in events:
        match = evolve(match, match_id, event)
    assert match is not None
    return match


def _status(match: Match, viewer: Viewer, names: Sequence[str]) -> Status:
    if match.count:
        return Status(_verdict(match, viewer, names), yours=False, over=True)
    if match.to_move is None:
        return Status("Waiting for the table to fill.", yours=False, over=False)
    if match.to_move == viewer:
        return Status("Your turn.", yours=True, over=False)
    return Status(f"{names[match.to_move]} is to move.", yours=False, over=False)


def _verdict(match: Match, viewer: Viewer, names: Sequence[str]) -> str:
    assert match.count is not None
    winners, totals = match.count.winners, match.count.totals
    result = (" to " if len(totals) == 2 else ", ").join(map(str, sorted(totals, reverse=True)))
    if decided := decision(match):
        result = f"{result} ({decided})"
    if len(winners) > 1:
        shared = " and ".join(names[seat] for seat in winners)
        return f"The match is over: {shared} share the victory, {result}."
    if winners[0] == viewer:
        return f"The match is over: you win, {result}."
    return f"The match is over: {names[winners[0]]} wins, {result}."


def _players(match: Match, view: Any, names: Sequence[str]) -> tuple[Player, ...]:
    game = match.game
    return tuple(
        Player(
            seat=seat,
            name=names[seat],
            color=game.seat_names[seat],
            kind="bot" if kind in game.bots else kind,
            on_turn=match.to_move == seat,
            won=match.count is not None and seat in match.count.winners,
            points=match.count.totals[seat] if match.count else side.points,
            hand=side.hand,
            note=side.note,
        )
        for seat, (kind, side) in enumerate(
            zip(match.opened.seats, TABLES[game.name].sides(view), strict=True)
        )
    )


def _now(match: Match, view: Any, company: Company, last: int) -> Now:
    over = match.count is not None
    return Now(
        last=last,
        choices=_choices(match, view) if match.moves == last else None,
        connected=company.connected,
        waiting=_waiting(match, company) if match.deal is None else None,
        watch=company.watch,
        links={"replay": "#0", "audit": "audit", "record": "record"} if over else {},
    )


def _waiting(match: Match, company: Company) -> Waiting:
    free = [
        name for name, one in zip(match.game.seat_names, match.seated, strict=False) if one is None
    ]
    return Waiting(tuple(free), company.invitations)


def _choices(match: Match, view: Any) -> Choices | None:
    """Return what the viewer may pick at once, with what follows from the first of these picks."""
    if match.to_move is None or view.viewer != match.to_move:
        return None
    choices = TABLES[match.game.name].choices
    start = choices(view, ())
    after = {pick: choices(view, (pick,)) for pick in start.open[:AHEAD]}
    return msgspec.structs.replace(start, after=after)

"""Boards of a turning point: the move played and the better one, drawn on the position."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from math import ceil, cos, floor, radians, sin
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from adapters.i18n import gettext
from domain import match as matches
from domain.game import Seat
from domain.match import Match
from web.games.registry import PRESENTATIONS
from web.games.scene import Place, Scene, Shape, with_names
from web.view_models import svg

PLAYED: Final = "played"
BETTER: Final = "better"
UNMARKED: Final = ("name", "badge")
"""Kinds of shapes that only say what something is called or worth."""
NEAR: Final = 0.55
"""The distance from the middle of a place within which a piece is on it, relative to its size.

More than half, as a piece on two squares has its middle on their edge.
"""
MARGIN: Final = 24
"""The largest empty space below the things of a board, in units of the scene."""
RING: Final = 18
"""How far a mark with its sign reaches over the top of a thing, in units of the scene."""
SIDE: Final = 12
"""How far it reaches over the side of a slanted thing."""


def compared_boards(
    before: Match, seat: Seat, played: Any, better: Any, names: Sequence[str]
) -> tuple[Markup, ...]:
    """Return the board as *seat* saw it before the move, with both commands and *names*.

    If both put something on the same place, that is two boards, in this order.
    """
    table, view = PRESENTATIONS[before.game.name], matches.view(before, seat)
    scene = with_names(table.scene(view), names)
    marks: dict[str, dict[str, str]] = {}
    ghosts: dict[str, tuple[Shape, ...]] = {}
    for kind, stored in ((PLAYED, played), (BETTER, better)):
        command = command_of(before, stored)
        marks[kind] = dict.fromkeys(table.move_marks(view, seat, command), kind)
        foreseen = before.game.preview_move(view, command)
        if foreseen:
            put = filter(None, map(before.game.placements, foreseen.events))
            free = {id for placement in put for id in placement.places}
            ghosts[kind] = tuple(
                replace(shape, id=f"{kind}-{shape.id}", kind=f"{shape.kind} ghost", zone="")
                for shape in _added(scene, table.scene(foreseen.view), marks[kind], free)
            )
    both = {id: f"{BETTER} {PLAYED}" for id in marks[PLAYED] if id in marks[BETTER]}
    drawn = (*ghosts.get(PLAYED, ()), *ghosts.get(BETTER, ()))
    marked = {**marks[PLAYED], **marks[BETTER], **both}

    def board(label: str, ghosts: Iterable[Shape], marks: Mapping[str, str]) -> Markup:
        laid = svg.laid_narrow(replace(scene, shapes=(*scene.shapes, *ghosts)))
        return svg.scene_svg(_cropped(laid, marked), label, marks)

    shared = [place for place in scene.places if place.id in both]
    if any(_on(shape, place) for shape in drawn for place in shared):
        labels = {PLAYED: gettext("Played"), BETTER: gettext("Better")}
        return tuple(board(labels[kind], ghosts.get(kind, ()), marks[kind]) for kind in labels)
    label = gettext("The move played and the better move on the board")
    return (board(label, drawn, marked),)


def _cropped(scene: Scene, marked: Container[str]) -> Scene:
    """Return *scene* without the empty space below its things, and with all of its marks."""
    left, top, width, height = scene.view_box
    right, bottom = left + width, top + height
    things: tuple[Place | Shape, ...] = (*scene.places, *scene.shapes)
    foot = max(thing.y + _height(thing) / 2 for thing in things)
    bottom -= max(0, bottom - foot - MARGIN)
    for thing in things:
        if thing.id in marked:
            across, down = _extent(thing)
            wide, high = across / 2 + (SIDE if thing.turn % 90 else 0), down / 2 + RING
            left, right = min(left, floor(thing.x - wide)), max(right, ceil(thing.x + wide))
            top, bottom = min(top, floor(thing.y - high)), max(bottom, ceil(thing.y + high))
    return replace(scene, view_box=(left, top, right - left, bottom - top))


def _extent(thing: Place | Shape) -> tuple[float, float]:
    """Return the width and height of the upright rectangle around a thing."""
    cosine, sine = abs(cos(radians(thing.turn))), abs(sin(radians(thing.turn)))
    width, height = _width(thing), _height(thing)
    return width * cosine + height * sine, width * sine + height * cosine


def _width(thing: Place | Shape) -> float:
    return thing.size if isinstance(thing, Shape) else thing.width


def _height(thing: Place | Shape) -> float:
    return (thing.height or thing.size) if isinstance(thing, Shape) else thing.height


def command_of(match: Match, command: Any) -> Any:
    """Return a stored *command* as the game's own type."""
    return msgspec.convert(msgspec.to_builtins(command), match.game.commands)


def _added(
    before: Scene, after: Scene, marked: Container[str], free: Container[str]
) -> Iterator[Shape]:
    """Yield the shapes that a move adds on *marked* places, if the layout has room for them.

    On the *free* places they may cover what is there, as the rules put them there.
    """
    known, seen = ({_look(shape) for shape in scene.shapes} for scene in (before, after))
    kept = set(map(_area, after.places))
    pieces = [shape for shape in before.shapes if not shape.kind.startswith(UNMARKED)]
    moved = [piece for piece in pieces if _look(piece) not in seen]
    places = [
        place
        for place in before.places
        if place.id in marked
        and _area(place) in kept
        and (place.id in free or not any(_on(piece, place) for piece in moved))
    ]
    for shape in after.shapes:
        new = _look(shape) not in known and not shape.kind.startswith(UNMARKED)
        at = next((place for place in places if _on(shape, place)), None) if new else None
        if at and (at.id in free or not any(_overlap(shape, piece) for piece in pieces)):
            yield shape


def _area(place: Place) -> tuple[Any, ...]:
    return place.id, place.x, place.y, place.width, place.height


def _look(shape: Shape) -> tuple[Any, ...]:
    return shape.id, shape.x, shape.y, shape.turn, shape.body, shape.face, shape.parts, shape.mark


def _on(shape: Shape, place: Place) -> bool:
    across, down = NEAR * place.width, NEAR * place.height
    return abs(shape.x - place.x) < across and abs(shape.y - place.y) < down


def _overlap(one: Shape, other: Shape) -> bool:
    across, down = (one.size + other.size) / 2, (_height(one) + _height(other)) / 2
    return abs(one.x - other.x) < across and abs(one.y - other.y) < down

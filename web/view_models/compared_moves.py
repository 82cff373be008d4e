"""Board of a turning point: the move played and the better one, both drawn on the position."""

from collections.abc import Container, Iterator, Mapping, Sequence
from math import ceil, cos, floor, radians, sin
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from adapters.i18n import gettext
from domain import match as matches
from domain.game import AnyGame, Phrase, Seat
from domain.match import Match
from domain.phrases import is_sentence
from web.games.registry import PRESENTATIONS
from web.games.scene import Place, Scene, Shape
from web.view_models import svg
from web.view_models.log_links import named, names_in

PLAYED: Final = "played"
BETTER: Final = "better"
UNMARKED: Final = ("name", "badge")
"""Kinds of shapes that only say what something is called or worth."""
NEAR: Final = 0.55
"""The distance from the middle of a place within which a piece is on it, relative to its size.

More than half, as a piece on two squares has its middle on their edge.
"""
MARGIN: Final = 120
"""The largest empty space below the things of a board, in units of the scene."""
RING: Final = 12
"""How far the mark of a slanted place reaches over its edge, in units of the scene."""


class ComparedMove(msgspec.Struct, frozen=True):
    """A move on the board: its command and its phrases."""

    command: Any
    phrases: tuple[Phrase, ...]


def compared_board(before: Match, seat: Seat, played: ComparedMove, better: ComparedMove) -> Markup:
    """Return the board as *seat* saw it before the move, with both moves marked."""
    table, view = PRESENTATIONS[before.game.name], matches.view(before, seat)
    scene = table.scene(view)
    marks: dict[str, str] = {}
    drawn: dict[tuple[float, float], Shape] = {}
    for kind, move in ((PLAYED, played), (BETTER, better)):
        named = _named(scene, _acts(before.game, move.phrases))
        for id in named:
            marks[id] = f"{kind} {marks.get(id, '')}".strip()
        places = [place for place in scene.places if place.id in named]
        foreseen = before.game.preview_move(view, command_of(before, move.command))
        if foreseen:
            after = table.scene(foreseen.view)
            drawn |= {
                (shape.x, shape.y): replace(
                    shape, id=f"{kind}-{shape.id}", kind=f"{shape.kind} ghost", zone=""
                )
                for shape in _placed(scene, after, places)
            }
    both = replace(scene, shapes=(*scene.shapes, *drawn.values()))
    return svg.scene_svg(
        _cropped(svg.laid_narrow(both), marks),
        gettext("The move played and the better move on the board"),
        marks,
    )


def _cropped(scene: Scene, marked: Container[str]) -> Scene:
    """Return *scene* without the empty space below its things, and with all of its marks."""
    left, top, width, height = scene.view_box
    right, bottom = left + width, top + height
    things: tuple[Place | Shape, ...] = (*scene.places, *scene.shapes)
    foot = max(thing.y + _height(thing) / 2 for thing in things)
    bottom -= max(0, bottom - foot - MARGIN)
    for place in scene.places:
        if place.id in marked and place.turn % 90:
            cosine, sine = abs(cos(radians(place.turn))), abs(sin(radians(place.turn)))
            wide = (place.width * cosine + place.height * sine) / 2 + RING
            high = (place.width * sine + place.height * cosine) / 2 + RING
            left, right = min(left, floor(place.x - wide)), max(right, ceil(place.x + wide))
            top, bottom = min(top, floor(place.y - high)), max(bottom, ceil(place.y + high))
    return replace(scene, view_box=(left, top, right - left, bottom - top))


def _height(thing: Place | Shape) -> float:
    return (thing.height or thing.size) if isinstance(thing, Shape) else thing.height


def command_of(match: Match, command: Any) -> Any:
    """Return a stored *command* as the game's own type."""
    return msgspec.convert(msgspec.to_builtins(command), match.game.commands)


def _acts(game: AnyGame, phrases: Sequence[Phrase]) -> Sequence[Phrase]:
    """Return the phrases about what the player did, without those about what followed."""
    return [each for each in phrases if not is_sentence(game.wording[each.code])] or phrases


def _named(scene: Scene, phrases: Sequence[Phrase]) -> tuple[str, ...]:
    """Return the ids of the things in *scene* that a move is about, as the log links them."""
    things: Mapping[str, str] = {
        **{shape.name: shape.id for shape in scene.shapes if shape.name},
        **{place.id: place.id for place in scene.places},
    }
    found = tuple(dict.fromkeys(id for phrase in phrases for id in named(phrase, things)))
    return found or tuple(_by_face(scene, phrases))


def _by_face(scene: Scene, phrases: Sequence[Phrase]) -> list[str]:
    """Return the ids of pieces that are named by their kind: for each mention the first of it."""
    pieces = [shape for shape in scene.shapes if shape.zone]
    found: list[str] = []
    for name in (name for phrase in phrases for name in names_in(phrase)):
        alike = (each.id for each in pieces if each.face.endswith(f"-{name}"))
        found.extend([id for id in alike if id not in found][:1])
    return found


def _placed(before: Scene, after: Scene, places: Sequence[Place]) -> Iterator[Shape]:
    """Yield the shapes that a move puts on *places*."""
    known = {_look(shape) for shape in before.shapes}
    for shape in after.shapes:
        new = _look(shape) not in known
        if new and not shape.kind.startswith(UNMARKED) and any(_on(shape, at) for at in places):
            yield shape


def _look(shape: Shape) -> tuple[Any, ...]:
    return shape.id, shape.x, shape.y, shape.body, shape.face


def _on(shape: Shape, place: Place) -> bool:
    across, down = NEAR * place.width, NEAR * place.height
    return abs(shape.x - place.x) < across and abs(shape.y - place.y) < down

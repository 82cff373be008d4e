"""Shapes of a choice, moved from the scene of the seat to move onto the board of the referee."""

from collections.abc import Callable, Container, Iterator

from msgspec.structs import replace

from web.games.scene import Choices, Place, Scene, Shape


def chosen_shapes(
    choices: Choices, own: Scene, board: Scene, lay: Callable[[Scene], Scene]
) -> Iterator[Shape]:
    """Return the pieces of *choices* as they would lie on the *board*.

    Both scenes have the same side at the bottom, but places may be moved, as by a shown hand. *lay*
    makes its scene as wide or narrow as the board.
    """
    known = {shape.id: shape for shape in own.shapes}
    ghosts = tuple(_like(ghost, known.get(ghost.id)) for ghost in choices.ghosts)
    seen = lay(replace(own, shapes=ghosts, orders=()))
    zones = {place.zone for place in seen.places if place.id in choices.picks}
    for ghost in seen.shapes:
        if moved := _moved(ghost, seen, board, zones):
            yield moved


def _like(ghost: Shape, shape: Shape | None) -> Shape:
    """Return a ghost, with the appearance of the *shape* that it replaces if it has none."""
    if shape is None or ghost.body or ghost.face or ghost.parts:
        return ghost
    return replace(ghost, body=shape.body, face=shape.face, parts=shape.parts)


def _moved(ghost: Shape, own: Scene, board: Scene, zones: Container[str]) -> Shape | None:
    """Return *ghost* moved like its place, which is in one of *zones*; None if there is none."""
    where = {place.id: _at(place) for place in board.places}
    known = sorted(
        (place for place in own.places if place.id in where and place.zone in zones),
        key=lambda place: abs(_at(place) - _at(ghost)),
    )
    if not known or abs(_at(known[0]) - _at(ghost)) > max(known[0].width, known[0].height):
        return None
    at = where[known[0].id] + _at(ghost) - _at(known[0])
    return replace(
        ghost, kind=f"{ghost.kind} ghost", x=round(at.real, 1), y=round(at.imag, 1), zone=""
    )


def _at(thing: Place | Shape) -> complex:
    return complex(thing.x, thing.y)

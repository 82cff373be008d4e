"""What on a table bears the name of a player?"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from web.cache import LATELY
from web.games.scene import Scene, Shape


def with_names(scene: Scene, names: Sequence[str]) -> Scene:
    """Return the *scene*, where what bears a player's name has as much of it as there is room."""
    shapes = [
        _named(shape, names[shape.owner]) if shape.letters and shape.owner is not None else shape
        for shape in scene.shapes
    ]
    return replace(scene, shapes=tuple(shapes))


@lru_cache(maxsize=LATELY)
def _named(shape: Shape, name: str) -> Shape:
    short = f"{name[: shape.letters - 1].rstrip()}…" if len(name) > shape.letters else name
    return replace(shape, text=short, letters=0)

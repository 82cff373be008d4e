"""What on a table bears the name of a player?"""

from collections.abc import Sequence

from msgspec.structs import replace

from web.page.scene import Scene, Shape


def with_names(scene: Scene, names: Sequence[str]) -> Scene:
    """Return the *scene*, where what bears a player's name has as much of it as there is room."""
    if not any(shape.letters for shape in scene.shapes):
        return scene
    shapes = (_named(shape, names) for shape in scene.shapes)
    return replace(scene, shapes=tuple(shapes))


def _named(shape: Shape, names: Sequence[str]) -> Shape:
    if not shape.letters or shape.owner is None:
        return shape
    name = names[shape.owner]
    short = f"{name[: shape.letters - 1].rstrip()}…" if len(name) > shape.letters else name
    return replace(shape, text=short, letters=0)

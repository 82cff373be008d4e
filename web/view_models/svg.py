"""Renders a scene as SVG without a script, with the class names of the stylesheets."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, Template
from markupsafe import Markup
from msgspec.structs import replace

from adapters.i18n import gettext
from web.games.presentation import Presentation
from web.games.scene import Place, Scene, Shape

BADGE = "badge"
"""The kind of shapes that are drawn above all marks."""

SIGNS: Final = {"played": (-1, "M-6 -6L6 6M6 -6L-6 6"), "better": (1, "M-8 0L-2 6L8 -6")}
"""The side and the path of the sign of a ring, by its kind."""
INSET: Final = 13
"""The distance of a sign from its corner, so that the signs of neighbours lie side by side."""

Thing = Place | Shape
ENVIRONMENT: Final = Environment(autoescape=True)
ENVIRONMENT.globals["_"] = gettext


def laid_wide(scene: Scene) -> Scene:
    """Return *scene* in its wide layout."""
    if scene.wide is None:
        return laid_narrow(scene)
    scene = _sorted(scene)
    return replace(
        scene,
        view_box=scene.wide,
        places=tuple(_wide_place(place) for place in scene.places),
        shapes=tuple(_wide_shape(shape) for shape in scene.shapes),
    )


def laid_low(scene: Scene) -> Scene:
    """Return *scene* in its low layout, without captions."""
    assert scene.low
    return replace(
        laid_narrow(scene),
        view_box=scene.low,
        places=tuple(map(_low_place, scene.places)),
        shapes=tuple(map(_low_shape, scene.shapes)),
        drawings=tuple(replace(drawing, turn=90) for drawing in scene.drawings),
    )


def laid_narrow(scene: Scene) -> Scene:
    """Return *scene* in its narrow layout, without captions."""
    return replace(_sorted(scene), captions=())


def _sorted(scene: Scene) -> Scene:
    """Return *scene* with the viewer's hand in its default order."""
    if not scene.orders:
        return scene
    ids = [id for id in scene.orders[0].ids if id]
    lying = {shape.id: shape for shape in scene.shapes if shape.id in ids}
    spots = dict(zip(ids, lying.values(), strict=True))
    shapes = (
        replace(shape, x=spot.x, y=spot.y, wide=spot.wide)
        if (spot := spots.get(shape.id))
        else shape
        for shape in scene.shapes
    )
    return replace(scene, shapes=tuple(shapes))


def scene_svg(
    scene: Scene, label: str, marks: Mapping[str, str] = {}, more: Iterable[Markup] = ()
) -> Markup:
    """Return *scene* as SVG; *marks* are the classes of rings by thing, with spaces between.

    *more* is below it.
    """
    return Markup('<svg class="table" viewBox="{}" role="group" aria-label="{}">{}{}</svg>').format(
        view_box(scene), label, Markup("").join(more), Markup("").join(parts(scene, marks))
    )


def piece_svg(shape: Shape) -> Markup:
    """Return a picture of *shape* alone, upright, next to its name."""
    width, height = shape.size, shape.height or shape.size
    alone = replace(shape, x=0, y=0, turn=0, text="", mark="", zone="")
    return Markup(
        '<svg class="piece" viewBox="{x} {y} {width} {height}" aria-hidden="true">{shape}</svg>'
    ).format(
        x=_number(-width / 2),
        y=_number(-height / 2),
        width=_number(width),
        height=_number(height),
        shape=_shape(alone),
    )


def view_box(scene: Scene) -> str:
    """Return the ``viewBox`` attribute of *scene*."""
    return " ".join(map(_number, scene.view_box))


def parts(scene: Scene, marks: Mapping[str, str] = {}) -> Iterator[Markup]:
    """Yield the parts of *scene*, bottom to top."""
    for drawing in scene.drawings:
        turn = Markup(' transform="rotate({})"').format(drawing.turn) if drawing.turn else ""
        yield Markup('<path class="drawing {}" d="{}"{}/>').format(drawing.kind, drawing.path, turn)
    for caption in scene.captions:
        yield Markup('<text class="caption" x="{}" y="{}" dy="0.35em">{}</text>').format(
            _number(caption.x), _number(caption.y), caption.text
        )
    inactive = scene.inactive_zones or ()
    order = {zone.id: index for index, zone in enumerate(scene.zones)}
    for place in sorted(scene.places, key=lambda place: order[place.zone]):
        yield _place(place)
    shapes = [_without_zone(shape) if shape.zone in inactive else shape for shape in scene.shapes]
    yield from map(_shape, _of(shapes, badges=False))
    elements: tuple[Thing, ...] = (*scene.places, *shapes)
    things = {thing.id: thing for thing in elements}
    for name, kinds in marks.items():
        if name in things:
            lowest, *others = kinds.split()
            yield _ring(things[name], lowest)
            yield from (_ring(things[name], kind, halo=False) for kind in others)
    for name, kinds in marks.items():
        yield from (_sign(things[name], kind) for kind in kinds.split() if name in things)
    yield from map(_shape, _of(shapes, badges=True))


@lru_cache(maxsize=4096)
def _without_zone(shape: Shape) -> Shape:
    """Return *shape* without its zone."""
    return replace(shape, zone="")


def _of(shapes: Iterable[Shape], *, badges: bool) -> Iterator[Shape]:
    return (shape for shape in shapes if (shape.kind == BADGE) == badges)


def _wide_place(place: Place) -> Place:
    if place.wide is None:
        return place
    x, y, width, height = place.wide
    return replace(place, x=x, y=y, width=width, height=height)


def _wide_shape(shape: Shape) -> Shape:
    if shape.wide is None:
        return shape
    (x, y), size = shape.wide, shape.wide_size or shape.size
    text = shape.wide_text or shape.text
    return replace(shape, x=x, y=y, text=text, size=size, height=shape.height * size / shape.size)


def _low_place(place: Place) -> Place:
    """Return *place* where it has its own place, or turned by a quarter with the table."""
    x, y, width, height = place.low or (-place.y, place.x, place.height, place.width)
    return replace(place, x=x, y=y, width=width, height=height)


def _low_shape(shape: Shape) -> Shape:
    """Return *shape* where it has its own place, or turned by a quarter with the table."""
    if shape.low:
        return replace(shape, x=shape.low[0], y=shape.low[1])
    turn = shape.turn + 90 if shape.height else shape.turn
    return replace(shape, x=-shape.y, y=shape.x, turn=turn)


@lru_cache(maxsize=4096)
def _place(place: Place) -> Markup:
    tilt = place.turn if abs(place.turn) == 45 and place.width > place.height else 0
    return Markup(
        '<g class="place %s" role="img" transform="translate(%s %s)"><title>%s</title>'
        '<rect class="outline" x="%s" y="%s" width="%s" height="%s" rx="10"'
        ' transform="rotate(%s)"/>'
        '<text class="name" dy="0.35em" transform="rotate(%s)">%s</text></g>'
    ) % (
        place.kind,
        _number(place.x),
        _number(place.y),
        place.label,
        _number(-place.width / 2),
        _number(-place.height / 2),
        _number(place.width),
        _number(place.height),
        _number(place.turn),
        _number(tilt),
        place.text,
    )


@lru_cache(maxsize=4096)
def _shape(shape: Shape) -> Markup:
    label = (
        Markup('role="img"><title>%s</title>') % shape.label
        if shape.zone and shape.label
        else Markup('aria-hidden="true">')
    )
    return Markup(
        '<g class="shape %s" transform="translate(%s %s)" %s'
        '<g class="body" transform="rotate(%s)">%s%s</g>%s%s'
        '<text class="count" dy="0.35em">%s</text></g>'
    ) % (
        shape.kind,
        _number(shape.x),
        _number(shape.y),
        label,
        _number(shape.turn),
        _symbol(shape.body, shape.size),
        _parts(shape),
        _symbol(shape.face, shape.size),
        _mark(shape),
        _lines(shape.text),
    )


def _parts(shape: Shape) -> Markup:
    """Return the symbols on a shape: they rotate with it around its center, and stay upright."""
    upright, turn = Markup('<g transform="translate(%s %s) rotate(%s)">%s</g>'), -shape.turn
    borne = Markup("").join(
        upright % (_number(part.x), _number(part.y), _number(turn), _symbol(part.symbol, part.size))
        for part in shape.parts
    )
    scale = _number(shape.size / 100)
    return Markup('<g transform="scale(%s)">%s</g>') % (scale, borne) if borne else borne


def _mark(shape: Shape) -> Markup:
    if not shape.mark:
        return Markup("")
    return Markup('<g class="mark">{}</g>').format(_symbol(shape.mark, shape.size * 0.5))


@lru_cache(maxsize=4096)
def _symbol(name: str, size: float) -> Markup:
    if not name:
        return Markup("")
    return Markup('<use href="#{0}" x="{1}" y="{1}" width="{2}" height="{2}"/>').format(
        name, _number(-size / 2), _number(size)
    )


def _ring(thing: Thing, kind: str, *, halo: bool = True) -> Markup:
    """Return the outline of a thing, with a halo that is visible on any background.

    On another ring it has none, so that both are seen.
    """
    line = (
        '<rect class="{}" x="{{left}}" y="{{top}}" width="{{width}}" height="{{height}}" rx="12"/>'
    )
    return Markup(
        '<g class="ring {kind}" data-ring="{id}" aria-hidden="true"'
        ' transform="translate({x} {y}) rotate({turn})">'
        + (line.format("halo") if halo else "")
        + line.format("line")
        + "</g>"
    ).format(kind=kind, id=thing.id, turn=_number(thing.turn), **_box(thing))


def _sign(thing: Thing, kind: str) -> Markup:
    """Return the upright sign of a ring's kind, at a corner of its own and above all rings.

    On a square that stands on a corner, both signs are at the upper one.
    """
    if kind not in SIGNS:
        return Markup("")
    side, path = SIGNS[kind]
    box = _box(thing)
    width, top, turn = float(box["width"]), float(box["top"]), thing.turn
    across = side * max(width / 2 - INSET, INSET)
    if turn % 90 and box["width"] == box["height"]:
        across, top, turn = side * INSET, top * 2**0.5, 0
    return Markup(
        '<g class="sign {}" aria-hidden="true" transform="translate({} {}) rotate({turn})'
        ' translate({} {}) rotate({back})"><circle r="15"/><path d="{}"/></g>'
    ).format(
        kind,
        box["x"],
        box["y"],
        _number(across),
        _number(top),
        path,
        turn=_number(turn),
        back=_number(-turn),
    )


def area(thing: Thing) -> Markup:
    """Return the invisible surface of a thing, which takes clicks."""
    return Markup(
        '<rect class="area" data-ring="{id}" x="{left}" y="{top}" width="{width}"'
        ' height="{height}" transform="translate({x} {y}) rotate({turn})"/>'
    ).format(id=thing.id, turn=_number(thing.turn), **_box(thing))


def _box(thing: Thing) -> dict[str, str]:
    """Return the center of a thing, and its rectangle around the center."""
    width, height = (
        (thing.width, thing.height)
        if isinstance(thing, Place)
        else (thing.size, thing.height or thing.size)
    )
    box = {
        "x": thing.x,
        "y": thing.y,
        "left": -width / 2,
        "top": -height / 2,
        "width": width,
        "height": height,
    }
    return {name: _number(value) for name, value in box.items()}


def _lines(text: str) -> Markup:
    first, *others = text.split("\n")
    below = Markup('<tspan x="0" dy="1em">%s</tspan>')
    return Markup.escape(first) + Markup("").join(below % line for line in others)


def _number(value: float) -> str:
    """Format *value* with at most two decimals."""
    return f"{round(value, 2):.10g}"


def symbols(table: Presentation) -> Markup:
    """Return the symbols of a game with the letters of the locale, to be put in an SVG element."""
    return Markup(_template(table.symbols).render())


@cache
def _template(path: Path) -> Template:
    return ENVIRONMENT.from_string(path.read_text(encoding="utf-8"))

"""Scene: a view laid out for drawing, with its places, shapes, captions and choices.

An id names a place, or a piece that its viewer sees; never a hidden piece. A face-down tile is "the
third of Black's hand", and nothing links it to the fern that it turns out to be.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.game import Seat
from domain.unavailable import Unavailable

ViewBox = tuple[float, float, float, float]
"""Left, top, width and height of the drawing."""
LAST_MOVER: Final = "last-mover"
"""Value of ``comes_from`` for shapes that come from the last mover."""


class Zone(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A group of selectable things: one stop of the Tab key. A grid's places have rows."""

    id: str
    label: str
    grid: bool = False


class Place(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A location: a rectangle centered at (x, y), rotated by *turn* degrees."""

    id: str
    zone: str
    kind: str
    """A class name for the stylesheet."""
    x: float
    y: float
    width: float
    height: float
    label: str
    """A description of the place and its content."""
    turn: float = 0
    text: str = ""
    """Shown while the place is empty."""
    row: int = 0
    column: int = 0
    wide: tuple[float, float, float, float] | None = None
    """Center, width and height on a wide page, if different."""
    low: tuple[float, float, float, float] | None = None
    """The same on a low page; without it the place is turned with the rest of the table."""
    filled: bool = False
    """Whether a shape covers it, so that its highlight is drawn above the shape."""
    corner: bool = False
    """Whether the arrow keys use its upper left corner, because other things cover it."""
    notes: bool = False
    """Whether the viewer can attach one of the scene's ``notes`` to it."""


class Part(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An upright SVG symbol on a shape, in percent of the shape's size."""

    symbol: str
    x: float
    y: float
    size: float


class Shape(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing on the table: a body, which may be rotated, with an upright face."""

    id: str
    kind: str
    x: float
    y: float
    size: float
    """Its width."""
    height: float = 0
    """Its height, if different from its width."""
    body: str = ""
    """An SVG symbol, as are the face and the mark."""
    parts: tuple[Part, ...] = ()
    """Symbols on the body; they rotate with it around its center, and stay upright."""
    face: str = ""
    mark: str = ""
    """A small sign in the corner of a tile that only some may look at."""
    text: str = ""
    turn: float = 0
    owner: Seat | None = None
    place: str = ""
    zone: str = ""
    """The zone in which it can be picked; empty if it can't."""
    label: str = ""
    """A description, if it can be picked."""
    name: str = ""
    """The name by which the log refers to it."""
    comes_from: str = ""
    """The place that it moves from when it appears, or LAST_MOVER; by default the supply."""
    wide: tuple[float, float] | None = None
    """Its center on a wide page, if different."""
    wide_size: float = 0
    """Its width on a wide page, if different."""
    low: tuple[float, float] | None = None
    """Its center on a low page; without it the shape is turned with the rest of the table."""
    letters: int = 0
    """How many letters of its owner's name can be written on it, in place of what the seat is
    called; none where the text stays."""
    wide_letters: int = 0
    """How many on a wide page, if more."""
    wide_text: str = ""
    """The text on a wide page, if different."""


class Drawing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line or a surface of the printed board, rotated by *turn* degrees around the origin."""

    kind: str
    path: str
    turn: int = 0


class Caption(msgspec.Struct, frozen=True, gc=False):
    """A label centered at (x, y), shown on wide pages."""

    text: str
    x: float
    y: float


class Note(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A guess about a hidden piece that a viewer can note; stored in the browser only."""

    symbol: str
    label: str
    seen: str = ""
    """The place where the viewer sees this piece, so that it can't be elsewhere."""


class Order(msgspec.Struct, frozen=True, gc=False):
    """A sort order of the viewer's hand; stored in the browser only."""

    label: str
    ids: tuple[str, ...]
    """Empty ids separate groups."""


class Scene(msgspec.Struct, frozen=True, gc=False):
    """The table as one viewer sees it, with the viewer's side at the bottom."""

    view_box: ViewBox
    supply: str
    """The place that new shapes come from."""
    zones: tuple[Zone, ...]
    drawings: tuple[Drawing, ...]
    places: tuple[Place, ...]
    shapes: tuple[Shape, ...]
    wide: ViewBox | None = None
    """The view box on a wide page, if different."""
    low: ViewBox | msgspec.UnsetType = msgspec.UNSET
    """The view box on a low page, as on a phone on its side: the wide layout in a quarter turn
    around the origin, but for what has its own place there. Unset if the layout is the wide one."""
    captions: tuple[Caption, ...] = ()
    notes: tuple[Note, ...] = ()
    """The possible notes."""
    orders: tuple[Order, ...] = ()
    """Sort orders of the viewer's hand; the first is the default."""
    turns: bool = True
    """Whether the table can be rotated to the other side."""
    inactive_zones: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Zones whose shapes this viewer never selects; unset in games that don't need it."""
    last_mover: str | msgspec.UnsetType = msgspec.UNSET
    """The place of the player who moved last, where new shapes come from; may be unset."""


class Button(msgspec.Struct, frozen=True, gc=False):
    """A button, with an optional key."""

    id: str
    label: str
    key: str = ""
    about: str = ""
    """Its effect, in a sentence."""


class Turning(msgspec.Struct, frozen=True, gc=False):
    """The next alternative of the choice, such as another orientation."""

    pick: str
    """The pick that selects it."""
    places: tuple[str, ...]
    """The places of the current alternative; pressing them selects the next one."""


class Hint(msgspec.Struct, frozen=True, gc=False):
    """A suggested choice for viewers who want hints."""

    label: str
    picks: tuple[str, ...]


class Choices(msgspec.Struct, frozen=True, gc=False):
    """The possible next picks, after the picks so far."""

    prompt: str
    """What to do next, in a sentence."""
    picks: tuple[str, ...] = ()
    """The valid picks so far; an unavailable pick and all after it are dropped."""
    open: tuple[str, ...] = ()
    """The possible next picks: ids of places, shapes and buttons."""
    closed: tuple[Unavailable, ...] = ()
    """Why other things are unavailable; a rejected pick comes first."""
    buttons: tuple[Button, ...] = ()
    """Buttons to show: picks of ``open``, others in place of an earlier pick, or closed ones."""
    ghosts: tuple[Shape, ...] = ()
    """The choice as it would lie; a ghost stands in for the shape with its id, if there is one.

    Without a body, a face and parts it looks like that shape.
    """
    turn: Turning | None = None
    """The next alternative, if there are several."""
    move: Any = None
    """The complete move as in a record, without ``by``; None while something is missing."""
    confirm: str = ""
    """The label of the confirm button."""
    open_ended: bool = False
    """Whether picks can be added even if the move is complete."""
    holds: bool = False
    """Whether picks survive a press on something unavailable; each is undone separately."""
    hints: tuple[Hint, ...] = ()
    """Suggestions, the best first."""
    default: tuple[str, ...] = ()
    """The default picks."""
    after: dict[str, "Choices"] = {}
    """The choices after the next pick, as far as they are sent along."""
    alone: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether the usual is all that can be done: the page makes that move by itself, after a while
    in which the last one can still be taken back."""


def with_names(scene: Scene, names: Sequence[str]) -> Scene:
    """Return *scene* with players' names, shortened to fit."""
    shapes = [
        _named(shape, names[shape.owner]) if shape.letters and shape.owner is not None else shape
        for shape in scene.shapes
    ]
    return replace(scene, shapes=tuple(shapes))


def _named(shape: Shape, name: str) -> Shape:
    text, wide = shortened(name, shape.letters), shortened(name, shape.wide_letters)
    wide_text = wide if shape.wide_letters and wide != text else ""
    return replace(shape, text=text, wide_text=wide_text, letters=0, wide_letters=0)


def shortened(name: str, letters: int) -> str:
    """Return *name* with at most *letters* letters."""
    return f"{name[: letters - 1].rstrip()}…" if len(name) > letters else name

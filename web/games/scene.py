"""Scene: a view laid out for drawing, with its places, shapes, captions and choices.

An id names a place, or a piece that its viewer sees; never a hidden piece. A face-down tile is "the
third of Black's hand", and nothing links it to the fern that it turns out to be.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.game import Seat
from domain.unavailable import Unavailable
from web.cache import LATELY

ViewBox = tuple[float, float, float, float]
"""The left, the top, the width and the height of what is drawn."""
LAST_MOVER: Final = "last-mover"
"""Where that comes from which comes from whoever moved last."""


class Zone(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A group of things to pick: one stop of the Tab key. A grid's places lie in rows."""

    id: str
    label: str
    grid: bool = False


class Place(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where something can lie: a rectangle about (x, y), turned by *turn* degrees."""

    id: str
    zone: str
    kind: str
    """What it looks like: a name for the stylesheet."""
    x: float
    y: float
    width: float
    height: float
    label: str
    """In words: what it is, and what lies there."""
    turn: float = 0
    text: str = ""
    """Written on it while it is empty."""
    row: int = 0
    column: int = 0
    wide: tuple[float, float, float, float] | None = None
    """Where it lies on a wide page instead: its middle, its width and its height."""
    filled: bool = False
    """Whether what lies there hides it, so that it must be lit above that."""
    corner: bool = False
    """Whether the arrow keys find it in its upper left corner, as other things lie upon it."""
    notes: bool = False
    """Whether the viewer may keep a note of what lies there: one of the scene's ``notes``."""


class Part(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An upright SVG symbol on a shape, measured in hundredths of the shape's size."""

    symbol: str
    x: float
    y: float
    size: float


class Shape(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that lies on the table: a body that may be turned, an upright face upon it."""

    id: str
    kind: str
    x: float
    y: float
    size: float
    """Its width."""
    height: float = 0
    """Unless it is as high as wide."""
    body: str = ""
    """An SVG symbol, as are the face and the mark."""
    parts: tuple[Part, ...] = ()
    """What the body bears; they turn with it about its middle, and stay upright."""
    face: str = ""
    mark: str = ""
    """A small sign in the corner of a tile that only some may look at."""
    text: str = ""
    turn: float = 0
    owner: Seat | None = None
    lies_on: str = ""
    zone: str = ""
    """Where it can be picked; empty for what can't."""
    label: str = ""
    """In words, for what can be picked."""
    name: str = ""
    """What the log calls it."""
    comes_from: str = ""
    """The place where it comes from when it is new, or LAST_MOVER; if not from the supply."""
    wide: tuple[float, float] | None = None
    """Where its middle lies on a wide page instead."""
    wide_size: float = 0
    """How wide it is on a wide page, unless it is as wide as on a narrow one."""
    letters: int = 0
    """How many letters of its owner's name can be written on it, in place of what the seat is
    called; none where the text stays."""


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """A line or a surface of the printed board."""

    kind: str
    path: str


class Caption(msgspec.Struct, frozen=True, gc=False):
    """Words about (x, y) that say on a wide page what lies there."""

    text: str
    x: float
    y: float


class Note(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that a viewer may guess about what lies hidden, and note in the browser alone."""

    symbol: str
    label: str
    seen: str = ""
    """Where the viewer sees it lie, so that it lies nowhere else."""


class Order(msgspec.Struct, frozen=True, gc=False):
    """How the viewer's hand can lie, in the browser alone."""

    label: str
    ids: tuple[str, ...]
    """Empty ones part the groups."""


class Scene(msgspec.Struct, frozen=True, gc=False):
    """A table as one viewer sees it, that viewer's side at the bottom."""

    view_box: ViewBox
    supply: str
    """The place where new things come from."""
    zones: tuple[Zone, ...]
    drawings: tuple[Drawing, ...]
    places: tuple[Place, ...]
    shapes: tuple[Shape, ...]
    wide: ViewBox | None = None
    """What is drawn on a wide page instead."""
    captions: tuple[Caption, ...] = ()
    notes: tuple[Note, ...] = ()
    """What may be noted on the places that take notes."""
    orders: tuple[Order, ...] = ()
    """How the viewer's hand can be sorted; as the first one says when nothing else is wished."""
    turns: bool = True
    """Whether the table may be turned, to be seen from the other side."""
    inactive_zones: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """The zones of which no shape can be picked just now; only there in games that have such."""
    last_mover: str | msgspec.UnsetType = msgspec.UNSET
    """The place of whoever moved last, where new things come from; only there likewise."""


class Button(msgspec.Struct, frozen=True, gc=False):
    """Something to pick with a button; a key does it too."""

    id: str
    label: str
    key: str = ""
    about: str = ""
    """What it leads to, in a sentence."""


class Turning(msgspec.Struct, frozen=True, gc=False):
    """How the choice can lie in another way."""

    pick: str
    """What to pick for the next way."""
    places: tuple[str, ...]
    """Where it lies now: pressing there turns it."""


class Hint(msgspec.Struct, frozen=True, gc=False):
    """A choice that the viewer may be shown who wants hints."""

    label: str
    picks: tuple[str, ...]


class Choices(msgspec.Struct, frozen=True, gc=False):
    """What the viewer may pick next, after what was picked so far."""

    prompt: str
    picks: tuple[str, ...] = ()
    """What was picked so far, as far as it fits."""
    open: tuple[str, ...] = ()
    closed: tuple[Unavailable, ...] = ()
    """Why not the rest; what was picked and does not fit comes first."""
    buttons: tuple[Button, ...] = ()
    ghosts: tuple[Shape, ...] = ()
    """The choice as it would lie; a ghost stands in for the shape with its id, if there is one.

    Without a body, a face and parts it looks like that shape.
    """
    turn: Turning | None = None
    move: Any = None
    """The whole move, when nothing is missing: as in a record, without ``by``."""
    confirm: str = ""
    """What making the move is called."""
    goes_on: bool = False
    """Whether more is picked on and on, also when the move is whole."""
    holds: bool = False
    """Whether picks are kept when something closed is pressed; each is taken back by itself."""
    hints: tuple[Hint, ...] = ()
    usual: tuple[str, ...] = ()
    """What is picked already when the choice begins."""
    after: dict[str, "Choices"] = {}
    """What follows from the next pick, as far as it is told at once."""
    alone: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether the usual is all that can be done: the page makes that move by itself, after a while
    in which the last one can still be taken back."""


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

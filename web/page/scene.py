"""What lies on a table, and what may be picked there? Places and shapes, alike for every game.

Every id says where a thing lies or what its viewer sees of it, never what is hidden: a face-down
tile is the third of black's hand, and nothing links it with the fern that it turns out to be.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.errors import Refusal
from domain.game import Seat


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A group of things to pick: one stop of the Tab key. A grid's places lie in rows."""

    id: str
    label: str
    grid: bool = False


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lies on the table: a body that may be turned, an upright face upon it."""

    id: str
    kind: str
    x: float
    y: float
    size: float
    body: str = ""
    """An SVG symbol, as are the face and the mark."""
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


class Drawing(msgspec.Struct, frozen=True):
    """A line or a surface of the printed board."""

    kind: str
    path: str


class Scene(msgspec.Struct, frozen=True):
    """A table as one viewer sees it, that viewer's side at the bottom."""

    view_box: tuple[float, float, float, float]
    stock: str
    """The place where new things come from."""
    zones: tuple[Zone, ...]
    drawings: tuple[Drawing, ...]
    places: tuple[Place, ...]
    shapes: tuple[Shape, ...]


class Closed(msgspec.Struct, frozen=True):
    """What can't be picked, and the rule that forbids it."""

    rule: str
    name: str
    sentence: str
    ids: tuple[str, ...]


class Button(msgspec.Struct, frozen=True):
    """Something to pick that does not lie on the table; a key does it too."""

    id: str
    label: str
    key: str = ""


class Choices(msgspec.Struct, frozen=True):
    """What the viewer may pick next, after what was picked so far."""

    prompt: str
    picks: tuple[str, ...] = ()
    """What was picked so far, as far as it fits."""
    open: tuple[str, ...] = ()
    closed: tuple[Closed, ...] = ()
    """Why not the rest; what was picked and does not fit comes first."""
    buttons: tuple[Button, ...] = ()
    ghosts: tuple[Shape, ...] = ()
    """The choice as it would lie; a ghost stands in for the shape with its id."""
    move: Any = None
    """The whole move, when nothing is missing: as in a record, without ``by``."""
    confirm: str = ""
    """What making the move is called."""
    usual: tuple[str, ...] = ()
    """What is picked already when the choice begins."""
    after: dict[str, "Choices"] = {}
    """What follows from each first pick."""


def closed_by(refusal: Refusal, ids: tuple[str, ...]) -> Closed:
    """Return *ids* as what a rule keeps closed."""
    return Closed(refusal.rule, refusal.name, refusal.sentence, ids)


def sort_out(
    answers: Iterable[tuple[str, Refusal | None]],
) -> tuple[tuple[str, ...], tuple[Closed, ...]]:
    """Return the ids that no rule refuses, and the others by the rule that does."""
    by_rule: dict[Refusal | None, list[str]] = {}
    for key, refusal in answers:
        by_rule.setdefault(refusal, []).append(key)
    opened = tuple(by_rule.pop(None, ()))
    return opened, tuple(closed_by(rule, tuple(ids)) for rule, ids in by_rule.items() if rule)

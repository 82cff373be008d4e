"""Contents of a score sheet as plain values.

Plain values compare equal, so a sheet that did not change is drawn only once.
"""

from typing import NamedTuple

from domain.birdie.components import FEATURES
from domain.birdie.state import Cards
from domain.birdie.view import View
from domain.game import Seat
from web.games.birdie import text


class SheetContents(NamedTuple):
    """All that stands on a sheet."""

    seat: Seat
    total: int
    boxes: tuple[int | None, ...]
    """By feature."""
    passes: tuple[int, ...]
    crossed: int
    """How many flaps."""
    values: tuple[int, ...]
    """What the flaps are worth."""
    used: tuple[tuple[str, int], ...]
    """How often each ability was used that was."""


class SheetStatus(NamedTuple):
    """What else is told of a sheet."""

    kind: str
    """How its panel looks."""
    stands: str
    """What its player is about to do or has done, in words."""
    trophies: tuple[str, ...]
    copied: Cards
    worth: int
    """What the crossed flaps are worth."""
    round: int
    """Which round is played; 0 after the end."""


def written(view: View, seat: Seat) -> SheetContents:
    """Return what stands on the sheet of a player."""
    shown = view.sheets[seat]
    boxes = tuple(map(shown.boxes.get, FEATURES))
    used = tuple(shown.used.items())
    return SheetContents(seat, shown.total, boxes, shown.passes, shown.flaps, view.flaps, used)


def beside(view: View, seat: Seat) -> SheetStatus:
    """Return what else is told of it."""
    shown = view.sheets[seat]
    return SheetStatus(
        _panel_kind(view, seat),
        text.standing(view, seat),
        shown.trophies,
        shown.copied,
        shown.flap_points,
        0 if view.ended else view.round,
    )


def _panel_kind(view: View, seat: Seat) -> str:
    due = view.turn or view.scoring
    if due and due.seat == seat:
        return "sheet due"
    return "sheet passed" if view.turn and seat in view.passed else "sheet"

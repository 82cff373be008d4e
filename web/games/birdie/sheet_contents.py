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
    """The contents of a score sheet."""

    seat: Seat
    total: int
    boxes: tuple[int | None, ...]
    """Scores by feature."""
    passes: tuple[int, ...]
    crossed: int
    """Number of crossed flaps."""
    values: tuple[int, ...]
    """Values of the flaps."""
    used: tuple[tuple[str, int], ...]
    """Number of uses of each used ability."""


class SheetStatus(NamedTuple):
    """The status of a score sheet's player."""

    kind: str
    """The class of its panel."""
    stands: str
    """What its player is doing, in words."""
    trophies: tuple[str, ...]
    copied: Cards
    worth: int
    """Value of the crossed flaps."""
    round: int
    """The current round; 0 after the end."""


def written(view: View, seat: Seat) -> SheetContents:
    """Return the contents of a player's sheet."""
    shown = view.sheets[seat]
    boxes = tuple(map(shown.boxes.get, FEATURES))
    used = tuple(shown.used.items())
    return SheetContents(seat, shown.total, boxes, shown.passes, shown.flaps, view.flaps, used)


def status(view: View, seat: Seat) -> SheetStatus:
    """Return the status of a player's sheet."""
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

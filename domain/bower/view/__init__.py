"""The view of Bower: its types, and what each viewer may see of a position."""

from domain.bower.view.types import (
    GroupSeen,
    HiddenHand,
    NestSeen,
    OpenHand,
    Piles,
    RequestEggSeen,
    SquareSeen,
    TileSeen,
    TurnSeen,
    View,
)
from domain.bower.view.view import view, without_turn

__all__ = [
    "GroupSeen",
    "HiddenHand",
    "NestSeen",
    "OpenHand",
    "Piles",
    "RequestEggSeen",
    "SquareSeen",
    "TileSeen",
    "TurnSeen",
    "View",
    "view",
    "without_turn",
]

"""View of Bower: its types, and the part of a position that each viewer may see."""

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

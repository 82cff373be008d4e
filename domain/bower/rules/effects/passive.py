"""The bonus tiles that work by themselves (BOW-5.1 to BOW-5.4).

White objects on a nest tile of earth have no effect before the final score (BOW-5.2, BOW-6.5).
"""

from typing import Final

from domain.bower import events
from domain.bower.rules.effects.effect import Effect, Events
from domain.game import Seat


def _joins_the_hand(seat: Seat, tile: str) -> Events:
    """BOW-5.1, BOW-5.3: the player who chose the tile has one more tile from then on."""
    return (events.BonusTileJoinedHand(seat, tile),)


NEST_TILE: Final = Effect(at_once=_joins_the_hand)
"""BOW-5.1, BOW-5.3: earth and Colored Shells are placed in a later turn, like any other tile."""

EGG: Final = Effect()
"""BOW-5.4: an egg tile is put next to the nest, and counts at the end (BOW-6.6)."""

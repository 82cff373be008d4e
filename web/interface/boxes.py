"""Can a table be played with this component set?"""

from typing import Any, Final

import msgspec

from adapters.records.reading import NotARecord, components_of
from domain.chance import Chance
from domain.game import AnyGame, Setup

LARGEST: Final = 2
"""How many times the standard set: bots look at all that lies there, one match after the other."""


def wrong_with(game: AnyGame, given: Any) -> str:
    """Return what is wrong with the component set that a table is to have, or nothing."""
    if not isinstance(given, str | dict):
        return "A component set is a name, or an object as in a record."
    try:
        components = components_of(game, given)
    except NotARecord as error:
        return f"{error}."
    if _size(game, components) > LARGEST * _size(game, game.standard):
        return f"That set has more than {LARGEST} times as much as the standard one."
    return ""


def _size(game: AnyGame, components: Any) -> int:
    """Return how much there is to deal, in bytes."""
    setup = Setup(game.options(), components, game.players[0])
    return len(msgspec.json.encode(game.deal(setup, Chance(bytes(32)))))

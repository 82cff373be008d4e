"""Can a table be played with this component set?"""

from typing import Any

from adapters.limits import wrong_box
from adapters.records.parser import NotARecord, components_of
from domain.game import AnyGame


def wrong_with(game: AnyGame, given: Any) -> str:
    """Return what is wrong with the component set that a table is to have, or nothing."""
    if not isinstance(given, str | dict):
        return "A component set is a name, or an object as in a record."
    try:
        components = components_of(game, given)
    except NotARecord as error:
        return f"{error}."
    return wrong_box(game, components)

"""Base classes of all games' commands and events; a class's tag is its name in snake case."""

import re
from typing import dataclass_transform

import msgspec


def snake_case(name: str) -> str:
    """Return a class's name as records and the store have it: ``card_taken`` for CardTaken."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class GameCommand(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="do",
    tag=snake_case,
):
    """A player's command; records tell commands apart by ``do``."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class GameEvent(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=snake_case):
    """An event of a game; the store tells events apart by ``event``, and keeps them for ever."""


class NewRound(GameEvent):
    """A round of a game that has rounds was dealt; what that is, the game says."""

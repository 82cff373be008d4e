"""What does a game say of what it has nothing of the kind of?"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

Deal = TypeVar("Deal")


def no_excess(components: Any) -> None:
    """Return what is beyond measure in a component set that can hold nothing of the kind."""


def no_shuffles(deal: Any) -> Mapping[tuple[str, int], tuple[str, ...]]:
    """Return the recorded shuffles of a game that never shuffles in the middle: none."""
    return {}


def no_other_grounds(options: Any, happened: Sequence[Any]) -> Mapping[str, str]:
    """Return no rules of a game in which each phrase always rests on the same one."""
    return {}


def as_dealt(deal: Deal, happened: Iterable[Any]) -> Deal:
    """Return the deal of a game to which chance adds nothing later."""
    return deal

"""The effects of the bonus tiles, and how each can be applied (BOW-4.4, BOW-5)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, Final

from domain.bower import components
from domain.bower.commands import ApplyEffect
from domain.bower.components import BONUS_KINDS, COLUMNS, EGGS
from domain.bower.rules.effects.effect import Effect
from domain.bower.rules.effects.meddling import COVER, DISCARD, DOUBLE_TURN, GIVE, cover_refusal
from domain.bower.rules.effects.passive import EGG, NEST_TILE
from domain.bower.rules.effects.spying import PEEK_ASIDE, PEEK_EGG, facing
from domain.bower.rules.effects.tokens import AXES, BRANCH, CROSS, TOKEN, token_refusal
from domain.bower.rules.refusals import BowerRefusal
from domain.bower.state import State
from domain.game import Seat

__all__ = [
    "AXES",
    "EFFECTS",
    "Effect",
    "cover_refusal",
    "facing",
    "has_effect",
    "token_refusal",
    "tries",
    "ways",
]

EFFECTS: Final[Mapping[str, Effect]] = {
    **dict.fromkeys(BONUS_KINDS["nest"], NEST_TILE),
    **dict.fromkeys(BONUS_KINDS["egg"], EGG),
    "peek-egg": PEEK_EGG,
    "peek-aside": PEEK_ASIDE,
    "white-feather": TOKEN,
    "white-flower": TOKEN,
    "shells": TOKEN,
    components.BRANCH: BRANCH,
    components.CROSS: CROSS,
    "cover": COVER,
    "give": GIVE,
    "double-turn": DOUBLE_TURN,
    "discard": DISCARD,
}
"""The effect of each bonus tile, in the order of the rulebook."""

VALUES: Final[Mapping[str, Callable[[State], Iterable[Any]]]] = {
    "column": lambda state: range(1, COLUMNS + 1),
    "nest": lambda state: range(len(state.nests)),
    "cell": lambda state: state.box.near,
    "axis": lambda state: AXES,
    "object": lambda state: EGGS,
    "tile": lambda state: state.display,
}
"""The possible values of each field that an effect can need."""


def tries(
    state: State, seat: Seat, effect: Effect
) -> Iterator[tuple[tuple[Any, ...], BowerRefusal | None]]:
    """Return all that an effect could be applied with, and why that is not allowed."""
    for values in product(*(VALUES[field](state) for field in effect.needs)):
        yield values, effect.refusal(state, seat, *values)


def ways(state: State, seat: Seat, tile: str) -> Iterator[ApplyEffect]:
    """BOW-4.4: return the ways to apply a bonus tile's effect that do anything."""
    effect = EFFECTS[tile]
    if effect.possible(state, seat):
        for values, refusal in tries(state, seat, effect):
            if refusal is None:
                yield ApplyEffect(**dict(zip(effect.needs, values, strict=True)))


def has_effect(state: State, seat: Seat, tile: str) -> bool:
    """BOW-4.4: tell whether applying a bonus tile would do anything."""
    return any(True for _ in ways(state, seat, tile))

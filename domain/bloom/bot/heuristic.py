"""The house bot of Bloom: tries every sensible move and takes the best."""

from collections.abc import Iterator
from random import Random
from typing import Final

from domain.bloom import commands
from domain.bloom.bot.draw_values import draws, second_draws
from domain.bloom.bot.fallback_moves import something
from domain.bloom.bot.ladder_moves import additions, layings
from domain.bloom.bot.position import HASTY, PATIENT, SURE, Position
from domain.bloom.components import JOKER
from domain.bloom.view import View
from domain.bot_choice import best_of, best_of_sample
from domain.game import StopCondition, no_limit
from domain.pieces import without

WHIM: Final = 0.01
"""Moves whose value is this close to the best are equally good, so that matches differ."""

FEW: Final = 4
"""The number of random moves among which the easy bot chooses."""

ABOUT: Final = 3.0
"""By how many points something can be worse that looks as good at a glance."""

FIRST: Final = SURE / 2
"""What makes a better hand and costs no turn comes before all but a sure victory."""

FACE_TO_FACE: Final = 2
"""The most players with whom the house bot waits for more; with more, others end the round."""


def house(view: View, chance: Random, should_stop: StopCondition = no_limit) -> commands.Command:
    """Choose the most valuable move."""
    best = best_of(choices(Position(view)), WHIM, chance, should_stop)
    return best or something(view, chance)


def easy(view: View, chance: Random, should_stop: StopCondition = no_limit) -> commands.Command:
    """Choose at a glance."""
    best = best_of_sample(choices(Position(view)), FEW, ABOUT, chance, should_stop)
    return best or something(view, chance)


def sensible(view: View, chance: Random) -> Iterator[tuple[float, commands.Command]]:
    """Return the sensible moves of the viewer, with their values."""
    return choices(Position(view, HASTY if len(view.hands) > FACE_TO_FACE else PATIENT))


def choices(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """Return the sensible moves, with their values."""
    now = position.view.legal
    assert now is not None
    if now.drawn:
        yield from second_draws(position)
        return
    yield from _swaps(position)
    yield from draws(position)
    yield from layings(position)
    yield from additions(position)


def _swaps(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """BLO-3.2: return the swaps that make a better hand; they cost no turn."""
    now = position.view.legal
    assert now is not None
    before = position.worth(position.hand)
    for swap in now.swaps:
        for tile in swap.tiles:
            hand = (*without(position.hand, (tile,)), JOKER)
            if position.worth(hand) > before:
                worth = position.worth(hand) + FIRST
                yield worth, commands.SwapJoker(swap.ladder, swap.at, tile)

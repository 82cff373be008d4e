"""The house bot of Birdie: tries every sensible move and takes the best."""

from collections.abc import Iterator
from random import Random
from typing import Final

from domain.birdie import commands
from domain.birdie.bot.position import Position
from domain.birdie.bot.round_forecast import AMONG_MANY, LATER, Outlook
from domain.birdie.bot.scoring_steps import choose
from domain.birdie.bot.stacking_orders import Pile, best_piles
from domain.birdie.legal import TurnChoice
from domain.birdie.partial_state import Known
from domain.birdie.rules import STACKED
from domain.birdie.state import Cards
from domain.bot_choice import best_of, best_of_sample
from domain.game import StopCondition, no_limit
from domain.pieces import without

Choice = tuple[float, commands.Command]


def choices(position: Position, now: TurnChoice, later: float = LATER) -> Iterator[Choice]:
    """Return the sensible turns, with the value of the round after each.

    *later* is the share of the value of passing now that passing after this turn will have.
    """
    view, points = position.view, now.pass_points
    outlook = Outlook(position, len(view.sheets) - len(view.passed) - 1, later)
    deck = position.rating.table(position.deck)
    start = Pile(deck, view.area, position.hand)

    stays = position.rating.by_table(deck) + outlook.abilities(position.hand)
    yield stays + points, commands.Pass()
    for card in now.takes:
        hand = (*position.hand, card)
        taken = start._replace(area=without(view.area, (card,)), hand=hand)
        yield outlook.of(taken, 1, points), commands.TakeCard(card)
    if now.no_stack is None:

        def rest(hand: Cards) -> float:
            return outlook.of_hand(hand, STACKED)

        for pile in best_piles(start, rest):
            yield outlook.of(pile, STACKED, points), pile.command


WHIM: Final = 0.01
"""Moves whose value is this close to the best are equally good, so that matches differ."""

FEW: Final = 3
"""How many turns are seen at a glance."""

ABOUT: Final = 8.0
"""By how many points a turn can be worse that looks as good at a glance."""

FACE_TO_FACE: Final = 2
"""The most players with whom the house bot passes early; with more, playing longer pays."""


def house(
    known: Known, chance: Random, should_stop: StopCondition = no_limit
) -> commands.Command | None:
    """Choose the most valuable turn."""
    position, now = Position(known, should_stop), known.view.legal
    assert now is not None
    if now.scoring:
        return choose(position, now.scoring)
    assert now.turn is not None
    return best_of(choices(position, now.turn), WHIM, chance, should_stop)


def easy(
    known: Known, chance: Random, should_stop: StopCondition = no_limit
) -> commands.Command | None:
    """Take and stack after a quick look; score a row, which is open, with care."""
    position, now = Position(known, should_stop), known.view.legal
    assert now is not None
    if now.scoring:
        return choose(position, now.scoring)
    assert now.turn is not None
    return best_of_sample(choices(position, now.turn), FEW, ABOUT, chance, should_stop)


def sensible(known: Known, chance: Random) -> Iterator[tuple[float, commands.Command]]:
    """Return the sensible moves with their values; the scoring of a row is computed exactly."""
    position, now = Position(known), known.view.legal
    assert now is not None
    if now.scoring:
        yield 0.0, choose(position, now.scoring)
    else:
        assert now.turn is not None
        later = LATER if len(known.view.sheets) <= FACE_TO_FACE else AMONG_MANY
        yield from choices(position, now.turn, later)

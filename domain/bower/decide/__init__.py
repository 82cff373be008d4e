"""Decides a command of Bower, in the order of the rulebook: setup, turn, bonus, effects."""

from collections.abc import Callable
from typing import Any

from domain.bower import commands
from domain.bower.decide.bonus import choose_bonus, draw_bonus, skip_bonus
from domain.bower.decide.builder import BowerEventBuilder, Events
from domain.bower.decide.effects import apply_effect, cover_squares, decline_effect, discard_tile
from domain.bower.decide.setup import (
    Deal,
    begin,
    deal,
    deal_so_far,
    lay_out,
    recorded_shuffles,
    whole_deal,
)
from domain.bower.decide.turn import place_tile, take_tile
from domain.bower.state import State
from domain.fair_random import Shuffler
from domain.game import Seat

__all__ = [
    "Deal",
    "begin",
    "deal",
    "deal_so_far",
    "decide",
    "lay_out",
    "recorded_shuffles",
    "whole_deal",
]


def decide(state: State, seat: Seat, command: commands.Command, chance: Shuffler) -> Events:
    """Return the events of a *command* of the seat on turn; raise IllegalMove.

    *chance* shuffles the discarded bonus tiles into a new stack (BOW-4.3).
    """
    builder = BowerEventBuilder(state, seat, chance)
    DECIDE[type(command)](builder, command)
    return builder.events


DECIDE: dict[type, Callable[[BowerEventBuilder, Any], None]] = {
    commands.TakeTile: take_tile,
    commands.PlaceTile: place_tile,
    commands.DrawBonus: draw_bonus,
    commands.SkipBonus: skip_bonus,
    commands.ChooseBonus: choose_bonus,
    commands.ApplyEffect: apply_effect,
    commands.DeclineEffect: decline_effect,
    commands.CoverSquares: cover_squares,
    commands.DiscardTile: discard_tile,
}

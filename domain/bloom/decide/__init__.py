"""Decides a command of Bloom, in the order of the rulebook: setup, turn, ladders, rounds."""

from collections.abc import Callable
from typing import Any

from domain.bloom import commands
from domain.bloom.decide.builder import BloomEventBuilder, Events
from domain.bloom.decide.ladders import add_tiles, lay_ladder
from domain.bloom.decide.rounds import Deal, begin, deal, lay_out
from domain.bloom.decide.turn import draw_tile, pass_turn, stop_drawing, swap_joker
from domain.bloom.state import State
from domain.fair_random import Shuffler
from domain.game import Seat

__all__ = ["Deal", "begin", "deal", "decide", "lay_out"]


def decide(state: State, seat: Seat, command: commands.Command, chance: Shuffler) -> Events:
    """Return the events of a *command* of the seat on turn; raise IllegalMove.

    Nothing is shuffled in the middle of a match: both rounds are dealt at its start.
    """
    builder = BloomEventBuilder(state, seat)
    DECIDE[type(command)](builder, command)
    return builder.events


DECIDE: dict[type, Callable[[BloomEventBuilder, Any], None]] = {
    commands.SwapJoker: swap_joker,
    commands.DrawTile: draw_tile,
    commands.StopDrawing: stop_drawing,
    commands.LayLadder: lay_ladder,
    commands.AddTiles: add_tiles,
    commands.Pass: pass_turn,
}

"""Decides a command of Birdie, in the order of the rulebook: setup, turn, scoring, experts."""

from collections.abc import Callable
from typing import Any

from domain.birdie import commands
from domain.birdie.decide.builder import BirdieEventBuilder, Events
from domain.birdie.decide.removals import (
    choose_feature,
    declare_pigeon,
    finish,
    remove_card,
    write_set,
)
from domain.birdie.decide.rows import draw_reserve, insert_card, move_card, score_sets
from domain.birdie.decide.setup import Deal, begin, deal, lay_out
from domain.birdie.decide.turn import pass_turn, stack_cards, take_card
from domain.birdie.state import State
from domain.fair_random import Shuffler
from domain.game import Seat

__all__ = ["Deal", "begin", "deal", "decide", "lay_out"]


def decide(state: State, seat: Seat, command: commands.Command, chance: Shuffler) -> Events:
    """Return the events of a *command* of the seat to move; raise IllegalMove.

    Nothing is shuffled in the middle of a match: both rounds are dealt at its start.
    """
    builder = BirdieEventBuilder(state, seat)
    DECIDE[type(command)](builder, command)
    return builder.events


DECIDE: dict[type, Callable[[BirdieEventBuilder, Any], None]] = {
    commands.TakeCard: take_card,
    commands.StackCards: stack_cards,
    commands.Pass: pass_turn,
    commands.MoveCard: move_card,
    commands.DrawReserve: draw_reserve,
    commands.InsertCard: insert_card,
    commands.ScoreSets: score_sets,
    commands.RemoveCard: remove_card,
    commands.ChooseFeature: choose_feature,
    commands.WriteSet: write_set,
    commands.DeclarePigeon: declare_pigeon,
    commands.Finish: finish,
}

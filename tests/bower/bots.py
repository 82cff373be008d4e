"""Runs a bot on a position of Bower."""

from random import Random

from domain.bower import BOWER
from domain.bower.bot import house
from domain.bower.commands import Command
from domain.bower.state import State
from domain.game import Bot


def chosen(state: State, bot: Bot = house, seed: int = 0) -> Command:
    """Return what a *bot* does in *state*."""
    return bot(BOWER.view(state, BOWER.to_move(state)), Random(seed))

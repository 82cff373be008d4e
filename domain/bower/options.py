"""The options of Bower (BOW-7)."""

from domain import game


class Options(game.Options, frozen=True):
    """The options of Bower."""

    super_nest: bool = False
    """BOW-7.1: five rows, 15 turns each, seven bonus tiles open to both."""
    fair_play: bool = False
    """BOW-7.2: without the four bonus tiles that spoil the opponent's game."""

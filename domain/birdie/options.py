"""The options of Birdie (BIR-5)."""

from domain import game


class Options(game.Options, frozen=True):
    """The options of Birdie."""

    expert: bool = False
    """BIR-5: the expert variant."""

"""What can two players of Felci agree on before they begin (FEL-7)?"""

from domain import game


class Options(game.Options, frozen=True):
    """The options of Felci."""

    white_skips_first_turn: bool = False
    """FEL-7.1: a handicap."""

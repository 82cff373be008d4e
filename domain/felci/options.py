"""The options of Felci (FEL-7)."""

from domain import game


class Options(game.Options, frozen=True):
    """The options of Felci."""

    white_skips_first_turn: bool = False
    """FEL-7.1: a handicap."""

    def hand_size(self, boxed: int) -> int:
        """FEL-2.2, FEL-3.3: return how many ferns fill a hand: by itself, as the box has it."""
        return boxed

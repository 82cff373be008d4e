"""Refusals: the rules that a move can break, and the exception that carries one."""

from enum import Enum


class Refusal(Enum):
    """A rule as a move breaks it: a stable name, the rule's id, one sentence for the player.

    Each game has an enumeration of its own; its members are in the rulebook's order.
    """

    # Each is itself and nothing else. The library's own hash, of the name, is worked out in Python.
    __hash__ = object.__hash__

    @property
    def rule(self) -> str:
        """Return the id of the rule in the game's rules page, as ``FEL-4.3``."""
        return str(self.value[0])

    @property
    def sentence(self) -> str:
        """Return what the rule says, in one sentence that a player can read."""
        return str(self.value[1])


class GeneralRefusal(Refusal):
    """What every game refuses, and no rulebook numbers."""

    NOT_YOUR_TURN = ("GEN-1", "It is not this seat's turn.")
    MATCH_OVER = ("GEN-2", "The match is over.")
    NOT_DUE = ("GEN-3", "This move is not possible now.")
    WRONG_COMPONENTS = ("GEN-4", "The deal does not contain exactly the components of the game.")
    NO_SUCH_SEAT = ("GEN-5", "There is no such seat.")


class IllegalMove(Exception):
    """A well-formed move that a rule forbids in this position."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def require(refusal: Refusal | None) -> None:
    """Raise IllegalMove when there is a *refusal*."""
    if refusal is not None:
        raise IllegalMove(refusal)

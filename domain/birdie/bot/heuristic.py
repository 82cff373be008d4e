"""What does a sensible player do? Tries everything that makes sense, and takes the best."""

from collections.abc import Iterator
from random import Random
from typing import Final

from domain.birdie import commands
from domain.birdie.bot.position import Position
from domain.birdie.bot.round_forecast import AMONG_MANY, LATER
from domain.birdie.bot.scoring_steps import choose
from domain.birdie.bot.turns import choices
from domain.birdie.partial_state import Known
from domain.bot_choice import at_a_glance, best_of
from domain.game import Enough, never

WHIM: Final = 0.01
"""What is worth so little less than the best is as good: no two matches are alike."""

FEW: Final = 3
"""How many turns are seen at a glance."""

ABOUT: Final = 8.0
"""By how many points a turn can be worse that looks as good at a glance."""

FACE_TO_FACE: Final = 2
"""So many players pass as early as the house bot does; among more, playing on pays longer."""


def house(known: Known, chance: Random, enough: Enough = never) -> commands.Command | None:
    """Choose what is worth most."""
    position, now = Position(known, enough), known.view.legal
    assert now is not None
    if now.scoring:
        return choose(position, now.scoring)
    assert now.turn is not None
    return best_of(choices(position, now.turn), WHIM, chance, enough)


def easy(known: Known, chance: Random, enough: Enough = never) -> commands.Command | None:
    """Take and stack at a glance; what is open before one, a row, is looked at with care."""
    position, now = Position(known, enough), known.view.legal
    assert now is not None
    if now.scoring:
        return choose(position, now.scoring)
    assert now.turn is not None
    return at_a_glance(choices(position, now.turn), FEW, ABOUT, chance, enough)


def sensible(known: Known, chance: Random) -> Iterator[tuple[float, commands.Command]]:
    """Return what makes sense, with what it is worth; how a row is scored best is no question."""
    position, now = Position(known), known.view.legal
    assert now is not None
    if now.scoring:
        yield 0.0, choose(position, now.scoring)
    else:
        assert now.turn is not None
        later = LATER if len(known.view.sheets) <= FACE_TO_FACE else AMONG_MANY
        yield from choices(position, now.turn, later)

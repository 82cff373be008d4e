"""Which ladder to lay, and what is that worth (BLO-5)?"""

from collections.abc import Iterator
from heapq import nlargest
from typing import Final

from msgspec import UNSET

from domain.bloom import commands, rules
from domain.bloom.bot.candidates import Idea, own_ladders
from domain.bloom.bot.position import Position
from domain.bloom.bot.stealing import robbing_ladders
from domain.bloom.components import JOKER, Tiles
from domain.pieces import without

CLOSELY: Final = 150
"""How many ladders are looked at closely: those that promise most."""

OF_EACH: Final = 40
"""How many of them may steal from the same ladder."""


def layings(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """Return good ladders to lay, with what they are worth."""
    ideas = list(own_ladders(position))
    for ladder in position.view.ladders:
        ideas += nlargest(OF_EACH, robbing_ladders(position, ladder), key=_promise)
    for idea in nlargest(CLOSELY, ideas, key=_promise):
        left = without(position.hand, idea.own)
        command = commands.LayLadder(idea.tiles, idea.steal)
        yield position.worth(left, idea.points), command
        if _brings_joker(position, idea, left):
            command = commands.LayLadder(idea.tiles, take_joker=True)
            yield position.worth((*left, JOKER), idea.points), command


def _promise(idea: Idea) -> float:
    return idea.promise


def _brings_joker(position: Position, idea: Idea, left: Tiles) -> bool:
    """BLO-5.4: return whether a joker of the board comes with a ladder."""
    alone = idea.steal is UNSET and len(idea.tiles) == rules.SHORTEST
    return alone and bool(left) and position.view.board_jokers > 0

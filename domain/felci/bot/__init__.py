"""The bots of Felci. Each gets its seat's view and nothing more."""

from domain.felci.bot.heuristic import easy, house
from domain.felci.bot.random_bot import wander

__all__ = ["easy", "house", "wander"]

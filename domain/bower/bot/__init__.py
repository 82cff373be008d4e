"""The bots of Bower. Each gets its seat's view and nothing more."""

from domain.bower.bot.heuristic import easy, house
from domain.bower.bot.random_bot import wander

__all__ = ["easy", "house", "wander"]

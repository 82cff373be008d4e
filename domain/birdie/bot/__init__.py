"""The bots of Birdie."""

from domain.birdie.bot.heuristic import easy, house
from domain.birdie.bot.random_bot import wander

__all__ = ["easy", "house", "wander"]

"""The bots of Bloom."""

from domain.bloom.bot.heuristic import easy, house
from domain.bloom.bot.random_bot import wander

__all__ = ["easy", "house", "wander"]

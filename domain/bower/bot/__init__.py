"""Who plays when nobody else does? Bots: each sees its seat's view and nothing more."""

from domain.bower.bot.choosing import easy, house
from domain.bower.bot.wandering import wander

__all__ = ["easy", "house", "wander"]

"""Who plays when nobody else does? Bots: each sees its seat's view and nothing more."""

from domain.felci.bot.choosing import easy, house
from domain.felci.bot.wandering import wander

__all__ = ["easy", "house", "wander"]

"""Who plays Birdie without a person?"""

from domain.birdie.bot.choosing import easy, house
from domain.birdie.bot.wandering import wander

__all__ = ["easy", "house", "wander"]

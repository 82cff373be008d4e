"""Who plays Birdie without a person?"""

from domain.birdie.bot.choosing import house
from domain.birdie.bot.wandering import wander

__all__ = ["house", "wander"]

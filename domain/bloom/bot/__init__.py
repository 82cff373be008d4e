"""Who plays Bloom without a person?"""

from domain.bloom.bot.choosing import easy, house
from domain.bloom.bot.wandering import wander

__all__ = ["easy", "house", "wander"]

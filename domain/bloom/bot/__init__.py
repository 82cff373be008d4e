"""Who plays Bloom without a person?"""

from domain.bloom.bot.choosing import house
from domain.bloom.bot.wandering import wander

__all__ = ["house", "wander"]

"""What would somebody do who thinks ahead: tries moves on tables that may be the one played at?

A game gives its ``Search``: how its hidden pieces may lie, what makes sense, how somebody plays on
quickly, and what a position promises. The search is the same for all games, and knows no clock.
"""

from domain.search.interface import Search
from domain.search.racing import search

__all__ = ["Search", "search"]

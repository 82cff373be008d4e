"""Monte Carlo search over hidden information, shared by all games.

A game provides a ``Search`` record: a sampler of positions that its seat can't tell from the true
one (determinization), promising moves, a playout policy and a value function. The search reads no
clock: its caller says when to stop.
"""

from domain.search.interface import Part, Search
from domain.search.racing import search

__all__ = ["Part", "Search", "search"]

"""A game of one move for tests of the analysis: guess which box has the prize.

A seat sees how likely each box is to hold it, and never which one does.
"""

from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from domain.search import Search

LIKELY = {"left": 0.1, "middle": 0.6, "right": 0.3}


class Boxes(msgspec.Struct, frozen=True):
    """Where the prize lies, and which box was opened."""

    prize: str
    opened: str | None = None


def hidden(chance: Random) -> Boxes:
    """Return where the prize may lie, as likely as everybody knows."""
    return Boxes(chance.choices(list(LIKELY), list(LIKELY.values()))[0])


SEARCH: Search[Any, Any, Any] = Search(
    decide=lambda state, seat, command, chance: (command,),
    evolve=lambda state, event: Boxes(state.prize, event),
    to_move=lambda state: None if state.opened else 0,
    choices=lambda known, chance: [(0.0, box) for box in LIKELY],
    sampler=lambda known: hidden,
    playout_policy=lambda state, seat, chance: "left",
    promise_error=10.0,
    turns=0,
    is_terminal=lambda start, state: True,
    value=lambda state, seat: float(state.opened == state.prize),
    logistic_scale=lambda state: 1.0,
    winners=lambda state: (0,) if state.opened == state.prize else (1,),
    redraw=lambda state, chance: hidden(chance),
)
GUESSING: Any = SimpleNamespace(
    bots={"house": lambda known, chance: "left"},
    search=SEARCH,
    decide=SEARCH.decide,
    evolve=SEARCH.evolve,
    to_move=SEARCH.to_move,
    observation=lambda state, seat: dict(LIKELY),
)

"""Prior belief over the request eggs, from what the bot has seen."""

from collections.abc import Sequence
from typing import Final

from domain.bower.bot.nest_summary import Tally, number
from domain.bower.components import COLORS, EGGS, KINDS, WHITE
from domain.bower.view import View

Wish = dict[str, float]
"""How likely it is that an egg asks for each kind."""

LEAN: Final = 3.0
"""A player who knows an egg collects this many times more of its kind than one who does not."""

ASKED: Final = {
    **{egg: (egg,) for egg in EGGS},
    **{f"{kind}-{WHITE}": tuple(f"{kind}-{color}" for color in (*COLORS, WHITE)) for kind in KINDS},
}
"""BOW-6.4: what counts for each egg, white objects of a coloured one left out."""


def wishes(view: View, others_columns: tuple[Tally, ...]) -> tuple[Wish, ...]:
    """Return the possible requests of the eggs, by column; *others_columns* is the other's nest."""
    seen = {egg.shows for egg in view.eggs} | {*(view.aside or ())}
    possible = [egg for egg in EGGS if egg not in seen]
    return tuple(
        {egg.shows: 1.0} if egg.shows else guess(possible, theirs)
        for egg, theirs in zip(view.eggs, others_columns, strict=True)
    )


def guess(possible: Sequence[str], theirs: Tally) -> Wish:
    """Return what an egg may ask for that only the opponent knows, who collects it."""
    weights = {egg: LEAN ** asked(theirs, egg) for egg in possible}
    total = sum(weights.values())
    return {egg: weight / total for egg, weight in weights.items()}


def asked(tally: Tally, egg: str) -> int:
    """Return how many objects there are of what an egg asks for, without what white ones add."""
    return sum([number(tally, kind) for kind in ASKED[egg]])

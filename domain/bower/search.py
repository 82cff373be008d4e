"""The ``Search`` record of Bower: playout policy, value function and error estimates."""

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from typing import Final

from domain.bower import commands, rules
from domain.bower.bot.egg_beliefs import Wish
from domain.bower.bot.evaluation import Outlook
from domain.bower.bot.heuristic import house
from domain.bower.bot.lookahead import sensible
from domain.bower.bot.nest_summary import built
from domain.bower.bot.opponent_model import believed, guessed
from domain.bower.bot.position import Position, WeighedPlacing, best
from domain.bower.bot.side import Prospect
from domain.bower.decide import decide
from domain.bower.determinization import redraw, sampler
from domain.bower.evolve import evolve
from domain.bower.legal import Legal
from domain.bower.scoring import score
from domain.bower.state import State, Step
from domain.bower.view import View, view
from domain.game import Seat, StopCondition, no_limit
from domain.search import Part, Search, search

SPOTS: Final = 5
"""The number of places for a tile that a quick player examines."""

VICTORY: Final = 2.0
"""By how many egg tokens it is better to have won than to be nearly there."""

SWING: Final = 1.4
"""By how many egg tokens a match may turn in a turn or so."""


def strong(
    seen: View, chance: Random, should_stop: StopCondition = no_limit
) -> commands.Command | None:
    """Choose what turns out best on tables that may be this one."""
    assert isinstance(seen.viewer, int)
    found: commands.Command | None = search(SEARCH, seen.viewer, seen, chance, should_stop)
    return found


def playout_policy(state: State, seat: Seat, chance: Random) -> commands.Command:
    """Return what seems best of a few things to do; bonuses are looked at with care."""
    seen = view(state, seat)
    now = seen.legal
    assert now is not None
    if now.step is Step.PLACE:
        return _placement(Position(seen), now, chance)
    if now.takes:
        return _take(Position(seen), chance)
    command = house(seen, chance)
    assert command is not None
    return command


def _placement(position: Position, now: Legal, chance: Random) -> commands.PlaceTile:
    found = [
        (placing, tile.id)
        for tile in position.hand
        if tile.id in now.tiles
        for placing in position.some_placings(tile, SPOTS, chance)
    ]
    placing, tile = max(found, key=_gain)
    return commands.PlaceTile(tile, placing.cells)


def _gain(found: tuple[WeighedPlacing, str]) -> float:
    return found[0].gain


def _take(position: Position, chance: Random) -> commands.TakeTile:
    gains = [
        (best(position.some_placings(tile, SPOTS, chance)), tile.id)
        for tile in position.view.display
    ]
    return commands.TakeTile(max(gains)[1])


def value(state: State, seat: Seat) -> float:
    """Return by how many egg tokens *seat* is likely to win, as far as it can tell."""
    if state.turn is None:
        totals = score(state).totals
        ahead = totals[seat] - totals[1 - seat]
        return ahead + VICTORY * ((ahead > 0) - (ahead < 0))
    seen = view(state, seat)
    outlook, own, other = _outlook(state, seen, guessed(seen, believed(seen)))
    return outlook.promise(own, other)


def parts(state: State, seat: Seat) -> Iterable[Part]:
    """Return the parts of the lead in egg tokens, as far as *seat* can tell."""
    if state.turn is None:
        sign = {seat: 1, 1 - seat: -1}
        return [(line.what, sign[line.seat] * line.points) for line in score(state).lines]
    seen = view(state, seat)
    outlook, own, other = _outlook(state, seen, guessed(seen, believed(seen)))
    return outlook.parts(own, other)


def open_value(state: State, seat: Seat) -> float:
    """Return by how many egg tokens *seat* is likely to win, if all eggs were face up."""
    if state.turn is None:
        return value(state, seat)
    wishes = tuple({egg: 1.0} for egg in state.eggs)
    outlook, own, other = _outlook(state, view(state, seat), wishes)
    return outlook.promise(own, other)


def _outlook(
    state: State, seen: View, wishes: tuple[Wish, ...]
) -> tuple[Outlook, Prospect, Prospect]:
    """Return the prospects of the viewer, and both sides."""
    assert isinstance(seen.viewer, int)
    own, other = (built(state.nests[whose]) for whose in (seen.viewer, 1 - seen.viewer))
    outlook = Outlook(seen, seen.viewer, wishes)
    return outlook, outlook.own_side(own), outlook.other_side(other)


def explaining(seen: View) -> Callable[[State], float]:
    """Return what tells how well eggs explain where the opponent, who knows them, put tiles."""
    belief = believed(seen)
    theirs = [at for at, egg in enumerate(seen.eggs) if egg.knower != seen.viewer]
    return lambda state: belief[tuple([state.eggs[at] for at in theirs])]


def logistic_scale(state: State) -> float:
    """Return by how many egg tokens a match may still turn: less, the fewer turns are left."""
    return SWING * sqrt(4 + 2 * state.turns - sum(state.played))


PROMISE_ERROR: Final = 0.01
"""Error of a plan in the difference of two moves, on top of the error of its trials.

Trials play less well than plans; they only separate moves of about the same promise.
"""

SEARCH: Final = Search(
    decide=decide,
    evolve=evolve,
    to_move=rules.to_move,
    choices=sensible,
    sampler=sampler,
    likelihood=explaining,
    playout_policy=playout_policy,
    promise_error=PROMISE_ERROR,
    turns=2,
    is_terminal=lambda start, state: False,
    value=value,
    logistic_scale=logistic_scale,
    winners=lambda state: score(state).winners,
    redraw=redraw,
    open_value=open_value,
    parts=parts,
)

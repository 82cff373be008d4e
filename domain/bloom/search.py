"""The ``Search`` record of Bloom: playout policy, value function and error estimates."""

from collections.abc import Iterator
from heapq import nlargest
from math import sqrt
from random import Random
from statistics import mean
from typing import Final

from domain.bloom import commands, rules
from domain.bloom.bot.candidates import Idea, own_ladders
from domain.bloom.bot.fallback_moves import joining, numbers_joining, something, with_tile
from domain.bloom.bot.hand_value import RoundProspects
from domain.bloom.bot.heuristic import sensible
from domain.bloom.bot.position import DANGER, Position
from domain.bloom.commands import OPEN, RESERVE
from domain.bloom.components import ROUNDS
from domain.bloom.decide import decide
from domain.bloom.determinization import redraw, sampler
from domain.bloom.evolve import evolve
from domain.bloom.scoring import totals, winners
from domain.bloom.state import State
from domain.bloom.view import View, view
from domain.game import Phrase, Seat, StopCondition, no_limit
from domain.pieces import without
from domain.search import Part, Search, search

LADDERS: Final = 3
"""How many ladders are looked at closely."""

BLIND: Final = 0.5
"""The approximate value of a tile drawn unseen: it may fit, and enlarges the choice."""

VICTORY: Final = 10.0
"""By how many points it is better to have won than to be nearly there."""

SWING: Final = 11.0
"""By how many points a match may turn in a round."""

WHATS: Final = (
    Phrase("points_so_far"),
    Phrase("ladders_to_come"),
    Phrase("tiles_to_be_left"),
)
"""What a player's own points come from."""

TILES: Final = 60
"""The approximate number of tiles drawn in a round."""


def strong(
    seen: View, chance: Random, should_stop: StopCondition = no_limit
) -> commands.Command | None:
    """Choose what turns out best on tables that may be this one."""
    assert isinstance(seen.viewer, int)
    found: commands.Command | None = search(SEARCH, seen.viewer, seen, chance, should_stop)
    return found or something(seen, chance)


def playout_policy(state: State, seat: Seat, chance: Random) -> commands.Command:
    """Return the best of a few things to do."""
    position = Position(view(state, seat))
    found = max(_ideas(state, position), key=_worth, default=None)
    return found[1] if found else something(position.view, chance)


def _worth(weighed: tuple[float, commands.Command]) -> float:
    return weighed[0]


def _ideas(state: State, position: Position) -> Iterator[tuple[float, commands.Command]]:
    hand, worth = position.hand, position.worth
    for tile in state.open:
        if tile is not None:
            yield worth((*hand, tile)), commands.DrawTile(OPEN, tile)
    if state.reserve:
        yield worth(hand) + BLIND, commands.DrawTile(RESERVE)
    assert state.turn is not None
    if state.turn.drawn:
        yield worth(hand), commands.StopDrawing()
        return
    for idea in nlargest(LADDERS, own_ladders(position), key=_promise):
        yield worth(without(hand, idea.own), idea.points), commands.LayLadder(idea.tiles)
    for ladder in state.ladders:
        for tile in joining(ladder.tiles, hand)[:1]:
            becomes = with_tile(ladder.tiles, tile)
            yield worth(without(hand, (tile,))), commands.AddTiles(ladder.number, becomes)


def _promise(idea: Idea) -> float:
    return idea.promise


def value(state: State, seat: Seat) -> float:
    """Return by how many points *seat* is likely to be ahead of the others."""
    points = [sum(_parts(state, each)) for each in range(state.players)]
    own = points.pop(seat)
    ahead = own - (mean(points) + max(points)) / 2
    if state.ended:
        ahead += VICTORY * ((own > max(points)) - (own < max(points)))
    return ahead


def parts(state: State, seat: Seat) -> Iterator[Part]:
    """Yield the parts of the lead: the seat's own points, and what the others get."""
    yield from zip(WHATS, _parts(state, seat), strict=True)
    others = [sum(_parts(state, each)) for each in range(state.players) if each != seat]
    yield Phrase("points_of_others"), -(mean(others) + max(others)) / 2


def _parts(state: State, seat: Seat) -> tuple[float, float, float]:
    """Return a player's points so far, and those of the ladders and tiles in the hand to come."""
    points = totals(state)[seat]
    if state.ended:
        return points, 0.0, 0.0
    joins = frozenset[int]().union(*(numbers_joining(ladder.tiles) for ladder in state.ladders))
    stays = 1.0
    for other, hand in enumerate(state.hands):
        if other != seat:
            stays *= 1 - DANGER / max(len(hand), 1)
    prospects = RoundProspects(state.box.flowers, state.point_tiles, stays, joins)
    ladders, left = prospects.parts(state.hands[seat])
    return points + sum(state.points[seat]), ladders, -left


def _settled(start: State, state: State) -> bool:
    """Tell whether the round has ended."""
    return len(state.results) > len(start.results)


def logistic_scale(state: State) -> float:
    """Return by how many points a match may still turn: less, the fewer tiles are left."""
    return SWING * sqrt(1 + ROUNDS - state.round + len(state.reserve) / TILES)


PROMISE_ERROR: Final = 3.0
"""How far the house bot errs about how much better one move is than another."""


SEARCH: Final = Search(
    decide=decide,
    evolve=evolve,
    to_move=rules.to_move,
    choices=sensible,
    sampler=sampler,
    playout_policy=playout_policy,
    promise_error=PROMISE_ERROR,
    turns=2,
    is_terminal=_settled,
    value=value,
    logistic_scale=logistic_scale,
    winners=winners,
    redraw=redraw,
    parts=parts,
)

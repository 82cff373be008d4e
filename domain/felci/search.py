"""The ``Search`` record of Felci: playout policy, value function and error estimates."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Final, TypeVar

from domain.felci import rules
from domain.felci.bot.bitboard import Cells, Ground, Growth, bits, growth_of, survey
from domain.felci.bot.evaluation import Outlook
from domain.felci.bot.heuristic import after, choices
from domain.felci.bot.position import TILES_A_ROUND, Means, Position, Sitters
from domain.felci.commands import Command, DrawFerns, PlantFern, SeatVisitor, UndergrowthTile
from domain.felci.components import COLORS, TYPES, WHITE, Fern, Garden
from domain.felci.decide import decide
from domain.felci.determinization import redraw, sampler
from domain.felci.evolve import evolve
from domain.felci.rules import ACTIONS
from domain.felci.scoring import score
from domain.felci.state import State, Visitor
from domain.felci.view import View
from domain.game import Phrase, Seat, StopCondition, no_limit
from domain.grid import Cell
from domain.identity_cache import cached_by_identity
from domain.pieces import without
from domain.search import Part, Search, search

Thing = TypeVar("Thing")
PLANTINGS: Final = 8
BURYINGS: Final = 3
SEATINGS: Final = 6
"""The number of moves of each kind that a quick player examines."""

VICTORY: Final = 4.0
"""By how many points it is better to have won than to be nearly there."""


def strong(view: View, chance: Random, should_stop: StopCondition = no_limit) -> Command | None:
    """Choose what turns out best on tables that may be this one."""
    assert isinstance(view.viewer, int)
    found: Command | None = search(SEARCH, view.viewer, view, chance, should_stop)
    return found


def to_move(state: State) -> Seat | None:
    """Return the seat on turn."""
    return state.turn.seat if state.turn else None


def playout_policy(state: State, seat: Seat, chance: Random) -> Command:
    """Return the best of a few actions, or the draw when that is due."""
    assert state.turn is not None
    if not state.turn.actions_left or not rules.action_possible(state, seat):
        return DrawFerns(rules.most_drawable(state, seat))
    ground, before = ground_of(state.garden), weighed(state, seat)
    moves = _some_actions(state, seat, before, chance)
    return max(moves, key=lambda move: Outlook(after(before, ground, move), ground).points())


def value(state: State, seat: Seat) -> float:
    """Return by how many points *seat* is likely to win."""
    if state.turn:
        return Outlook(weighed(state, seat), ground_of(state.garden)).points()
    totals = score(state).totals
    ahead = totals[seat] - totals[1 - seat]
    return ahead + VICTORY * ((ahead > 0) - (ahead < 0))


def parts(state: State, seat: Seat) -> Iterator[Part]:
    """Yield the parts of the lead: the benches, visitors and ferns to come."""
    for line in score(state).lines:
        yield line.what, line.points if line.seat == seat else -line.points
    if state.turn:
        _, visitors, ferns = Outlook(weighed(state, seat), ground_of(state.garden)).parts()
        yield Phrase("visitors_to_come"), visitors
        yield Phrase("ferns_to_come"), ferns


@cached_by_identity
def ground_of(garden: Garden) -> Ground:
    """Return a garden without its tiles."""
    return survey(garden.cells, tuple(garden.side_cells.items()))


@cached_by_identity
def _cells(garden: Garden) -> dict[Cells, Cell]:
    return {bit: cell for cell, bit in ground_of(garden).bit.items()}


def weighed(state: State, seat: Seat) -> Position:
    """Return what *seat* weighs of a position in which nothing is hidden."""
    sitting = frozenset(
        (visitor.type, state.garden.benches[bench].side)
        for bench, visitors in state.seated.items()
        for visitor in visitors
    )
    benches = {
        bench.id: _sitters(
            state.seated.get(bench.id, ()), COLORS.index(bench.color), bench.side, seat
        )
        for bench in state.garden.benches.values()
    }
    return Position(_growth(state), benches, sitting, _means(state, seat), _means(state, 1 - seat))


def _growth(state: State) -> Growth:
    ground = ground_of(state.garden)
    ferns, empty = dict.fromkeys(TYPES, 0), ground.all
    for cell, tile in state.tiles.items():
        empty ^= ground.bit[cell]
        if isinstance(tile, Fern):
            ferns[tile] |= ground.bit[cell]
    return growth_of(ground, ferns, empty)


def _sitters(visitors: tuple[Visitor, ...], owner: Seat, side: str, seat: Seat) -> Sitters:
    types = {visitor.owner: visitor.type for visitor in visitors}
    return Sitters(owner == seat, side, types.get(owner), types.get(1 - owner))


def _means(state: State, seat: Seat) -> Means:
    """Return the tiles and visitors that a player can still use, including half of the pile."""
    turn = state.turn
    assert turn is not None
    coming, held = Counter(state.pile), Counter(state.hands[seat])
    turns = len(state.pile) / TILES_A_ROUND
    if turn.seat == seat:
        actions = turn.actions_left + ACTIONS * turns
    else:
        # FEL-6.1: whatever happens, a turn of white's is followed by one of black's.
        actions = ACTIONS * (turns + (turn.seat == WHITE))
    tiles = {fern: held[fern] + coming[fern] / 2 for fern in TYPES}
    return Means(state.waiting[seat], actions, tiles)


def _some_actions(
    state: State, seat: Seat, before: Position, chance: Random
) -> list[PlantFern | SeatVisitor]:
    """Return a few legal actions of each kind."""
    hand = state.hands[seat]
    spots = [(fern, bit) for fern in dict.fromkeys(hand) for bit in bits(before.growth.room[fern])]
    seatings = _seatings(state, seat, before, useful=True)
    found: list[PlantFern | SeatVisitor] = [
        *_plantings(state, _some(spots, PLANTINGS, chance)),
        *_buryings(state, hand, before.growth, _some(spots, BURYINGS, chance), chance),
        *_some(seatings, SEATINGS, chance),
    ]
    return found or [*_seatings(state, seat, before, useful=False)]


def _some(things: list[Thing], count: int, chance: Random) -> list[Thing]:
    """Return this many of the *things*, or all if there are fewer."""
    return chance.sample(things, count) if len(things) > count else things


def _plantings(state: State, spots: list[tuple[Fern, Cells]]) -> Iterator[PlantFern]:
    cells = _cells(state.garden)
    return (PlantFern(fern, cells[bit]) for fern, bit in spots)


def _buryings(
    state: State,
    hand: tuple[Fern, ...],
    growth: Growth,
    spots: list[tuple[Fern, Cells]],
    chance: Random,
) -> Iterator[PlantFern]:
    """FEL-4.4: return ways to plant spores behind one tile of undergrowth."""
    cells, stride = _cells(state.garden), ground_of(state.garden).stride
    for fern, bit in spots:
        steps = (bit << 1 | bit >> 1 | bit << stride | bit >> stride) & growth.empty
        if len(hand) > 1 and steps and growth.is_spore(fern):
            laid = UndergrowthTile(chance.choice(without(hand, (fern,))), cells[bit])
            yield PlantFern(fern, cells[chance.choice([*bits(steps)])], (laid,))


def _seatings(state: State, seat: Seat, before: Position, useful: bool) -> list[SeatVisitor]:
    """FEL-5: return who can sit where; only to score or to disturb where that is *useful*."""
    return [
        SeatVisitor(fern, name)
        for name, bench in before.benches.items()
        if (bench.visitor is None if bench.own else bench.disturber is None)
        and (bench.own or bench.visitor or not useful)
        for fern in state.waiting[seat]
        if (fern, bench.side) not in before.sitting
    ]


def logistic_scale(state: State) -> float:
    """Return by how many points a match may still turn: less, the fewer tiles are left."""
    return sqrt(1 + len(state.pile) + sum(map(len, state.hands)))


PROMISE_ERROR: Final = 0.6
"""How far the house bot errs about how much better one move is than another."""


SEARCH: Final = Search(
    decide=decide,
    evolve=evolve,
    to_move=to_move,
    choices=choices,
    sampler=sampler,
    playout_policy=playout_policy,
    promise_error=PROMISE_ERROR,
    turns=2,
    is_terminal=lambda start, state: False,
    value=value,
    logistic_scale=logistic_scale,
    winners=lambda state: score(state).winners,
    redraw=redraw,
    parts=parts,
)

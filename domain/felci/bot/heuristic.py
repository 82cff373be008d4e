"""The house bot of Felci: tries every sensible move and takes the best."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from random import Random
from typing import Final

from domain.bot_choice import best_of, best_of_sample
from domain.felci.bot.bitboard import Ground, ground
from domain.felci.bot.evaluation import Outlook
from domain.felci.bot.position import Position, planted, position, seated
from domain.felci.commands import Command, DrawFerns, PlantFern, SeatVisitor, UndergrowthTile
from domain.felci.legal import FernChoice, Legal, undergrowth_paths
from domain.felci.view import View
from domain.game import StopCondition, no_limit

LONGEST: Final = 2
"""How many undergrowth tiles to lay at most: a third one is better kept for planting."""

WAYS: Final = 24
"""How many ways through the undergrowth to look at for each fern: more find little better."""

WHIM: Final = 0.02
"""Moves within this many points of the best are equally good, so that matches differ."""

FEW: Final = 4
"""How many moves are seen at a glance."""

ABOUT: Final = 1.0
"""By how many points a move can be worse that looks as good at a glance."""


def house(view: View, chance: Random, should_stop: StopCondition = no_limit) -> Command | None:
    """Choose the move after which the match promises most."""
    return best_of(choices(view, chance), WHIM, chance, should_stop)


def easy(view: View, chance: Random, should_stop: StopCondition = no_limit) -> Command | None:
    """Choose at a glance."""
    return best_of_sample(choices(view, chance), FEW, ABOUT, chance, should_stop)


def choices(view: View, chance: Random) -> Iterator[tuple[float, Command]]:
    """Return what makes sense, each with the points that it promises."""
    now = view.legal
    assert now is not None
    if now.draws:
        yield 0.0, DrawFerns(_tiles_to_draw(view, now.draws[-1]))
        return
    garden = ground(view)
    before = position(view, garden)
    moves: Iterable[PlantFern | SeatVisitor] = chain(
        _plantings(now, chance), _seatings(now, before)
    )
    for move in moves:
        yield Outlook(after(before, garden, move), garden).points(), move


def _tiles_to_draw(view: View, most: int) -> int:
    """Fill the hand: a larger choice is never worse.

    FEL-6.1: the last tile of the pile causes the end, so a player who is behind does not draw it.
    """
    assert view.turn is not None
    own, other = view.points[view.turn.seat], view.points[1 - view.turn.seat]
    return most - 1 if own < other and most == view.pile_size > 0 else most


def _plantings(now: Legal, chance: Random) -> Iterator[PlantFern]:
    for fern in now.ferns:
        yield from (PlantFern(fern.type, cell) for cell in fern.cells)
        for laid in range(1, min(LONGEST, len(fern.undergrowth)) + 1):
            plantings = list(_ways(now, fern, laid))
            yield from chance.sample(plantings, min(WAYS, len(plantings)))


def _ways(now: Legal, fern: FernChoice, laid: int) -> Iterator[PlantFern]:
    """Return the ways to plant a spore behind *laid* tiles, whose order face down is all one."""
    paths = list(undergrowth_paths(now, fern.cells, laid + 1))
    for types in sorted(set(combinations(fern.undergrowth, laid))):
        for *under, cell in paths:
            tiles = zip(types, under, strict=True)
            yield PlantFern(fern.type, cell, tuple(UndergrowthTile(*tile) for tile in tiles))


def _seatings(now: Legal, before: Position) -> list[SeatVisitor]:
    """Return the sensible visits: a disturber waits until there is a visitor to disturb."""
    open_seats = [
        SeatVisitor(visitor.type, bench) for visitor in now.visitors for bench in visitor.benches
    ]
    sensible = [
        seat
        for seat in open_seats
        if before.benches[seat.bench].own or before.benches[seat.bench].visitor
    ]
    return sensible if sensible or now.ferns else open_seats


def after(before: Position, garden: Ground, move: PlantFern | SeatVisitor) -> Position:
    if isinstance(move, PlantFern):
        return planted(before, garden, move)
    return seated(before, move)

"""The random bot of Felci: plays legal moves at random."""

from random import Random

from domain.felci.commands import Command, DrawFerns, PlantFern, SeatVisitor, UndergrowthTile
from domain.felci.legal import FernChoice, Legal, VisitorChoice
from domain.felci.view import View
from domain.game import StopCondition, no_limit


def wander(view: View, chance: Random, should_stop: StopCondition = no_limit) -> Command:
    """Choose any legal command: first the kind of tile, then the place."""
    now = view.legal
    assert now is not None
    visitors = [visitor for visitor in now.visitors if visitor.benches]
    open_choices: list[FernChoice | VisitorChoice] = [*now.ferns, *visitors]
    if not open_choices:
        return DrawFerns(now.draws[-1] if chance.random() < 0.8 else chance.choice(now.draws))
    chosen = chance.choice(open_choices)
    if isinstance(chosen, FernChoice):
        return _wander_with_undergrowth(now, chosen, chance)
    return SeatVisitor(chosen.type, chance.choice(chosen.benches))


def _wander_with_undergrowth(now: Legal, fern: FernChoice, chance: Random) -> PlantFern:
    tiles = list(fern.undergrowth)
    path = [chance.choice(fern.cells)]
    laid: list[UndergrowthTile] = []
    while tiles and chance.random() < 0.25:
        steps = [cell for cell in now.neighbours[path[-1]] if cell not in path]
        if not steps:
            break
        laid.append(UndergrowthTile(tiles.pop(chance.randrange(len(tiles))), path[-1]))
        path.append(chance.choice(steps))
    return PlantFern(fern.type, path[-1], tuple(laid))

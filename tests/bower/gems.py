"""Helper of the gem tests: the bonus that a placed tile brings."""

from domain.bower.commands import PlaceTile
from domain.bower.decide import decide
from domain.bower.events import BonusEarned, NestTilePlaced, StepBegan, TurnEnded
from domain.bower.state import Step
from tests.bower.drawn_positions import SOUTH, cells, position
from tests.spec import in_order

GRAVEL_GEM = "N15"
"""Gravel with a gem, and gravel."""
MOSS_GEM = "N07"
STRAW_GEM = "N01"
STRAW = "N06"
"""Straw on both squares, without a gem."""
STRAW_AND_MOSS = "N24"
"""Without a gem too."""


def placing(tile, south="", north="", **more):
    """Return a position in which south is to place *tile*."""
    return position(south, north, hands=(f"{tile} N36", "N35"), step=Step.PLACE, **more)


def earned(before, tile, at):
    """Return the bonus that south gets by placing *tile* there, or None when the turn is over."""
    placed, then, *rest = decide(before, SOUTH, PlaceTile(tile, cells(at)), in_order)
    assert placed == NestTilePlaced(SOUTH, tile, cells(at))
    if then == TurnEnded(SOUTH):
        return None
    assert rest == [StepBegan(Step.BONUS)]
    return then


def by_columns(*columns):
    return BonusEarned(SOUTH, columns, ())


def by_groups(*groups):
    return BonusEarned(SOUTH, (), tuple(map(cells, groups)))

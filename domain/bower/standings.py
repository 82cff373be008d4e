"""Compares the nests as they are, for the requests that the viewer knows.

An egg that the viewer may not see is never read: its column is not compared.
"""

from functools import lru_cache

import msgspec

from domain.bower.components import MATERIALS, STANDARD, box_of
from domain.bower.options import Options
from domain.bower.partial_state import nest_of
from domain.bower.scoring import column_contest, group_contest
from domain.bower.scoring.contest import Contest, leading
from domain.bower.scoring.nest_counts import CountedNest
from domain.bower.view import NestSeen, View
from domain.game import Seat
from domain.identity_cache import REMEMBERED, cached_by_identity


class Comparison(msgspec.Struct, frozen=True, gc=False):
    """The counts of both nests for something that gains egg tokens; pairs are by seat."""

    counts: tuple[int, int]
    shells: tuple[int, int]
    """What breaks a tie."""
    ahead: Seat | None
    """Who would take the egg tokens now."""


def by_material(view: View) -> dict[str, Comparison]:
    """BOW-6.1: return how the largest groups compare."""
    return _by_material(*_nests(view))


@cached_by_identity
def _by_material(south: CountedNest, north: CountedNest) -> dict[str, Comparison]:
    nests = (south, north)
    return {material: _comparison(group_contest(nests, material)) for material in MATERIALS}


def by_column(view: View) -> dict[int, Comparison]:
    """BOW-6.2: return how the columns compare whose eggs the viewer sees."""
    south, north = _nests(view)
    shown = tuple([(egg.column, egg.shows) for egg in view.eggs if egg.shows is not None])
    return _by_column(south, north, shown)


@lru_cache(maxsize=REMEMBERED)
def _by_column(
    south: CountedNest, north: CountedNest, shown: tuple[tuple[int, str], ...]
) -> dict[int, Comparison]:
    """Return how those columns compare whose eggs are *shown*; nests are known as they are."""
    nests = (south, north)
    return {column: _comparison(column_contest(nests, column, egg)) for column, egg in shown}


def _nests(view: View) -> tuple[CountedNest, CountedNest]:
    south, north = view.nests
    return _counted(south, 0, view.super_nest), _counted(north, 1, view.super_nest)


@cached_by_identity
def _counted(seen: NestSeen, seat: Seat, super_nest: bool) -> CountedNest:
    """Return a nest as it counts, which everybody sees."""
    box = box_of(STANDARD, Options(super_nest=super_nest))
    return CountedNest(box.near, nest_of(seen), seat)


def _comparison(contest: Contest) -> Comparison:
    south, north = contest.counts
    shells = contest.shells[0].count, contest.shells[1].count
    return Comparison((south.count, north.count), shells, leading(contest))

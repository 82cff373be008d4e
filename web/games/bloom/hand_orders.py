"""Sort orders of the viewer's hand: by number, in runs, by flowers, or as drawn."""

from collections.abc import Iterable, Iterator

from adapters.i18n import gettext
from domain.bloom.components import NUMBERS, Tiles, numbers_of
from domain.bloom.rules.ladders import LONGEST_STEP, steps_between
from web.cache import cached
from web.games.bloom.tiles import hand_ids, tile_id
from web.games.scene import Order

PARTED = ""
"""Separator of groups."""


@cached
def orders(hand: Tiles, flowers: tuple[int, ...]) -> tuple[Order, ...]:
    """Return the sort orders of the viewer's *hand*."""
    ids = hand_ids(hand)
    numbers = sorted(numbers_of(hand))
    known = {tile_id(number) for number in numbers}
    jokers = [id for id in ids if id not in known]
    rich = sorted(numbers, key=lambda number: (-flowers[number], number))
    return (
        _order(gettext("by number"), map(tile_id, numbers), jokers),
        _order(gettext("in runs"), _runs(numbers), jokers),
        _order(gettext("by flowers"), map(tile_id, rich), jokers),
        Order(gettext("as drawn"), ids),
    )


def _order(label: str, ids: Iterable[str], jokers: Iterable[str]) -> Order:
    return Order(label, (*ids, *jokers))


def _runs(numbers: list[int]) -> Iterator[str]:
    """Return the ids of numbers in runs, then of single numbers.

    A climb may run on after 100.
    """
    runs: list[list[int]] = []
    for number in _from_the_widest(numbers):
        if runs and steps_between(runs[-1][-1], number) <= LONGEST_STEP:
            runs[-1].append(number)
        else:
            runs.append([number])
    climbs = [run for run in runs if run[1:]]
    alone = [number for run in runs if not run[1:] for number in run]
    for group in filter(None, (*climbs, alone)):
        yield from map(tile_id, group)
        yield PARTED


def _from_the_widest(numbers: list[int]) -> list[int]:
    """Return numbers in cyclic order, starting after a gap."""
    for at, high in enumerate(numbers):
        if (steps_between(numbers[at - 1], high) or NUMBERS) > LONGEST_STEP:
            return numbers[at:] + numbers[:at]
    return numbers

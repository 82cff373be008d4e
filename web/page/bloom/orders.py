"""How can the viewer's own hand lie: by number, in runs, by flowers, or as it came?"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from domain.bloom.components import NUMBERS
from domain.bloom.rules.ladders import LONGEST_STEP, steps_between
from domain.bloom.view import OpenTiles, View
from web.page.bloom.arranging import numbers_of
from web.page.bloom.tiles import hand_ids, tile_id
from web.page.scene import Order

PARTED = ""
"""Stands where a group ends."""


def orders(view: View) -> tuple[Order, ...]:
    """Return the orders of the viewer's hand; none for whoever has none."""
    hand = view.hands[view.viewer] if isinstance(view.viewer, int) and view.hands else None
    if not isinstance(hand, OpenTiles) or view.ended:
        return ()
    ids = hand_ids(hand.tiles)
    numbers = sorted(numbers_of(hand.tiles))
    jokers = [id for id in ids if id.startswith("joker")]
    flowers = sorted(numbers, key=lambda number: (-view.flowers[number], number))
    return (
        _order("by number", map(tile_id, numbers), jokers),
        _order("in runs", _runs(numbers), jokers),
        _order("by flowers", map(tile_id, flowers), jokers),
        Order("as drawn", ids),
    )


def _order(label: str, ids: Iterable[str], jokers: Iterable[str]) -> Order:
    return Order(label, (*ids, *jokers))


def _runs(numbers: list[int]) -> Iterator[str]:
    """Return the ids of numbers that climb, and where a climb ends; it may run on after 100."""
    if not numbers:
        return
    turned = _from_the_widest(numbers)
    for low, high in pairwise(turned):
        yield tile_id(low)
        if steps_between(low, high) > LONGEST_STEP:
            yield PARTED
    yield tile_id(turned[-1])


def _from_the_widest(numbers: list[int]) -> list[int]:
    """Return numbers in their order around, from the first after 100 where no run goes on."""
    for at, high in enumerate(numbers):
        if (steps_between(numbers[at - 1], high) or NUMBERS) > LONGEST_STEP:
            return numbers[at:] + numbers[:at]
    return numbers

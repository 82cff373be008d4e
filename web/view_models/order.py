"""Which of some things need not be moved for all of them to be in order, and which do not stay?"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence


def longest_rising(numbers: Sequence[int]) -> set[int]:
    """Return the places of the most *numbers* that rise; those below zero are left aside."""
    ends: list[int] = []
    """The lowest number with which so many can end that rise."""
    places: list[int] = []
    """Where those numbers are."""
    before: dict[int, int | None] = {}
    """Which place comes before one of them."""
    for place, number in enumerate(numbers):
        if number < 0:
            continue
        length = bisect_left(ends, number)
        before[place] = places[length - 1] if length else None
        ends[length : length + 1] = [number]
        places[length : length + 1] = [place]
    rising = set()
    last = places[-1] if places else None
    while last is not None:
        rising.add(last)
        last = before[last]
    return rising


def leaving(things: Iterable[object], stay: Iterable[object]) -> Iterator[int]:
    """Give the indexes of the *things* that do not *stay*, of which those that do keep their order.

    They are known as they are: the very same one may come more than once, and not always stay.
    """
    staying = iter(stay)
    following = next(staying, None)
    for at, thing in enumerate(things):
        if thing is following:
            following = next(staying, None)
        else:
            yield at

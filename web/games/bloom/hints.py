"""Hints: the ladders that the viewer's hand can make, the one with most flowers first.

They use the viewer's own hand only. Of two ladders with the same end, the one with more flowers is
shown. Jokers have no flowers, so a hint uses one only if it gains flowers.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.bloom.components import JOKER, NUMBERS, Box, Tiles, numbers_of
from domain.bloom.rules import SHORTEST, is_ladder
from domain.bloom.rules.ladders import LONGEST_STEP
from web.games.bloom import text
from web.games.bloom.request import ChoiceRequest
from web.games.bloom.text import gains
from web.games.bloom.tiles import hand_ids
from web.games.scene import Hint

MOST = 5
"""Maximum number of hints."""
STEPS = range(1, LONGEST_STEP + 1)


class Climb(NamedTuple):
    """A sequence of ascending tiles."""

    flowers: int
    tiles: Tiles
    numbers: int
    """A bit for each number among them."""
    jokers: int


def hints(request: ChoiceRequest) -> tuple[Hint, ...]:
    """Return the best ladders of the hand, without those contained in another."""
    found = best_ladders(request.state.box, request.hand)
    return tuple(
        Hint(f"{text.tiles(tiles)}: {gains(request.state, tiles)}", _picks(request, tiles))
        for tiles in found
    )


def _picks(request: ChoiceRequest, tiles: Tiles) -> tuple[str, ...]:
    known = set(request.own)
    return tuple(id for id in hand_ids(tiles) if id in known)


def best_ladders(box: Box, hand: Tiles) -> tuple[Tiles, ...]:
    """Return the ladders with the most flowers, those with the fewest jokers first."""
    climbs = _climbs(box, frozenset(numbers_of(hand)), hand.count(JOKER))
    best: list[Climb] = []
    for climb in sorted([climb for climb in climbs if len(climb.tiles) >= SHORTEST], key=_rank):
        numbers = climb.numbers
        part = any(numbers & better.numbers == numbers for better in best)
        if not part and is_ladder(climb.tiles):
            best.append(climb)
        if len(best) == MOST:
            break
    return tuple(climb.tiles for climb in best)


def _rank(climb: Climb) -> tuple[int, int, int]:
    return -climb.flowers, climb.jokers, len(climb.tiles)


def _climbs(box: Box, numbers: frozenset[int], jokers: int) -> Iterator[Climb]:
    """Return the best climbs to each number, with no joker at most, with one, and so on.

    It goes around twice, so that a climb can run on after 100: until all is as the first time.
    """
    once = sorted(numbers)
    own = (*once, *(number + NUMBERS for number in once))
    best: dict[int, Climb] = {}
    for used in range(jokers + 1):
        with_fewer, best = best, {}
        # Without a joker a climb ends on numbers only.
        for at in range(1, 2 * NUMBERS + 1) if used else own:
            if at - NUMBERS > LONGEST_STEP and at not in with_fewer and _as_before(best, at):
                break
            number = (at - 1) % NUMBERS + 1
            if number in numbers:
                best[at] = _onto(best, at, number, box.flowers[number])
            elif used:
                best[at] = _with_joker(with_fewer, at)
        yield from best.values()


def _onto(below: Mapping[int, Climb], at: int, number: int, flowers: int) -> Climb:
    """Return the best climb that ends *at* a number of steps with *number*."""
    bit = 1 << number
    under = _under(below, at, bit)
    if under is None:
        return Climb(flowers, (number,), bit, 0)
    return Climb(under.flowers + flowers, (*under.tiles, number), under.numbers | bit, under.jokers)


def _with_joker(below: Mapping[int, Climb], at: int) -> Climb:
    """Return the best climb that ends *at* a number of steps with a joker."""
    under = _under(below, at, 0)
    if under is None:
        return Climb(0, (JOKER,), 0, 1)
    return Climb(under.flowers, (*under.tiles, JOKER), under.numbers, under.jokers + 1)


def _under(below: Mapping[int, Climb], at: int, bit: int) -> Climb | None:
    """Return the best climb *below* that can continue *at* a step, without *bit*."""
    under: Climb | None = None
    for step in STEPS:
        climb = below.get(at - step) or below.get(at - step - NUMBERS)
        if climb and not climb.numbers & bit:
            under = climb if under is None else _better(under, climb)
    return under


def _as_before(best: Mapping[int, Climb], at: int) -> bool:
    """Return whether the ladder below *at* repeats the one a lap earlier."""
    return all(best.get(at - step) == best.get(at - step - NUMBERS) for step in STEPS)


def _better(climb: Climb, other: Climb) -> Climb:
    """Return the climb with more flowers, or of equal ones the shorter one."""
    if climb.flowers == other.flowers:
        return other if len(other.tiles) < len(climb.tiles) else climb
    return other if other.flowers > climb.flowers else climb

"""Value of a hand in the coming turns.

Its numbers form chains with steps of 1 or 2. A chain of three or more tiles is a ladder for a
later turn. Jokers are used where they gain most. Leftover tiles count against their owner.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from domain.bloom import rules
from domain.bloom.components import JOKER, NUMBERS, POINT_TILES, Tiles
from domain.bloom.rules.ladders import LONGEST_STEP

MOST_POINTS: Final = max(POINT_TILES)
"""More flowers in one ladder gain nothing."""

WASTED: Final = 2
"""This many more flowers are not yet a reason for two ladders."""

SINGLE: Final = 0.9
"""How much of its flowers a number costs in the end that follows no other."""

PAIR: Final = 0.3
"""The same for each of two that follow one another: a third may still come."""

ADDED: Final = 0.5
"""The same at most for a number that could be added to a ladder on the table."""

KEPT: Final = 2.5
"""The value of a joker that isn't needed yet."""


class NumberRun(NamedTuple):
    """Numbers of a hand in which one follows the other."""

    first: int
    last: int
    """Beyond 100 where it runs on after it."""
    size: int
    flowers: int

    def joined(self, other: "NumberRun", jokers: int) -> "NumberRun":
        """Return this chain with *other* after it, and *jokers* between."""
        size, flowers = self.size + other.size + jokers, self.flowers + other.flowers
        return NumberRun(self.first, other.last, size, flowers)

    @property
    def unlaid(self) -> int:
        """Return the flowers that are in no ladder."""
        return 0 if self.size >= rules.SHORTEST else self.flowers


class Use(NamedTuple):
    """What jokers could be used for."""

    gain: float
    """By each of them."""
    jokers: int
    chains: list[NumberRun]
    """The ladders that the chains become."""


class RoundProspects(NamedTuple):
    """A bot's expectation of a round."""

    flowers: tuple[int, ...]
    """Those on each number, from 0 to 100."""
    point_tiles: tuple[int, ...]
    stays: float
    """The probability that the round continues from one of the bot's turns to the next."""
    joining: frozenset[int] = frozenset()
    """The numbers that could be added to a ladder on the table."""

    def of(self, hand: Tiles) -> float:
        """Return the value of a *hand* in the turns after this one, in points."""
        ladders, left = self.parts(hand)
        return ladders - left

    def parts(self, hand: Tiles) -> tuple[float, float]:
        """Return the value of the ladders to be laid of a *hand*, and the cost of the rest."""
        jokers = hand.count(JOKER)
        chains = self._chains(hand)
        while jokers:
            used = max(_uses(chains, jokers), key=_gain, default=None)
            if used is None or used.gain <= KEPT:
                break
            jokers, chains = jokers - used.jokers, used.chains
        left = sum([self._left(chain) for chain in chains if chain.unlaid])
        laid = self._laid(sorted(_ladders(chains), reverse=True))
        return laid + KEPT * jokers * self.stays, left

    def _chains(self, hand: Tiles) -> list[NumberRun]:
        """Return the chains of a *hand*, upwards."""
        chains: list[NumberRun] = []
        flowers = self.flowers
        first = last = size = gathered = 0
        for number in sorted([tile for tile in hand if isinstance(tile, int)]):
            if size and number - last > LONGEST_STEP:
                chains.append(NumberRun(first, last, size, gathered))
                size = gathered = 0
            if not size:
                first = number
            last = number
            size += 1
            gathered += flowers[number]
        if size:
            chains.append(NumberRun(first, last, size, gathered))
        if len(chains) > 1 and chains[0].first + NUMBERS - chains[-1].last <= LONGEST_STEP:
            lowest = chains.pop(0)
            chains[-1] = chains[-1].joined(lowest._replace(last=lowest.last + NUMBERS), 0)
        return chains

    def _laid(self, ladders: Iterable[int]) -> float:
        """Return the value of laying ladders with these numbers of flowers, one in each turn."""
        left = list(self.point_tiles)
        total, likely = 0.0, self.stays
        for flowers in ladders:
            points = max([points for points in left if points <= flowers], default=0)
            if points:
                left.remove(points)
            total += likely * (points + flowers) - flowers
            likely *= self.stays
        return total

    def _left(self, chain: NumberRun) -> float:
        """Return the cost of being left with a chain that is too short."""
        share = SINGLE if chain.size == 1 else PAIR
        total = 0.0
        for at in {chain.first, chain.last}:
            number = (at - 1) % NUMBERS + 1
            cost = min(share, ADDED) if number in self.joining else share
            total += cost * self.flowers[number]
        return total


def _gain(use: Use) -> float:
    return use.gain


def _uses(chains: list[NumberRun], jokers: int) -> Iterator[Use]:
    """Find what jokers could do: make a chain long enough, or a bridge to the next one."""
    for at, chain in enumerate(chains):
        missing = rules.SHORTEST - chain.size
        if 0 < missing <= jokers:
            filled = chain._replace(size=rules.SHORTEST)
            made = [*chains[:at], filled, *chains[at + 1 :]]
            yield Use(2 * chain.flowers / missing, missing, made)
    for at, (chain, after) in enumerate(pairwise(chains)):
        needed = (after.first - chain.last - 1) // LONGEST_STEP
        if needed > jokers:
            continue
        joined = chain.joined(after, needed)
        if joined.flowers <= MOST_POINTS + WASTED and not joined.unlaid:
            gain = 2 * (chain.unlaid + after.unlaid)
            yield Use(gain / needed, needed, [*chains[:at], joined, *chains[at + 2 :]])


def _ladders(chains: Iterable[NumberRun]) -> Iterator[int]:
    """Find the flowers of the ladders that can be laid of *chains*; long ones make several."""
    for chain in chains:
        if chain.size < rules.SHORTEST:
            continue
        flowers, size = chain.flowers, chain.size
        while flowers > MOST_POINTS + WASTED and size >= 2 * rules.SHORTEST:
            yield MOST_POINTS
            # A ladder takes three tiles at least, however many flowers there are on each.
            gone = max(rules.SHORTEST, round(size * MOST_POINTS / flowers))
            size -= min(size - rules.SHORTEST, gone)
            flowers -= MOST_POINTS
        yield flowers

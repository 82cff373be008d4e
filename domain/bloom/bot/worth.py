"""What is a hand worth in the turns to come?

Its numbers form chains with steps of 1 or 2. A chain of three or more tiles is a ladder to be laid
in some turn; jokers help where they bring most; what is left over counts against its owner.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from domain.bloom import rules
from domain.bloom.components import JOKER, NUMBERS, Tiles

STEP: Final = 2
MOST_POINTS: Final = 15
"""The highest point tile: more flowers in one ladder bring no more."""


class Chain(NamedTuple):
    """Numbers of a hand in which one follows the other."""

    first: int
    last: int
    """Where the lap was begun anew, counted on beyond 100."""
    size: int
    flowers: int

    def joined(self, other: "Chain", jokers: int) -> "Chain":
        """Return this chain with *other* after it, and *jokers* between."""
        size, flowers = self.size + other.size + jokers, self.flowers + other.flowers
        return Chain(self.first, other.last, size, flowers)

    @property
    def lost(self) -> int:
        """Return the flowers that can't be laid."""
        return 0 if self.size >= rules.SHORTEST else self.flowers


class Prospects(NamedTuple):
    """What a bot expects of a round."""

    flowers: tuple[int, ...]
    point_tiles: tuple[int, ...]
    stays: float
    """How likely the round is to go on from one of the own turns to the next."""
    joining: frozenset[int] = frozenset()
    """The numbers that could be added to a ladder on the table."""
    single: float = 0.9
    pair: float = 0.3
    added: float = 0.5
    joker: float = 2.5
    bridge: float = 1.5

    def of(self, hand: Tiles, ahead: int = 1) -> float:
        """Return what a *hand* is worth whose owner plays again in *ahead* turns."""
        jokers = hand.count(JOKER)
        chains = self.chains([tile for tile in hand if isinstance(tile, int)])
        while jokers:
            chains, used = self._joker_used(chains, jokers)
            if not used:
                break
            jokers -= used
        ladders = sorted(self._ladders(chains), reverse=True)
        left = sum([self._left(chain) for chain in chains if chain.size < rules.SHORTEST])
        return self._laid(ladders, ahead) + self.joker * jokers * self.stays - left

    def chains(self, numbers: Iterable[int]) -> list[Chain]:
        """Return the chains of *numbers*, upwards."""
        chains: list[Chain] = []
        flowers = self.flowers
        first = last = size = gathered = 0
        for number in sorted(numbers):
            if size and number - last > STEP:
                chains.append(Chain(first, last, size, gathered))
                size = gathered = 0
            if not size:
                first = number
            last = number
            size += 1
            gathered += flowers[number]
        if size:
            chains.append(Chain(first, last, size, gathered))
        if len(chains) > 1 and chains[0].first + NUMBERS - chains[-1].last <= STEP:
            lowest = chains.pop(0)
            chains[-1] = chains[-1].joined(lowest._replace(last=lowest.last + NUMBERS), 0)
        return chains

    def _joker_used(self, chains: list[Chain], jokers: int) -> tuple[list[Chain], int]:
        """Return the chains when jokers help where they bring most, and how many do."""
        best, made, used = self.joker, chains, 0
        for at, chain in enumerate(chains):
            missing = rules.SHORTEST - chain.size
            if 0 < missing <= jokers and 2 * chain.flowers / missing > best:
                best, used = 2 * chain.flowers / missing, missing
                filled = chain._replace(size=rules.SHORTEST)
                made = [*chains[:at], filled, *chains[at + 1 :]]
            if at + 1 < len(chains):
                after = chains[at + 1]
                needed = (after.first - chain.last - 1) // STEP
                joined = chain.joined(after, needed)
                if needed > jokers or joined.flowers > MOST_POINTS + 3 or joined.lost:
                    continue
                gain = (2 * (chain.lost + after.lost) or self.bridge) / needed
                if gain > best:
                    best, used = gain, needed
                    made = [*chains[:at], joined, *chains[at + 2 :]]
        return made, used

    def _ladders(self, chains: Iterable[Chain]) -> list[int]:
        """Return the flowers of the ladders that can be laid of *chains*."""
        found = []
        for chain in chains:
            if chain.size < rules.SHORTEST:
                continue
            flowers, size = chain.flowers, chain.size
            while flowers > MOST_POINTS + 2 and size >= 2 * rules.SHORTEST:
                found.append(MOST_POINTS)
                size -= min(size - rules.SHORTEST, round(size * MOST_POINTS / flowers))
                flowers -= MOST_POINTS
            found.append(flowers)
        return found

    def _laid(self, ladders: Iterable[int], ahead: int) -> float:
        """Return what it is worth to lay ladders with so many flowers, one in each turn."""
        left = list(self.point_tiles)
        total, likely = 0.0, self.stays**ahead
        for flowers in ladders:
            points = max([points for points in left if points <= flowers], default=0)
            if points:
                left.remove(points)
            total += likely * (points + flowers) - flowers
            likely *= self.stays
        return total

    def _left(self, chain: Chain) -> float:
        """Return what it costs to be left with a short chain."""
        share = self.single if chain.size == 1 else self.pair
        joining = self.joining
        if not joining:
            return share * chain.flowers
        total = 0.0
        for at in {chain.first, chain.last}:
            number = (at - 1) % NUMBERS + 1
            total += self.flowers[number] * (min(share, self.added) if number in joining else share)
        return total

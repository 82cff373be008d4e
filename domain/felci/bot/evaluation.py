"""Evaluates a position of Felci: the points by which it is expected to be won."""

from collections.abc import Iterator
from typing import Final

from domain.felci.bot.bitboard import Ground
from domain.felci.bot.position import Means, Position, Sitters
from domain.felci.components import TYPES, Fern

HOPE: Final = 0.7
"""A seat one could still take is worth less than one that is taken: the other may be first."""

GROWTH: Final = 0.4
"""The most future ferns that a choice of seat counts on: most grow elsewhere, or not at all."""

PLANTED: Final = 0.4
"""How many of a player's tiles come up where that player wants them: undergrowth takes the rest."""

OUTSHONE: Final = 0.3
"""The value of another fern at a bench that a disturber has emptied of points."""

OPEN: Final = (0.0, 0.6, 0.85, 1.0)
"""How far to trust a way to grow with no, one, two or more open cells: a narrow one is blocked."""

WIDE: Final = len(OPEN) - 1

BySide = dict[str, float]
Choice = tuple[float, Fern, str]
"""The points that a visitor promises on a bench, its type and the bench."""


class Outlook:
    """The prospects of one position. Points are the bot's own less the other player's."""

    def __init__(self, position: Position, ground: Ground) -> None:
        self._position = position
        self._ground = ground
        self._room = position.growth.room
        self._ferns = position.growth.count
        self._own_ferns = position.own.to_plant()
        self._other_ferns = position.other.to_plant()
        self._worth = {fern: dict.fromkeys(ground.sides, 0.0) for fern in TYPES}
        """The value of one more fern, by type and side."""

    def points(self) -> float:
        """Return the points by which the bot is likely to win."""
        seated, waiting, growth = self.parts()
        return seated + waiting + growth

    def parts(self) -> tuple[float, float, float]:
        """Return the points of the visitors on benches, of those to come, and of ferns to come."""
        # In this order: the visitors decide the value of a fern, and that decides where it grows.
        return self._seated(), HOPE * self._waiting(), PLANTED * self._growth()

    def _seated(self) -> float:
        """Return the points of the benches in the current position."""
        points = 0
        for bench in self._position.benches.values():
            if bench.visitor is None:
                continue
            sign = 1 if bench.own else -1
            joy = self._ferns[bench.visitor][bench.side]
            loss = self._ferns[bench.disturber][bench.side] if bench.disturber else 0
            points += sign * max(0, joy - loss)
            self._worth[bench.visitor][bench.side] += sign * (1 if joy >= loss else OUTSHONE)
            if bench.disturber:
                self._worth[bench.disturber][bench.side] -= sign * (1 if joy > loss else OUTSHONE)
        return points

    def _waiting(self) -> float:
        """Return the expected points of waiting visitors; each takes the best seats first."""
        expected = self._expected()
        points = 0.0
        for means, own in ((self._position.own, True), (self._position.other, False)):
            sign = 1 if own else -1
            for promised, fern, bench in _best_of(self._seats(means, own, expected), means.actions):
                points += sign * promised
                self._worth[fern][self._position.benches[bench].side] += sign * HOPE
        return points

    def _expected(self) -> dict[Fern, BySide]:
        """Return how many ferns of each type to count on, by side."""
        expected = {}
        for fern, room in self._room.items():
            coming = self._own_ferns[fern] + self._other_ferns[fern]
            a_cell = GROWTH * coming / (room.bit_count() or 1)
            expected[fern] = {
                side: self._ferns[fern][side] + a_cell * (room & cells).bit_count()
                for side, cells in self._ground.sides.items()
            }
        return expected

    def _seats(self, means: Means, own: bool, expected: dict[Fern, BySide]) -> Iterator[Choice]:
        """Return the seats that promise something to a player's waiting visitors."""
        benches = self._position.benches
        sitting = self._position.sitting
        for name, bench in benches.items():
            scoring = bench.own == own
            if (bench.visitor is None) != scoring or (bench.disturber and not scoring):
                continue
            for fern in means.waiting:
                if (fern, bench.side) not in sitting:
                    points = _promised(bench, fern, expected)
                    if points > 0:
                        yield points, fern, name

    def _growth(self) -> float:
        """Return the expected points of the ferns to come, if each player plants for the best."""
        points = 0.0
        for fern, room in self._room.items():
            worth = self._worth[fern]
            if any(worth.values()):
                places = [
                    OPEN[min((room & cells).bit_count(), WIDE)]
                    * sum([worth[side] for side in sides])
                    for cells, sides in self._ground.sections
                ]
                points += self._own_ferns[fern] * max(0.0, *places)
                points += self._other_ferns[fern] * min(0.0, *places)
        return points


def _promised(bench: Sitters, fern: Fern, expected: dict[Fern, BySide]) -> float:
    """Return the points that a visitor to *fern* would earn there, or spoil as a disturber."""
    seen = expected[fern][bench.side]
    if bench.visitor:
        return min(seen, expected[bench.visitor][bench.side])
    return seen - (expected[bench.disturber][bench.side] if bench.disturber else 0)


def _best_of(seats: Iterator[Choice], actions: float) -> Iterator[Choice]:
    """Return the best of *seats*, one a visitor and a bench, as far as the *actions* reach."""
    gone: set[str] = set()
    for choice in sorted(seats, reverse=True):
        _, fern, bench = choice
        if actions > 0 and fern not in gone and bench not in gone:
            gone |= {fern, bench}
            actions -= 1
            yield choice

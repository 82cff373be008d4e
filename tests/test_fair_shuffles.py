"""Tests that each shuffle of the games is uniform.

A hundred thousand shuffles of each in ``make fuzz``, and some in ``make test``: always the same
ones, so that what is found is found again.
"""

from collections import Counter
from collections.abc import Iterable

import pytest

from domain.fair_random import Chance, Stream
from domain.registry import GAMES
from tests.stated import stated
from tests.tables import SEARCHING

SHUFFLES = 100_000 if SEARCHING else 3_000
UNEVEN = 5
"""How many standard deviations a place may be away from even: by chance one in millions is."""
SIZES = {label: size for game in GAMES for label, size in stated(game).SHUFFLED.items()}
"""How many pieces are shuffled under each label."""
SHOWING_IT = [label for label, size in SIZES.items() if size > (8 if SEARCHING else 64)]
"""Where so many shuffles show a bias: a byte is folded to 8 nearly as often to each."""


def unevenness(label: str, size: int) -> float:
    """Return how far the place is from even that is farthest, in standard deviations."""
    box = range(size)
    mixed = (Chance(seed.to_bytes(32, "big")).shuffle(label, box) for seed in range(SHUFFLES))
    return max(deviation(chi_square(place), size - 1) for place in counted(mixed))


def counted(shuffles: Iterable[tuple[int, ...]]) -> list[Counter[int]]:
    """Return for each place how often each piece came there."""
    places = None
    for mixed in shuffles:
        places = places or [Counter(dict.fromkeys(range(len(mixed)), 0)) for _ in mixed]
        for place, piece in zip(places, mixed, strict=True):
            place[piece] += 1
    assert places
    return places


def chi_square(found: Counter[int]) -> float:
    expected = found.total() / len(found)
    return sum((count - expected) ** 2 / expected for count in found.values())


def deviation(chi_square: float, freedom: int) -> float:
    """Return where a chi-square stands among all, as a normal distribution has it.

    Its cube root is nearly normal, however few degrees of freedom there are (Wilson and Hilferty).
    """
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


@pytest.mark.parametrize("label", SIZES)
def test_each_piece_comes_to_each_place_as_often(label):
    assert unevenness(label, SIZES[label]) < UNEVEN


@pytest.mark.parametrize("label", SHOWING_IT)
def test_a_planted_modulo_bias_is_found(label, monkeypatch):
    def below(stream: Stream, bound: int) -> int:
        """Fold what is too large, in place of drawing it again."""
        taken = stream._take(((bound - 1).bit_length() + 7) // 8)
        return int.from_bytes(taken, "big") % bound

    monkeypatch.setattr(Stream, "below", below)

    assert unevenness(label, SIZES[label]) > UNEVEN

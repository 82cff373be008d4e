"""Tests that what is derived from equal component sets is computed once."""

import msgspec
import pytest

from domain.component_sets import once_a_set, standard_set
from domain.registry import GAMES


class Tiles(msgspec.Struct, frozen=True):
    """A component set."""

    kinds: dict[str, int]


def counted():
    """Return a function that unpacks tiles, and the list of all that it had to unpack."""
    calls = []

    @once_a_set
    def unpack(tiles: Tiles, doubled: bool) -> list[str]:
        calls.append((tiles, doubled))
        return sorted(tiles.kinds) * (2 if doubled else 1)

    return unpack, calls


def test_an_equal_set_is_not_unpacked_again():
    unpack, calls = counted()

    boxes = [unpack(Tiles({"owl": 2}), False) for _ in range(3)]

    assert boxes == [["owl"]] * 3
    assert boxes[0] is boxes[1] is boxes[2]
    assert calls == [(Tiles({"owl": 2}), False)]


def test_another_set_and_another_option_are_unpacked_for_themselves():
    unpack, _ = counted()

    assert unpack(Tiles({"owl": 2}), True) == ["owl", "owl"]
    assert unpack(Tiles({"owl": 2}), False) == ["owl"]
    assert unpack(Tiles({"robin": 2}), False) == ["robin"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_set_that_a_game_brings_is_the_one_in_its_folder(name):
    game = GAMES[name]

    package, _, _ = game.components.__module__.rpartition(".")

    assert standard_set(package, game.components) == game.standard

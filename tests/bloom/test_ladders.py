"""BLO-4: tests of what a ladder is."""

from random import Random

import pytest

from domain.bloom.components import JOKER
from domain.bloom.rules import BloomRefusal, climbing_refusal, is_ladder, ladder_refusal, stands_for
from tests.bloom.commands import following, lay
from tests.bloom.drawn_positions import position, tiles
from tests.bloom.slow_ladders import climbs
from tests.spec import refused


def counted(first: int, last: int, step: int = 1) -> str:
    """Return the numbers from *first* to *last* as a text."""
    return " ".join(map(str, range(first, last + 1, step)))


LADDERS = {
    "99 100 1 3": "the rulebook's: it runs on after 100",
    "17 18 19": "steps of 1",
    "17 19 21": "steps of 2",
    "17 18 20 21 23": "both",
    "98 100 1": "from 100 to 1 it is 1",
    "98 100 2": "from 100 to 2 it is 2",
    "97 99 1": "from 99 to 1 it is 2",
    "100 1 2": "it begins with 100",
    "98 99 100": "it ends with 100",
    counted(1, 100): "99 steps",
    f"{counted(2, 100, 2)} 1": "99 steps in twos and one",
    f"{counted(40, 100)} {counted(1, 39)}": "99 steps that run on after 100",
    "22 J 25": "the rulebook's: the joker is 23 or 24",
    "22 J 24": "the joker is 23",
    "22 J 26": "the joker is 24",
    "22 J J 25": "the jokers are 23 and 24",
    "22 J J 28": "the jokers are 24 and 26",
    "22 J J J 30": "the jokers are 24, 26 and 28",
    "J 22 23": "a joker in front",
    "22 23 J": "a joker behind",
    "J 22 J": "on both sides",
    "J J 22": "more jokers than numbers",
    "99 J 3": "a joker that is 1",
    "J 1 2": "a joker that is 99 or 100",
    "99 100 J": "a joker that is 1 or 2",
    "98 J J 1": "jokers that are 99 and 100",
    "J J J": "jokers alone",
    "J J J J": "all jokers",
    f"J {counted(2, 100)}": "99 steps, one to a joker's number",
    f"{counted(1, 98)} J J": "99 steps, two of jokers",
    f"J {counted(3, 99)} J J": "99 steps with jokers at both ends",
    f"{counted(1, 50)} J {counted(52, 100)}": "99 steps, a joker inside",
}
NO_LADDERS = {
    "17 20 21": "a step of 3",
    "17 18 21": "a step of 3 at the end",
    "19 18 17": "it descends",
    "17 19 18": "it goes up and down",
    "98 1 2": "from 98 to 1 it is 3",
    "100 3 4": "from 100 to 3 it is 3",
    "17 17 18": "a number twice",
    "22 J 23": "no number is between",
    "22 J 27": "a step of 3 beside the joker",
    "22 J J 24": "too many jokers",
    "22 J J 29": "too few jokers",
    "22 J 22": "a joker between equal numbers",
    "24 J 22": "it descends around the joker",
    "98 J J 5": "too few jokers around 100",
    "J 22 25": "the joker is not where it is missed",
    "1 2 J 1": "back at its start",
}
LAPPING = {
    f"{counted(1, 100)} 1": "100 steps",
    f"{counted(2, 100, 2)} 1 3": "101 steps and no number twice",
    f"{counted(2, 100, 2)} 1 J": "100 steps: the joker would be 2 or 3",
    f"J {counted(1, 100)}": "a joker in front of all numbers",
    f"{counted(1, 100)} J": "a joker behind all numbers",
    f"J {counted(2, 99)} J J": "100 steps with jokers at both ends",
    f"{counted(1, 99)} J J": "100 steps, two of jokers",
    f"{counted(1, 100)} 2": "a step of 2 too far",
}


@pytest.mark.parametrize("text", LADDERS, ids=LADDERS.get)
def test_these_are_ladders(text):
    """BLO-4.1, BLO-4.2."""
    assert ladder_refusal(tiles(text)) is None
    assert is_ladder(tiles(text))
    assert climbs(tiles(text))


@pytest.mark.parametrize("text", NO_LADDERS, ids=NO_LADDERS.get)
def test_these_do_not_climb_by_1_or_2(text):
    """BLO-4.1, BLO-4.2."""
    assert ladder_refusal(tiles(text)) is BloomRefusal.NOT_A_LADDER
    assert not climbs(tiles(text))


@pytest.mark.parametrize("text", LAPPING, ids=LAPPING.get)
def test_these_lap_themselves(text):
    """BLO-4.1, the ruling: more than 99 steps, those to the values of jokers included."""
    assert ladder_refusal(tiles(text)) is BloomRefusal.LAPS_ITSELF
    assert not climbs(tiles(text))


@pytest.mark.parametrize("text", ["", "17", "J", "17 18", "J J", "17 J"])
def test_fewer_than_three_tiles_are_no_ladder(text):
    """BLO-4.1: though they climb as one."""
    assert ladder_refusal(tiles(text)) is BloomRefusal.TOO_SHORT
    assert climbing_refusal(tiles(text)) is None


def test_fewer_than_three_tiles_are_not_laid():
    """BLO-4.1."""
    with refused("BLO-4.1", BloomRefusal.TOO_SHORT):
        following(position(hands=("17 18 40",)), lay("17 18"))


@pytest.mark.parametrize("text", ["17 20 21", "22 J 27"])
def test_tiles_that_do_not_climb_are_not_laid(text):
    """BLO-4.1, BLO-4.2."""
    with refused("BLO-4.1", BloomRefusal.NOT_A_LADDER):
        following(position(hands=("17 20 21 22 27 J 40",)), lay(text))


def test_tiles_that_lap_themselves_are_not_laid():
    """BLO-4.1, the ruling."""
    text = f"{counted(2, 100, 2)} 1 3"

    with refused("BLO-4.1", BloomRefusal.LAPS_ITSELF):
        following(position(hands=(f"{text} 5",)), lay(text))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("22 J 25", "23/24"),
        ("22 J J 26", "23/24 24/25"),
        ("22 J J 28", "24 26"),
        ("99 J 3", "1"),
        ("99 100 J", "1/2"),
        ("J 100 2", "98/99"),
        ("J J 22", "18/19/20 20/21"),
        ("J 40 J J", "38/39 41/42 42/43/44"),
        (f"J {counted(2, 100)}", "1"),
        (f"{counted(1, 98)} J J", "99 100"),
    ],
)
def test_a_joker_stands_for_each_number_that_fits_its_place(text, numbers):
    """BLO-4.2, judged over the whole ladder; from the lower to the higher, on after 100."""
    ladder = tiles(text)
    found = [stands_for(ladder, at) for at, tile in enumerate(ladder) if tile == JOKER]

    assert " ".join("/".join(map(str, choice)) for choice in found) == numbers


def test_in_a_ladder_of_jokers_each_stands_for_any_number():
    """BLO-4.2."""
    assert stands_for(tiles("J J J"), 1) == tuple(range(1, 101))


def some_tiles(chance: Random) -> tuple[int | str, ...]:
    """Return tiles that are a ladder or nearly one: a climb from anywhere with something wrong."""
    length, number = chance.choice((3, 4, 5, 6, 8, 60, 90)), chance.randint(1, 100)
    values = [number]
    for _ in range(length - 1):
        wrong = 1 / length
        weights = (8, 800 / length**2, wrong, wrong, wrong)
        number = (number + chance.choices((1, 2, 3, 0, -1), weights)[0] - 1) % 100 + 1
        values.append(number)
    hidden = set(chance.sample(range(length), chance.choice((0, 0, 1, 2, 3, min(4, length)))))
    return tuple(JOKER if at in hidden else value for at, value in enumerate(values))


def test_tiles_are_a_ladder_when_some_values_of_the_jokers_make_them_one():
    """BLO-4.2: against trying all values, long ladders that run on after 100 among them."""
    chance = Random(1)
    verdicts = []

    for _ in range(1200):
        some = some_tiles(chance)
        verdicts.append((climbs(some), len(some) > 50, JOKER in some))
        assert is_ladder(some) == climbs(some), some

    assert min(verdicts.count(kind) for kind in set(verdicts)) >= 15
    assert len(set(verdicts)) == 8

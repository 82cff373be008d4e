"""Tests of the list of legal commands."""

from collections.abc import Iterator
from itertools import combinations, islice, permutations

import pytest
from msgspec import UNSET

from domain.bloom.commands import AddTiles, Command, LayLadder, Pass, StopDrawing, Theft
from domain.bloom.components import Tiles
from domain.bloom.legal import moves
from domain.bloom.state import State
from domain.errors import IllegalMove
from tests.bloom.commands import UNSEEN, add, following, lay, swap, take
from tests.bloom.drawn_positions import ROSE, blocked, position


def listed(state: State) -> list[Command]:
    """Return every legal command of rose."""
    return list(moves(state, ROSE))


def test_draws_come_first_and_then_swaps():
    """BLO-3.2, BLO-3.3."""
    before = position(
        hands=("23 24 60",), ladders=("10 11 12", "22 J 25"), open="91 - 93", reserve="81"
    )

    assert listed(before)[:5] == [
        UNSEEN,
        take(91),
        take(93),
        swap(2, 1, "23"),
        swap(2, 1, "24"),
    ]
    assert add(2, "22 23 J 25") in listed(before)[5:]


def test_after_a_first_draw_there_is_another_one_or_none():
    """BLO-3.3."""
    before = position(hands=("23",), ladders=("22 J 25",), open="91", reserve="", drawn=True)

    assert listed(before) == [take(91), StopDrawing()]


def test_passing_is_legal_only_together_with_swaps():
    """BLO-3.4."""
    before = blocked(hands=("23 60",), ladders=("22 J 24",))

    assert listed(before) == [swap(1, 1, "23"), Pass()]


def test_the_first_moves_are_of_all_kinds():
    """BLO-3.1: also where there are more than anybody could list."""
    hand = " ".join(map(str, range(1, 41)))
    before = blocked(hands=(f"{hand} J J",), ladders=("50 51 52 53 54", "42 43 44"))

    first = list(islice(moves(before, ROSE), 100))

    kinds = {AddTiles: 0, LayLadder: 0, Theft: 0}
    for move in first:
        kinds[type(move)] += 1
        kinds[Theft] += isinstance(move, LayLadder) and move.steal is not UNSET
    assert min(kinds.values()) >= 10


POSITIONS = {
    "numbers": blocked(hands=("16 18 40",), ladders=("15 17 19 20",)),
    "thefts": blocked(hands=("18 20 22",), ladders=("17 19 21 23", "24 25 26 27 28")),
    "a joker in the hand": blocked(hands=("16 J 40",), ladders=("15 17 19",)),
    "jokers on the table": blocked(hands=("21 22 24",), ladders=("20 J J 23",)),
    "jokers everywhere": blocked(hands=("21 J J",), ladders=("20 J 22",)),
    "a joker to steal": blocked(hands=("1 99 J",), ladders=("J 98 100 2",)),
    "on after 100": blocked(hands=("100 1 3",), ladders=("97 98 99",)),
    "no joker on the board": blocked(hands=("16 17 18 40",), jokers=0),
    "a joker for three": blocked(hands=("16 17 18 40",)),
}


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)
def test_the_listed_moves_are_exactly_the_accepted_ones(state):
    """BLO-3.1: every lay and every addition, each of them once."""
    found = [command for command in listed(state) if isinstance(command, AddTiles | LayLadder)]

    accepted = [
        command for command in (*additions(state), *layings(state)) if is_accepted(state, command)
    ]

    assert len(found) == len(set(found))
    assert set(found) == set(accepted)


def is_accepted(state: State, command: Command) -> bool:
    try:
        following(state, command)
    except IllegalMove:
        return False
    return True


def rows(hand: Tiles, stolen: Tiles = ()) -> set[Tiles]:
    """Return all rows of stolen tiles and some of a hand."""
    return {
        order
        for count in range(len(hand) + 1)
        for own in combinations(hand, count)
        for order in permutations(own + stolen)
    }


def additions(state: State) -> Iterator[AddTiles]:
    """Return each ladder with any tiles of rose's hand anywhere."""
    for ladder in state.ladders:
        for own in rows(state.hands[ROSE]):
            size = len(own) + len(ladder.tiles)
            for places in combinations(range(size), len(own)):
                new, old = iter(own), iter(ladder.tiles)
                becomes = tuple(next(new if at in places else old) for at in range(size))
                yield AddTiles(ladder.number, becomes)


def layings(state: State) -> Iterator[LayLadder]:
    """Return all rows of rose's tiles and of one or two from any ladder."""
    for ladder in (None, *state.ladders):
        for count in (1, 2) if ladder else (0,):
            for at in permutations(range(len(ladder.tiles) if ladder else 0), count):
                stolen = tuple(ladder.tiles[place] for place in at) if ladder else ()
                theft = Theft(ladder.number, at) if ladder else UNSET
                for order in rows(state.hands[ROSE], stolen):
                    yield LayLadder(order, theft)
                    yield LayLadder(order, theft, take_joker=True)


def test_a_joker_can_be_asked_for_where_one_is_taken():
    """BLO-5.4."""
    lays = {command.tiles: command.take_joker for command in listed(POSITIONS["a joker for three"])}

    assert lays == {(16, 17, 18): True}
    assert lay("16 17 18") in listed(POSITIONS["a joker for three"])

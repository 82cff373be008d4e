"""Checks that no tile of Bloom is lost, and that every ladder is one."""

from collections import Counter
from itertools import chain

from domain.bloom.components import JOKER, JOKERS, NUMBERS, OPEN_RESERVE, POINT_TILES, ROUNDS, Tiles
from domain.bloom.state import Result, State

ALL_TILES = Counter({JOKER: JOKERS} | dict.fromkeys(range(1, NUMBERS + 1), 1))


def assert_conserved(state: State) -> None:
    """BLO-1: the tiles and the point tiles of the round, and the rounds that are over."""
    assert_tiles_conserved(state)
    _assert_points(state)
    _assert_ladders(state)
    _assert_course(state)
    for results in state.results:
        for result in results:
            _assert_result(state, result)
    if state.ended:
        _assert_counted(state)


def assert_tiles_conserved(state: State) -> None:
    """BLO-1.1: the tiles alone."""
    _assert_rounds(state)
    _assert_tiles(state)


def _assert_rounds(state: State) -> None:
    """BLO-2.1: each round has all tiles but the joker on the board."""
    assert len(state.rounds) == ROUNDS
    assert all(Counter(dealt) + Counter([JOKER]) == ALL_TILES for dealt in state.rounds)


def _assert_tiles(state: State) -> None:
    """BLO-1.1: all are in one place; the reserve is as it was dealt, and shows no jokers."""
    shown: Tiles = tuple(tile for tile in state.open if tile is not None)
    laid = chain.from_iterable(ladder.tiles for ladder in state.ladders)
    places = [state.reserve, shown, (JOKER,) * state.board_jokers, *state.hands, tuple(laid)]
    assert Counter(chain(*places)) == ALL_TILES
    dealt = state.rounds[state.round - 1]
    assert state.reserve == dealt[len(dealt) - len(state.reserve) :]
    assert JOKER not in shown
    assert len(state.open) == OPEN_RESERVE


def _assert_points(state: State) -> None:
    """BLO-1.2: all point tiles are on the board or before the players."""
    assert Counter(chain(state.point_tiles, *state.points)) == Counter(POINT_TILES)
    assert state.point_tiles == tuple(sorted(state.point_tiles))


def _assert_ladders(state: State) -> None:
    """BLO-4: every ladder is one, by trying what its jokers may stand for."""
    assert [ladder.number for ladder in state.ladders] == list(range(1, state.laid + 1))
    for ladder in state.ladders:
        assert len(ladder.tiles) >= 3
        assert climbs(ladder.tiles)
        assert ladder.owner in range(state.players)


def climbs(tiles: Tiles) -> bool:
    """BLO-4.1: tell whether some values make *tiles* climb by 1 or 2, in 99 steps at most."""
    first = tiles[0]
    starts = [first] if isinstance(first, int) else range(1, NUMBERS + 1)
    return any(_least_steps(start, tiles[1:]) < NUMBERS for start in starts)


def _least_steps(start: int, tiles: Tiles) -> int:
    """Return in how many steps *tiles* climb from *start* at least; NUMBERS if they don't."""
    climbed = {0}
    for tile in tiles:
        climbed = {
            steps + step
            for steps in climbed
            for step in (1, 2)
            if tile in (JOKER, (start + steps + step - 1) % NUMBERS + 1)
        }
    return min(climbed, default=NUMBERS)


def _assert_course(state: State) -> None:
    """BLO-3.3, BLO-7.1: a turn or the end; the reserve fills all spaces before a turn."""
    assert (state.turn is not None) + state.ended == 1
    assert len(state.results) == (ROUNDS if state.ended else state.round - 1)
    assert 0 <= state.passes <= state.players
    if state.turn is None:
        assert state.passes == state.players or not all(state.hands)
        return
    assert all(state.hands)
    assert state.turn.seat in range(state.players)
    assert state.passes < state.players
    empty = state.open.count(None)
    if state.turn.drawn:
        assert empty <= 1 or not state.reserve
        assert any(state.open) or state.reserve
    else:
        assert not (empty and state.reserve)
    if state.passes:
        assert not state.reserve
        assert empty == OPEN_RESERVE


def _assert_result(state: State, result: Result) -> None:
    """BLO-7.2: points minus flowers."""
    assert not Counter(result.points) - Counter(POINT_TILES)
    numbers = [tile for tile in result.left if isinstance(tile, int)]
    assert result.flowers == sum(state.box.flowers[number] for number in numbers)
    assert result.score == sum(result.points) - result.flowers


def _assert_counted(state: State) -> None:
    """BLO-7.2: the last round was counted as it stands."""
    for seat, result in enumerate(state.results[-1]):
        assert (result.points, result.left) == (state.points[seat], state.hands[seat])

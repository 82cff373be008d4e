"""BLO-7: tests of the end of a round and its value."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.commands import Pass
from domain.bloom.components import POINT_TILES
from domain.bloom.events import (
    GameEnded,
    LadderLaid,
    Passed,
    PointTileTaken,
    RoundDealt,
    RoundEnded,
    TilesAdded,
    TilesStolen,
    TurnBegan,
)
from domain.bloom.state import Result
from tests.bloom.commands import add, following, lay
from tests.bloom.drawn_positions import (
    DAISY,
    POPPY,
    ROSE,
    ROUNDS,
    TULIP,
    blocked,
    numbers,
    picked,
    position,
    result,
    tiles,
)
from tests.spec import after

SECOND = ROUNDS[1]


def dealt_again(players):
    """Return how the second round is dealt."""
    rest = SECOND[11:]
    return RoundDealt(
        2,
        open=tuple(range(100, 92, -1)),
        board_jokers=4,
        hands=tuple(rest[13 * seat : 13 * seat + 13] for seat in range(players)),
        reserve=rest[13 * players :],
        point_tiles=POINT_TILES,
    )


def test_a_round_is_over_as_soon_as_a_player_lays_the_last_tile():
    """BLO-7.1, BLO-5.3, the ruling: after the point tile; then the second round is dealt."""
    before = position(hands=("16 17 18", "5 J 10"), points=("11", "4 2"))

    assert following(before, lay("16 17 18")) == (
        LadderLaid(ROSE, 1, tiles("16 17 18"), tiles("16 17 18"), flowers=3),
        PointTileTaken(ROSE, 1, 1, 3, picked("16 17 18")),
        RoundEnded(
            1, out=ROSE, results=(Result((11, 3), (), 0), Result((4, 2), tiles("5 J 10"), 5))
        ),
        dealt_again(2),
        TurnBegan(TULIP),
    )


def test_a_round_is_over_as_soon_as_a_player_adds_the_last_tile():
    """BLO-7.1."""
    before = position(3, to_play=TULIP, hands=("5", "20", "7"), ladders=("17 18 19",))

    assert following(before, add(1, "17 18 19 20"))[:2] == (
        TilesAdded(TULIP, 1, tiles("20"), tiles("17 18 19 20")),
        RoundEnded(1, TULIP, (result("less 5"), result(""), result("less 7"))),
    )


def test_a_round_is_over_as_soon_as_a_theft_uses_the_last_tile():
    """BLO-7.1, BLO-5.2."""
    before = position(hands=("16", "5"), ladders=("17 18 19 20 21",), number=2, results=(("", ""),))

    assert following(before, lay("16 17 18", "1: 0 1")) == (
        TilesStolen(ROSE, 1, tiles("17 18"), tiles("19 20 21")),
        LadderLaid(ROSE, 2, tiles("16 17 18"), tiles("16"), flowers=3),
        PointTileTaken(ROSE, 2, 0, 3, picked("16 17 18", 2)),
        RoundEnded(2, ROSE, (result("3"), result("less 5"))),
        GameEnded(),
    )


def test_with_one_tile_left_a_round_continues():
    """BLO-7.1: also when that is a joker."""
    before = position(hands=("16 17 18 J", "5"))

    assert following(before, lay("16 17 18"))[-1] == TurnBegan(TULIP)


def test_an_empty_hand_of_the_joker_taken_does_not_count_as_one():
    """BLO-5.4, BLO-7.1: a player who lays all but one tile keeps it, and gets the joker."""
    before = position(hands=("16 17 18 40", "5"))

    laid = after(BLOOM, before, lay("16 17 18", joker=True))

    assert (laid.round, laid.hands[ROSE]) == (1, tiles("40 J"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_round_is_over_when_all_players_passed_one_after_the_other(players):
    """BLO-7.1: no matter who was the first of them."""
    hands = ("40", "50", "60", "70", "80")[:players]
    before = blocked(players, to_play=TULIP, hands=hands, ladders=("17 18 19",))

    state = after(BLOOM, before, *(players - 1) * [Pass()])
    ended, *_ = following(state, Pass())[1:]

    assert following(state, Pass())[0] == Passed(ROSE)
    assert (state.round, state.passes, BLOOM.to_move(state)) == (1, players - 1, ROSE)
    assert ended == RoundEnded(1, None, tuple(result(f"less {hand}") for hand in hands))


def test_passes_that_somebody_interrupts_end_no_round():
    """BLO-7.1."""
    before = blocked(
        3, hands=("40", "16 17 18 60", "50"), ladders=("70 71 72",), points=("", "", "")
    )

    state = after(BLOOM, before, Pass(), lay("16 17 18"), Pass(), Pass())

    assert (state.round, state.passes, BLOOM.to_move(state)) == (1, 2, TULIP)
    assert after(BLOOM, state, Pass()).round == 2


@pytest.mark.parametrize(
    ("points", "hand", "score"),
    [
        ("11 4", "", 15),
        ("11 4", "5 10", 10),
        ("11", "55 J 11", -1),
        ("", "55", -7),
        ("", "J", 0),
        ("", "", 0),
    ],
)
def test_a_round_scores_the_point_tiles_less_the_flowers_on_the_tiles_left(points, hand, score):
    """BLO-7.2: it can be negative; jokers have no flowers."""
    before = position(3, hands=("16 17 18", hand, "40"), points=("", points, ""))

    state = after(BLOOM, before, lay("16 17 18"))

    assert state.results[0][TULIP] == Result(
        numbers(points), tiles(hand), result(f"less {hand}").flowers
    )
    assert state.results[0][TULIP].score == score
    assert state.results[0][ROSE].score == 3


def test_all_points_and_tiles_of_each_player_are_counted():
    """BLO-7.2: of five players."""
    before = position(
        5,
        to_play=POPPY,
        hands=("1", "2 3", "J", "55", "16 17 18"),
        points=("1", "2", "3", "4", "5"),
    )

    assert following(before, lay("16 17 18"))[2] == RoundEnded(
        1,
        POPPY,
        tuple(map(result, ("1 less 1", "2 less 2 3", "3 less J", "4 less 55", "5 3"))),
    )


def test_with_no_point_tile_left_the_last_ladder_ends_the_round_anyway():
    """BLO-7.1, BLO-5.3."""
    before = position(3, to_play=DAISY, hands=("1", "2", "16 17 18"), point_tiles="4 5")

    ended = following(before, lay("16 17 18"))[2]

    assert ended == RoundEnded(1, DAISY, tuple(map(result, ("less 1", "less 2", ""))))

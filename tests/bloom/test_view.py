"""Tests of what each viewer sees of a position of Bloom."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.bloom import BLOOM
from domain.bloom.components import STANDARD
from domain.bloom.view import HiddenTiles, LadderSeen, OpenTiles, ResultSeen, TurnSeen, View
from domain.game import Observer, Setup
from tests.bloom.commands import UNSEEN
from tests.bloom.drawn_positions import BOX, DAISY, ROSE, ROUNDS, TULIP, position, tiles
from tests.spec import after

EVERYBODY = [ROSE, TULIP, DAISY, *Observer]
NOT_THE_REFEREE = [ROSE, TULIP, DAISY, Observer.SPECTATOR]
BEFORE = position(
    3,
    hands=("16 J 100", "5", "7 8"),
    ladders=("17 18 J 20", "tulip 99 100 1 3"),
    open="91 - 93",
    reserve="81 82 J",
    jokers=2,
    point_tiles="1 2 15",
    points=("11 4", "", "3"),
    passes=1,
)
ONE_OVER = replace(
    BEFORE,
    round=2,
    results=position(3, results=(("9 less 5 J", "3", "less 55"),)).results,
)


def test_a_view_names_all_that_it_shows_and_nothing_else():
    """BLO-2.3: anyone who adds a field decides here that it is no secret."""
    assert [field.name for field in msgspec.structs.fields(View)] == [
        "viewer",
        "round",
        "flowers",
        "reserve",
        "open",
        "board_jokers",
        "point_tiles",
        "hands",
        "ladders",
        "points",
        "passes",
        "turn",
        "results",
        "totals",
        "coming",
        "ended",
        "legal",
    ]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_hand_is_open_to_its_owner_and_the_referee_and_a_number_to_all_others(viewer):
    """BLO-2.3."""
    assert BLOOM.view(BEFORE, viewer).hands == tuple(
        OpenTiles(hand) if viewer in (seat, Observer.REFEREE) else HiddenTiles(len(hand))
        for seat, hand in enumerate(BEFORE.hands)
    )


@pytest.mark.parametrize("viewer", NOT_THE_REFEREE)
def test_the_reserve_is_a_number(viewer):
    """BLO-2.1."""
    view = BLOOM.view(BEFORE, viewer)

    assert (view.reserve, view.coming) == (HiddenTiles(3), ())


def test_the_referee_sees_what_lies_face_down_and_the_round_to_come():
    """BLO-2.1."""
    view = BLOOM.view(BEFORE, Observer.REFEREE)

    assert (view.reserve, view.coming) == (OpenTiles(tiles("81 82 J")), ROUNDS[1])
    assert BLOOM.view(ONE_OVER, Observer.REFEREE).coming == ()


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_what_lies_on_the_table(viewer):
    """BLO-2.1, BLO-2.2, BLO-5.5: open reserve, jokers, ladders, point tiles, flowers."""
    view = BLOOM.view(BEFORE, viewer)

    assert (view.viewer, view.round, view.ended) == (viewer, 1, False)
    assert view.flowers == BOX.flowers
    assert view.open == (91, None, 93, None, None, None, None, None)
    assert (view.board_jokers, view.point_tiles) == (2, (1, 2, 15))
    assert view.ladders == (
        LadderSeen(1, ROSE, tiles("17 18 J 20")),
        LadderSeen(2, TULIP, tiles("99 100 1 3")),
    )
    assert view.points == ((11, 4), (), (3,))
    assert (view.passes, view.turn) == (1, TurnSeen(ROSE, drawn=False))
    assert (view.results, view.totals) == ((), (0, 0, 0))


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_that_a_tile_was_drawn_and_only_its_owner_which(viewer):
    """BLO-3.3."""
    view = BLOOM.view(after(BLOOM, BEFORE, UNSEEN), viewer)

    assert view.turn == TurnSeen(ROSE, drawn=True)
    seen = viewer in (ROSE, Observer.REFEREE)
    assert view.hands[ROSE] == (OpenTiles(tiles("16 J 100 81")) if seen else HiddenTiles(4))


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_points_and_flowers_of_a_finished_round(viewer):
    """BLO-7.2, decided for this table: which tiles were left, only their owner."""
    view = BLOOM.view(ONE_OVER, viewer)

    left = (tiles("5 J"), (), tiles("55"))
    piles = [
        OpenTiles(hand) if viewer in (seat, Observer.REFEREE) else HiddenTiles(len(hand))
        for seat, hand in enumerate(left)
    ]
    assert view.results == (
        (
            ResultSeen((9,), piles[0], flowers=2, score=7),
            ResultSeen((3,), piles[1], flowers=0, score=3),
            ResultSeen((), piles[2], flowers=7, score=-7),
        ),
    )
    assert view.totals == (7, 3, -7)


@pytest.mark.parametrize("seat", [ROSE, TULIP, DAISY])
def test_a_bot_knows_its_view_and_nothing_else(seat):
    """BLO-2.3."""
    assert BLOOM.observation(BEFORE, seat) == BLOOM.view(BEFORE, seat)


@pytest.mark.parametrize("viewer", NOT_THE_REFEREE)
def test_all_is_shown_when_the_match_has_ended(viewer):
    """BLO-8.1, decided for this table: hands, reserve, and what was left before."""
    ended = replace(ONE_OVER, turn=None, ended=True)

    view = BLOOM.view(ended, viewer)

    assert view.hands == tuple(map(OpenTiles, BEFORE.hands))
    assert view.reserve == OpenTiles(BEFORE.reserve)
    assert [result.left for result in view.results[0]] == [
        OpenTiles(tiles("5 J")),
        OpenTiles(()),
        OpenTiles(tiles("55")),
    ]
    assert (view.ended, view.turn, view.legal, view.coming) == (True, None, None, ())


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_view_before_the_deal_is_an_empty_table(viewer):
    """BLO-2."""
    view = BLOOM.view(BLOOM.lay_out(Setup(BLOOM.options(), STANDARD, players=3)), viewer)

    assert (view.round, view.open, view.turn, view.legal) == (0, (), None, None)
    assert (view.coming, view.ladders, view.totals) == ((), (), (0, 0, 0))

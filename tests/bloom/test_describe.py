"""Tests of the descriptions of events, for each viewer."""

from typing import get_args

import pytest

from domain.bloom import BLOOM, events
from domain.bloom.describe import COMMAND_PHRASES
from domain.bloom.phrases import COUNT, LADDERS, LOG
from domain.game import Observer, Phrase
from tests.bloom.drawn_positions import BOX, ROSE, TULIP, picked, result, tiles

EVERYBODY = [ROSE, TULIP, *Observer]
RESULTS = (result("11 4 less 5"), result("less 55"))
SCORES = ("rose 13", "tulip −7")
DEALT = events.RoundDealt(2, tiles("91 92"), 3, (tiles("1 2"), tiles("3 4")), tiles("5 6"), (1, 2))
DRAWN = events.TileDrawn(ROSE, 17)
TOLD_TO_ALL = [
    (
        DEALT,
        Phrase("round_dealt", {"round": 2, "open": ("91", "92"), "count": 3}),
        "Round 2 is dealt. The open reserve shows 91 and 92; there are 3 jokers on the board.",
    ),
    (
        events.JokerSwapped(ROSE, 12, 2, 23),
        Phrase("joker_swapped", {"tile": "23", "ladder": "ladder-12"}),
        "swaps the 23 for a joker in ladder 12",
    ),
    (
        events.OpenTileDrawn(ROSE, 17),
        Phrase("open_tile_drawn", {"tile": "17"}),
        "draws the 17 from the open reserve",
    ),
    (
        events.TilesStolen(ROSE, 1, tiles("17 J"), tiles("18 19 20")),
        Phrase("tiles_stolen", {"tiles": ("17", "joker"), "ladder": "ladder-1"}),
        "steals 17 and a joker from ladder 1",
    ),
    (
        events.LadderLaid(ROSE, 2, tiles("17 J 19"), tiles("19"), 2),
        Phrase(
            "ladder_laid",
            {"ladder": "ladder-2", "tiles": ("17", "joker", "19"), "count": 2},
        ),
        "lays ladder 2 (17, joker, 19) with 2 flowers",
    ),
    (
        events.PointTileTaken(ROSE, 1, 0, 11, picked("16 J 18", 2)),
        Phrase("point_tile_taken", {"points": 11}),
        "takes point tile 11",
    ),
    (events.NoPointTileLeft(ROSE), Phrase("no_point_tile_left"), "gets no point tile"),
    (events.JokerTaken(ROSE), Phrase("joker_taken"), "takes a joker from the board"),
    (
        events.TilesAdded(ROSE, 3, tiles("J 20"), tiles("17 18 J 20")),
        Phrase(
            "tiles_added",
            {
                "tiles": ("joker", "20"),
                "ladder": "ladder-3",
                "becomes": ("17", "18", "joker", "20"),
            },
        ),
        "adds a joker and 20 to ladder 3 (now 17, 18, joker, 20)",
    ),
    (events.Passed(ROSE), Phrase("passed"), "passes"),
    (
        events.OpenReserveRefilled(tiles("81 J 82")),
        Phrase("open_reserve_refilled", {"tiles": ("81", "joker", "82")}),
        "81, a joker and 82 come up to refill the open reserve.",
    ),
    (
        events.RoundEnded(1, None, RESULTS),
        Phrase("all_passed", {"round": 1, "scores": SCORES}),
        "All have passed: round 1 is over. Scores: rose 13, tulip −7.",
    ),
    (
        events.RoundEnded(2, TULIP, RESULTS),
        Phrase("out_of_tiles", {"round": 2, "player": "tulip", "scores": SCORES}),
        "tulip is out of tiles: round 2 is over. Scores: rose 13, tulip −7.",
    ),
    (events.GameEnded(), Phrase("ended"), "Both rounds are over: the match ends."),
]
NO_NEWS = [
    events.BagsShuffled(TULIP, (tiles("1 2"), tiles("3 4"))),
    events.TurnBegan(TULIP),
    events.SecondDrawDue(ROSE),
]


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(
    ("event", "phrase", "words"), TOLD_TO_ALL, ids=[case[1].code for case in TOLD_TO_ALL]
)
def test_public_events_are_described_alike_to_all(event, phrase, words, viewer):
    """BLO-2.2, BLO-3, BLO-5.5: of the deal, the open reserve; of hands that are left, nothing."""
    assert BLOOM.describe(event, viewer) == phrase
    assert phrase.render(BLOOM.wording) == words


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize("event", NO_NEWS, ids=lambda event: type(event).__name__)
def test_expected_consequences_have_no_log_line(event, viewer):
    """BLO-2.1, BLO-3.1."""
    assert BLOOM.describe(event, viewer) is None


@pytest.mark.parametrize("viewer", [ROSE, Observer.REFEREE])
def test_a_player_who_draws_an_unseen_tile_is_shown_which(viewer):
    """BLO-3.3: and so is the referee."""
    reported = BLOOM.describe(DRAWN, viewer)

    assert reported == Phrase("tile_drawn_seen", {"tile": "17"})
    assert reported.render(BLOOM.wording) == "draws the 17 from the reserve"


@pytest.mark.parametrize("viewer", [TULIP, Observer.SPECTATOR])
def test_all_others_are_not_told_which_tile_was_drawn_unseen(viewer):
    """BLO-3.3."""
    reported = BLOOM.describe(DRAWN, viewer)

    assert reported == Phrase("tile_drawn")
    assert reported.render(BLOOM.wording) == "draws a tile from the reserve"


def test_every_kind_of_event_is_described():
    """No event is forgotten above."""
    described = {type(event) for event, *_ in TOLD_TO_ALL} | {type(DRAWN)}

    assert described | {type(event) for event in NO_NEWS} == set(get_args(events.Event))


def test_all_words_for_events_are_shown():
    """No word is left over."""
    reported = {phrase.code for _, phrase, _ in TOLD_TO_ALL} | {
        "tile_drawn",
        "tile_drawn_seen",
        *COMMAND_PHRASES.values(),
    }

    assert reported == set(LOG)


def test_every_ladder_that_can_lie_on_the_table_has_a_name():
    """BLO-4.1: 104 tiles make 34 ladders at most."""
    assert {f"ladder-{number}" for number in range(1, 35)} <= set(LADDERS)
    assert LADDERS["ladder-34"] == "ladder 34"


def test_no_word_of_the_box_is_a_code_of_the_wording():
    """Else a value of a phrase would be replaced by a sentence."""
    words = {*map(str, BOX.tiles), *BLOOM.seat_names}

    assert not words & {*LOG, *COUNT}

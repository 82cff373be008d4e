"""Tests of the descriptions of events, for each viewer."""

from typing import get_args

import pytest

from domain.bower import BOWER, events
from domain.bower.components import EGGS, NEST_TILES, TOKENS
from domain.bower.state import Step
from domain.game import Observer, Phrase
from tests.bower.drawn_positions import NORTH, SOUTH, cells

EVERYBODY = [SOUTH, NORTH, *Observer]
KNOWING = [SOUTH, Observer.REFEREE]
AT = cells("2-1 2-2")
HERE = ("nest-0-2-1", "nest-0-2-2")
NORTHS = ("nest-1-2-1", "nest-1-2-2")
HIDDEN = {"aside": EGGS[6:], "stack": NEST_TILES[3:], "boxed": ("give",), "tokens": TOKENS}
DEALT = events.Dealt(
    eggs=EGGS[:6], display=NEST_TILES[:3], bonus_stack=("cover",), revealed=(), **HIDDEN
)
DEALT_SUPER = events.Dealt(
    eggs=EGGS[:6], display=NEST_TILES[:3], bonus_stack=(), revealed=("cover", "branch"), **HIDDEN
)
TOLD_TO_ALL = [
    (
        DEALT,
        Phrase("dealt", {"display": ("N01", "N02", "N03")}),
        "Eggs and tiles are dealt; the display shows N01; N02; N03.",
    ),
    (
        DEALT_SUPER,
        Phrase(
            "dealt_super_nest", {"display": ("N01", "N02", "N03"), "revealed": ("cover", "branch")}
        ),
        "Eggs and tiles are dealt; the display shows N01; N02; N03;"
        " the bonus tiles are cover and branch.",
    ),
    (
        events.TurnBegan(NORTH, 3, Step.PLACE, must_place="N07", given=True),
        Phrase("must_place", {"player": "north", "tile": "N07"}),
        "north takes no tile, and must place N07.",
    ),
    (
        events.TurnBegan(NORTH, 3, Step.PLACE, given=True),
        Phrase("no_take", {"player": "north"}),
        "north takes no tile this turn.",
    ),
    (
        events.TurnBegan(SOUTH, 3, Step.TAKE, second=True),
        Phrase("second_turn", {"player": "south"}),
        "south plays a second turn in a row.",
    ),
    (events.TileTaken(SOUTH, "N07"), Phrase("tile_taken", {"tile": "N07"}), "takes N07"),
    (
        events.DisplayRefilled(("N08", "N09")),
        Phrase("display_refilled", {"tiles": ("N08", "N09")}),
        "The display is refilled with N08; N09.",
    ),
    (
        events.NestTilePlaced(SOUTH, "N07", AT),
        Phrase("nest_tile_placed", {"tile": "N07", "squares": HERE}),
        "places N07 on 2-1 and 2-2",
    ),
    (
        events.NothingPlaced(SOUTH),
        Phrase("nothing_placed", {"player": "south"}),
        "south can't place any tile: the turn ends.",
    ),
    (
        events.BonusEarned(NORTH, (2, 3), ()),
        Phrase("bonus_by_columns", {"columns": ("2", "3"), "groups": ()}),
        "gets a bonus for a third gem in columns 2 and 3",
    ),
    (
        events.BonusEarned(NORTH, (), (AT,)),
        Phrase("bonus_by_groups", {"columns": (), "groups": NORTHS[:1]}),
        "gets a bonus for a third gem in the group at 2-1",
    ),
    (
        events.BonusEarned(NORTH, (2,), (AT, cells("4-4"))),
        Phrase(
            "bonus_by_columns_and_groups",
            {"columns": ("2",), "groups": ("nest-1-2-1", "nest-1-4-4")},
        ),
        "gets a bonus for a third gem in column 2, and in the group at 2-1 and 4-4",
    ),
    (events.BonusSkipped(SOUTH), Phrase("bonus_skipped"), "declines the bonus"),
    (
        events.BonusStackRenewed(("cover", "give")),
        Phrase("bonus_stack_renewed", {"count": 2}),
        "The discarded bonus tiles are shuffled into a new stack of 2.",
    ),
    (
        events.BonusTileChosen(SOUTH, "cover", ("give", "branch")),
        Phrase("bonus_tile_chosen", {"tile": "cover"}),
        "chooses the bonus tile “cover”",
    ),
    (
        events.BonusTileJoinedHand(SOUTH, "earth-1"),
        Phrase("bonus_tile_joined_hand", {"tile": "earth-1"}),
        "adds earth-1 to the hand",
    ),
    (
        events.EffectDeclined(SOUTH, "cover"),
        Phrase("effect_declined", {"tile": "cover"}),
        "declines the effect of “cover”",
    ),
    (
        events.EffectMissed(SOUTH, "give"),
        Phrase("effect_missed", {"tile": "give"}),
        "applies “gift”, which has no effect now",
    ),
    (
        events.TokenPut(SOUTH, "shells", (2, 1)),
        Phrase("token_put", {"token": "shells", "squares": HERE[:1]}),
        "puts the shells token on 2-1",
    ),
    (
        events.TokenPut(SOUTH, "branch", (2, 1), "column"),
        Phrase("branch_put_along_column", {"token": "branch", "squares": HERE[:1]}),
        "puts the branch on 2-1, along the column",
    ),
    (
        events.TokenPut(SOUTH, "branch", (2, 1), "row"),
        Phrase("branch_put_along_row", {"token": "branch", "squares": HERE[:1]}),
        "puts the branch on 2-1, along the row",
    ),
    (
        events.ObjectCrossed(SOUTH, SOUTH, (2, 1), "flower-red"),
        Phrase("own_object_crossed", {"object": "flower-red", "squares": HERE[:1]}),
        "crosses out a red flower on 2-1 in their own nest",
    ),
    (
        events.ObjectCrossed(SOUTH, NORTH, (2, 1), "flower-red"),
        Phrase("other_object_crossed", {"object": "flower-red", "squares": NORTHS[:1]}),
        "crosses out a red flower on 2-1 in the opponent's nest",
    ),
    (
        events.CoverTileDrawn(SOUTH, "N07"),
        Phrase("cover_tile_drawn", {"tile": "N07"}),
        "draws N07 to cover two squares",
    ),
    (
        events.SquaresCovered(SOUTH, "N07", AT, ("shells",)),
        Phrase("squares_covered", {"tile": "N07", "squares": HERE}),
        "covers 2-1 and 2-2 with N07",
    ),
    (
        events.TileGiven(SOUTH, NORTH, "N07"),
        Phrase("tile_given", {"tile": "N07"}),
        "gives N07 to the opponent",
    ),
    (
        events.TurnsDoubled(SOUTH, NORTH),
        Phrase("turns_doubled"),
        "gives the opponent two turns in a row",
    ),
    (events.TileDiscarded(NORTH, "N07"), Phrase("tile_discarded", {"tile": "N07"}), "discards N07"),
    (
        events.GameEnded(),
        Phrase("ended"),
        "Both players have played their last turn: the eggs are revealed.",
    ),
]
NO_NEWS = [
    events.OpeningChoiceDue(SOUTH),
    events.TurnBegan(SOUTH, 3, Step.TAKE),
    events.StepBegan(Step.PLACE),
    events.TokenCame(SOUTH, "shells"),
    events.TurnEnded(SOUTH),
]
TOLD_IN_PART = [
    (
        events.BonusTilesDrawn(SOUTH, ("cover", "give")),
        Phrase("bonus_tiles_drawn_seen", {"tiles": ("cover", "give")}),
        "draws the bonus tiles cover and gift",
        Phrase("bonus_tiles_drawn", {"count": 2}),
        "draws 2 bonus tiles",
    ),
    (
        events.EggSeen(SOUTH, 4, "flower-red"),
        Phrase("egg_seen_seen", {"column": 4, "egg": "flower-red"}),
        "looks at the egg of column 4: red flower",
        Phrase("egg_seen", {"column": 4}),
        "looks at the egg of column 4",
    ),
    (
        events.EggsAsideSeen(SOUTH, ("flower-red", "feather-red")),
        Phrase("eggs_aside_seen_seen", {"eggs": ("flower-red", "feather-red")}),
        "looks at the two set-aside eggs: red flower and red feather",
        Phrase("eggs_aside_seen"),
        "looks at the two set-aside eggs",
    ),
]


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(
    ("event", "phrase", "words"), TOLD_TO_ALL, ids=[case[1].code for case in TOLD_TO_ALL]
)
def test_public_events_are_described_alike_to_all(event, phrase, words, viewer):
    """BOW-3.4, BOW-4.3, BOW-5.7: of the deal, the display and what Super Nest reveals."""
    assert BOWER.describe(event, viewer) == phrase
    assert phrase.render(BOWER.wording) == words


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize("event", NO_NEWS, ids=lambda event: type(event).__name__)
def test_expected_consequences_have_no_log_line(event, viewer):
    """BOW-3."""
    assert BOWER.describe(event, viewer) is None


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(
    ("event", "seen", "seen_words", "unseen", "unseen_words"),
    TOLD_IN_PART,
    ids=[case[3].code for case in TOLD_IN_PART],
)
def test_a_private_event_is_described_in_full_to_its_player_only(
    event, seen, seen_words, unseen, unseen_words, viewer
):
    """BOW-4.3, BOW-5.5, the ruling: how many were drawn, and which column was looked at."""
    reported = BOWER.describe(event, viewer)

    assert reported == (seen if viewer in KNOWING else unseen)
    assert reported.render(BOWER.wording) == (seen_words if viewer in KNOWING else unseen_words)


def test_events_visible_to_north_are_described_to_north():
    """BOW-4.3, BOW-5.5."""
    event = events.EggSeen(NORTH, 1, "flower-red")

    assert BOWER.describe(event, NORTH).code == "egg_seen_seen"
    assert BOWER.describe(event, SOUTH).code == "egg_seen"


def test_every_kind_of_event_is_described():
    """No event is forgotten above."""
    described = {type(event) for event, *_ in (*TOLD_TO_ALL, *TOLD_IN_PART)}

    assert described | {type(event) for event in NO_NEWS} == set(get_args(events.Event))

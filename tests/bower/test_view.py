"""Tests of what each viewer sees of a position of Bower."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.bower import BOWER
from domain.bower.commands import PlaceTile
from domain.bower.components import STANDARD
from domain.bower.legal import legal
from domain.bower.state import Placement, Step
from domain.bower.view import (
    GroupSeen,
    HiddenHand,
    NestSeen,
    OpenHand,
    Piles,
    RequestEggSeen,
    SquareSeen,
    TileSeen,
    View,
)
from domain.game import Observer, Setup
from tests.bower.drawn_positions import NORTH, SOUTH, built, cells, position
from tests.bower.nests import EVERYTHING
from tests.spec import after

EVERYBODY = [SOUTH, NORTH, *Observer]
NOT_THE_REFEREE = [SOUTH, NORTH, Observer.SPECTATOR]
BEFORE = position(
    built("N01 1-1 1-2", "N03 2-1 2-2", "branch 1-2 row", "shells 2-1"),
    "m:fv*+fwxfw",
    eggs={1: "Fy", 2: "Fv", 3: "Fr", 4: "fy", 5: "fv", 6: "fr"},
    hands=("N04 earth-1", "N05"),
    display="N06 N07 N08",
    stack="N09 N10",
    bonuses=("branch shells earth-1", "cross white-feather white-flower"),
    bonus_stack="cover give",
    bonus_discards="egg-red peek-egg",
    discarded=("N11",),
    peeked=((4,), (1,)),
    peeked_aside=(False, True),
    given=(None, "N05"),
    doubled=NORTH,
    played=(5, 4),
)


def tile(name):
    """Return a nest tile of the house set as it is seen."""
    shown = EVERYTHING.tiles[name]
    return TileSeen(name, shown.a, shown.b)


def test_a_view_names_all_that_it_shows_and_nothing_else():
    """BOW-2.1, BOW-3.4, BOW-4.3: anyone who adds a field decides here that it is no secret."""
    assert [field.name for field in msgspec.structs.fields(View)] == [
        "viewer",
        "rows",
        "super_nest",
        "turns",
        "played",
        "eggs",
        "aside",
        "peeked_aside",
        "display",
        "stack_size",
        "hands",
        "nests",
        "discarded",
        "bonus_stack_size",
        "bonus_discards_size",
        "revealed",
        "bonus_nest_tiles",
        "bonuses",
        "tokens",
        "kept",
        "given",
        "doubled",
        "turn",
        "piles",
        "ended",
        "legal",
    ]


SEEN_BY = {SOUTH: {1, 3, 4, 5}, NORTH: {1, 2, 4, 6}, Observer.SPECTATOR: set()}


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_an_egg_is_seen_by_the_player_it_faces_and_by_one_who_looked_at_it(viewer):
    """BOW-2.1, BOW-5.5: south looked at that of column 4, north at that of column 1."""
    seen = SEEN_BY.get(viewer, set(range(1, 7)))

    assert BOWER.view(BEFORE, viewer).eggs == tuple(
        RequestEggSeen(
            column,
            knower=(SOUTH, NORTH)[(column - 1) % 2],
            peeked=column in (1, 4),
            shows=BEFORE.eggs[column - 1] if column in seen else None,
        )
        for column in range(1, 7)
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_set_aside_eggs_are_seen_by_the_player_who_looked(viewer):
    """BOW-2.1, BOW-5.5: north did, and everybody knows it."""
    view = BOWER.view(BEFORE, viewer)

    sees = viewer in (NORTH, Observer.REFEREE)
    assert view.aside == (("flower-white", "feather-white") if sees else None)
    assert view.peeked_aside == (False, True)


@pytest.mark.parametrize(
    ("viewer", "open_hands"),
    [(SOUTH, {0}), (NORTH, {1}), (Observer.SPECTATOR, set()), (Observer.REFEREE, {0, 1})],
)
def test_a_hand_is_open_to_its_owner_and_the_referee_and_a_number_to_all_others(viewer, open_hands):
    """BOW-3.4."""
    opened = (OpenHand((tile("N04"), tile("earth-1"))), OpenHand((tile("N05"),)))
    hidden = (HiddenHand(2), HiddenHand(1))

    assert BOWER.view(BEFORE, viewer).hands == tuple(
        opened[seat] if seat in open_hands else hidden[seat] for seat in (SOUTH, NORTH)
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_face_down_pieces_are_only_counted_except_for_the_referee(viewer):
    """BOW-2.2, BOW-4.3, the ruling: the discarded bonus tiles too."""
    view = BOWER.view(BEFORE, viewer)

    assert (view.stack_size, view.bonus_stack_size, view.bonus_discards_size) == (2, 2, 2)
    piles = Piles(("N09", "N10"), ("cover", "give"), ("egg-red", "peek-egg"), ())
    assert view.piles == (piles if viewer == Observer.REFEREE else None)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_what_lies_face_up(viewer):
    """BOW-2.2, BOW-4.3, BOW-5.4, BOW-5.7: and whether a tile was given, or turns doubled."""
    view = BOWER.view(BEFORE, viewer)

    assert (view.viewer, view.rows, view.super_nest, view.turns) == (viewer, 4, False, 12)
    assert view.played == (5, 4)
    assert view.display == (tile("N06"), tile("N07"), tile("N08"))
    assert view.discarded == (tile("N11"),)
    assert view.revealed == ()
    assert view.bonuses == BEFORE.bonuses
    assert (view.tokens, view.kept) == ((), ((), ("white-flower",)))
    assert (view.given, view.doubled, view.ended) == ((False, True), NORTH, False)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_nests_with_their_gems_and_groups(viewer):
    """BOW-4.1, BOW-5.6: the two tiles of straw are one group."""
    south, north = BOWER.view(BEFORE, viewer).nests

    assert south.tiles == (
        Placement("N01", cells("1-1 1-2")),
        Placement("N03", cells("2-1 2-2")),
    )
    assert [square.cell for square in south.squares] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert south.squares[1] == SquareSeen(
        (1, 2), "N01", "b", "straw", ("feather-yellow",), ("branch",), "row", None
    )
    assert south.column_gems == (1, 0, 0, 0, 0, 0)
    assert south.groups == (GroupSeen("straw", cells("1-1 1-2 2-1 2-2"), gems=1, shells=4),)
    assert north == NestSeen(
        tiles=(),
        squares=(
            SquareSeen(
                (1, 1),
                "drawn",
                "a",
                "moss",
                ("feather-violet", "gem"),
                ("white-feather",),
                None,
                "feather-white",
            ),
        ),
        column_gems=(1, 0, 0, 0, 0, 0),
        groups=(GroupSeen("moss", ((1, 1),), gems=1, shells=0),),
    )


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_choices_are_shown_to_the_seat_to_move_only(viewer):
    """BOW-3.4: it would tell the hand."""
    expected = legal(BEFORE, SOUTH) if viewer == SOUTH else None

    assert BOWER.view(BEFORE, viewer).legal == expected


@pytest.mark.parametrize("viewer", NOT_THE_REFEREE)
def test_all_is_revealed_when_the_game_has_ended_but_no_move_is(viewer):
    """BOW-6, the ruling: eggs, hands and stacks, as the record of the match has them."""
    last = replace(
        position(
            hands=("N01 N04", "N05"), step=Step.PLACE, played=(11, 12), bonus_discards="cover"
        ),
        boxed=("give",),
    )

    view = BOWER.view(after(BOWER, last, PlaceTile("N01", cells("1-1 1-2"))), viewer)

    assert tuple(egg.shows for egg in view.eggs) == last.eggs
    assert view.aside == last.aside
    assert view.hands == (OpenHand((tile("N04"),)), OpenHand((tile("N05"),)))
    assert view.piles == Piles(last.stack, last.bonus_stack, ("cover",), ("give",))
    assert (view.ended, view.turn, view.legal) == (True, None, None)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_view_before_the_deal_is_an_empty_table(viewer):
    """BOW-2."""
    view = BOWER.view(BOWER.lay_out(Setup(BOWER.options(), STANDARD, players=2)), viewer)

    empty = NestSeen((), (), (0, 0, 0, 0, 0, 0), ())
    assert view.nests == (empty, empty)
    assert [egg.shows for egg in view.eggs] == 6 * [None]
    assert (view.turn, view.legal, view.stack_size) == (None, None, 0)
    assert view.aside == (() if viewer == Observer.REFEREE else None)

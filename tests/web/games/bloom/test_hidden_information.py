"""Hidden information in scenes of Bloom: hands and the reserve, for each viewer."""

import json
import re

import msgspec
import pytest

from domain.bloom import BLOOM
from domain.bloom.state import Result, State
from domain.game import Observer
from tests.tables import Table, played, standing
from tests.web.games.bloom.scenes import ROSE, TULIP, J, ended, seen, table, viewers
from tests.web.games.covered_areas import places, shapes
from web.games.scene import Scene

OWN = {ROSE: (60, J, 62, J), TULIP: (70, 71)}
OPEN = (1, 2, 3, 4, 5, 6, 7, 8)
LADDER = (22, J, 25)


def hidden_things(**more) -> State:
    """Return a position in which some tiles lie open, and others don't."""
    given = {"open": OPEN, "reserve": (80, J, 82), "ladders": (LADDER,), "hands": (*OWN.values(),)}
    return table(**{**given, **more})


def numbers_in(drawn: Scene) -> set[int]:
    """Return the number tiles that a picture tells of: by an id, a face or a label."""
    reported = json.dumps(msgspec.to_builtins(drawn), ensure_ascii=False)
    found = re.findall(r'"tile-(\d+)"|"bloom-(\d+)"|tile (\d+), \d+ flower', reported)
    return {int(number) for groups in found for number in groups if number}


@pytest.mark.parametrize(
    ("viewer", "own"), [(ROSE, {60, 62}), (TULIP, {70, 71}), (Observer.SPECTATOR, set())]
)
def test_no_number_in_the_view_depends_on_hidden_information(viewer, own):
    assert numbers_in(seen(hidden_things(), viewer)) == {*OPEN, 22, 25, *own}


@pytest.mark.parametrize("viewer", [ROSE, Observer.SPECTATOR])
def test_the_view_is_the_same_when_hidden_pieces_are_swapped(viewer):
    """Jokers of another's hand too: nobody can tell them from numbers."""
    hands = ((60, J, 62, J), (J, 81))
    if viewer == Observer.SPECTATOR:
        hands = ((61, 63, 64, J), (J, 81))
    there = hidden_things(hands=hands, reserve=(70, 71, 80), rounds=((1,), (2,)))

    assert seen(hidden_things(), viewer) == seen(there, viewer)


@pytest.mark.parametrize("viewer", viewers(2))
def test_a_hand_is_a_back_with_a_count_to_all_but_its_owner(viewer):
    there = shapes(seen(hidden_things(), viewer))

    assert [there[f"back-{seat}"].text for seat in (ROSE, TULIP)] == ["4", "2"]
    assert {there[f"back-{seat}"].face for seat in (ROSE, TULIP)} == {""}
    own = {"tile-60", "joker-hand-0", "tile-62", "joker-hand-1"}
    assert {id for id, thing in there.items() if thing.zone == "hand"} == {
        ROSE: own,
        TULIP: {"tile-70", "tile-71"},
    }.get(viewer, set())


def test_only_who_plays_can_pick_tiles_of_the_table():
    """On another player's turn they are planned with."""
    for viewer in viewers(2):
        scene = seen(hidden_things(), viewer)
        zones = {shape.zone for shape in scene.shapes} - {*(scene.inactive_zones or ())}
        picked = {"open", "ladders"} if viewer in (ROSE, TULIP) else set()
        assert {"open", "ladders"} & zones == picked


def test_only_who_plays_has_a_tray_and_a_hand_of_their_own():
    for viewer in viewers(2):
        there = places(seen(hidden_things(), viewer))
        assert ("tray" in there) == (viewer in (ROSE, TULIP))
        own = {ROSE: "hand-0", TULIP: "hand-1"}.get(viewer)
        assert [id for id, thing in there.items() if thing.zone == "hand"] == ([own] if own else [])


def test_others_tiles_left_after_round_one_show_only_their_flowers():
    result = Result((3,), (44, 60), 8)
    state = table(results=((result, result),))

    for viewer in (ROSE, TULIP, Observer.SPECTATOR):
        there = places(seen(state, viewer))
        for seat in (ROSE, TULIP):
            tiles = ": 44, 60" if seat == viewer else ""
            name = ("rose", "tulip")[seat]
            label = f"left in the hand of {name} after round 1, 8 flowers: 2 tiles{tiles}"
            assert there[f"left-{seat}-1"].label == label


def test_at_the_end_all_that_is_left_is_shown_to_everybody():
    """In ascending order, jokers last: it no longer matters in which one they came."""
    for viewer in viewers(2):
        there = shapes(seen(ended(2, (62, J, 60)), viewer))
        left = ["tile-60", "tile-62", "joker-left-0-2"]
        assert [id for id in there if id in left] == left
        assert there["tile-60"].y == there["tile-62"].y == there["joker-left-0-2"].y


@pytest.mark.parametrize("players", [2, 5])
def test_no_view_of_a_whole_match_has_more_than_its_viewer_may_see(players):
    whole = standing(played(Table(BLOOM, {}, players), 4))
    for _, match in [*whole][:: -players - 2]:
        state = match.state
        placed = {tile for ladder in state.ladders for tile in ladder.tiles} | set(state.open)
        for viewer in (*range(players), Observer.SPECTATOR):
            own = set(state.hands[viewer]) if viewer in range(players) else set()
            may_see = (placed | own) - {None, J}
            if state.ended:
                may_see |= {tile for hand in state.hands for tile in hand} - {J}
            assert numbers_in(seen(state, viewer)) == may_see

"""Players' sides in scenes of Bloom: hands, points and scores."""

from itertools import pairwise

from domain.bloom import BLOOM
from domain.bloom.components import SEAT_NAMES
from domain.bloom.events import RoundEnded
from domain.bloom.state import Result
from domain.game import Observer
from tests.web.games.bloom.scenes import DAISY, ROSE, TULIP, ended, seen, table
from tests.web.games.covered_areas import places, shapes
from web.games.bloom import text
from web.games.bloom.presentation import sides
from web.games.bloom.text import player_of

FIRST = (Result((3, 11), (44,), 5), Result((4,), (), 0), Result((), (55, 50), 10))


def test_the_side_of_a_player_tells_hand_point_tiles_and_scores():
    state = table(3, hands=((60, 61), (62,)), points=((5,), (1, 2)), results=(FIRST,))
    there = shapes(seen(state, TULIP))

    assert [there[f"back-{seat}"].text for seat in range(3)] == ["2", "1", "0"]
    assert [there[f"score-{seat}-1"].text for seat in range(3)] == ["9", "4", "−10"]
    assert [there[f"lost-{seat}-1"].text for seat in range(3)] == ["−5", "0", "−10"]
    assert [there[f"score-{seat}-2"].text for seat in range(3)] == ["5", "3", "0"]
    assert "lost-0-2" not in there
    taken = [id for id in there if id.startswith("taken-")]
    assert taken == [
        "taken-1-1-0",
        "taken-1-2-0",
        "taken-1-2-1",
        "taken-0-1-0",
        "taken-0-1-1",
        "taken-0-2-0",
    ]
    assert there["taken-1-2-1"].comes_from == "point-2"


def test_many_point_tiles_of_a_round_are_smaller_so_that_none_covers_another():
    taken = shapes(seen(table(2, points=(tuple(range(1, 13)),)), ROSE))
    row = [taken[f"taken-0-1-{at}"] for at in range(12)]

    steps = {round(right.x - left.x, 3) for left, right in pairwise(row)}
    assert len(steps) == 1
    assert max(shape.size for shape in row) <= steps.pop()
    few = shapes(seen(table(2, points=((1, 2),)), ROSE))
    assert few["taken-0-1-0"].size > row[0].size


def test_a_players_own_side_comes_first_and_the_others_as_they_play():
    for wide in (False, True):
        there = places(seen(table(5), DAISY))
        order = sorted(range(5), key=lambda seat: _line(there[f"side-{seat}"], wide=wide))
        assert order == [2, 3, 4, 0, 1]
    assert [there[f"side-{seat}"].kind for seat in (0, 1)] == ["side due", "side"]


def _line(place, *, wide: bool):
    x, y = place.wide[:2] if wide else (place.x, place.y)
    return y, x


def test_the_players_are_shown_with_points_tiles_and_what_they_do():
    state = table(3, hands=((60, 61), (62,)), points=((5,), (1, 2)), results=(FIRST,), drawn=True)
    shown = sides(BLOOM.view(state, TULIP))

    assert [side.points for side in shown] == [14, 7, -10]
    assert [side.hand for side in shown] == [2, 1, 0]
    assert [side.note for side in shown] == [
        "may draw again",
        "4 before",
        "−10 before",
    ]
    assert [side.note for side in sides(BLOOM.view(table(), ROSE))] == ["round 1", ""]
    over = sides(BLOOM.view(ended(2, (55,), (3,)), ROSE))
    assert [(side.points, side.note) for side in over] == [(-8, ""), (-1, "")]


def test_a_side_in_words():
    state = table(2, results=(FIRST[:2],), points=((1,), ()), drawn=True)
    view = BLOOM.view(state, Observer.SPECTATOR)

    assert text.side(player_of(view, ROSE)) == (
        "rose: 0 tiles in hand; may draw again; round 1 brought 9 points; point tiles of round 2: 1"
    )
    assert text.player(DAISY) == SEAT_NAMES[DAISY]


def test_the_scores_of_a_round_light_up_no_tiles():
    """The log lights up what it names, as the tile 5; a score of 5 is none."""
    phrase = BLOOM.describe(RoundEnded(1, None, FIRST), ROSE)
    names = {shape.name for shape in seen(table(3)).shapes}

    assert phrase is not None
    assert {"4", "5"} <= names
    assert phrase.values["scores"] == ("rose 9", "tulip 4", "daisy −10")


def test_the_referee_sees_each_hand_at_its_players_side_and_a_spectator_none():
    state = table(2, hands=((60, 61), (62, 63, 64)))
    tiles = {f"tile-{number}" for number in range(60, 65)}

    assert tiles <= shapes(seen(state, Observer.REFEREE)).keys()
    assert tiles.isdisjoint(shapes(seen(state, Observer.SPECTATOR)))

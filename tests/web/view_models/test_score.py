"""The final score in words: the winner's lead, its biggest part, and the result's sentence."""

import pytest

from adapters.records.replay import replay
from tests.golden import FIXTURES, recorded
from web.games.registry import PRESENTATIONS
from web.view_models.live_state import TableContext
from web.view_models.match_view import build_view
from web.view_models.score import final_score


def ended(name):
    """Return a recorded match and its events."""
    replayed = replay(recorded(FIXTURES / f"{name}.json"))
    return replayed.last, replayed.events


@pytest.mark.parametrize(
    ("name", "second", "lead", "largest"),
    [
        ("felci/rulebook_example", 0, "1 point", "disturbers: −2 to −4"),
        ("bower/base_game", 0, "3 egg tokens", "columns: 6 to 3"),
        ("birdie/house_bots_as_experts", 0, "1 point", "scores copied by an owl: 8 to 0"),
        ("bloom/all_passed_in_round_1", 4, "11 points", "tiles left in the hand: −28 to −42"),
    ],
)
def test_a_lead_is_told_with_the_part_of_the_score_that_differs_most(name, second, lead, largest):
    match, events = ended(name)

    margin = final_score(match, events, {}, PRESENTATIONS[match.game.name]).margin

    assert margin
    assert (margin.over, margin.points) == (second, lead)
    assert margin.largest == f"Most of it comes from {largest}."


@pytest.mark.parametrize("name", ["felci", "bower", "birdie", "bloom"])
def test_the_parts_of_the_score_are_all_of_it(name):
    match, events = ended(f"{name}/house_bots")

    score = final_score(match, events, {}, PRESENTATIONS[name])

    assert tuple(map(sum, zip(*(part.points for part in score.parts), strict=True))) == score.totals


@pytest.mark.parametrize("name", ["felci/shared_victory", "bloom/shared_victory"])
def test_a_shared_victory_has_no_lead(name):
    match, events = ended(name)

    assert final_score(match, events, {}, PRESENTATIONS[match.game.name]).margin is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("felci/rulebook_example", "Bruno wins, 14 to 13."),
        ("bloom/open_reserve_alone", "Bruno wins: Bruno\xa027, Ada\xa025, Carla\xa019."),
    ],
)
def test_two_totals_follow_a_comma_and_more_totals_a_colon(name, sentence):
    _, events = ended(name)
    context = TableContext(("Ada", "Bruno", "Carla")[: 3 if "bloom" in name else 2])

    view = build_view("m", events, "spectator", context)

    assert view.status.sentence.endswith(sentence)

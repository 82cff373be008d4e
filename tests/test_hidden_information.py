"""Swap test: nothing that a viewer receives depends on what that viewer can't know."""

from random import Random

import pytest

from adapters.records.replay import Replay, replay
from domain.game import AnyGame, Observer
from domain.match import Seated
from domain.registry import GAMES
from domain.simulation import Simulation
from tests.golden import RECORDS, recorded
from tests.planted_leaks import given
from tests.tables import TABLES, some_matches, telling_tables
from tests.twin_matches import Original, difference, original, secrets_of

few = some_matches(3)
BOT = "a bot is given what the referee sees"
MOST_SEARCHED = 30
"""In how many matches of each table a planted leak is looked for."""


@telling_tables
@few
def test_no_viewer_can_tell_two_worlds_apart_before_their_difference_is_shown(table, seed):
    match = original(table, seed)
    for viewer in match.viewers:
        assert difference(table.game, match.twins(viewer, seed), viewer) is None


@telling_tables
@few
def test_the_referee_sees_in_which_world_it_is(table, seed):
    match, view = original(table, seed), table.game.view
    for viewer in match.viewers:
        assert any(
            view(pair.here.state, Observer.REFEREE) != view(pair.there.state, Observer.REFEREE)
            for pair in match.twins(viewer, seed)
        )


@telling_tables
@few
def test_no_viewer_learns_of_a_hidden_piece_by_a_position(table, seed):
    match = original(table, seed)
    viewer = Random(seed).choice(match.viewers)
    assert difference(table.game, match.mixed(viewer, seed), viewer) is None


@pytest.mark.parametrize(
    "chosen", [Random.choice, pytest.param(None, marks=pytest.mark.long)], ids=["one", "every"]
)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_viewer_of_a_recorded_match_learns_of_a_hidden_piece(path, chosen):
    """What random play seldom comes to is recorded."""
    match = Original(as_if_live(replay(recorded(path))))
    viewers = match.viewers if chosen is None else [chosen(Random(path.stem), match.viewers)]
    for seed, viewer in enumerate(viewers):
        for pairs in (match.twins(viewer, seed), match.mixed(viewer, seed)):
            assert difference(match.game, pairs, viewer) is None


def as_if_live(played_out: Replay) -> Simulation:
    """Return a recorded match with seats taken: what is shuffled later follows from seeds."""
    opened, *played_on = played_out.events
    seats = range(len(played_out.last.seated))
    seated = [Seated(seat, "server", commitment="", seed="") for seat in seats]
    return Simulation(played_out.last, (opened, *seated, *played_on))


@pytest.mark.parametrize(
    ("name", "leaky"),
    [
        pytest.param(name, leaky, id=f"{name}: {leak}")
        for name, game in GAMES.items()
        for leak, leaky in {**secrets_of(game).LEAKS, BOT: given(game)}.items()
    ],
)
def test_a_planted_leak_is_found(name, leaky):
    # Those with other component sets meet most, and come first.
    tables = [table for table in reversed(TABLES) if table.game.name == name]
    seeds = range(MOST_SEARCHED)
    assert any(finds(leaky, original(table, seed), seed) for seed in seeds for table in tables)


def finds(leaky: AnyGame, match: Original, seed: int) -> bool:
    """Tell whether a leak is found with this match."""
    return any(
        difference(leaky, pairs(viewer, seed), viewer)
        for viewer in match.viewers
        for pairs in (match.twins, match.mixed)
    )

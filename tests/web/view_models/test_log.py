"""The log of a match on the page."""

import re

import pytest

from domain.game import Observer
from domain.match import Moved
from domain.registry import GAMES
from tests.recordings import played_out
from tests.tables import Table, played
from web.view_models.log import LogBuilder

NAMES = ("Ada", "Bruno")


def test_a_seat_that_a_sentence_names_is_called_by_the_player_who_sits_there():
    simulation = played(Table(GAMES["bower"], {"super_nest": False, "fair_play": False}, 2), 1)

    reported = LogBuilder.of(simulation.match, 0, NAMES, simulation.events).log({})

    sentences = {entry.text for entry in reported if "can't place any tile" in entry.text}
    assert sentences
    assert sentences <= {f"{name} can't place any tile: the turn ends." for name in NAMES}


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("felci", "house_bots"),
        ("bower", "interactive_tiles"),
        ("birdie", "house_bots_as_experts"),
        ("bloom", "house_bots"),
    ],
)
def test_each_move_shows_who_made_it(game, name):
    replay = played_out(game, name)
    match = replay.last

    reported = LogBuilder.of(match, 0, match.game.seat_names, replay.events).log({})

    made = [event.seat for event in replay.events if isinstance(event, Moved)]
    text = {(line.position, line.seat) for line in reported if line.seat is not None}
    assert text >= set(enumerate(made, 1))


def test_undergrowth_on_several_cells_is_one_phrase():
    """FEL-4.4."""
    record = played(Table(GAMES["felci"], {"white_skips_first_turn": False}, 2), 0)

    reported = LogBuilder.of(record.match, Observer.SPECTATOR, NAMES, record.events).log({})

    laid = [entry.text for entry in reported if "undergrowth" in entry.text]
    assert any(
        re.match(r"lays undergrowth on \w\d, \w\d and \w\d and plants", text) for text in laid
    )
    assert all(text.count("undergrowth") == 1 for text in laid)

"""How is what happened told on the page?"""

from domain.games import GAMES
from tests.tables import Table, played
from web.page.story import Story

NAMES = ("Ada", "Bruno")


def test_a_seat_that_a_sentence_names_is_called_by_who_sits_there():
    simulation = played(Table(GAMES["bower"], {"super_nest": False, "fair_play": False}, 2), 1)

    told = Story.of(simulation.match, 0, NAMES, simulation.events).log({})

    sentences = {entry.text for entry in told if entry.text.startswith("There is nothing")}
    assert sentences
    assert sentences <= {
        f"There is nothing that {name} can place: that turn ends." for name in NAMES
    }

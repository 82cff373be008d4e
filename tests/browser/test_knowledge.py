"""Do the notes of what came to a browser find what was hidden from its owner?"""

import pytest

from domain import games
from domain.bower import BOWER
from domain.game import Onlooker
from tests.bower.leaks import LEAKS
from tests.bower.sets import SETS
from tests.browser import secrets_of_bower
from tests.browser.knowledge import Mentions, of_message
from tests.browser.laying import by_chance

pytestmark = pytest.mark.browser
SHOWN = [
    "the view shows an egg that faces the other player",
    "the view shows the eggs aside",
    "the view shows the drawn bonus tiles to all",
    "the view shows what the other holds",
    "the log tells all which bonus tiles are drawn",
]
"""The leaks of Bower that a page would show."""


@pytest.fixture
def notes(parlour, monkeypatch, request) -> tuple[list[Mentions], bytes]:
    """Return what each seat and a spectator were sent in a match of a leaky Bower, and its record.

    Pictures are taken in the first turns, and bots play to the end.
    """
    leaky = LEAKS.get(request.param, BOWER)
    monkeypatch.setitem(games.RULES, BOWER.rules, leaky)
    table = parlour.lay(BOWER, f"a table where {request.param}", components=SETS[0])
    visitors = {0: table.players[0], 1: table.players[1], Onlooker.SPECTATOR: table.spectator}
    notes = {viewer: Mentions(viewer, secrets_of_bower) for viewer in visitors}
    while table.match.to_move is not None:
        table.move(by_chance(table.match))
        if table.match.moves < 12:
            for viewer, visitor in visitors.items():
                notes[viewer].keep(of_message("", visitor.get(f"{table.path}picture").text))
    return list(notes.values()), table.players[0].get(f"{table.path}record").data


@pytest.mark.parametrize("notes", SHOWN, indirect=True)
def test_a_planted_leak_is_found(notes):
    seen, record = notes

    assert any(one.beyond(record) for one in seen)


@pytest.mark.parametrize("notes", ["no leak"], indirect=True)
def test_nothing_is_found_where_there_is_no_leak(notes):
    seen, record = notes

    assert all(one.mentions for one in seen)
    assert not any(one.beyond(record) for one in seen)

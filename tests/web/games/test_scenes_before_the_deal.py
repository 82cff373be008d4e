"""Scenes before the deal."""

import pytest

from domain.registry import GAMES
from tests.web.visitors import Visitor


@pytest.mark.parametrize("game", GAMES)
def test_where_nothing_is_dealt_no_pile_is_called_empty(app, game):
    ada = Visitor(app)
    opened = ada.open(game=game, sit=0).json

    scene = ada.get(f"/matches/{opened['match']}/picture").json["scene"]

    (pile,) = [place for place in scene["places"] if place["id"] == scene["supply"]]
    assert "text" not in pile

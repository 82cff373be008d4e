"""A match that ended before its last move offers nobody an action, in any game."""

import re

import pytest

from domain.registry import GAMES
from tests.web.clocks.clock_readings import MINUTE
from tests.web.clocks.lost_match import lost
from tests.web.visitors import Table

DUE = re.compile("actions? left|to draw|scores now|on turn|may draw again|last turn|^turn ")
every_end = pytest.mark.parametrize("way", ["resigned", "out_of_time"])
every_game = pytest.mark.parametrize("game", GAMES)


@every_end
@every_game
@pytest.mark.parametrize("moves", [0, 21])
def test_nothing_is_due_choosable_or_to_be_guessed(app, hands, game, way, moves):
    table = lost(app, hands, way, moves, game)

    for visitor in (*table.players, table.spectator):
        seen = visitor.get(f"{table.path}picture").json
        assert seen["status"]["over"]
        assert not seen["status"]["yours"]
        assert seen["now"]["choices"] is None
        assert seen["now"]["clock"]["running"] is None
        assert [player["on_turn"] for player in seen["players"]] == [False, False]
        assert [thing["id"] for thing in seen["scene"]["places"] if "due" in thing["kind"]] == []
        assert [thing["id"] for thing in seen["scene"]["places"] if thing.get("notes")] == []
        notes = [player["note"] for player in seen["players"]]
        labels = [place["label"] for place in seen["scene"]["places"]]
        assert [text for text in (*notes, *labels) if DUE.search(text)] == []


@every_end
@every_game
def test_a_view_offers_no_move_and_choices_are_refused(app, hands, game, way):
    table = lost(app, hands, way, 21, game)

    for visitor in table.players:
        view = visitor.get(f"{table.path}view").json
        assert (view["to_move"], view["view"]["turn"]) == (None, None)
        assert view["view"]["legal"] in (None, [])
        body = {"position": table.match.moves, "picks": []}
        choices = visitor.post(f"{table.path}choices", json=body).json
        assert (choices["open"], choices["buttons"], choices["move"]) == ([], [], None)


@every_game
def test_all_that_lay_on_the_table_stays_there(app, hands, game):
    table = Table(app, game=game, clock=MINUTE)
    before = table.spectator.get(f"{table.path}picture").json["scene"]["shapes"]
    other = lost(app, hands, "resigned", 0, game)
    after = other.spectator.get(f"{other.path}picture").json["scene"]["shapes"]

    assert {thing["kind"] for thing in after} == {thing["kind"] for thing in before}
    assert len(after) == len(before)

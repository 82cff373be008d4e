"""Moves of Bower and Bloom over HTTP: malformed, against a rule, or made."""

import msgspec
import pytest

from domain.bower import BOWER
from tests.tables import Table as Played
from tests.tables import played, standing
from tests.web.visitors import Table
from web.api.schemas.moves import moves_of

MISSING = ["Missing data for required field."]
NO_INTEGER = ["Not a valid integer."]
NO_VALUE = ["Not a valid value."]


@pytest.fixture
def bower(app):
    """Return a table of Bower at the start of its match."""
    return Table(app, game="bower")


def sent(table, body):
    """Send a move of the seat that is to move."""
    return table.players[table.match.to_move].move(table.path, body, table.match.moves)


def of_game(game, *rows):
    """Return the *rows* of parameters that are about a *game*."""
    return [(game, *row) for row in rows]


@pytest.mark.parametrize(
    ("game", "body", "errors"),
    of_game(
        "bower",
        ({}, {"do": MISSING}),
        ({"do": "take"}, {"tile": MISSING}),
        ({"do": "take", "tile": 5}, {"tile": ["Not a valid string."]}),
        ({"do": "take", "tile": "N01", "from": 1}, {"from": ["Unknown field."]}),
        ({"do": "place", "tile": "N01"}, {"cells": MISSING}),
        (
            {"do": "place", "tile": "N01", "cells": [[1, 1]]},
            {"cells": ["Length must be 2."]},
        ),
        (
            {"do": "place", "tile": "N01", "cells": [[1, 1], [1]]},
            {"cells": {"1": ["Length must be 2."]}},
        ),
        (
            {"do": "place", "tile": "N01", "cells": [[1, 1], [1, "2"]]},
            {"cells": {"1": {"1": NO_INTEGER}}},
        ),
        ({"do": "cover", "cells": "1-1"}, {"cells": ["Not a valid list."]}),
        ({"do": "apply", "column": "2"}, {"column": NO_INTEGER}),
        ({"do": "apply", "column": None}, {"column": ["Field may not be null."]}),
        ({"do": "apply", "cell": [1, 2, 3]}, {"cell": ["Length must be 2."]}),
        ({"do": "apply", "nest": True}, {"nest": NO_INTEGER}),
        ({"do": "skip_bonus", "tile": "branch"}, {"tile": ["Unknown field."]}),
    )
    + of_game(
        "bloom",
        ({"do": "draw"}, {"from": MISSING}),
        ({"do": "draw", "from": 1}, {"from": ["Not a valid string."]}),
        (
            {"do": "draw", "from": "open"},
            {"_schema": ["From the open reserve a tile must be named."]},
        ),
        (
            {"do": "draw", "from": "reserve", "tile": 5},
            {"_schema": ["From the reserve no tile can be named."]},
        ),
        ({"do": "draw", "from": "open", "tile": 5.0}, {"tile": NO_VALUE}),
        ({"do": "draw", "from": "open", "tile": True}, {"tile": NO_VALUE}),
        ({"do": "draw", "from": "open", "tile": None}, {"tile": ["Field may not be null."]}),
        ({"do": "stop", "tile": 5}, {"tile": ["Unknown field."]}),
        ({"do": "swap", "ladder": "1", "at": 0, "tile": 5}, {"ladder": NO_INTEGER}),
        ({"do": "lay", "tiles": [1, 2.5, 3]}, {"tiles": {"1": NO_VALUE}}),
        (
            {"do": "lay", "tiles": [1, 2, 3], "take_joker": 1},
            {"take_joker": ["Not a valid boolean."]},
        ),
        ({"do": "lay", "tiles": [1, 2, 3], "steal": {"at": [0]}}, {"steal": {"ladder": MISSING}}),
        (
            {"do": "lay", "tiles": [1, 2, 3], "steal": {"ladder": 1, "at": 0}},
            {"steal": {"at": ["Not a valid list."]}},
        ),
        ({"do": "add", "ladder": 1}, {"becomes": MISSING}),
    ),
)
def test_a_malformed_move_is_refused_with_its_field(app, game, body, errors):
    table = Table(app, game=game)

    answer = sent(table, body)

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")
    assert answer.json["errors"] == {"body": errors}
    assert table.match.moves == 0


@pytest.mark.parametrize(
    ("game", "body", "rule", "name"),
    of_game(
        "bower",
        ({"do": "take", "tile": "N99"}, "GEN-5", "NOT_IN_DISPLAY"),
        ({"do": "apply"}, "GEN-3", "NOT_DUE"),
        ({"do": "apply", "cell": [9, -9], "axis": "up", "nest": 7}, "GEN-3", "NOT_DUE"),
        ({"do": "place", "tile": "N01", "cells": [[0, 0], [9, 9]]}, "GEN-3", "NOT_DUE"),
        ({"do": "draw_bonus"}, "GEN-3", "NOT_DUE"),
    )
    + of_game(
        "bloom",
        ({"do": "draw", "from": "open", "tile": 101}, "GEN-5", "NOT_IN_OPEN_RESERVE"),
        ({"do": "draw", "from": "open", "tile": -1}, "GEN-5", "NOT_IN_OPEN_RESERVE"),
        ({"do": "draw", "from": "bag"}, "GEN-5", "NO_SUCH_RESERVE"),
        ({"do": "draw", "from": "bag", "tile": 3}, "GEN-5", "NO_SUCH_RESERVE"),
        ({"do": "stop"}, "GEN-3", "NOT_DUE"),
        ({"do": "pass"}, "BLO-3.4", "CAN_ACT"),
        ({"do": "swap", "ladder": 1, "at": -1, "tile": 5}, "GEN-5", "NO_SUCH_LADDER"),
        ({"do": "lay", "tiles": [0, "jolly", 101]}, "GEN-5", "NO_SUCH_TILE"),
        ({"do": "add", "ladder": 0, "becomes": []}, "GEN-5", "NO_SUCH_LADDER"),
    ),
)
def test_a_well_formed_move_against_a_rule_is_refused_by_the_rule(app, game, body, rule, name):
    answer = sent(Table(app, game=game), body)

    assert (answer.status_code, answer.json["kind"]) == (409, "refused")
    assert (answer.json["rule"], answer.json["name"]) == (rule, name)


def test_a_tile_is_drawn_from_either_reserve(app):
    bloom = Table(app, game="bloom")
    first = bloom.match.to_move
    tile = bloom.match.state.open[3]

    answers = [
        sent(bloom, {"do": "draw", "from": "open", "tile": tile}),
        sent(bloom, {"do": "draw", "from": "reserve"}),
    ]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert bloom.match.to_move != first
    assert tile in bloom.match.state.hands[first]


def test_a_placing_outside_the_nest_is_refused_by_its_rule(bower):
    while bower.match.state.turn.step != "place":
        bower.play(1)
    tile = bower.match.state.hands[bower.match.to_move][0]

    answer = sent(bower, {"do": "place", "tile": tile, "cells": [[7, 1], [8, 1]]})

    assert (answer.json["rule"], answer.json["name"]) == ("BOW-3.2", "OUTSIDE_GRID")


def test_a_whole_match_is_played_over_http(bower):
    bower.play()

    seen = bower.players[1].get(f"{bower.path}match-view").json
    assert seen["count"]["totals"] == [player["points"] for player in seen["players"]]


def test_every_command_of_a_match_is_well_formed():
    table = Played(BOWER, {"super_nest": False, "fair_play": False}, 2)
    for _, match in standing(played(table, 3)):
        if match.to_move is None:
            continue
        for command in BOWER.moves(match.state, match.to_move):
            body = msgspec.to_builtins(command)
            assert moves_of(BOWER).command_of(body) == command


def test_its_moves_are_described_with_cells_as_pairs(visitor):
    described = visitor.get("/api/openapi.json").json["components"]["schemas"]

    named = described["BowerMove"]["discriminator"]["mapping"]
    moves = {do: described[ref.split("/")[-1]] for do, ref in named.items()}
    assert moves.keys() == {
        "take", "place", "draw_bonus", "skip_bonus", "bonus", "apply", "decline", "cover", "discard"
    }  # fmt: skip
    assert moves["apply"]["required"] == ["do"]
    cells = moves["place"]["properties"]["cells"]
    assert (cells["minItems"], cells["maxItems"]) == (2, 2)
    assert (cells["items"]["minItems"], cells["items"]["items"]["type"]) == (2, "integer")

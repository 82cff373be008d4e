"""Moves of Bloom over HTTP: malformed, against a rule, or made."""

import pytest

from tests.web.visitors import Table


@pytest.fixture
def bloom(app):
    """Return a table of Bloom at the start of its match."""
    return Table(app, game="bloom")


def sent(table, body):
    """Send a move of the seat that is to move."""
    return table.players[table.match.to_move].move(table.path, body, table.match.moves)


MISSING = ["Missing data for required field."]
NO_INTEGER = ["Not a valid integer."]
NO_VALUE = ["Not a valid value."]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
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
    ],
)
def test_a_malformed_move_is_refused_with_its_field(bloom, body, errors):
    answer = sent(bloom, body)

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")
    assert answer.json["errors"] == {"body": errors}
    assert bloom.match.moves == 0


@pytest.mark.parametrize(
    ("body", "rule", "name"),
    [
        ({"do": "draw", "from": "open", "tile": 101}, "GEN-5", "NOT_IN_OPEN_RESERVE"),
        ({"do": "draw", "from": "open", "tile": -1}, "GEN-5", "NOT_IN_OPEN_RESERVE"),
        ({"do": "draw", "from": "bag"}, "GEN-5", "NO_SUCH_RESERVE"),
        ({"do": "draw", "from": "bag", "tile": 3}, "GEN-5", "NO_SUCH_RESERVE"),
        ({"do": "stop"}, "GEN-3", "NOT_DUE"),
        ({"do": "pass"}, "BLO-3.4", "CAN_ACT"),
        ({"do": "swap", "ladder": 1, "at": -1, "tile": 5}, "GEN-5", "NO_SUCH_LADDER"),
        ({"do": "lay", "tiles": [0, "jolly", 101]}, "GEN-5", "NO_SUCH_TILE"),
        ({"do": "add", "ladder": 0, "becomes": []}, "GEN-5", "NO_SUCH_LADDER"),
    ],
)
def test_a_well_formed_move_against_a_rule_is_refused_by_the_rule(bloom, body, rule, name):
    answer = sent(bloom, body)

    assert (answer.status_code, answer.json["kind"]) == (409, "refused")
    assert (answer.json["rule"], answer.json["name"]) == (rule, name)


def test_a_tile_is_drawn_from_either_reserve(bloom):
    first = bloom.match.to_move
    tile = bloom.match.state.open[3]

    answers = [
        sent(bloom, {"do": "draw", "from": "open", "tile": tile}),
        sent(bloom, {"do": "draw", "from": "reserve"}),
    ]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert bloom.match.to_move != first
    assert tile in bloom.match.state.hands[first]

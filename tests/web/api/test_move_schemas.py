"""A command's type accepts exactly what its schema accepts."""

from copy import deepcopy
from random import Random

import msgspec
import pytest
from marshmallow import ValidationError
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from domain.registry import GAMES
from tests import random_commands
from tests.tables import TABLES, played, spread, standing
from web.api.schemas.moves import moves_of

NONSENSE = (
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    1.5,
    "",
    "1",
    "x",
    [],
    [1],
    {},
    {"x": 1},
    2**53,
    10**30,
)
POSITIONS = 6
TRIED = 6
"""So many moves of a position, each spoilt in as many ways."""


def bodies(game, chance):
    """Return moves of *game* as they are sent, and spoilt ones."""
    table = next(table for table in TABLES if table.game is game)
    running = [match for _, match in standing(played(table, 1)) if match.to_move is not None]
    for match in spread(running, chance, POSITIONS):
        listed = random_commands.listed_moves(match, 100)
        for command in chance.sample(listed, min(TRIED, len(listed))):
            body = msgspec.json.decode(msgspec.json.encode(command))
            yield body
            yield from (spoilt(body, chance) for _ in range(TRIED))


def spoilt(body, chance):
    """Return *body* with something else in it, or something more, or less."""
    spoilt = deepcopy(body)
    inside = [
        spoilt,
        *(value for value in spoilt.values() if value and isinstance(value, list | dict)),
    ]
    where = chance.choice(inside)
    keys = [*where, "more"] if isinstance(where, dict) else range(len(where))
    key = chance.choice(keys)
    if key != "more" and chance.random() < 0.2:
        del where[key]
    else:
        where[key] = chance.choice(NONSENSE)
    return spoilt


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_type_takes_what_its_schema_takes(game):
    schema, taken = moves_of(game), set()
    for body in bodies(game, Random(game.name)):
        try:
            loaded = OneOfSchema.load(schema, body)
        except ValidationError:
            loaded = None
        assert (schema.command_of(body) is not None) == (loaded is not None), body
        assert loaded in (None, body)
        taken.add(schema.command_of(body) is not None)
    assert taken == {True, False}

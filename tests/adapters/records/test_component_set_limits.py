"""Oversized component sets are refused before anything is built from them."""

import msgspec
import pytest

from adapters.eventstore.codec import DECODERS, encode
from adapters.records.parser import LARGEST_SET, NotARecord, components_of
from domain import match as matches
from domain.registry import GAMES

BIRDIE, BLOOM = GAMES["birdie"], GAMES["bloom"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def with_fields(game, **others):
    """Return the standard set with *others* of its fields, as JSON has it."""
    return {**msgspec.to_builtins(game.standard), **others}


@pytest.mark.parametrize(
    ("game", "field", "value", "text"),
    [
        (BLOOM, "flowers", [1_000_000] * 100, "flowers must be 100 at most"),
        (BIRDIE, "trophy", 10**4298, "trophy must be 10000 at most"),
        (BIRDIE, "flaps", [1, 10**4298], "flaps must be 10000 at most"),
        (BIRDIE, "flaps", [1] * 101, "flaps must be 100 boxes at most"),
        (BIRDIE, "copies", 21, "copies must be 20 at most"),
    ],
)
def test_what_is_beyond_measure_is_refused(game, field, value, text):
    with pytest.raises(NotARecord) as refused:
        components_of(game, with_fields(game, **{field: value}))

    assert str(refused.value) == f"components: {text}"


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [
        (BLOOM, "flowers", [100] * 100),
        (BIRDIE, "trophy", 10_000),
        (BIRDIE, "flaps", [1, *[10_000] * 99]),
        (BIRDIE, "copies", 20),
    ],
)
def test_what_is_as_large_as_may_be_is_taken(game, field, value):
    taken = components_of(game, with_fields(game, **{field: value}))

    assert getattr(taken, field) == (tuple(value) if isinstance(value, list) else value)


@every_game
def test_a_set_has_no_more_text_than_is_kept_with_every_table(game):
    room = LARGEST_SET - len(msgspec.json.encode(with_fields(game, status="")))

    assert components_of(game, with_fields(game, status="x" * room)).status == "x" * room
    with pytest.raises(NotARecord, match="longer than 8192 bytes"):
        components_of(game, with_fields(game, status="x" * (room + 1)))


def test_a_match_that_was_stored_with_what_is_beyond_measure_is_read_as_ever():
    components = BLOOM.components(**with_fields(BLOOM, flowers=(1_000_000,) * 100))
    opened = matches.open_table("x", BLOOM, {}, ("person",) * 2, bytes(32), components)

    stored = DECODERS["match.opened.2"](encode(opened))

    assert matches.evolve(None, "x", stored).setup.components == components

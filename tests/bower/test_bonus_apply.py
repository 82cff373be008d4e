"""BOW-4.4: tests of applying or declining the effect of a bonus tile."""

from itertools import product

import pytest
from msgspec.structs import asdict

from domain.bower import BOWER
from domain.bower.commands import ApplyEffect, DeclineEffect
from domain.bower.decide import decide
from domain.bower.events import EffectDeclined, EffectMissed
from domain.bower.rules import BowerRefusal
from tests.bower.bonuses import NORTHS_TURN, applying
from tests.bower.drawn_positions import NORTH, SOUTH
from tests.spec import after, in_order, refused

GIVEN = {"display": "N03 N04 N05"}
VALUES = {
    "column": 2,
    "cell": (1, 1),
    "axis": "row",
    "nest": SOUTH,
    "object": "flower-red",
    "tile": "N03",
}
FIELDS = {
    "peek-egg": {"column"},
    "peek-aside": set(),
    "white-feather": {"cell"},
    "white-flower": {"cell"},
    "shells": {"cell"},
    "branch": {"cell", "axis"},
    "cross": {"nest", "cell", "object"},
    "cover": set(),
    "give": {"tile"},
    "double-turn": set(),
    "discard": set(),
}
"""What each effect needs, as the page of the records has it."""
NO_EFFECT = {
    "white-feather": {"south": "s:FrFr*+oo"},
    "white-flower": {"south": "s:FrFr*+oo"},
    "shells": {"south": "s:FrFr*+fw"},
    "branch": {"south": "s:FrFr*+fw"},
    "cross": {"south": "s:*o", "north": "s:o"},
    "cover": {"stack": ""},
    "give": {"played": (0, 12)},
    "double-turn": {"played": (0, 11)},
    "discard": {"hands": ("N01", "")},
}
"""Where the effect would do nothing; the spies always see something."""


def with_fields(fields):
    """Return an application that names *fields*."""
    return ApplyEffect(**{field: VALUES[field] for field in fields})


@pytest.mark.parametrize("tile", FIELDS)
def test_an_effect_may_be_declined(tile):
    """BOW-4.4: and the tile stays with its owner."""
    before = applying(tile, hands=("", "N01"), **GIVEN)

    assert decide(before, SOUTH, DeclineEffect(), in_order) == (
        EffectDeclined(SOUTH, tile),
        *NORTHS_TURN,
    )
    declined = asdict(after(BOWER, before, DeclineEffect()))
    assert declined == asdict(before) | {"turn": declined["turn"], "played": (1, 0)}
    assert declined["bonuses"] == ((tile,), ())


@pytest.mark.parametrize("tile", FIELDS)
def test_an_effect_is_applied_with_just_the_fields_that_it_needs(tile):
    """BOW-4.4: one field more or fewer, or another, is refused, and no field is missing."""
    before = applying(tile, hands=("", "N01"), **GIVEN)

    accepted = []
    for chosen in product((False, True), repeat=len(VALUES)):
        fields = {field for field, named in zip(VALUES, chosen, strict=True) if named}
        if fields == FIELDS[tile]:
            accepted.append(decide(before, SOUTH, with_fields(fields), in_order))
            continue
        with refused("BOW-4.4", BowerRefusal.OTHER_FIELDS):
            decide(before, SOUTH, with_fields(fields), in_order)
    (happened,) = accepted
    assert not isinstance(happened[0], EffectMissed)


@pytest.mark.parametrize("tile", NO_EFFECT)
def test_an_effect_without_a_target_can_be_applied_and_does_nothing(tile):
    """BOW-4.4, BOW-5.6, BOW-5.7: the same is asked, without any field."""
    before = applying(tile, **({"hands": ("", "N01")} | NO_EFFECT[tile]))

    happened = decide(before, SOUTH, ApplyEffect(), in_order)

    assert happened[0] == EffectMissed(SOUTH, tile)
    missed = asdict(after(BOWER, before, ApplyEffect()))
    played = (before.played[SOUTH] + 1, before.played[NORTH])
    assert missed == asdict(before) | {"turn": missed["turn"], "played": played}


@pytest.mark.parametrize("tile", NO_EFFECT)
def test_an_effect_without_a_target_can_be_declined_too(tile):
    """BOW-4.4."""
    before = applying(tile, **({"hands": ("", "N01")} | NO_EFFECT[tile]))

    assert decide(before, SOUTH, DeclineEffect(), in_order)[0] == EffectDeclined(SOUTH, tile)


@pytest.mark.parametrize("tile", [tile for tile in NO_EFFECT if FIELDS[tile]])
def test_an_effect_without_a_target_needs_no_fields(tile):
    """BOW-4.4: there is nothing that they could name."""
    before = applying(tile, **NO_EFFECT[tile])

    with refused("BOW-4.4", BowerRefusal.OTHER_FIELDS):
        decide(before, SOUTH, with_fields(FIELDS[tile]), in_order)

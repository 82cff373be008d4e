"""BOW-5: tests that every bonus tile has an effect."""

from itertools import chain

import pytest

from domain.bower.bot.bonuses import BY_THEMSELVES, WAYS
from domain.bower.commands import ApplyEffect
from domain.bower.components import BONUS_KINDS, BRANCH, CROSS, TOKENS
from domain.bower.rules import EFFECTS
from domain.bower.rules.effects import VALUES
from domain.bower.rules.square_contents import SHOWN_BY

TILES = set(chain(*BONUS_KINDS.values()))
APPLIED = {tile for tile in TILES if EFFECTS[tile].does}


def test_every_bonus_tile_has_an_effect_and_nothing_else_has():
    """BOW-1.3, BOW-5."""
    assert set(EFFECTS) == TILES


def test_earth_shells_and_eggs_work_by_themselves_and_all_others_are_applied():
    """BOW-5.1, BOW-5.3, BOW-5.4."""
    assert {*BONUS_KINDS["nest"], *BONUS_KINDS["egg"]} == TILES - APPLIED


@pytest.mark.parametrize("field", ApplyEffect.__struct_fields__)
def test_every_field_of_an_effect_is_needed_by_some_effect(field):
    """BOW-4.4: and it is known what there is for it."""
    assert any(field in EFFECTS[tile].needs for tile in APPLIED)
    assert field in VALUES


def test_every_token_says_what_it_counts_as_but_the_cross_that_takes_away():
    """BOW-5.6."""
    assert set(SHOWN_BY) == set(TOKENS) - {CROSS}
    assert SHOWN_BY[BRANCH] == ()


def test_the_house_bot_can_weigh_every_bonus_tile():
    assert set(WAYS) == APPLIED
    assert set(BY_THEMSELVES) == TILES - APPLIED

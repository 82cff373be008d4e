"""Questions that the rulebook answers about a position: a refusal names the broken rule."""

from domain.bloom.rules.joining import holds_in_order, joker_joins, numbers_that_join
from domain.bloom.rules.ladder_enumeration import grown, ladders_of
from domain.bloom.rules.ladders import (
    MOST_STOLEN,
    SHORTEST,
    climbing_refusal,
    is_ladder,
    ladder_refusal,
    left_after,
    stands_for,
    swapped,
    thefts,
)
from domain.bloom.rules.move_refusals import (
    adding_refusal,
    called_point_tile,
    drawing_refusal,
    joker_refusal,
    ladder_of,
    laying_refusal,
    next_starter,
    point_tile,
    swap_refusal,
    theft_refusal,
    to_move,
)
from domain.bloom.rules.possible_actions import can_act, can_add, can_draw, can_lay
from domain.bloom.rules.refusals import BloomRefusal

__all__ = [
    "MOST_STOLEN",
    "SHORTEST",
    "BloomRefusal",
    "adding_refusal",
    "called_point_tile",
    "can_act",
    "can_add",
    "can_draw",
    "can_lay",
    "climbing_refusal",
    "drawing_refusal",
    "grown",
    "holds_in_order",
    "is_ladder",
    "joker_joins",
    "joker_refusal",
    "ladder_of",
    "ladder_refusal",
    "ladders_of",
    "laying_refusal",
    "left_after",
    "next_starter",
    "numbers_that_join",
    "point_tile",
    "stands_for",
    "swap_refusal",
    "swapped",
    "theft_refusal",
    "thefts",
    "to_move",
]

"""Questions that the rulebook answers about a position: a refusal names the broken rule."""

from domain.bower.rules.effects import (
    AXES,
    EFFECTS,
    cover_refusal,
    facing,
    has_effect,
    token_refusal,
    tries,
    ways,
)
from domain.bower.rules.groups import (
    column_cells,
    columns_fired,
    gems,
    group_at,
    groups,
    groups_fired,
)
from domain.bower.rules.placement import (
    can_place,
    holding_refusal,
    placement_refusal,
    placements,
    shape_refusal,
)
from domain.bower.rules.refusals import BowerRefusal
from domain.bower.rules.square_contents import counting, crossable, lying, shells
from domain.bower.rules.supplies import bonus_left, refilled
from domain.bower.rules.turns import next_player, to_move, turns_left

__all__ = [
    "AXES",
    "EFFECTS",
    "BowerRefusal",
    "bonus_left",
    "can_place",
    "column_cells",
    "columns_fired",
    "counting",
    "cover_refusal",
    "crossable",
    "facing",
    "gems",
    "group_at",
    "groups",
    "groups_fired",
    "has_effect",
    "holding_refusal",
    "lying",
    "next_player",
    "placement_refusal",
    "placements",
    "refilled",
    "shape_refusal",
    "shells",
    "to_move",
    "token_refusal",
    "tries",
    "turns_left",
    "ways",
]

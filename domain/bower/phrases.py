"""Phrase templates of Bower with their rule ids, and the names of its pieces."""

from collections.abc import Mapping
from typing import Final

from domain.bower.components import (
    BONUS_KINDS,
    COLORS,
    COLUMNS,
    EGGS,
    KINDS,
    MATERIALS,
    SEAT_NAMES,
    SUPER_ROWS,
    TOKENS,
    square_id,
)
from domain.phrases import Said, rule_ids_of, wording_of

LOG: Final[Mapping[str, Said]] = {
    "dealt": Said("BOW-2.2", "Eggs and tiles are dealt; the display shows {display:long}."),
    "dealt_super_nest": Said(
        "BOW-7.1",
        "Eggs and tiles are dealt; the display shows {display:long}; the bonus tiles are "
        "{revealed:and}.",
    ),
    "tile_taken": Said("BOW-3.1", "takes {tile}"),
    "display_refilled": Said("BOW-3.1", "The display is refilled with {tiles:long}."),
    "nest_tile_placed": Said("BOW-3.2", "places {tile} on {squares:and}"),
    "nothing_placed": Said("BOW-3.3", "{player} can't place any tile: the turn ends."),
    "must_place": Said("BOW-5.7", "{player} takes no tile, and must place {tile}."),
    "no_take": Said("BOW-5.7", "{player} takes no tile this turn."),
    "second_turn": Said("BOW-5.7", "{player} plays a second turn in a row."),
    "bonus_by_columns": Said(
        "BOW-4.1",
        "gets a bonus for a third gem in columns {columns:and}",
        "gets a bonus for a third gem in column {columns}",
    ),
    "bonus_by_groups": Said(
        "BOW-4.1",
        "gets a bonus for a third gem in the groups at {groups:and}",
        "gets a bonus for a third gem in the group at {groups}",
    ),
    "bonus_by_columns_and_groups": Said(
        "BOW-4.2",
        "gets a bonus for a third gem in column {columns:and}, and in the group at {groups:and}",
    ),
    "bonus_skipped": Said("BOW-4.3", "declines the bonus"),
    "bonus_tiles_drawn": Said("BOW-4.3", "draws {count} bonus tiles", "draws {count} bonus tile"),
    "bonus_tiles_drawn_seen": Said(
        "BOW-4.3", "draws the bonus tiles {tiles:and}", "draws the bonus tile {tiles}"
    ),
    "bonus_stack_renewed": Said(
        "BOW-4.3", "The discarded bonus tiles are shuffled into a new stack of {count}."
    ),
    "bonus_tile_chosen": Said("BOW-4.3", "chooses the bonus tile “{tile}”"),
    "bonus_tile_joined_hand": Said("BOW-5.1", "adds {tile} to the hand"),
    "effect_declined": Said("BOW-4.4", "declines the effect of “{tile}”"),
    "effect_applied": Said("BOW-4.4", "applies the effect"),
    "effect_missed": Said("BOW-4.4", "applies “{tile}”, which has no effect now"),
    "egg_seen": Said("BOW-5.5", "looks at the egg of column {column}"),
    "egg_seen_seen": Said("BOW-5.5", "looks at the egg of column {column}: {egg}"),
    "eggs_aside_seen": Said("BOW-5.5", "looks at the two set-aside eggs"),
    "eggs_aside_seen_seen": Said("BOW-5.5", "looks at the two set-aside eggs: {eggs:and}"),
    "token_put": Said("BOW-5.6", "puts the {token} token on {squares}"),
    "branch_put_along_column": Said("BOW-5.6", "puts the branch on {squares}, along the column"),
    "branch_put_along_row": Said("BOW-5.6", "puts the branch on {squares}, along the row"),
    "own_object_crossed": Said("BOW-5.6", "crosses out a {object} on {squares} in their own nest"),
    "other_object_crossed": Said(
        "BOW-5.6", "crosses out a {object} on {squares} in the opponent's nest"
    ),
    "cover_tile_drawn": Said("BOW-5.7", "draws {tile} to cover two squares"),
    "squares_covered": Said("BOW-5.7", "covers {squares:and} with {tile}"),
    "tile_given": Said("BOW-5.7", "gives {tile} to the opponent"),
    "turns_doubled": Said("BOW-5.7", "gives the opponent two turns in a row"),
    "tile_discarded": Said("BOW-5.7", "discards {tile}"),
    "ended": Said("BOW-6.1", "Both players have played their last turn: the eggs are revealed."),
}
"""The log's wording of events, by the code of the phrase."""

COUNT: Final[Mapping[str, Said]] = {
    "largest_group": Said("BOW-6.1", "{material} group"),
    "column": Said("BOW-6.2", "column {column}"),
    "egg_tile": Said("BOW-6.6", "{tile} tile"),
    "majority": Said(
        "", "{kind}: {count} ({count_squares}) against {other_count} ({other_count_squares})"
    ),
    "majority_against_none": Said("", "{kind}: {count} ({count_squares}) against 0"),
    "majority_of_one": Said(
        "BOW-6.3", "{kind}: exactly 1 ({count_squares}) against 0, so 2 egg tokens"
    ),
    "tie_by_shells": Said(
        "",
        "{kind}: {count} each ({count_squares}; {other_count_squares}); shells {shells} "
        "({shells_squares}) against {other_shells} ({other_shells_squares})",
    ),
    "tie_by_shells_against_none": Said(
        "",
        "{kind}: {count} each ({count_squares}; {other_count_squares}); shells {shells} "
        "({shells_squares}) against 0",
    ),
    "no_objects_by_shells": Said(
        "BOW-6.2",
        "{kind}: 0 each; shells {shells} ({shells_squares}) against {other_shells} "
        "({other_shells_squares})",
    ),
    "no_objects_by_shells_against_none": Said(
        "BOW-6.2", "{kind}: 0 each; shells {shells} ({shells_squares}) against 0"
    ),
    "tie_by_colored_shells": Said(
        "BOW-6.7", "{kind}: {count} each ({count_squares}; {other_count_squares}), Colored Shells"
    ),
    "no_objects_by_colored_shells": Said("BOW-6.7", "{kind}: 0 each, Colored Shells"),
    "shells_by_colored_shells": Said("BOW-6.7", "Colored Shells ({squares}), whatever the shells"),
    "equal_totals_by_shells": Said(
        "BOW-6.8", "{total} egg tokens each; shells in the nest: {shells} against {other_shells}"
    ),
    "equal_totals_by_colored_shells": Said(
        "BOW-6.8", "{total} egg tokens each; Colored Shells in the winner's nest at {squares}"
    ),
}
"""The wording of score lines and tie-breakers."""

PROSPECTS: Final[Mapping[str, Said]] = {
    "egg_tiles": Said("BOW-6.6", "egg tiles"),
    "bonuses_to_come": Said("BOW-4.1", "bonuses to come"),
    "ties": Said("BOW-6.7", "ties"),
}
"""The wording of what a position promises besides columns and groups."""

COUNTED: Final = {
    **{f"{material}_squares": f"{material} squares" for material in MATERIALS},
    **{f"any_{kind}": f"{kind}s of any colour" for kind in KINDS},
    **{
        f"{kind}-{color}_or_white": f"{color} {kind} or white" for kind in KINDS for color in COLORS
    },
    **{f"{color}_objects": f"{color} flowers and feathers" for color in COLORS},
}
"""The subjects of the comparisons in the score."""

SQUARES: Final = {
    square_id(seat, (column, row)): f"{column}-{row}"
    for seat in range(len(SEAT_NAMES))
    for column in range(1, COLUMNS + 1)
    for row in range(1, SUPER_ROWS + 1)
}
"""The squares of either nest in words: column and row."""

THINGS: Final = {
    **{kind: " ".join(reversed(kind.split("-"))) for kind in EGGS},
    **{token: token.replace("-", " ") for token in TOKENS},
    **{f"egg-{color}": f"{color} egg" for color in (*COLORS, "shells")},
    "peek-egg": "Spy: one egg",
    "peek-aside": "Spy: set-aside eggs",
    "give": "gift",
    "double-turn": "double turn",
}
"""What objects, tokens and bonus tiles are called; a nest tile by its id."""

BONUS_TILES: Final = tuple(tile for tiles in BONUS_KINDS.values() for tile in tiles)
NAMES: Final = {
    **COUNTED,
    **{word: word for word in (*BONUS_TILES, *MATERIALS, *SEAT_NAMES)},
    **THINGS,
    **SQUARES,
}
"""What all that phrases speak of is called."""

RULE_IDS: Final = rule_ids_of({**LOG, **COUNT})
"""The id of the rule that each phrase rests on, by its code."""
WORDING: Final = wording_of({**LOG, **COUNT, **PROSPECTS}, NAMES)
"""The English words for the codes of phrases and values."""

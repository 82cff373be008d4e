"""Under which names are commands and events in the records and stores of the world?

They are written out here, so that a class that is given another name is noticed at once.
"""

from typing import get_args

import pytest

from domain.games import GAMES

COMMANDS = {
    "birdie": {
        "choose",
        "finish",
        "insert",
        "pass",
        "pigeon",
        "remove",
        "robin",
        "score",
        "stack",
        "take",
        "woodpecker",
        "write",
    },
    "bloom": {
        "add",
        "draw",
        "lay",
        "pass",
        "stop",
        "swap",
    },
    "bower": {
        "apply",
        "bonus",
        "cover",
        "decline",
        "discard",
        "draw_bonus",
        "place",
        "skip_bonus",
        "take",
    },
    "felci": {
        "draw",
        "fern",
        "visitor",
    },
}
EVENTS = {
    "birdie": {
        "ability_used",
        "area_refilled",
        "box_written",
        "card_inserted",
        "card_moved",
        "card_removed",
        "card_taken",
        "cards_stacked",
        "decks_shuffled",
        "feature_due",
        "flaps_crossed",
        "game_ended",
        "passed",
        "pigeon_due",
        "reserve_drawn",
        "round_dealt",
        "round_ended",
        "row_closed",
        "row_laid_out",
        "scoring_ended",
        "set_formed",
        "set_scored",
        "trophy_taken",
        "turn_began",
    },
    "bloom": {
        "bags_shuffled",
        "game_ended",
        "joker_swapped",
        "joker_taken",
        "ladder_laid",
        "no_point_tile_left",
        "open_reserve_refilled",
        "open_tile_drawn",
        "passed",
        "point_tile_taken",
        "round_dealt",
        "round_ended",
        "second_draw_due",
        "tile_drawn",
        "tiles_added",
        "tiles_stolen",
        "turn_began",
    },
    "bower": {
        "bonus_earned",
        "bonus_skipped",
        "bonus_stack_renewed",
        "bonus_tile_chosen",
        "bonus_tile_joined_hand",
        "bonus_tiles_drawn",
        "cover_tile_drawn",
        "dealt",
        "display_refilled",
        "effect_declined",
        "effect_missed",
        "egg_seen",
        "eggs_aside_seen",
        "game_ended",
        "nest_tile_placed",
        "nothing_placed",
        "object_crossed",
        "opening_choice_due",
        "squares_covered",
        "step_began",
        "tile_discarded",
        "tile_given",
        "tile_taken",
        "token_came",
        "token_put",
        "turn_began",
        "turn_ended",
        "turns_doubled",
    },
    "felci": {
        "actions_lapsed",
        "dealt",
        "fern_planted",
        "ferns_drawn",
        "game_ended",
        "turn_began",
        "turn_ended",
        "undergrowth_laid",
        "visitor_seated",
    },
}


def kinds(union):
    """Return the classes of a union; a game may have one command alone."""
    return get_args(union) or (union,)


def tags(union):
    return {kind.__struct_config__.tag for kind in kinds(union)}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_command_is_told_apart_as_in_the_records_that_there_are(game):
    assert tags(GAMES[game].commands) == COMMANDS[game]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_event_is_told_apart_as_in_the_stores_that_there_are(game):
    assert tags(GAMES[game].events) == EVENTS[game]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_command_and_no_event_can_be_changed_or_costs_the_garbage_collector(game):
    for union in (GAMES[game].commands, GAMES[game].events):
        configs = [kind.__struct_config__ for kind in kinds(union)]
        assert [(config.frozen, config.gc) for config in configs] == [(True, False)] * len(configs)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_command_with_a_field_that_it_does_not_have_is_refused(game):
    for kind in kinds(GAMES[game].commands):
        assert kind.__struct_config__.forbid_unknown_fields

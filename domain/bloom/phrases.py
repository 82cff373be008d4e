"""Phrase templates of Bloom with their rule ids, and the names of its pieces."""

from collections.abc import Mapping
from typing import Final

from domain.bloom.components import JOKER, NUMBERS, SEAT_NAMES, ladder_id
from domain.phrases import TWO, A, Said, rule_ids_of, wording_of

LOG: Final[Mapping[str, Said]] = {
    "round_dealt": Said(
        "BLO-2.2",
        "Round {round} is dealt. The open reserve shows {open:and}; there are {count} jokers on "
        "the board.",
        "Round {round} is dealt. The open reserve shows {open:and}; there is {count} joker on "
        "the board.",
    ),
    "joker_swapped": Said("BLO-3.2", "swaps the {tile} for a joker in {ladder}"),
    "tile_drawn": Said("BLO-3.3", "draws a tile from the reserve"),
    "tile_drawn_seen": Said("BLO-3.3", "draws the {tile} from the reserve"),
    "open_tile_drawn": Said("BLO-3.3", "draws the {tile} from the open reserve"),
    "tiles_stolen": Said("BLO-5.2", "steals {tiles:each} from {ladder}"),
    "ladder_laid": Said(
        "BLO-5.1",
        "lays {ladder} ({tiles}) with {count} flowers",
        "lays {ladder} ({tiles}) with {count} flower",
    ),
    "point_tile_taken": Said("BLO-5.3", "takes point tile {points}"),
    "no_point_tile_left": Said("BLO-5.3", "gets no point tile"),
    "joker_taken": Said("BLO-5.4", "takes a joker from the board"),
    "tiles_added": Said("BLO-6.1", "adds {tiles:each} to {ladder} (now {becomes})"),
    "stopped": Said("BLO-3.3", "stops drawing"),
    "passed": Said("BLO-3.4", "passes"),
    "open_reserve_refilled": Said(
        "BLO-3.3",
        "{tiles:Each} come up to refill the open reserve.",
        "{tiles:Each} comes up to refill the open reserve.",
    ),
    "all_passed": Said("BLO-7.1", "All have passed: round {round} is over. Scores: {scores}."),
    "out_of_tiles": Said(
        "BLO-7.1", "{player} is out of tiles: round {round} is over. Scores: {scores}."
    ),
    "ended": Said("BLO-8.1", "Both rounds are over: the match ends."),
}
"""The log's wording of events, by the code of the phrase."""

COUNT: Final[Mapping[str, Said]] = {
    "point_tile": Said("BLO-7.2", "point tile {points} in round {round}"),
    "taken_for": Said("BLO-5.3", "for {ladder}: {tiles}; flowers: {flowers} (BLO-5.3)"),
    "taken_for_next_lower": Said(
        "BLO-5.3",
        "for {ladder}: {tiles}; flowers: {flowers} (BLO-5.3); point tile {called} was "
        "gone, this was the next lower",
    ),
    "taken_for_above_the_highest": Said(
        "BLO-5.3",
        "for {ladder}: {tiles}; flowers: {flowers} (BLO-5.3); point tile {called} is the highest",
    ),
    "taken_for_above_the_highest_next_lower": Said(
        "BLO-5.3",
        "for {ladder}: {tiles}; flowers: {flowers} (BLO-5.3); point tile {called}, the "
        "highest, was gone, this was the next lower",
    ),
    "tiles_left": Said("BLO-7.2", "tiles left in round {round}"),
    "flowers_on": Said("BLO-7.2", "flowers on {tiles}: {flowers}"),
    "equal_totals_by_second_round": Said(
        "BLO-8.1", "{total} points each; round 2 brought {points} against {others}"
    ),
}
"""The wording of score lines and tie-breakers."""

PROSPECTS: Final[Mapping[str, Said]] = {
    "points_so_far": Said("BLO-7.2", "point tiles taken"),
    "ladders_to_come": Said("BLO-4.2", "ladders that the hand can become"),
    "tiles_to_be_left": Said("BLO-7.2", "tiles that would be left in the hand"),
    "points_of_others": Said("BLO-8.1", "fewer points for opponents"),
}
"""The wording of what a position promises."""

LADDERS: Final = {ladder_id(number): f"ladder {number}" for number in range(1, NUMBERS)}
NAMES: Final = {
    **LADDERS,
    A: "{thing}",
    f"{A}{JOKER}": "a joker",
    f"{TWO}{JOKER}": "two jokers",
    **{word: word for word in (JOKER, *SEAT_NAMES)},
}
"""What ladders, jokers and players are called."""

RULE_IDS: Final = rule_ids_of({**LOG, **COUNT})
"""The id of the rule that each phrase rests on, by its code."""
WORDING: Final = wording_of({**LOG, **COUNT, **PROSPECTS}, NAMES)
"""The English words for the codes of phrases and values."""

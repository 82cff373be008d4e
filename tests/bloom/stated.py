"""What the tests of all games need to know of Bloom."""

from domain.bloom.rules import BloomRefusal

RULES = "BLO"
"""How the ids of its rules begin."""
LINES = {1: 2, 2: 4, 3: 4, 4: 2, 5: 5, 6: 1, 7: 2, 8: 1}
"""How many lines each section of its rules page has."""
REFUSALS = BloomRefusal
COMMANDS = {
    "add",
    "draw",
    "lay",
    "pass",
    "stop",
    "swap",
}
"""What its commands are called in the records of the world."""
EVENTS = {
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
}
"""What its events are called in the stores of the world."""
SHUFFLED = {"bloom.reserve": 103}
"""How many pieces are shuffled under each label."""
TOLD = {"stop": "BLO-3.3", "pass": "BLO-3.4"}
"""Kinds of moves that are not made in its lesson, with the rule where it speaks of them."""
IDS = r"\b(?:ladder|points|left|tile|joker)-\d|\bjoker-\w+"
"""By which ids nothing may be called on a page."""
HELPED = ("house_bots", "jokers")
"""Recorded matches with the standard set; the help on their things is compared with the rules."""
OTHER_WORDS = (
    r"\btabellone\b|\bspazi[oa]?\b|\bmano\b|\bprenderne una o due tessere\b"
    r"|tessera punti"
)
"""What no Italian text says, since the rulebook names it otherwise."""

"""What the tests of all games need to know of Bower."""

from domain.bower.rules import BowerRefusal

RULES = "BOW"
"""How the ids of its rules begin."""
LINES = {1: 4, 2: 3, 3: 4, 4: 5, 5: 8, 6: 8, 7: 2}
"""How many lines each section of its rules page has."""
REFUSALS = BowerRefusal
COMMANDS = {
    "apply",
    "bonus",
    "cover",
    "decline",
    "discard",
    "draw_bonus",
    "place",
    "skip_bonus",
    "take",
}
"""What its commands are called in the records of the world."""
EVENTS = {
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
}
"""What its events are called in the stores of the world."""
SHUFFLED = {"bower.eggs": 8, "bower.bonus": 20, "bower.nest": 36}
"""How many pieces are shuffled under each label."""
TOLD = {"skip_bonus": "BOW-4.3", "decline": "BOW-4.4", "cover": "BOW-5.7"}
"""Kinds of moves that are not made in its lesson, with the rule where it speaks of them."""
IDS = r"\bN\d\d\b|\bearth-\d|\b(?:colored|egg|peek|white|double)-\w+"
"""By which ids nothing may be called on a page."""
HELPED = ("house_bots", "earth_and_colored_shells", "spies_and_tokens")
"""Recorded matches with the standard set; the help on their things is compared with the rules."""
OTHER_WORDS = (
    r"\buov[oa] (?:nascost|della colonna|:)|\b[uU]ova\b|\brimett\w+ via"
    r"|pila dei bonus|\bposto libero\b"
)
"""What no Italian text says, since the rulebook names it otherwise."""

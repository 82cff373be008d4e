"""What the tests of all games need to know of Birdie."""

from domain.birdie.rules import BirdieRefusal

RULES = "BIR"
"""How the ids of its rules begin."""
LINES = {1: 3, 2: 4, 3: 6, 4: 9, 5: 4, 6: 2}
"""How many lines each section of its rules page has."""
REFUSALS = BirdieRefusal
COMMANDS = {
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
}
"""What its commands are called in the records of the world."""
EVENTS = {
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
}
"""What its events are called in the stores of the world."""
SHUFFLED = {"birdie.deck": 64}
"""How many pieces are shuffled under each label."""
TOLD = {
    **dict.fromkeys(("robin", "insert"), "BIR-4.3"),
    **dict.fromkeys(("remove", "choose", "write", "pigeon", "finish"), "BIR-5.1"),
}
"""Kinds of moves that are not made in its lesson, with the rule where it speaks of them."""
IDS = r"\b(?:box|pass|flaps|gap|trophy)-\d|\b(?:robin|owl|pigeon|woodpecker)-\w+"
"""By which ids nothing may be called on a page."""
HELPED = ("house_bots", "house_bots_as_experts")
"""Recorded matches with the standard set; the help on their things is compared with the rules."""
OTHER_WORDS = (
    r"\bimpil|scheda dei punti|mazzo degli uccellini|carta di stop|\bflap\b"
    r"|\b(?:apri|apre) (?:il tuo mazzo |.{0,12})?in una fila"
    r"|\btogli\w* (?:uno dei|un set)"
)
"""What no Italian text says, since the rulebook names it otherwise."""

"""What the tests of all games need to know of Felci."""

from domain.felci.rules import FelciRefusal

RULES = "FEL"
"""How the ids of its rules begin."""
LINES = {1: 5, 2: 2, 3: 4, 4: 7, 5: 3, 6: 4, 7: 1}
"""How many lines each section of its rules page has."""
REFUSALS = FelciRefusal
COMMANDS = {
    "draw",
    "fern",
    "visitor",
}
"""What its commands are called in the records of the world."""
EVENTS = {
    "actions_lapsed",
    "dealt",
    "fern_planted",
    "ferns_drawn",
    "game_ended",
    "turn_began",
    "turn_ended",
    "undergrowth_laid",
    "visitor_seated",
}
"""What its events are called in the stores of the world."""
SHUFFLED = {"felci.pile": 50}
"""How many pieces are shuffled under each label."""
TOLD: dict[str, str] = {}
"""Kinds of moves that are not made in its lesson, with the rule where it speaks of them."""
IDS = r"\b(?:white|black)-(?:north|south|east|west)\b"
"""By which ids nothing may be called on a page."""
HELPED = ("house_bots", "rulebook_example")
"""Recorded matches with the standard set; the help on their things is compared with the rules."""
OTHER_WORDS = r"\bpila\b|\bposa(?:re|te|ta|no)?\b|\bplancia\b|punt[oi] gioia"
"""What no Italian text says, since the rulebook names it otherwise."""

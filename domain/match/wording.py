"""The English wording of what players do at the table apart from moves."""

from collections.abc import Mapping
from typing import Final

WORDING: Final[Mapping[str, str]] = {
    "voided": "The table is voided: the seed of {players} did not come.",
    "takeback_asked": "asks to take back a move",
    "takeback_agreed": "agrees",
    "takeback_refused": "does not agree to the takeback",
    "takeback_withdrawn": "does not ask for the takeback any more",
    "taken_back": "takes back a move",
    "handed_over": "has left; a bot plays on",
    "came_back": "is back",
    "resigned": "resigns",
    "out_of_time": "runs out of time",
    "time_handed": "has run out of time; a bot plays on",
    "unknown": "unknown",
    "time_given_back": "gets back the time in which the table was closed",
}
"""The English words, by the code of the phrase."""

"""English wording of table actions: seats, takebacks, resignation, clocks, disputes."""

from collections.abc import Mapping
from typing import Final

WORDING: Final[Mapping[str, str]] = {
    "voided": "The match is void: the seed of {players} did not arrive.",
    "takeback_asked": "asks to undo a move",
    "takeback_agreed": "agrees",
    "takeback_refused": "declines the undo",
    "takeback_withdrawn": "withdraws the undo request",
    "taken_back": "undoes a move",
    "handed_over": "has left; a bot takes over",
    "came_back": "is back",
    "resigned": "resigns",
    "out_of_time": "runs out of time",
    "time_handed": "has run out of time; a bot takes over",
    "and": "{others} and {last}",
    "unknown": "unknown",
    "time_given_back": "gets back the time the server was down",
}
"""The English words, by the code of the phrase."""

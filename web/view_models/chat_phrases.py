"""Canned chat phrases. Each reader sees them in their own language."""

from collections.abc import Mapping
from typing import Final

from adapters.i18n import N_

PHRASES: Final[Mapping[str, str]] = {
    "hello": N_("Hello!"),
    "luck": N_("Good luck, have fun!"),
    "nice": N_("Well played!"),
    "moment": N_("One moment, please."),
    "think": N_("I must think about this."),
    "back": N_("Here I am again."),
    "oops": N_("Oops, that was a slip."),
    "thanks": N_("Thank you!"),
    "again": N_("Another game?"),
    "bye": N_("Good-bye!"),
}
"""By key, as they are offered."""

"""Canned chat phrases. Each reader sees them in their own language."""

from collections.abc import Mapping
from typing import Final

from adapters.i18n import N_

PHRASES: Final[Mapping[str, str]] = {
    "hello": N_("Hello!"),
    "luck": N_("Good luck, have fun!"),
    "nice": N_("Well played!"),
    "moment": N_("One moment, please."),
    "think": N_("Let me think."),
    "back": N_("I'm back."),
    "oops": N_("Oops, my mistake."),
    "thanks": N_("Thank you!"),
    "again": N_("Another game?"),
    "bye": N_("Goodbye!"),
}
"""Phrases by key, in display order."""

"""What can be said to somebody who speaks another language? Each reads it in their own."""

from collections.abc import Mapping
from typing import Final

from adapters.i18n import marked

PHRASES: Final[Mapping[str, str]] = {
    "hello": marked("Hello!"),
    "luck": marked("Good luck, have fun!"),
    "nice": marked("Well played!"),
    "moment": marked("One moment, please."),
    "think": marked("I must think about this."),
    "back": marked("Here I am again."),
    "oops": marked("Oops, that was a slip."),
    "thanks": marked("Thank you!"),
    "again": marked("Another game?"),
    "bye": marked("Good-bye!"),
}
"""By key, as they are offered."""

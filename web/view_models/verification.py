"""View model of a verification: the checks of a match's log and deal, for laypersons."""

from collections.abc import Iterator
from typing import Final

import msgspec

from adapters.i18n import N_, gettext
from adapters.verification.checks import CHECK_NAMES, Verdict
from domain.match import Match

EXPLAINED: Final = {
    "chain": N_(
        "Each event is sealed together with all events before it. If anyone later changed, "
        "removed, added or swapped one, no seal after it would match."
    ),
    "receipts": N_(
        "For each of your moves, the server signs a receipt, which your browser keeps. With "
        "it you can prove that something before your move was changed, or that something "
        "after it was lost."
    ),
    "seeds": N_(
        "Before the deal, each player and the server sealed a secret number. Each opened "
        "number is the one that was sealed: nobody swapped one after seeing the others."
    ),
    "deal": N_(
        "The deal follows from all these numbers together, and was computed again from them. "
        "If at least one was drawn honestly, nobody could choose the deal."
    ),
    "moves": N_(
        "Each move was checked again by the rules of this match, and led to the same position."
    ),
    "score": N_("The points were counted again from the last position, and are the same."),
    "disputes": N_(
        "The disputes after the end of the match, and whether a referee's verdict changed "
        "the result."
    ),
}
"""What each check proves if it passes."""
MARKS: Final = {True: "✓", False: "✗", None: "–"}
KINDS: Final = {True: "good", False: "bad", None: ""}


def log_name(match: Match) -> str:
    """Return the file name of a match's log."""
    return f"{match.game.name}-{match.id}-log.json"


class CheckView(msgspec.Struct, frozen=True):
    """The result of one check."""

    name: str
    called: str
    mark: str
    kind: str
    """``good``, ``bad``, or empty where it does not apply."""
    says: str
    """The finding."""
    why: str
    """Text of what it proves."""


def check_views(verdict: Verdict) -> Iterator[CheckView]:
    """Return the checks of a verdict in order, in the current language."""
    for check in verdict.checks:
        name, ok = check.name, check.ok
        yield CheckView(
            name,
            gettext(CHECK_NAMES[name]),
            MARKS[ok],
            KINDS[ok],
            check.says,
            gettext(EXPLAINED[name]),
        )

"""View model of a verification: the checks of a match's log and deal, for laypersons."""

from collections.abc import Iterator
from typing import Final

import msgspec

from adapters.i18n import N_, gettext
from adapters.verification.checks import CHECK_NAMES, Verdict
from domain.match import Match

EXPLAINED: Final = {
    "chain": N_(
        "Each event is sealed together with all those before it. Had anybody changed, left out, put"
        " in or exchanged one later, no seal after it would fit."
    ),
    "receipts": N_(
        "For each move that you make, this table signs a receipt, which your browser keeps. With it"
        " you can prove that something before your move was changed, or something after it lost."
    ),
    "seeds": N_(
        "Before the deal each seat, and this table itself, put a secret number under seal. These"
        " are the numbers that lay there: nobody exchanged one once the others were known."
    ),
    "deal": N_(
        "The deal follows from all these numbers together, and was worked out from them again: as"
        " long as a single one was drawn honestly, nobody could choose it."
    ),
    "moves": N_(
        "Each move was decided again by the rules that it was played under, and led to the same."
    ),
    "score": N_("The points were counted again, from the last position, and are the same."),
    "disputes": N_(
        "What was disputed after the end, and whether a referee's verdict took the place of the"
        " counted result."
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
    """What it proves."""


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

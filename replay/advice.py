"""Advice on errors: each sentence about an error ends with the command that helps."""

from collections.abc import Mapping
from typing import Final

from eventsourcing.persistence import PersistenceError

from adapters.analysis.eligibility import NotAnalysed
from adapters.eventstore.corruption import CorruptMatch
from adapters.i18n import N_, gettext
from adapters.limits import BeyondLimits
from adapters.match_store import CannotOpen
from adapters.records.parser import NotARecord
from adapters.records.reader import UnreadableFile
from adapters.records.replay import RuleBroken
from adapters.tables.query import BadQuery
from replay.group import UNUSABLE, WRONG

ADVICE: Final[Mapping[type[Exception], str]] = {
    UnreadableFile: N_("giardino matches lists stored matches, giardino example prints a record"),
    NotARecord: N_("giardino example GAME prints a correct record"),
    BeyondLimits: N_("giardino example GAME prints a correct record"),
    RuleBroken: N_("giardino replay shows the match up to that move"),
    NotAnalysed: N_("giardino replay shows the match"),
    BadQuery: N_('giardino query "SHOW ALL TABLES" lists tables and columns'),
    CorruptMatch: N_("restore it from a backup, then run giardino rebuild"),
    CannotOpen: N_("giardino doctor examines it"),
    PersistenceError: N_("giardino doctor examines it"),
}
"""By kind of error, the special kind first."""


def exit_code_of(error: Exception) -> int:
    """Return the exit code for an *error* in a record or a stored match."""
    return WRONG if isinstance(error, RuleBroken) else UNUSABLE


def with_advice(error: Exception, place: str = "") -> str:
    """Return the sentence of an *error* at a *place*, and what helps."""
    advice = next(text for kind, text in ADVICE.items() if isinstance(error, kind))
    sentence = str(error).removesuffix(".")
    return f"{place}: {sentence}; {gettext(advice)}" if place else f"{sentence}; {gettext(advice)}"

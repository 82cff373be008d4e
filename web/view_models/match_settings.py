"""The settings of a match in words: options, clock and spectators."""

from typing import Final

from adapters.i18n import N_, gettext, ngettext
from adapters.records.assumed import assumed_slots
from domain.match import Match
from web.games.registry import PRESENTATIONS
from web.view_models.clocks import time_control

OPEN_NOTES: Final = N_("open notes: all moves can be looked up")
FROM_MEMORY: Final = N_("from memory: earlier moves can't be looked up")


def settings_in_words(match: Match) -> tuple[str, ...]:
    """Return the options that are on, the clock, who may watch, and open notes.

    A branch names its origin and whether its deal was known. A practice match is marked.
    """
    clock, branch = match.opened.clock, match.opened.branch
    origin = [gettext("a branch, from {moment}", moment=moment(branch.position))] if branch else []
    known = [known_beforehand()] if branch and not branch.anew else []
    timed = [time_control(clock)] if clock else []
    unknown = len(assumed_slots(match))
    assumed = [ngettext("{count} piece unknown", "{count} pieces unknown", unknown)]
    practice = [gettext("practice")] if match.practice else []
    notes = [gettext(OPEN_NOTES)] if match.opened.open_notes is True else []
    sentences = (*origin, *known, *_options(match), *timed, *_spectators(match), *notes, *practice)
    return (*sentences, *assumed) if unknown else sentences


def known_beforehand() -> str:
    """Return the note on a branch that keeps the deal of the original match."""
    return gettext("a match whose deal was known beforehand")


def moment(position: int) -> str:
    """Return the name of a position: its move, or the deal."""
    return gettext("move {move}", move=position) if position else gettext("the deal")


def invitation_settings(match: Match) -> tuple[str, ...]:
    """Return all settings for a person who is invited to a seat, including defaults.

    The page itself adds that the deal is a fair shuffle, unless the match is a branch.
    """
    clock = match.opened.clock
    timed = time_control(clock) if clock else gettext("no clock")
    return (*_options(match), timed, *_spectators(match), *_notes(match), *_deal(match))


def _deal(match: Match) -> list[str]:
    branch = match.opened.branch
    if branch is None:
        return []
    origin = gettext("a branch from {moment} of another match", moment=moment(branch.position))
    if branch.anew:
        return [origin, gettext("everything unseen is reshuffled, verifiably")]
    return [origin, known_beforehand()]


def _options(match: Match) -> list[str]:
    words = PRESENTATIONS[match.game.name].options
    return [gettext(words[option]) for option, chosen in match.opened.options.items() if chosen]


def _notes(match: Match) -> list[str]:
    if match.game.memory is None:
        return []
    return [gettext(OPEN_NOTES if match.opened.open_notes is True else FROM_MEMORY)]


def _spectators(match: Match) -> list[str]:
    return [] if match.opened.spectators else [gettext("no spectators until the match is over")]

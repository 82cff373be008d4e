"""What was agreed on when a table was opened, in words?"""

from typing import Final

from adapters.i18n import marked, say, say_counted
from adapters.records.assumed import assumed_slots
from domain.match import Match
from web.games.registry import TABLES
from web.view_models.clocks import agreed_on

OPEN_NOTES: Final = marked("open notes: what was played can be looked up")
FROM_MEMORY: Final = marked("from memory: what was played before can't be looked up")


def agreed(match: Match) -> tuple[str, ...]:
    """Return the options that are on, the clock if there is one, who may look on, and open notes.

    A branch says from where it goes on and whether its deal was known beforehand, and a match for
    practice that it is one.
    """
    clock, branch = match.opened.clock, match.opened.branch
    goes_on = [say("a branch, from {moment}", moment=moment(branch.position))] if branch else []
    known = [known_beforehand()] if branch and not branch.anew else []
    timed = [agreed_on(clock)] if clock else []
    unknown = len(assumed_slots(match))
    assumed = [say_counted("{count} piece unknown", "{count} pieces unknown", unknown)]
    practice = [say("practice")] if match.practice else []
    notes = [say(OPEN_NOTES)] if match.opened.open_notes is True else []
    told = (*goes_on, *known, *_options(match), *timed, *_eyes(match), *notes, *practice)
    return (*told, *assumed) if unknown else told


def known_beforehand() -> str:
    """Return what is said of a branch with the deal of the match that it goes on from."""
    return say("a match whose deal was known beforehand")


def moment(position: int) -> str:
    """Return what a position is called: after which move it is, or that it is the deal."""
    return say("move {move}", move=position) if position else say("the deal")


def told_to_the_invited(match: Match) -> tuple[str, ...]:
    """Return the same for whoever may sit down, with what goes without saying to the others."""
    clock = match.opened.clock
    timed = agreed_on(clock) if clock else say("no clock")
    return (*_options(match), timed, *_eyes(match), *_notes(match), *_deal(match))


def _deal(match: Match) -> list[str]:
    branch = match.opened.branch
    if branch is None:
        return [say("a deal that nobody can choose")]
    goes_on = say("you play on from {moment} of another match", moment=moment(branch.position))
    if branch.anew:
        return [goes_on, say("what nobody had seen is drawn anew, and nobody can choose it")]
    return [goes_on, known_beforehand()]


def _options(match: Match) -> list[str]:
    words = TABLES[match.game.name].options
    return [say(words[option]) for option, chosen in match.opened.options.items() if chosen]


def _notes(match: Match) -> list[str]:
    if match.game.memory is None:
        return []
    return [say(OPEN_NOTES if match.opened.open_notes is True else FROM_MEMORY)]


def _eyes(match: Match) -> list[str]:
    return [] if match.opened.spectators else [say("players only")]

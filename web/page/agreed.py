"""What was agreed on when a table was opened, in words?"""

from adapters.languages import say
from domain.match import Match
from web.page.clocks import agreed_on
from web.page.tables import TABLES


def agreed(match: Match) -> tuple[str, ...]:
    """Return the options that are on, the clock if there is one, and who may look on.

    A branch says from where it goes on, and a match for practice that it is one.
    """
    clock, branch = match.opened.clock, match.opened.branch
    goes_on = [say("a branch, from {moment}", moment=moment(branch.position))] if branch else []
    timed = [agreed_on(clock)] if clock else []
    practice = [say("practice")] if match.practice else []
    return (*goes_on, *_options(match), *timed, *_eyes(match), *practice)


def moment(position: int) -> str:
    """Return what a position is called: after which move it is, or that it is the deal."""
    return say("move {move}", move=position) if position else say("the deal")


def told_to_the_invited(match: Match) -> tuple[str, ...]:
    """Return the same for whoever may sit down, with what goes without saying to the others."""
    clock = match.opened.clock
    timed = agreed_on(clock) if clock else say("no clock")
    return (*_options(match), timed, *_eyes(match), *_deal(match))


def _deal(match: Match) -> list[str]:
    branch = match.opened.branch
    if branch is None:
        return [say("a deal that nobody can choose")]
    goes_on = say("you play on from {moment} of another match", moment=moment(branch.position))
    if branch.anew:
        return [goes_on, say("what nobody had seen is drawn anew, and nobody can choose it")]
    return [goes_on, say("with its deal as it fell, which anybody may have looked at")]


def _options(match: Match) -> list[str]:
    words = TABLES[match.game.name].options
    return [say(words[option]) for option, chosen in match.opened.options.items() if chosen]


def _eyes(match: Match) -> list[str]:
    return [] if match.opened.spectators else [say("players only")]

"""What was agreed on when a table was opened, in words?"""

from adapters.languages import say
from domain.match import Match
from web.page.clocks import agreed_on
from web.page.tables import TABLES


def agreed(match: Match) -> tuple[str, ...]:
    """Return the options that are on, the clock if there is one, and who may look on."""
    clock = match.opened.clock
    return (*_options(match), *([agreed_on(clock)] if clock else []), *_eyes(match))


def told_to_the_invited(match: Match) -> tuple[str, ...]:
    """Return the same for whoever may sit down, with what goes without saying to the others."""
    clock = match.opened.clock
    timed = agreed_on(clock) if clock else say("no clock")
    return (*_options(match), timed, *_eyes(match), say("a deal that nobody can choose"))


def _options(match: Match) -> list[str]:
    words = TABLES[match.game.name].options
    return [say(words[option]) for option, chosen in match.opened.options.items() if chosen]


def _eyes(match: Match) -> list[str]:
    return [] if match.opened.spectators else [say("players only")]

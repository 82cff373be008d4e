"""Round summary: what each player scored in a round that just ended, and what comes next."""

import msgspec

from adapters.i18n import gettext, pgettext
from domain.game import Seat
from web.text import capitalized


class RoundLine(msgspec.Struct, frozen=True):
    """A line of points."""

    what: str
    points: int


class PlayerRound(msgspec.Struct, frozen=True):
    """What one player scored in the round."""

    seat: Seat
    lines: tuple[RoundLine, ...]
    total: int
    """The player's total so far."""


class RoundSummary(msgspec.Struct, frozen=True):
    """The summary of a finished round."""

    title: str
    players: tuple[PlayerRound, ...]
    next: str
    """What comes next, in a sentence."""


def round_summary(
    game: str, number: int, players: tuple[PlayerRound, ...], first: str
) -> RoundSummary:
    """Return the summary of round *number*; the player named *first* begins the next one."""
    this, that = (pgettext(game, "round {round}", round=at) for at in (number, number + 1))
    return RoundSummary(
        title=capitalized(gettext("{round}: scores", round=this)),
        players=players,
        next=gettext("Next: {round}. {player} starts.", round=that, player=first),
    )

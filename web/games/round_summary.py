"""Round summary: what each player scored in a round that just ended, and what comes next."""

import msgspec

from adapters.i18n import gettext, pgettext
from domain.game import Seat
from web.text import capitalized


class RoundLine(msgspec.Struct, frozen=True):
    """Something that counted."""

    what: str
    points: int


class RoundOf(msgspec.Struct, frozen=True):
    """What the round brought one player."""

    seat: Seat
    lines: tuple[RoundLine, ...]
    total: int
    """Of all that counted so far."""


class RoundOver(msgspec.Struct, frozen=True):
    """A round that is over."""

    title: str
    players: tuple[RoundOf, ...]
    next: str
    """What comes then."""


def round_over(game: str, number: int, players: tuple[RoundOf, ...], first: str) -> RoundOver:
    """Return the sheet of the round with this *number*; who is called *first* begins the next."""
    this, that = (pgettext(game, "round {round}", round=at) for at in (number, number + 1))
    return RoundOver(
        title=capitalized(gettext("{round}: the points", round=this)),
        players=players,
        next=gettext("Next: {round}. {player} begins.", round=that, player=first),
    )

"""Content of a notification: the turn, the deal or the end; the game; the opponents' names.

Nothing else is in it: no move, no result, nothing of the position. The names are those that other
players gave at the table; a match for its players only, whose screen anybody may see, has none.
"""

import msgspec

from adapters.i18n import gettext, use_locale
from adapters.match_store import MatchStore
from domain.game import Seat
from domain.match import PERSON, Match

LENGTH = 1024
"""All messages are padded to this many bytes: the push service learns nothing from their size."""


class Notification(msgspec.Struct, frozen=True):
    """What the service worker shows."""

    title: str
    body: str
    path: str
    """The page of the match."""


def notification(store: MatchStore, match: Match, seat: Seat, language: str) -> Notification:
    """Return the notification of a *seat*: its turn, a deal that waits for it, or the end."""
    names = opponents(store, match, seat)
    with use_locale(language):
        title = _title(match)
        body = (
            gettext("{game}, with {names}", game=match.game.title, names=", ".join(names))
            if names
            else match.game.title
        )
    return Notification(title, body, f"/matches/{match.id}/")


def _title(match: Match) -> str:
    if match.over:
        return gettext("The match has ended")
    if match.dealt is None:
        return gettext("The deal is waiting for you")
    return gettext("It is your turn")


def opponents(store: MatchStore, match: Match, seat: Seat) -> list[str]:
    """Return the names of the other people of a match that spectators may see."""
    if not match.opened.spectators:
        return []
    given = store.names.given(match.id)
    people = [other for other, kind in enumerate(match.opened.seats) if kind == PERSON]
    return [given[other] for other in people if other != seat and other in given]


def encoded(message: Notification) -> bytes:
    """Return a notification as padded JSON."""
    return msgspec.json.encode(message).ljust(LENGTH)

"""Transcript of a match: log lines by move for one viewer, and the outcome."""

from collections.abc import Iterator

import msgspec

from adapters.i18n import gettext, seat_name, wording
from adapters.records.replay import Replay
from domain.game import AnyGame, Count, Observer, Seat, Viewer
from domain.match import Moved
from domain.narration import tell


class LogLine(msgspec.Struct, frozen=True):
    """A log phrase in words, with its move (0: the deal) and the seat that moved."""

    move: int
    by: Seat | None
    words: str


def log(played: Replay, viewer: Viewer, first: int, last: int) -> Iterator[LogLine]:
    """Return *viewer*'s log lines of the moves *first* to *last*; 0 is the deal."""
    for number in range(first, last + 1):
        match, event = played.positions[number], played.events[number + 1]
        by = event.seat if isinstance(event, Moved) else None
        for phrase in tell(match, event, viewer):
            yield LogLine(number, by, phrase.render(wording(match.game)))


def viewer_by_name(name: str, game: AnyGame, players: int) -> Viewer | None:
    """Return the viewer of a seat's number or name, ``spectator`` or ``referee``; or None.

    Names are those of records and of the current language, in any case of letters.
    """
    viewers: dict[str, Viewer] = {str(viewer): viewer for viewer in Observer}
    viewers |= {viewer_name(viewer, game).casefold(): viewer for viewer in Observer}
    for seat, recorded in enumerate(game.seat_names[:players]):
        viewers |= {str(seat): seat, recorded: seat, seat_name(game, seat).casefold(): seat}
    return viewers.get(name.casefold())


def viewer_name(viewer: Viewer, game: AnyGame) -> str:
    """Return the translated name of a viewer."""
    if isinstance(viewer, int):
        return seat_name(game, viewer)
    return gettext("spectator") if viewer == Observer.SPECTATOR else gettext("referee")


def outcome(count: Count, game: AnyGame) -> str:
    """Return the outcome of a match in one line."""
    named = (f"{seat_name(game, seat)} {total}" for seat, total in enumerate(count.totals))
    totals = ", ".join(named)
    winners = gettext(" and ").join(seat_name(game, seat) for seat in count.winners)
    won = gettext("wins") if len(count.winners) == 1 else gettext("share the victory")
    text = f"{totals}: {winners} {won}"
    return f"{text} ({count.decided.render(wording(game))})" if count.decided else text

"""What was said of a match, move by move, to one viewer?"""

from collections.abc import Iterator

import msgspec

from adapters.records.replaying import Replay
from domain.game import AnyGame, Count, Onlooker, Seat, Viewer
from domain.match import Moved
from domain.telling import tell


class Said(msgspec.Struct, frozen=True):
    """A phrase in words, the number of its move (0: the deal), and the seat that moved."""

    move: int
    by: Seat | None
    words: str


def log(played: Replay, viewer: Viewer, first: int, last: int) -> Iterator[Said]:
    """Return what *viewer* was told of the moves from *first* to *last*; 0 is the deal."""
    for number in range(first, last + 1):
        match, event = played.positions[number], played.events[number + 1]
        by = event.seat if isinstance(event, Moved) else None
        for phrase in tell(match, event, viewer):
            yield Said(number, by, phrase.say(match.game.wording))


def viewer_called(name: str, game: AnyGame, players: int) -> Viewer | None:
    """Return who is meant by a seat's number or name, ``spectator`` or ``referee``; or None."""
    viewers: dict[str, Viewer] = {str(viewer): viewer for viewer in Onlooker}
    for seat, seat_name in enumerate(game.seat_names[:players]):
        viewers |= {str(seat): seat, seat_name: seat}
    return viewers.get(name)


def viewer_name(viewer: Viewer, game: AnyGame) -> str:
    """Return what a viewer is called."""
    return game.seat_names[viewer] if isinstance(viewer, int) else str(viewer)


def outcome(count: Count, game: AnyGame) -> str:
    """Return how a match ended, in one line."""
    names = game.seat_names
    totals = ", ".join(f"{names[seat]} {total}" for seat, total in enumerate(count.totals))
    winners = " and ".join(names[seat] for seat in count.winners)
    told = f"{totals}: {winners} {'wins' if len(count.winners) == 1 else 'share the victory'}"
    return f"{told} ({count.decided.say(game.wording)})" if count.decided else told

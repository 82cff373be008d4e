"""What is the caller of a request shown of a match?"""

from collections.abc import Sequence

import msgspec
from flask import request, url_for

from adapters.store.codec import Recorded
from domain.game import Onlooker, Seat, Viewer
from domain.match import Match, Moved
from web.desk import Desk
from web.errors import Problem
from web.page.picture import Company, Invitation, Picture, picture
from web.seats import COOKIE, Pass, is_free, viewer_of


def bearer(front: Desk, match_id: str) -> Pass | None:
    """Return the pass that the caller's browser keeps for this match."""
    return front.tokens.read(match_id, request.cookies.get(COOKIE, ""))


def caller(front: Desk, match: Match) -> Viewer:
    """Return whose eyes the caller of this request has."""
    return viewer_of(front.house, bearer(front, match.id))


def asked_viewer(front: Desk, match: Match, asked: str | None) -> Viewer:
    """Return whose eyes are asked for, where the caller may have them.

    A match that has ended is open to all; until then everybody has their own eyes, or fewer.
    """
    own = caller(front, match)
    if asked is None:
        return own
    viewer: Viewer = int(asked) if asked.isdigit() else Onlooker(asked)
    if viewer not in (own, Onlooker.SPECTATOR) and match.count is None:
        raise Problem(403, "forbidden", "Until the match ends, you look with your own eyes.")
    if viewer not in (*Onlooker, *range(len(match.seated))):
        raise Problem(404, "unknown", "There is no such seat.")
    return viewer


def page_path(match_id: str) -> str:
    """Return the path of a match, which everything of it lies under."""
    return url_for("table.page", match_id=match_id)


def watch_link(match_id: str) -> str:
    """Return the public link to a match."""
    return url_for("table.page", match_id=match_id, _external=True)


def link(front: Desk, one: Pass) -> str:
    """Return the secret link that *one* stands for."""
    token = front.tokens.token(one)
    return url_for("joining.join", match_id=one.match, token=token, _external=True)


def company(front: Desk, match: Match, viewer: Viewer) -> Company:
    """Return who is at the table, with the invitations that *viewer* may pass on."""
    present = front.hub.present(match.id)
    seats = range(len(match.seated))
    free = [seat for seat in seats if is_free(match, seat)] if isinstance(viewer, Seat) else []
    return Company(
        names=front.house.names(match),
        connected=tuple(seat in present for seat in seats),
        invitations=tuple(
            Invitation(match.game.seat_names[seat], link(front, Pass(match.id, seat)))
            for seat in free
        ),
        watch=watch_link(match.id),
    )


def seen_by(front: Desk, match_id: str, viewer: Viewer) -> bytes:
    """Return the picture that *viewer* has now; viewers of one kind share it."""
    history = front.histories.of(match_id)
    match = front.house.matches.live(match_id).match
    beside = company(front, match, viewer)
    key = (match_id, len(history), viewer, beside)
    pictures = front.histories.pictures
    try:
        return pictures.get(key)
    except KeyError:
        seen = msgspec.json.encode(_picture(history, viewer, beside))
        pictures.put(key, seen)
        return seen


def seen_at(front: Desk, match: Match, viewer: Viewer, at: int | None) -> Picture:
    """Return the picture that *viewer* has, now or after *at* moves; raise NoSuchPosition."""
    return _picture(front.histories.of(match.id), viewer, company(front, match, viewer), at)


def answer_to(front: Desk, match: Match, seat: Seat, position: int) -> Picture:
    """Return the picture that *seat* had at *position* when it was the newest.

    It depends on nothing else, so a repeated command gets the first answer to the letter.
    """
    events = until(front.histories.of(match.id), position)
    return _picture(events, seat, Company(front.house.names(match)))


def late(front: Desk, match_id: str, viewer: Viewer) -> Problem:
    """Return the answer to what was meant for an earlier position: the newest picture."""
    newest = msgspec.Raw(seen_by(front, match_id, viewer))
    position = front.house.matches.live(match_id).match.moves
    return Problem(409, "late", "The match has moved on.", position=position, picture=newest)


def until(history: Sequence[Recorded], position: int) -> list[Recorded]:
    """Return what happened before the move after *position*."""
    moves = [at for at, one in enumerate(history) if isinstance(one.event, Moved)]
    return list(history[: moves[position]] if position < len(moves) else history)


def _picture(
    history: Sequence[Recorded], viewer: Viewer, beside: Company, at: int | None = None
) -> Picture:
    match_id = history[0].originator_id
    return picture(match_id, [one.event for one in history], viewer, beside, at)

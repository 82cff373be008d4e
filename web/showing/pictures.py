"""What is the caller of a request shown of a match?"""

from collections.abc import Sequence

import msgspec
from flask import request, url_for

from adapters.ids import earlier_rematch, match_id_for
from adapters.languages import say, spoken
from adapters.records.exporting import is_sealed
from adapters.store.codec import Recorded
from adapters.store.keys import OwnKey
from domain.game import Onlooker, Seat, Viewer
from domain.match import AT_TABLE, Match, numbered
from web.admission.addresses import absolute
from web.admission.browsers import browsers
from web.interface.fields import whole
from web.page.now import Company, Invitation
from web.page.picture import Picture, picture
from web.page.qr import code_of
from web.page.saying import named
from web.service.problem import Problem
from web.service.seats import COOKIE, Pass, is_free, seats_of, viewer_of
from web.service.service import Desk


def bearer(front: Desk, match_id: str) -> Pass | None:
    """Return the pass that the caller's browser keeps for this match."""
    return front.tokens.read(match_id, request.cookies.get(COOKIE, ""))


def own_seats(front: Desk, match_id: str) -> tuple[Seat, ...]:
    """Return the seats that the caller's browser holds: several of those who share its screen."""
    return seats_of(front.house, bearer(front, match_id))


def caller(front: Desk, match: Match) -> Viewer:
    """Return whose eyes the caller of this request has.

    Those who share one screen have a spectator's, until one of them says who is looking.
    """
    return viewer_of(own_seats(front, match.id))


def acting(front: Desk, match: Match) -> Viewer:
    """Return as whom the caller acts or listens: as the seat that is asked for with ``as``."""
    asked = request.args.get("as")
    own = own_seats(front, match.id)
    if asked is None:
        return viewer_of(own)
    for seat in own:
        if asked == str(seat):
            return seat
    raise Problem(403, "forbidden", say("This browser does not hold that seat."))


def asked_viewer(front: Desk, match: Match, asked: str | None) -> Viewer:
    """Return whose eyes are asked for, where the caller may have them.

    A match that has ended, or came as a record, is open to all; until then everybody has their
    own eyes, or fewer.
    """
    own = own_seats(front, match.id)
    if asked is None:
        return viewer_of(own)
    seat = whole(asked)
    viewer: Viewer = Onlooker(asked) if seat is None else seat
    if viewer not in (*own, Onlooker.SPECTATOR) and is_sealed(match):
        sentence = say("Until the match ends, you look with your own eyes.")
        raise Problem(403, "forbidden", sentence)
    if viewer not in (*Onlooker, *range(len(match.seated))):
        raise Problem(404, "unknown", say("There is no such seat."))
    return viewer


def page_path(match_id: str) -> str:
    """Return the path of a match, which everything of it lies under."""
    return url_for("table.page", match_id=match_id)


def watch_link(match_id: str) -> str:
    """Return the public link to a match."""
    return absolute(page_path(match_id))


def invitation_link(front: Desk, match_id: str, seat: Seat) -> str:
    """Return the secret link that invites to a seat."""
    return _link(match_id, front.tokens.token(Pass(match_id, seat)))


def own_link(front: Desk, own: Pass) -> str:
    """Return the secret link by which the bearer of a pass goes on in another browser."""
    return _link(own.match, front.tokens.link_token(own))


def _link(match_id: str, token: str) -> str:
    return absolute(url_for("joining.join", match_id=match_id, token=token))


def company(front: Desk, match: Match) -> Company:
    """Return who is at the table, with the invitations that those who sit there may pass on."""
    present = front.hub.present(match.id)
    seats = range(len(match.seated))
    own = own_seats(front, match.id)
    free = [seat for seat in seats if is_free(match, seat)] if own else []
    return Company(
        names=front.house.names(match),
        connected=tuple(seat in present for seat in seats),
        invitations=tuple(_invitation(front, match, seat) for seat in free),
        watch=watch_link(match.id) if match.opened.spectators or match.over else "",
        rematch=_rematch(front, match) if match.over else "",
        shared=own if len(own) > 1 else (),
        browsers=browsers(front, bearer(front, match.id)),
    )


def rematch_key(match: Match) -> OwnKey:
    """Return the key by which everybody who wants a rematch opens the same one."""
    return OwnKey("rematch", match.id)


def old_rematch(front: Desk, match: Match) -> str:
    """Return the id of a rematch that was opened before keys were of two kinds, or an empty one."""
    again = earlier_rematch(match.id, front.table_secret)
    return again if front.house.knows(again) else ""


def _rematch(front: Desk, match: Match) -> str:
    again = match_id_for(rematch_key(match), front.table_secret)
    known = again if front.house.knows(again) else old_rematch(front, match)
    return page_path(known) if known else ""


def _invitation(front: Desk, match: Match, seat: Seat) -> Invitation:
    address = invitation_link(front, match.id, seat)
    called = named(match.game.name, match.game.seat_names[seat])
    return Invitation(called, address, code_of(address))


def seen_by(front: Desk, match_id: str, viewer: Viewer) -> bytes:
    """Return the picture that *viewer* has now; viewers of one kind share it."""
    history = front.histories.of(match_id)
    match = front.house.matches.live(match_id).match
    beside = company(front, match)
    key = (match_id, len(history), viewer, spoken(), beside)
    pictures = front.histories.pictures
    try:
        return pictures.get(key)
    except KeyError:
        seen = msgspec.json.encode(_picture(history, viewer, beside))
        pictures.put(key, seen)
        return seen


def seen_at(front: Desk, match: Match, viewer: Viewer, at: int | None) -> Picture:
    """Return the picture that *viewer* has, now or after *at* moves; raise NoSuchPosition."""
    return _picture(front.histories.of(match.id), viewer, company(front, match), at)


def answer_to(front: Desk, match: Match, seat: Seat, position: int) -> Picture:
    """Return the picture that *seat* had at *position* when it was the newest.

    It depends on nothing else, so a repeated command gets the first answer to the letter.
    """
    events = until(front.histories.of(match.id), position)
    return _picture(events, seat, Company(front.house.names(match)))


def late(front: Desk, match_id: str, viewer: Viewer) -> Problem:
    """Return the answer to what was meant for an earlier position: the newest picture."""
    return _too_late(front, match_id, viewer, "late", say("The match has moved on."))


def out_of_time(front: Desk, match_id: str, viewer: Viewer) -> Problem:
    """Return the answer to a move that came after the flag fell: the newest picture."""
    sentence = say("Your time had run out before this came.")
    return _too_late(front, match_id, viewer, "out_of_time", sentence)


def _too_late(front: Desk, match_id: str, viewer: Viewer, kind: str, sentence: str) -> Problem:
    newest = msgspec.Raw(seen_by(front, match_id, viewer))
    position = front.house.matches.live(match_id).match.moves
    return Problem(409, kind, sentence, position=position, picture=newest)


def until(history: Sequence[Recorded], position: int) -> list[Recorded]:
    """Return what had happened when *position* was reached, with the end if it was that."""
    later = [
        at
        for at, (number, event) in enumerate(numbered(one.event for one in history))
        if number > position or (number == position and isinstance(event, AT_TABLE))
    ]
    return list(history[: later[0]] if later else history)


def _picture(
    history: Sequence[Recorded], viewer: Viewer, beside: Company, at: int | None = None
) -> Picture:
    match_id = history[0].originator_id
    return picture(match_id, [one.event for one in history], viewer, beside, at)

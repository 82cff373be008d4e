"""Seat sessions: create, restore, list and revoke them.

Each browser has its own session for a seat and can revoke the others. A repeated request, whose
response was lost, gets the same token again.
"""

import re
import secrets
from collections.abc import Sequence
from typing import Final

from flask import request

from adapters.i18n import N_, gettext
from adapters.sql_tables.seat_sessions import MOST, SeatSession, SessionOrigin
from domain.game import Seat
from domain.match import SeedCommitment
from web.auth.identity import Identity
from web.auth.visitor_cookies import visitor_of
from web.problem import Problem
from web.services import AppServices
from web.tokens.seat_tokens import ReturnLink, SeatToken, is_valid_session, seats_held_by
from web.view_models.live_state import Browser

PROGRAMS: Final = {
    "Edg|EdgA|EdgiOS": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox|FxiOS": "Firefox",
    "Chrome|CriOS": "Chrome",
    "Safari": "Safari",
}
"""Patterns in user agents, and names; a browser that also names others comes first."""
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
WAYS: Final[dict[SessionOrigin, str]] = {
    "opened": N_("opened the table"),
    "invited": N_("followed an invitation"),
    "link": N_("used the private link to the seat"),
    "rematch": N_("joined the rematch"),
    "kept": N_("stayed when the others were signed out"),
}


def browser_name() -> str:
    """Return a short name of the browser and its system, or an empty text."""
    user_agent = request.headers.get("User-Agent", "")
    program = next(
        (name for own, name in PROGRAMS.items() if re.search(f"({own})/", user_agent)), ""
    )
    system = next((name for own, name in SYSTEMS.items() if own in user_agent), "")
    return ", ".join(filter(None, (program, system)))


def creator_session(
    service: AppServices, match_id: str, seat: Seat, shared: Sequence[Seat] = ()
) -> SeatToken:
    """Return the session with which the creator of a table takes seats; the same each time."""
    nonce = service.seat_tokens.nonce("opened", match_id)
    return SeatToken(match_id, seat, nonce, tuple(shared))


def is_host(service: AppServices, match_id: str, seats: Sequence[Seat]) -> bool:
    """Tell whether the creator of a table took or reserved one of *seats*."""
    name = creator_session(service, match_id, 0).name
    return any(service.store.seat_sessions.find(match_id, seat, name) for seat in seats)


def reserve_seats(service: AppServices, own: SeatToken, origin: SessionOrigin) -> None:
    """Reserve the seats of a session, which takes them once it has committed to its seed."""
    service.store.seat_sessions.add(own.match, own.seats, own.name, origin, browser_name())


def take_seats(
    service: AppServices,
    own: SeatToken,
    origin: SessionOrigin,
    name: str | None = None,
    promise: SeedCommitment | None = None,
) -> bool:
    """Take the seats of a session under a *name*; tell whether the session holds them all.

    A *promise* commits to the seed of a single seat. Repeating the call is harmless.
    """
    for seat in own.seats:
        service.store.take_seat(own.match, seat, name, bearer=own.name, promise=promise)
    seats = seats_held_by(service.store, own)
    service.store.seat_sessions.add(own.match, seats, own.name, origin, browser_name())
    return seats == own.seats


def touch_session(service: AppServices, caller: Identity) -> None:
    """Record that the caller's session is used, if it holds seats and this is the first time."""
    own, unused = caller.own, caller.unused
    if own and unused:
        service.store.seat_sessions.use(own.match, unused, own.name, browser_name())


def restore_session(service: AppServices, link: ReturnLink, key: str = "") -> SeatToken | None:
    """Return a session for a browser that follows a return *link*, or None if it is invalid.

    A program gets the same session again for the same *key*. The session gets those seats of the
    link that its original session still holds.
    """
    passes, nonce = service.store.seat_sessions, _nonce(service, key, "link", link.match, link.name)
    name = SeatToken(link.match, link.seats[0], nonce).name

    def allows(kept: Sequence[SeatSession]) -> bool:
        good = {known.name for known in kept if not known.ended}
        return link.name in good and (name in good or len(good) < MOST)

    seats = passes.add_where(link.match, link.seats, name, "link", browser_name(), allows)
    if seats:
        return SeatToken(link.match, seats[0], nonce, seats[1:])
    if passes.is_valid(link.match, link.seats[0], link.name):
        sentence = gettext("This seat is open in too many browsers. Sign some of them out first.")
        raise Problem(409, "too_many", sentence)
    return None


def renewed_session(service: AppServices, own: SeatToken, key: str = "") -> SeatToken:
    """Return the session that replaces *own* when all sessions of its seats are revoked."""
    nonce = _nonce(service, key, "kept", own.match, own.name)
    return SeatToken(own.match, own.seat, nonce, own.shared_seats)


def revoke_other_sessions(service: AppServices, own: SeatToken, key: str = "") -> SeatToken | None:
    """Revoke all sessions of the seats of *own*; return a new one for this browser.

    None if *own* is already invalid, unless this browser, or the program with this *key*, revoked
    it before.
    """
    new = renewed_session(service, own, key)
    seats = seats_held_by(service.store, own)
    if seats and service.store.seat_sessions.revoke_others(
        own.match, seats, own.name, new.name, browser_name()
    ):
        return new
    return new if is_valid_session(service.store, new) else None


def open_sessions(
    service: AppServices, own: SeatToken | None, seats: Sequence[Seat]
) -> tuple[Browser, ...]:
    """Return the browsers with a session for the caller's seat, if there are several.

    *seats* are those that the session *own* holds.
    """
    if own is None or own.seat not in seats:
        return ()
    kept = service.store.seat_sessions.of(own.match, own.seat)
    return tuple(
        Browser(
            name=known.browser or gettext("a browser"),
            origin=gettext(WAYS[known.way]) if known.way else "",
            made=known.made,
            here=known.name == own.name,
        )
        for known in kept[: len(kept) if len(kept) > 1 else 0]
    )


def _nonce(service: AppServices, key: str, *about: str) -> str:
    """Return a nonce: repeatable by a program's *key* or a browser's visitor id, else random."""
    if key:
        return service.seat_tokens.nonce(*about, "key", key)
    visitor = visitor_of(request)
    return service.seat_tokens.nonce(*about, visitor) if visitor else secrets.token_urlsafe(24)

"""In which browsers is a seat open? Each has a pass of its own; any can end those of the others.

A request that is repeated because its answer was lost gives the same pass again.
"""

import re
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from flask import request

from adapters.i18n import N_, gettext
from adapters.sql_tables.seat_sessions import MOST, SeatSession, SessionOrigin
from domain.game import Seat
from domain.match import SeedCommitment
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
"""What a browser calls itself, and what people call it; those that name others too come first."""
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
KNOWN: Final = 500
"""How many browsers are known by what they say of themselves."""
LONGEST: Final = 500
"""How many letters that has then at most."""
WAYS: Final[dict[SessionOrigin, str]] = {
    "opened": N_("opened the table"),
    "invited": N_("followed an invitation"),
    "link": N_("came by the link to the own seat"),
    "rematch": N_("came along to the rematch"),
    "kept": N_("stayed when the others were ended"),
}


def browser_name() -> str:
    """Return in few words what kind of browser makes the request; empty when that is not known."""
    said = request.headers.get("User-Agent", "")
    return _called(said) if len(said) <= LONGEST else _called.__wrapped__(said)


@lru_cache(KNOWN)
def _called(said: str) -> str:
    """Return in few words what a browser is that has *said* so much of itself."""
    program = next((name for own, name in PROGRAMS.items() if re.search(f"({own})/", said)), "")
    system = next((name for own, name in SYSTEMS.items() if own in said), "")
    return ", ".join(filter(None, (program, system)))


def reserve_seats(service: AppServices, own: SeatToken, way: SessionOrigin) -> None:
    """Keep the seats of a pass for its bearer, who takes them when their seed is promised."""
    service.store.seat_sessions.add(own.match, own.seats, own.name, way, browser_name())


def take_seats(
    service: AppServices,
    own: SeatToken,
    way: SessionOrigin,
    name: str | None = None,
    promise: SeedCommitment | None = None,
) -> bool:
    """Let the bearer of a pass take its seats under a *name*; tell whether all of them are theirs.

    A *promise* is of a single seat's seed. Taking seats again is no harm.
    """
    for seat in own.seats:
        service.store.take_seat(own.match, seat, name, bearer=own.name, promise=promise)
    seats = seats_held_by(service.store, own)
    service.store.seat_sessions.add(own.match, seats, own.name, way, browser_name())
    return seats == own.seats


def touch_session(service: AppServices, own: SeatToken | None, seats: Sequence[Seat]) -> None:
    """Note that the browser came back with its pass, by which it holds *seats*, if it has one."""
    if own and seats:
        service.store.seat_sessions.use(own.match, seats, own.name, browser_name())


def restore_session(service: AppServices, link: ReturnLink) -> SeatToken | None:
    """Return a new pass for the browser that follows *link*; None when that is not good any more.

    It is for those of the link's seats that the pass which it names holds just then: somebody else
    may sit on the others.
    """
    passes, nonce = service.store.seat_sessions, _nonce(service, "link", link.match, link.name)
    name = SeatToken(link.match, link.seats[0], nonce).name

    def allows(kept: Sequence[SeatSession]) -> bool:
        good = {known.name for known in kept if not known.ended}
        return link.name in good and (name in good or len(good) < MOST)

    seats = passes.add_where(link.match, link.seats, name, "link", browser_name(), allows)
    if seats:
        return SeatToken(link.match, seats[0], nonce, seats[1:])
    if passes.is_valid(link.match, link.seats[0], link.name):
        sentence = gettext("This seat is open in too many browsers; end some first.")
        raise Problem(409, "too_many", sentence)
    return None


def renewed_session(service: AppServices, own: SeatToken) -> SeatToken:
    """Return the pass with which a browser goes on that ends all passes to its seats."""
    return SeatToken(own.match, own.seat, _nonce(service, "kept", own.match, own.name), own.beside)


def revoke_other_sessions(service: AppServices, own: SeatToken) -> SeatToken | None:
    """End all passes to the seats of *own*; return a new one for this browser.

    None when its own pass is not good any more, unless it was this browser that ended it.
    """
    new = renewed_session(service, own)
    seats = seats_held_by(service.store, own)
    if seats and service.store.seat_sessions.revoke_others(
        own.match, seats, own.name, new.name, browser_name()
    ):
        return new
    return new if is_valid_session(service.store, new) else None


def open_sessions(
    service: AppServices, own: SeatToken | None, seats: Sequence[Seat]
) -> tuple[Browser, ...]:
    """Return the browsers in which the caller's seat is open, where there is more than this one.

    By their pass they hold *seats*.
    """
    if own is None or own.seat not in seats:
        return ()
    kept = service.store.seat_sessions.of(own.match, own.seat)
    return tuple(
        Browser(
            name=known.browser or gettext("a browser"),
            way=gettext(WAYS[known.way]) if known.way else "",
            made=known.made,
            here=known.name == own.name,
        )
        for known in kept[: len(kept) if len(kept) > 1 else 0]
    )


def _nonce(service: AppServices, *about: str) -> str:
    """Return what is by chance, but the same for the same browser, where it is called anything."""
    visitor = visitor_of(request)
    return service.seat_tokens.nonce(*about, visitor) if visitor else secrets.token_urlsafe(24)

"""Problem responses (RFC 9457): an exception with status, kind and a sentence for people."""

from http import HTTPStatus
from typing import Any, Final

import msgspec

from adapters.i18n import N_, gettext, refusal_text
from adapters.records.replay import RuleBroken
from domain.game import AnyGame

TITLES: Final = {
    400: N_("We couldn't read that request"),
    401: N_("Not signed in"),
    403: N_("Not allowed"),
    404: N_("Page not found"),
    405: N_("Not possible here"),
    409: N_("Not possible now"),
    410: N_("No longer there"),
    413: N_("Too large"),
    415: N_("Wrong format"),
    421: N_("Wrong address"),
    422: N_("Something is wrong with that request"),
    429: N_("Too many requests"),
    500: N_("Something went wrong"),
    501: N_("Not available"),
    503: N_("The server is unavailable"),
}

"""The title that people read over an answer, by its status."""

TITLES_OF_KINDS: Final = {
    "unfinished": N_("This match is still running"),
    "seat_taken": N_("This seat is taken"),
    "has_seat": N_("You already have a seat"),
    "no_cookie": N_("Cookies are blocked"),
    "players_only": N_("This match is private"),
    "memory": N_("This match is played from memory"),
    "voided": N_("This match is void"),
    "gone": N_("This table was closed"),
}
"""Titles that say more than that of the status, by the kind of problem."""


class Problem(Exception):
    """A refused request; error handlers turn it into a response."""

    def __init__(
        self, status: int, kind: str, sentence: str, *, retry_after: int = 0, **more: Any
    ) -> None:
        super().__init__(kind)
        self.status = status
        self.body = {
            "kind": kind,
            "status": status,
            "title": _title(status, kind),
            "sentence": sentence,
            **more,
        }
        self.headers = {"Retry-After": str(retry_after)} if retry_after else {}


def _title(status: int, kind: str) -> str:
    known = TITLES_OF_KINDS.get(kind) or TITLES.get(status)
    return gettext(known) if known else HTTPStatus(status).phrase


def rate_limited(retry_after: int, sentence: str = "") -> Problem:
    """Return the problem 429 "too many requests"; the client may retry after this many seconds."""
    return Problem(
        429,
        "too_many",
        sentence or gettext("Too many requests at once. Wait a moment, then try again."),
        retry_after=retry_after,
    )


def invalid_invitation() -> Problem:
    """Return the problem 404 of a link that invites to no seat of the match."""
    sentence = gettext("This invitation is not valid. Ask for a new link.")
    return Problem(404, "unknown", sentence, title=gettext("Invalid invitation"))


def secret_record() -> Problem:
    """Return the problem 409 of a record that is secret as its match runs."""
    sentence = gettext("Its record is secret until the end. Come back when the match is over.")
    return Problem(409, "unfinished", sentence)


class FaultInWords(msgspec.Struct, frozen=True):
    """A fault in words, with the violated rule if there is one."""

    sentence: str
    game: str = ""
    rule: str = ""


def fault_of(game: AnyGame, broken: RuleBroken) -> FaultInWords:
    """Return the fault of a record that violates a rule."""
    place = gettext("Move {move}", move=broken.move) if broken.move else gettext("The deal")
    sentence = refusal_text(broken.refusal)
    return FaultInWords(f"{place}: {sentence}", game.name, broken.refusal.rule)

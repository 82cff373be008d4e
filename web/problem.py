"""Problem responses (RFC 9457): an exception with status, kind and a sentence for people."""

from http import HTTPStatus
from typing import Any, Final

import msgspec

from adapters.i18n import N_, gettext, refusal_text
from adapters.records.replay import RuleBroken
from domain.game import AnyGame

TITLES: Final = {
    400: N_("Bad Request"),
    403: N_("Forbidden"),
    404: N_("Not Found"),
    405: N_("Method Not Allowed"),
    409: N_("Conflict"),
    410: N_("Gone"),
    413: N_("Request Entity Too Large"),
    415: N_("Unsupported Media Type"),
    421: N_("Misdirected Request"),
    422: N_("Unprocessable Entity"),
    429: N_("Too Many Requests"),
    500: N_("Internal Server Error"),
    501: N_("Not Implemented"),
    503: N_("Service Unavailable"),
}


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
            "title": gettext(TITLES[status]) if status in TITLES else HTTPStatus(status).phrase,
            "sentence": sentence,
            **more,
        }
        self.headers = {"Retry-After": str(retry_after)} if retry_after else {}


def rate_limited(retry_after: int, sentence: str = "") -> Problem:
    """Return the problem 429 "too many requests"; the client may retry after so many seconds."""
    return Problem(
        429, "too_many", sentence or gettext("That was too much at once."), retry_after=retry_after
    )


class FaultInWords(msgspec.Struct, frozen=True):
    """A fault in words, with the violated rule if there is one."""

    sentence: str
    game: str = ""
    rule: str = ""


def fault_of(game: AnyGame, broken: RuleBroken) -> FaultInWords:
    """Return the fault of a record that violates a rule."""
    where = gettext("Move {move}", move=broken.move) if broken.move else gettext("The deal")
    said = refusal_text(broken.refusal)
    return FaultInWords(f"{where}: {said}", game.name, broken.refusal.rule)

"""What does a request say that is answered with a no?"""

from http import HTTPStatus
from typing import Any, Final

import msgspec

from adapters.i18n import marked, say, sentence
from adapters.records.replay import RuleBroken
from domain.game import AnyGame

TITLES: Final = {
    400: marked("Bad Request"),
    403: marked("Forbidden"),
    404: marked("Not Found"),
    405: marked("Method Not Allowed"),
    409: marked("Conflict"),
    410: marked("Gone"),
    413: marked("Request Entity Too Large"),
    415: marked("Unsupported Media Type"),
    421: marked("Misdirected Request"),
    422: marked("Unprocessable Entity"),
    429: marked("Too Many Requests"),
    500: marked("Internal Server Error"),
    501: marked("Not Implemented"),
    503: marked("Service Unavailable"),
}


class Problem(Exception):
    """A request that is answered with a no."""

    def __init__(
        self, status: int, kind: str, sentence: str, *, retry_after: int = 0, **more: Any
    ) -> None:
        super().__init__(kind)
        self.status = status
        self.body = {
            "kind": kind,
            "status": status,
            "title": say(TITLES[status]) if status in TITLES else HTTPStatus(status).phrase,
            "sentence": sentence,
            **more,
        }
        self.headers = {"Retry-After": str(retry_after)} if retry_after else {}


class FaultInWords(msgspec.Struct, frozen=True):
    """What is wrong, in words, and the broken rule if there is one on the game's rules page."""

    sentence: str
    game: str = ""
    rule: str = ""


def fault_of(game: AnyGame, broken: RuleBroken) -> FaultInWords:
    """Return which move breaks which rule."""
    where = say("Move {move}", move=broken.move) if broken.move else say("The deal")
    said = sentence(broken.refusal)
    return FaultInWords(f"{where}: {said}", game.name, broken.refusal.rule)

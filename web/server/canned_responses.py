"""Prebuilt responses (400, 408, 413, 429, 431, 503) for connections that no handler sees."""

from functools import cache
from http import HTTPStatus
from typing import Final

import msgspec

from adapters.i18n import N_, gettext
from web.problem import Problem

TOO_MUCH: Final = N_("That is too large.")
REFUSALS: Final = {
    400: ("malformed", N_("That is no complete HTTP request.")),
    408: ("slow", N_("That request took too long to arrive.")),
    413: ("request_entity_too_large", TOO_MUCH),
    429: ("full", N_("Too many connections are open from your network.")),
    431: ("request_header_fields_too_large", TOO_MUCH),
    503: ("full", N_("You have too many pages open. Close some of them.")),
}
RETRY_AFTER: Final = {429: 10, 503: 10}
"""Seconds."""


@cache
def refusal(status: int) -> bytes:
    """Return a complete response; in English, as no header was parsed."""
    kind, sentence = REFUSALS[status]
    problem = Problem(status, kind, gettext(sentence), retry_after=RETRY_AFTER.get(status, 0))
    body = msgspec.json.encode(problem.body)
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        "Cache-Control": "no-store",
        **problem.headers,
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body

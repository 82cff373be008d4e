"""Bearer tokens: a program sends the session token of its seat in an `Authorization` header.

A request with a bearer token neither reads nor sets cookies. A page of another site cannot make a
browser send this header, so its origin need not be checked.
"""

from typing import Final

from flask import Request

from adapters.i18n import N_, gettext
from web.problem import Problem

NOT_VALID: Final = N_("The bearer token is not one of this match.")


def bearer_token(request: Request) -> str | None:
    """Return the token of an `Authorization: Bearer` header, or None without this header.

    A header with a single word, such as a token without ``Bearer``, is an invalid token.
    """
    given = request.authorization
    if given is None or (given.type != "bearer" and (given.token or given.parameters)):
        return None
    return given.token or ""


def invalid_token() -> Problem:
    """Return the problem 401 of a token that is not valid for the match."""
    problem = Problem(401, "invalid_token", gettext(NOT_VALID))
    problem.headers["WWW-Authenticate"] = "Bearer"
    return problem

"""Locale negotiation: the language in the cookie, else `Accept-Language`, else English."""

from functools import lru_cache
from typing import Final

from flask import Flask, Request, Response, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from adapters.i18n import (
    ENGLISH,
    LANGUAGES,
    current_locale,
    gettext,
    ngettext,
    require_catalogues,
    set_locale,
)
from web.auth.cookies import read_cookie, set_cookie
from web.view_models.script_messages import script_words

COOKIE: Final = "lang"
CACHED: Final = 500
"""Size of the cache of `Accept-Language` headers."""
LONGEST: Final = 300
"""Longer headers are not cached."""
MAX_AGE: Final = 365 * 24 * 3600
"""Seconds."""


def add_locale(app: Flask) -> None:
    """Set the locale for each request and socket of *app*."""
    require_catalogues()
    app.before_request(_set_locale)
    app.teardown_request(_restore_locale)
    app.jinja_env.filters.update(translated=gettext)
    app.jinja_env.globals.update(
        _=gettext,
        ngettext=ngettext,
        script_words=script_words,
        spoken=current_locale,
        languages=LANGUAGES,
    )


def _set_locale() -> None:
    g.spoken_before = current_locale()
    set_locale(_from_cookie() or _preferred(request.headers.get("Accept-Language", "")))


def _restore_locale(error: BaseException | None) -> None:
    set_locale(g.pop("spoken_before", ENGLISH))


def _preferred(header: str) -> str:
    return _best_match(header) if len(header) <= LONGEST else _best_match.__wrapped__(header)


@lru_cache(CACHED)
def _best_match(header: str) -> str:
    """Return the best language for an `Accept-Language` header."""
    return parse_accept_header(header, LanguageAccept).best_match(LANGUAGES, ENGLISH)


def _from_cookie() -> str | None:
    language = read_cookie(request, COOKIE)
    return language if language in LANGUAGES else None


def known(language: str | None) -> str:
    """Return *language* if it is supported, else English."""
    return language if language and language in LANGUAGES else ENGLISH


def set_locale_cookie(response: Response, request: Request, language: str | None) -> None:
    """Store *language* in the browser."""
    set_cookie(response, request, COOKIE, known(language), MAX_AGE)

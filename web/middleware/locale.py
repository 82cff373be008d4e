"""In which language is a request answered? In the one that its browser keeps or wishes."""

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
from web.view_models.dates import day_in_words
from web.view_models.script_messages import script_words

COOKIE: Final = "lang"
WISHES: Final = 500
"""How many headers are known that say which languages a browser wishes."""
LONGEST: Final = 300
"""How many letters those have at most."""
KEPT: Final = 365 * 24 * 3600
"""How many seconds a browser keeps its language."""


def add_locale(app: Flask) -> None:
    """Let *app* answer each request, and speak through each socket, in its browser's language."""
    require_catalogues()
    app.before_request(_speak)
    app.teardown_request(_as_before)
    app.jinja_env.filters.update(said=gettext, day_in_words=day_in_words)
    app.jinja_env.globals.update(
        _=gettext,
        ngettext=ngettext,
        script_words=script_words,
        spoken=current_locale,
        languages=LANGUAGES,
    )


def _speak() -> None:
    g.spoken_before = current_locale()
    set_locale(_kept() or _wished_for(request.headers.get("Accept-Language", "")))


def _as_before(error: BaseException | None) -> None:
    set_locale(g.pop("spoken_before", ENGLISH))


def _wished_for(wishes: str) -> str:
    return _wished(wishes) if len(wishes) <= LONGEST else _wished.__wrapped__(wishes)


@lru_cache(WISHES)
def _wished(wishes: str) -> str:
    """Return the language that a header wishes for most."""
    return parse_accept_header(wishes, LanguageAccept).best_match(LANGUAGES, ENGLISH)


def _kept() -> str | None:
    language = read_cookie(request, COOKIE)
    return language if language in LANGUAGES else None


def known(language: str | None) -> str:
    """Return *language* when it is one that can be spoken, or else English."""
    return language if language and language in LANGUAGES else ENGLISH


def set_locale_cookie(response: Response, request: Request, language: str | None) -> None:
    """Let the browser keep *language*."""
    set_cookie(response, request, COOKIE, known(language), KEPT)

"""In which language is a request answered? In the one that its browser keeps or wishes."""

from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, g, request

from adapters.languages import (
    ENGLISH,
    LANGUAGES,
    require_catalogues,
    say,
    say_counted,
    speak,
    spoken,
)
from web.admission.addresses import is_ours
from web.admission.admitting import see_other
from web.page.scripted import script_words

COOKIE: Final = "lang"
KEPT: Final = 365 * 24 * 3600
"""How many seconds a browser keeps its language."""

languages = Blueprint("languages", __name__)


def add_languages(app: Flask) -> None:
    """Let *app* answer each request, and speak through each socket, in its browser's language."""
    require_catalogues()
    app.before_request(_speak)
    app.teardown_request(_as_before)
    app.jinja_env.filters["said"] = say
    app.jinja_env.globals.update(
        _=say,
        say_counted=say_counted,
        script_words=script_words,
        spoken=spoken,
        languages=LANGUAGES,
    )
    app.register_blueprint(languages)


def _speak() -> None:
    g.spoken_before = spoken()
    speak(_kept() or request.accept_languages.best_match(LANGUAGES, ENGLISH))


def _as_before(error: BaseException | None) -> None:
    speak(g.pop("spoken_before", ENGLISH))


def _kept() -> str | None:
    language = request.cookies.get(COOKIE)
    return language if language in LANGUAGES else None


def known(language: str | None) -> str:
    """Return *language* when it is one that can be spoken, or else English."""
    return language if language and language in LANGUAGES else ENGLISH


@languages.post("/language")
def switch() -> Response:
    """Let the browser keep a language, and lead it back to the page that it came from."""
    response = see_other(_came_from())
    response.set_cookie(
        COOKIE,
        known(request.form.get("language")),
        max_age=KEPT,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response


def _came_from() -> str:
    """Return the path of the page that a form was sent from, if it was one of ours."""
    parts = urlsplit(request.referrer or "")
    ours = is_ours(parts.netloc)
    path = "/" + parts.path.lstrip("/\\") if ours else "/"
    return f"{path}?{parts.query}" if ours and parts.query else path

"""Settings: the language and the player name that the browser keeps."""

from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, request

from web.api import request_parsing
from web.api.schemas.play import PlayerNameForm
from web.auth.cookie_check import check_cookie
from web.auth.visitor_cookies import name_of, remember_name
from web.middleware.locale import set_locale_cookie
from web.middleware.trusted_hosts import is_ours
from web.responses import see_other

blueprint = Blueprint("settings", __name__)


def add_settings(app: Flask) -> None:
    """Register the routes, and ``{{ own_name() }}`` for templates."""
    app.register_blueprint(blueprint)
    app.jinja_env.globals["own_name"] = lambda: name_of(request)


@blueprint.post("/language")
def change_language() -> Response:
    """Store the language in a cookie, and redirect back."""
    check_cookie()
    response = see_other(_referring_path())
    set_locale_cookie(response, request, request.form.get("language"))
    return response


@blueprint.post("/name")
def change_name() -> Response:
    """Store the player name in a cookie, and redirect back."""
    check_cookie()
    fields = request_parsing.loaded(PlayerNameForm(), {"name": request.form.get("name", "")})
    response = see_other(_referring_path())
    remember_name(response, request, fields["name"])
    return response


def _referring_path() -> str:
    """Return the path of the referring page, or of the home page if that is another site."""
    try:
        parts = urlsplit(request.referrer or "")
    except ValueError:  # It is no address at all.
        return "/"
    ours = is_ours(parts.netloc)
    path = "/" + parts.path.lstrip("/\\") if ours else "/"
    return f"{path}?{parts.query}" if ours and parts.query else path

"""How does a reader choose another language?"""

from urllib.parse import urlsplit

from flask import Blueprint, Response, request

from web.admission.addresses import is_ours
from web.admission.languages import keep_language
from web.answering.answers import see_other

language = Blueprint("language", __name__)


@language.post("/language")
def switch() -> Response:
    """Let the browser keep a language, and lead it back to the page that it came from."""
    response = see_other(_came_from())
    keep_language(response, request, request.form.get("language"))
    return response


def _came_from() -> str:
    """Return the path of the page that a form was sent from, if it was one of ours."""
    parts = urlsplit(request.referrer or "")
    ours = is_ours(parts.netloc)
    path = "/" + parts.path.lstrip("/\\") if ours else "/"
    return f"{path}?{parts.query}" if ours and parts.query else path

"""Home page: a form for each game that creates a table, and lists of matches."""

import hashlib
import secrets
from typing import Any, Final

from flask import Blueprint, Response, make_response, render_template, request, url_for
from markupsafe import Markup, escape

from adapters.i18n import wording
from adapters.records.strict_json import BadJson, parse_pasted
from domain.fair_random import canonical
from domain.registry import GAMES
from web.api import request_parsing
from web.api.schemas.tables import NewTableHeaders, NewTableRequest
from web.auth.cookie_check import check_cookie
from web.auth.visitor_cookies import name_of, remember_name, remember_visitor
from web.context import broadcast, current_service
from web.games.registry import PRESENTATIONS
from web.match_setup.create import (
    give_seats,
    identify_creator,
    new_game_setup,
    open_table,
    remember_creator,
)
from web.match_setup.form import parse_table_form, time_control_choices
from web.presenters.lobby import lists_cache_key, own_lists, public_lists
from web.responses import see_other
from web.services import AppServices
from web.urls import absolute

blueprint = Blueprint("home", __name__)
SLOTS: Final = {name: secrets.token_hex(16) for name in ("key", "name", "yours", "site")}
"""What stands for the caller's own in the page that is made for everybody: nobody can guess it, so
nothing that anybody wrote is taken for it."""


@blueprint.get("/")
def home_page() -> Response:
    """Show the home page."""
    service = current_service()
    key = ("page", *lists_cache_key(service))
    page = service.lobby.get(key, lambda: _door(service))
    # Sent along with the form, so that sending it twice opens one table.
    own = {"key": secrets.token_urlsafe(24), "name": name_of(request), "site": absolute("")}
    for name, value in {**own, "yours": Markup(own_lists(service))}.items():
        page = page.replace(SLOTS[name], escape(value))
    response = make_response(page)
    remember_visitor(response, request)
    return response


def _door(service: AppServices) -> str:
    """Render the page shared by all callers, with slots for the caller's own data."""
    return render_template(
        "home.html",
        games=[(game, PRESENTATIONS[game.name], wording(game)) for game in GAMES.values()],
        lists=public_lists(service),
        clocks=time_control_choices(),
        own_name=lambda: SLOTS["name"],
        **SLOTS,
    )


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """Redirect to the icon."""
    return see_other(url_for("static", filename="icon.svg"))


@blueprint.post("/")
def create_table_by_form() -> Response:
    """Create the table that the form describes, and redirect to it."""
    check_cookie()
    form = request.form
    key = request_parsing.loaded(NewTableHeaders(), {"Idempotency-Key": form.get("key", "")})["key"]
    body = parse_table_form(form, key) | _own_box()
    service = current_service()
    # A form reached with "back" may request another table.
    whole = hashlib.sha256(key.encode() + canonical(body)).hexdigest()
    creator = identify_creator(service, whole)
    body = request_parsing.loaded(NewTableRequest(), body)
    opened, own = open_table(service, new_game_setup(body), body, whole, creator)
    response = see_other(opened.path)
    if own:
        give_seats(service, response, own)
    remember_creator(response, creator)
    remember_name(response, request, form.get("name", ""))
    return broadcast(response, opened.match)


def _own_box() -> dict[str, Any]:
    """Return the uploaded component set, or nothing."""
    sent = request.files.get("components")
    if sent is None or not sent.filename:
        return {}
    try:
        return {"components": parse_pasted(sent.read())}
    except BadJson as error:
        request_parsing.malformed({"components": [f"{error}."]})

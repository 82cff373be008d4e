"""What is at the door? A form that opens a table, and the matches that there are."""

import secrets
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from flask import Blueprint, Response, render_template, request

from domain.game import AnyGame
from domain.games import GAMES
from domain.match import PERSON
from web import reading
from web.admission import see_other
from web.desk import desk
from web.lobby import rows
from web.opening import open_table
from web.schemas import Opening, OpeningHeaders
from web.seats import give
from web.tables import TABLES

home = Blueprint("home", __name__)


@home.get("/")
def door() -> str:
    """Show the door."""
    house = desk().house
    return render_template(
        "home.html",
        games=[(game, TABLES[game.name]) for game in GAMES.values()],
        # Sent along with the form, so that sending it twice opens one table.
        key=secrets.token_urlsafe(24),
        open=rows(house, "open"),
        running=rows(house, "running"),
        finished=rows(house, "finished"),
    )


def by_form(view: Callable[..., Response]) -> Callable[..., Response]:
    """Take the form of the door too, and answer it with the way to the table."""

    @wraps(view)
    def either(*args: Any, **kwargs: Any) -> Response:
        return _open_by_form() if reading.sent_by_form() else view(*args, **kwargs)

    return either


def _open_by_form() -> Response:
    form = request.form
    key = reading.loaded(OpeningHeaders(), {"Idempotency-Key": form.get("key", "")})["key"]
    wanted = reading.loaded(Opening(), _wanted(form))
    front = desk()
    opened, own = open_table(front, wanted, key, request.remote_addr or "")
    response = see_other(opened.path)
    if own:
        give(response, front.tokens.token(own), opened.path, request)
    response.call_on_close(lambda: front.changed(opened.match))
    return response


def _wanted(form: Mapping[str, str]) -> dict[str, Any]:
    """Return what the form's fields ask for; a schema says whether they can."""
    name = form.get("game", "")
    if name not in GAMES:
        return {"game": name, "seats": []}
    game = GAMES[name]
    seats = [{"by": form.get("opponent", PERSON)} for _ in range(_players(game, form))]
    sit = _seat(game, form, len(seats))
    seats[sit] = {"by": PERSON, "name": form.get("name", "")}
    options = {option: True for option in game.options if form.get(option)}
    return {"game": name, "options": options, "seats": seats, "sit": sit}


def _players(game: AnyGame, form: Mapping[str, str]) -> int:
    asked = form.get("players", "")
    known = {str(count): count for count in game.players}
    return known.get(asked, game.players[0])


def _seat(game: AnyGame, form: Mapping[str, str], players: int) -> int:
    """Return the seat that was chosen by its name; any other word means any seat."""
    asked = form.get("seat", "")
    seats = game.seat_names[:players]
    return seats.index(asked) if asked in seats else secrets.randbelow(players)

"""What is at the door? A form that opens a table, and the matches that there are."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, render_template, request, url_for

from domain.chance import canonical
from domain.game import AnyGame
from domain.games import GAMES
from domain.match import PERSON
from web.admission import see_other
from web.desk import desk
from web.interface import reading
from web.interface.schemas import Opening, OpeningHeaders
from web.lobby import rows
from web.opening import open_table
from web.page.tables import TABLES
from web.seats import give

home = Blueprint("home", __name__)

ON: Final = "on"
"""What a form says for a box that is ticked."""


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


@home.get("/favicon.ico")
def icon() -> Response:
    """Lead pages that name no icon to the one there is."""
    return see_other(url_for("static", filename="icon.svg"))


@home.post("/")
def open_by_form() -> Response:
    """Open the table that the door's form asks for, and lead its opener there."""
    form = request.form
    key = reading.loaded(OpeningHeaders(), {"Idempotency-Key": form.get("key", "")})["key"]
    wanted = _wanted(form, key)
    front = desk()
    opened, own = open_table(
        front, reading.loaded(Opening(), wanted), _key(key, wanted), request.remote_addr or ""
    )
    response = see_other(opened.path)
    if own:
        give(response, front.tokens.token(own), opened.path, request)
    response.call_on_close(lambda: front.changed(opened.match))
    return response


def _key(key: str, wanted: Any) -> str:
    """Return a key for what is wanted: a door that was gone back to may ask for another table."""
    return hashlib.sha256(key.encode() + canonical(wanted)).hexdigest()


def _wanted(form: Mapping[str, str], key: str) -> dict[str, Any]:
    """Return what the form's fields ask for; a schema says whether they can."""
    name = form.get("game", "")
    if name not in GAMES:
        return {"game": name, "seats": []}
    game = GAMES[name]
    seats = [{"by": form.get("opponent", PERSON)} for _ in range(_players(game, form))]
    sit = _seat(game, form, len(seats), key)
    seats[sit] = {"by": PERSON, "name": form.get("name", "")}
    options = {option: True for option in game.options if form.get(option) == ON}
    return {"game": name, "options": options, "seats": seats, "sit": sit}


def _players(game: AnyGame, form: Mapping[str, str]) -> int:
    known = {str(count): count for count in game.players}
    return known.get(form.get("players", ""), game.players[0])


def _seat(game: AnyGame, form: Mapping[str, str], players: int, key: str) -> int:
    """Return the seat that was chosen by its name, or else any: by the key, which is chance."""
    asked = form.get("seat", "")
    seats = game.seat_names[:players]
    if asked in seats:
        return seats.index(asked)
    return int.from_bytes(hashlib.sha256(key.encode()).digest()) % players

"""Assets of a game: stylesheet and images."""

from pathlib import Path

from flask import Blueprint, Response, abort, send_file

from web.games.presentation import Presentation
from web.games.registry import PRESENTATIONS

blueprint = Blueprint("game_assets", __name__, url_prefix="/looks/<name>")


@blueprint.get("/style.css")
def stylesheet(name: str) -> Response:
    """Return the game's stylesheet."""
    return _sent(_table(name).style)


@blueprint.get("/picture.svg")
def picture(name: str) -> Response:
    """Return the game's image for the home page."""
    return _sent(_table(name).picture)


@blueprint.get("/card.png")
def card(name: str) -> Response:
    """Return the game's link preview image as PNG, as other sites cannot show SVG."""
    return _sent(_table(name).card)


def _table(name: str) -> Presentation:
    if name not in PRESENTATIONS:
        abort(404)
    return PRESENTATIONS[name]


def _sent(path: Path) -> Response:
    return send_file(path, conditional=True)

"""Rules pages: one for each game, and one that lists them."""

from flask import Blueprint, abort, render_template

from adapters.i18n import current_locale
from domain.registry import GAMES
from web.games.registry import PRESENTATIONS
from web.rulebook import rules_page

blueprint = Blueprint("rules", __name__, url_prefix="/rules")


@blueprint.get("/")
def all_games() -> str:
    """List the games."""
    return render_template("rules/all.html", games=GAMES.values(), tables=PRESENTATIONS)


@blueprint.get("/<name>")
def game_rules(name: str) -> str:
    """Show the rules of a game in the current language."""
    if name not in GAMES:
        abort(404)
    return render_template(
        "rules/game.html",
        game=GAMES[name],
        games=GAMES.values(),
        table=PRESENTATIONS[name],
        page=rules_page(name, current_locale()),
    )

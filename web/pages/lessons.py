"""Lesson page."""

import secrets

import msgspec
from flask import Blueprint, render_template, url_for

from adapters.i18n import current_locale
from web.api.lessons import check_game, step_view
from web.games.registry import PRESENTATIONS, known_of_box
from web.lessons import lesson_of

blueprint = Blueprint("lessons", __name__, url_prefix="/learn/<name>")
blueprint.before_request(check_game)


@blueprint.get("")
def page(name: str) -> str:
    """Show the first step; the page's script continues from there."""
    lesson = lesson_of(name, current_locale())
    match = lesson.played.last
    return render_template(
        "lesson.html",
        match_view=msgspec.json.decode(step_view(name, current_locale(), 0)),
        base=f"{url_for('lessons.page', name=name)}/",
        table=PRESENTATIONS[name],
        box=known_of_box(match.game, match.setup.components),
        steps=lesson.steps,
        key=secrets.token_urlsafe(24),
    )

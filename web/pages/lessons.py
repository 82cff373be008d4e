"""How is a lesson read? Its page, its steps, and what comes of a move. Nothing of it is stored."""

import secrets
from functools import lru_cache
from typing import Any, Final

import msgspec
from flask import Blueprint, Response, abort, render_template, request, url_for

from adapters.i18n import current_locale, gettext
from domain import match as matches
from domain.match import Match
from web.api import request_parsing
from web.api.schemas.moves import command_of
from web.api.schemas.play import MoveHeaders, Picks
from web.api.schemas.queries import LookingAtStep, LookingIntoStep
from web.context import client_address, current_service
from web.games.move_builder import localized
from web.games.registry import PRESENTATIONS, known_of_box
from web.lessons import Lesson, Reply, lesson_of, picture_of, step_after
from web.problem import Problem, rate_limited
from web.responses import json_answer
from web.view_models.help import help_on
from web.view_models.match_view import NoSuchPosition

learning = Blueprint("learning", __name__, url_prefix="/learn/<name>")
KEPT: Final = 512
"""How many pictures are kept; there are as many as steps, in each language."""


@learning.url_value_preprocessor
def _check_known(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Refuse a path that names no game."""
    if (values or {}).get("name", "") not in PRESENTATIONS:
        abort(404)


@learning.get("")
def page(name: str) -> str:
    """Show the first step, from where the page's script goes on."""
    lesson = lesson_of(name, current_locale())
    match = lesson.played.last
    return render_template(
        "lesson.html",
        picture=msgspec.json.decode(_seen(name, current_locale(), 0)),
        base=f"{url_for('learning.page', name=name)}/",
        table=PRESENTATIONS[name],
        box=known_of_box(match.game, match.setup.components),
        steps=lesson.steps,
        key=secrets.token_urlsafe(24),
    )


@learning.get("/picture")
def picture(name: str) -> Response:
    """Return what is seen and told at a step."""
    asked = request_parsing.PARSER.parse(LookingAtStep(), request, location="query")
    return _answer(name, _index(name, asked["at"]))


@learning.get("/help")
def help(name: str) -> Response:
    """Return what a thing on the table is and does at a step."""
    asked = request_parsing.PARSER.parse(LookingIntoStep(), request, location="query")
    lesson, index = lesson_of(name, current_locale()), _index(name, asked["at"])
    match = lesson.played.positions[lesson.steps[index].position]
    view = match.game.view(match.state, lesson.seat)
    return json_answer(help_on(picture_of(lesson, index), view, asked["thing"]))


def _index(name: str, step: str) -> int:
    """Return which step is called so; raise NoSuchPosition."""
    try:
        return lesson_of(name, current_locale()).index(step)
    except LookupError:
        raise NoSuchPosition from None


@learning.post("/choices")
def choices(name: str) -> Response:
    """Return what may be picked next, after what was picked so far."""
    wanted = request_parsing.PARSER.parse(Picks(), request, location="json")
    _take_part()
    lesson = lesson_of(name, current_locale())
    match = _at(lesson, wanted["position"])
    view = match.game.view(match.state, lesson.seat)
    return json_answer(
        localized(PRESENTATIONS[match.game.name].choices(view, tuple(wanted["picks"])))
    )


@learning.post("/moves")
def move(name: str) -> Response:
    """Say whether a move is the recorded one, or another legal one; then the recorded one is made.

    A move that breaks a rule is refused as in a match.
    """
    position = request_parsing.PARSER.parse(MoveHeaders(), request, location="headers")["expected"]
    lesson = lesson_of(name, current_locale())
    body = request_parsing.move_of(lesson.record.game)
    _take_part()
    match = _at(lesson, position)
    _, made = matches.advance(match, lesson.seat, command_of(match.game, body))
    if position == len(lesson.record.moves):
        raise Problem(409, "over", gettext("The lesson ends here."))
    exactly = made.state == lesson.played.positions[position + 1].state
    return _answer(name, step_after(lesson, position), "exactly" if exactly else "other")


def _at(lesson: Lesson, position: int) -> Match:
    positions = lesson.played.positions
    if position >= len(positions):
        raise NoSuchPosition
    return positions[position]


def _take_part() -> None:
    """Let nobody ask for too much at once."""
    if not current_service().command_rate.try_take(("lesson", client_address())):
        raise rate_limited(5)


def _answer(name: str, index: int, reply: Reply = "") -> Response:
    seen = msgspec.Raw(_seen(name, current_locale(), index, reply))
    if not reply:
        return json_answer(seen)
    return json_answer({"picture": seen})


@lru_cache(maxsize=KEPT)
def _seen(name: str, language: str, index: int, reply: Reply = "") -> bytes:
    """Return a picture, which is the same for everybody who speaks that *language*."""
    return msgspec.json.encode(picture_of(lesson_of(name, language), index, reply))

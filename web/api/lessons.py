"""API of lessons: a step as its page shows it, help, choices and moves. Nothing is stored."""

from functools import lru_cache
from typing import Any, Final

import msgspec
from flask import Response, abort, request

from adapters.i18n import current_locale, gettext
from domain import match as matches
from domain.match import Match
from web.api import request_parsing
from web.api.blueprint import RATE_LIMIT, ApiBlueprint, ref
from web.api.schemas.moves import AnyMove
from web.api.schemas.play import ChoicesRequest, MoveHeaders
from web.api.schemas.queries import StepHelpQuery, StepQuery
from web.context import client_address, current_service
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices
from web.lessons import Lesson, Reply, lesson_of, lesson_view, step_after
from web.problem import Problem
from web.responses import json_answer
from web.view_models.help import Help, help_on
from web.view_models.live_state import choices_after
from web.view_models.match_view import MatchView, NoSuchPosition

blueprint = ApiBlueprint(
    "lesson_views", __name__, url_prefix="/learn/<name>", description="Learn a game"
)
CACHED_STEPS: Final = 512
"""How many views of steps are cached; there are as many as steps, in each language."""


@blueprint.before_request
def check_game() -> None:
    """Refuse a path that names no game."""
    if (request.view_args or {}).get("name") not in PRESENTATIONS:
        abort(404)


@blueprint.get("/match-view")
@blueprint.arguments(StepQuery, location="query", unknown=request_parsing.A_PAGE)
@blueprint.response(200, ref(MatchView))
@blueprint.refusals({404: "No such game, or no such step"})
def get_lesson_view(query: dict[str, Any], name: str) -> Response:
    """Return the view model of a lesson's step."""
    return _answer(name, _index(name, query["at"]))


@blueprint.get("/help")
@blueprint.arguments(StepHelpQuery, location="query", unknown=request_parsing.A_PAGE)
@blueprint.response(200, ref(Help))
@blueprint.refusals({404: "No such game, step, or thing on the table"})
def get_lesson_help(query: dict[str, Any], name: str) -> Response:
    """Return the help card of a piece or place at a step."""
    lesson, index = lesson_of(name, current_locale()), _index(name, query["at"])
    match = lesson.played.positions[lesson.steps[index].position]
    view = match.game.view(match.state, lesson.seat)
    return json_answer(help_on(lesson_view(lesson, index), view, query["thing"]))


@blueprint.post("/choices")
@blueprint.arguments(ChoicesRequest)
@blueprint.response(200, ref(Choices))
@blueprint.refusals({404: "No such game, or no such position", 429: RATE_LIMIT})
def get_lesson_choices(body: dict[str, Any], name: str) -> Response:
    """Return the possible picks after the picks so far."""
    _limit_rate()
    lesson = lesson_of(name, current_locale())
    match = _at(lesson, body["position"])
    view = match.game.view(match.state, lesson.seat)
    picks, prefetch = tuple(body["picks"]), body["prefetch"]
    return json_answer(choices_after(match, view, picks, prefetch=prefetch))


@blueprint.post("/moves")
@blueprint.doc(requestBody={"required": True, "content": {"application/json": {"schema": AnyMove}}})
@blueprint.arguments(MoveHeaders(), location="headers")
@blueprint.response(
    200,
    {
        "type": "object",
        "properties": {"match_view": ref(MatchView)},
        "required": ["match_view"],
    },
    description="The next step, after the move of the lesson's record",
)
@blueprint.refusals({404: "No such game, or no such position"})
@blueprint.refusals({409: "Refused by a rule, or the lesson has ended", 429: RATE_LIMIT})
def make_lesson_move(headers: dict[str, Any], name: str) -> Response:
    """Say whether a move is the recorded one or another legal one; then make the recorded one.

    A move that breaks a rule is refused as in a match.
    """
    position = headers["expected"]
    lesson = lesson_of(name, current_locale())
    command = request_parsing.move_of(lesson.record.game)
    _limit_rate()
    match = _at(lesson, position)
    _, made = matches.advance(match, lesson.seat, command)
    if position == len(lesson.record.moves):
        raise Problem(409, "over", gettext("The lesson is over."))
    exactly = made.state == lesson.played.positions[position + 1].state
    return _answer(name, step_after(lesson, position), "exactly" if exactly else "other")


def _index(name: str, step: str) -> int:
    """Return the index of the step of this name; raise NoSuchPosition."""
    try:
        return lesson_of(name, current_locale()).index(step)
    except LookupError:
        raise NoSuchPosition from None


def _at(lesson: Lesson, position: int) -> Match:
    positions = lesson.played.positions
    if position >= len(positions):
        raise NoSuchPosition
    return positions[position]


def _limit_rate() -> None:
    """Refuse an address that sends too many requests at once."""
    current_service().command_rate.take(("lesson", client_address()), 5)


def _answer(name: str, index: int, reply: Reply = "") -> Response:
    seen = msgspec.Raw(step_view(name, current_locale(), index, reply))
    if not reply:
        return json_answer(seen)
    return json_answer({"match_view": seen})


@lru_cache(maxsize=CACHED_STEPS)
def step_view(name: str, language: str, index: int, reply: Reply = "") -> bytes:
    """Return the JSON of a step's view, the same for everybody who reads that *language*."""
    return msgspec.json.encode(lesson_view(lesson_of(name, language), index, reply))

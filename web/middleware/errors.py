"""Error handlers: every error becomes a problem (RFC 9457) as JSON or as an HTML page.

Tracebacks are never sent. Responses and logs repeat nothing from the request or the match, except
what a person typed into one of our forms.
"""

import errno
import logging
import re
import traceback
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

import msgspec
from eventsourcing.persistence import ConnectionPoolClosedError, PersistenceError
from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from adapters.database.sqlite_pool import NotDurable
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import (
    ConcurrencyConflict,
    IdempotencyConflict,
    TablePurged,
    UnknownMatch,
)
from adapters.i18n import ENGLISH, N_, gettext, refusal_text, use_locale
from adapters.limits import BeyondLimits
from adapters.records.conversion import NotDealt
from adapters.records.revalidation import revalidate_moves
from domain.errors import IllegalMove
from web.context import current_service
from web.middleware.forms import first_field_error, resubmission
from web.middleware.pasted_links import page_as_typed
from web.problem import Problem
from web.responses import see_other, wants_html
from web.urls import page_path
from web.view_models.help import NoSuchThing
from web.view_models.match_view import ClosedPosition, NoSuchPosition


def find_corruption() -> CorruptMatch | None:
    """Return the corruption of the match of this request, or None if its events are valid.

    An unexpected error may come from a corrupt match, so its moves are decided again.
    """
    match_id = (request.view_args or {}).get("match_id")
    if match_id is None:
        return None
    try:
        revalidate_moves(current_service().store.matches.history(str(match_id)))
    except CorruptMatch as damage:
        return damage
    except Exception:
        return None
    return None


log = logging.getLogger(__name__)

SENTENCES: Final = {
    400: N_("The address, or the data sent with it, is incomplete. Check the link and try again."),
    403: N_("The request came from another site. Open the page on this site and try again."),
    404: N_("There is no page at this address. Check the link: part of it may be missing."),
    405: N_("This address does not accept that kind of request. Use the buttons on its page."),
    413: N_("That is too large. Send a smaller file or a shorter text."),
    415: N_("Send JSON, as application/json."),
    422: N_("A field is missing or has a wrong value. Check what you entered and try again."),
    500: N_("Something went wrong on our side. It has been logged. Try again in a moment."),
    503: N_("The server can't be reached right now. Try again in a moment."),
}
NO_DESCRIPTORS: Final = (errno.EMFILE, errno.ENFILE)
KINDS: Final = {400: "malformed", 403: "forbidden", 404: "unknown", 422: "malformed"}


def add_errors(app: Flask) -> None:
    """Register the error handlers."""
    app.register_error_handler(Problem, answer)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(IllegalMove, _refused)
    app.register_error_handler(UnknownMatch, _unknown_match)
    app.register_error_handler(TablePurged, _tidied_away)
    app.register_error_handler(CorruptMatch, _damaged)
    app.register_error_handler(IdempotencyConflict, _key_reused)
    app.register_error_handler(NotDealt, _not_dealt)
    app.register_error_handler(BeyondLimits, _beyond_limits)
    app.register_error_handler(NoSuchPosition, _no_such_position)
    app.register_error_handler(ClosedPosition, _closed_position)
    app.register_error_handler(NoSuchThing, _no_such_thing)
    # The store may be closed while a slow request still runs.
    for unreachable in (
        PersistenceError,
        ConnectionPoolClosedError,
        NotDurable,
        ConcurrencyConflict,
    ):
        app.register_error_handler(unreachable, _unreachable)
    app.register_error_handler(OSError, _system)
    app.register_error_handler(Exception, unexpected)


def answer(problem: Problem, game: str = "") -> Response:
    """Return a problem as a response: a page for people, JSON for programs.

    On the page, the id of the violated rule links to the rules of *game*.
    """
    current_service().metrics.refusals.labels(problem.body["kind"]).inc()
    if wants_html():
        if (address := page_as_typed(problem.status)) is not None:
            return see_other(address)
        page = render_template(
            "error.html",
            game=game,
            again=resubmission(problem.body["kind"]),
            match_path=_match_path(problem),
            retry=problem.status in _MAY_PASS and request.method == "GET",
            **problem.body,
        )
        response = make_response(page)
        response.status_code = problem.status
        response.headers.update(problem.headers)
        return response
    return _as_json(problem)


def _match_path(problem: Problem) -> str:
    """Return the path of the match of the request, if there is one to go back to."""
    found = _IN_A_MATCH.match(request.path)
    if found is None or problem.status >= 500 or problem.body["kind"] in _NO_MATCH:
        return ""
    try:
        path = page_path(current_service().load(UUID(found[1])).match.id)
    except (UnknownMatch, TablePurged, CorruptMatch):
        return ""
    return path if path != request.script_root + request.path else ""


_IN_A_MATCH: Final = re.compile(r"/matches/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/")
_NO_MATCH: Final = frozenset(("players_only", "gone"))
"""Kinds of problems with a match whose page can't be shown."""
_MAY_PASS: Final = frozenset((429, 500, 503))
"""Statuses of temporary errors: a later attempt may succeed."""


def _as_json(problem: Problem) -> Response:
    body = msgspec.json.encode(problem.body)
    return Response(body, problem.status, problem.headers, mimetype="application/json")


def _http(error: HTTPException) -> Response:
    """Convert an error of the framework; schema errors are listed by field."""
    given = error.get_response()
    if error.code is None or error.code < 400:
        return make_response(given)
    status = error.code
    wrong = getattr(error, "data", {}).get("messages", {})
    errors = {_PLACES.get(place, place): reasons for place, reasons in wrong.items()}
    more: dict[str, Any] = {"errors": errors} if errors else {}
    known = status in SENTENCES
    sentence = gettext(SENTENCES[status]) if known else f"{HTTPStatus(status).phrase}."
    sentence = first_field_error(wrong) or sentence
    kind = KINDS.get(status, HTTPStatus(status).name.lower())
    problem = Problem(status, kind, sentence, **more)
    problem.headers |= {name: value for name, value in given.headers if name == "Allow"}
    return answer(problem)


_PLACES: Final = {"json": "body", "form": "body"}


def _refused(error: IllegalMove) -> Response:
    refusal = error.refusal
    problem = Problem(409, "refused", refusal_text(refusal), rule=refusal.rule, name=refusal.name)
    match_id = (request.view_args or {}).get("match_id")
    return answer(problem, current_service().load(match_id).match.game.name if match_id else "")


def _unknown_match(error: UnknownMatch) -> Response:
    title = gettext("Match not found")
    return answer(
        Problem(
            404,
            "unknown",
            gettext("There is no such match. Check the link: part of it may be missing."),
            title=title,
        )
    )


def _tidied_away(error: TablePurged) -> Response:
    sentence = gettext("Its match never started. Ask for a new invitation, or open a table.")
    return answer(Problem(410, "gone", sentence))


def _damaged(damage: CorruptMatch) -> Response:
    current_service().store.note_corruption(damage.match_id)
    with use_locale(ENGLISH):
        log.error("%s: %s", request.endpoint, damage)
    sentence = gettext(
        "It can't be read past event {number} until it is restored from a backup. All other "
        "matches are fine.",
        number=damage.number,
    )
    return answer(Problem(500, "damaged", sentence, title=gettext("This match is damaged")))


def _key_reused(error: IdempotencyConflict) -> Response:
    sentence = gettext("That idempotency key was already used for another request.")
    return answer(Problem(422, "key_reused", sentence))


def _not_dealt(error: NotDealt) -> Response:
    sentence = gettext("The match was voided before the deal, so there is no record or score.")
    return answer(Problem(409, "voided", sentence))


def _beyond_limits(beyond: BeyondLimits) -> Response:
    errors = {"body": {beyond.field: [beyond.sentence]}}
    return answer(Problem(422, "malformed", beyond.sentence, errors=errors))


def _no_such_position(error: NoSuchPosition) -> Response:
    return answer(
        Problem(
            404, "unknown", gettext("The match has no such position, or has not reached it yet.")
        )
    )


def _closed_position(error: ClosedPosition) -> Response:
    (viewer,) = error.args
    sentence = (
        gettext(
            "You are playing from memory: until the round ends, you can look back only to your "
            "own last turn."
        )
        if isinstance(viewer, int)
        else gettext(
            "They are playing from memory: until the round ends, spectators can look back only "
            "to the earliest of the players' last turns."
        )
    )
    return answer(Problem(403, "memory", sentence))


def _no_such_thing(error: NoSuchThing) -> Response:
    return answer(Problem(404, "unknown", gettext("There is nothing with that name on the table.")))


def _unreachable(error: Exception) -> Response:
    log.error("%s: the database failed: %s", request.endpoint, type(error).__name__)
    return answer(Problem(503, "unreachable", gettext(SENTENCES[503]), retry_after=2))


def _system(error: OSError) -> Response:
    """Convert an OS error; JSON only, as a template would need another file descriptor."""
    if error.errno not in NO_DESCRIPTORS:
        return unexpected(error)
    log.error("%s: too many files are open", request.endpoint)
    problem = Problem(503, "unreachable", gettext(SENTENCES[503]), retry_after=2)
    return _as_json(problem)


def unexpected(error: Exception) -> Response:
    """Handle an unexpected error, or the corrupt match behind it."""
    if damage := find_corruption():
        return _damaged(damage)
    trace = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s failed: %s at\n%s", request.endpoint, type(error).__name__, trace)
    return answer(Problem(500, "failed", gettext(SENTENCES[500])))

"""What is there to take along once a match has ended?"""

import msgspec
from flask import Response, render_template
from flask_smorest import Blueprint

from adapters.records.audit import Audit
from adapters.records.audit import audit as audit_of
from adapters.records.record import Record
from adapters.records.stored import record_of
from adapters.records.writing import fields
from web.admission import Asked, about_match, json_answer
from web.errors import Problem, page_wanted
from web.page.story import decision
from web.showing import page_path

results = Blueprint(
    "results", __name__, url_prefix="/matches/<uuid:match_id>", description="After the end"
)


@results.get("/record")
@results.response(200, {"type": "object"}, description="A record, giardino-record/1")
@results.alt_response(404, description="No such match")
@results.alt_response(409, description="The match has not ended")
@about_match
def record(asked: Asked) -> Response:
    """Return the record of the match: all that it takes to replay it anywhere."""
    response = json_answer(fields(_record(asked)))
    response.headers["Content-Disposition"] = f'inline; filename="{asked.match.id}.json"'
    return response


@results.get("/audit.json")
@results.response(200, {"type": "object"}, description="An audit, giardino-audit/1")
@results.alt_response(404, description="No such match")
@results.alt_response(409, description="The match has not ended")
@about_match
def audit_as_json(asked: Asked) -> Response:
    """Decide every move of the match again, and count."""
    return json_answer(audit_of(_record(asked)))


@results.get("/audit")
@results.response(200, {"type": "object"}, description="An audit, or a page that shows it")
@results.alt_response(404, description="No such match")
@results.alt_response(409, description="The match has not ended")
@about_match
def audit(asked: Asked) -> Response:
    """Decide every move of the match again, and count: for people or for programs."""
    played = _record(asked)
    audited = audit_of(played)
    if not page_wanted():
        return json_answer(audited)
    return Response(_page(asked, played, audited))


def _page(asked: Asked, played: Record, audited: Audit) -> str:
    return render_template(
        "audit.html",
        decided=decision(asked.match),
        audit=msgspec.to_builtins(audited),
        players=played.players,
        seats=played.game.seat_names,
        title=played.game.title,
        base=page_path(asked.match.id),
    )


def _record(asked: Asked) -> Record:
    front, match = asked.desk, asked.match
    if match.count is None:
        raise Problem(409, "unfinished", "The match has not ended; its record is still secret.")
    history = [(one.at, one.event) for one in front.histories.of(match.id)]
    return record_of(match.id, history, front.house.names(match))

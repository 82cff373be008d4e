"""By what can anybody see that nobody changed a match while it was played?"""

from pathlib import Path
from typing import Any, Final

import msgspec
from flask import Response
from flask_smorest import Blueprint

from adapters.i18n import N_, gettext
from adapters.verification.checks import stored_log
from adapters.verification.match_log import LOG_FORMAT, NotChained
from web.api import request_parsing
from web.api.schemas.queries import After
from web.api.schemas.responses import TEXT, Keys, NotedKey
from web.auth.decorators import MatchContext, limit_downloads, viewable_match
from web.context import current_service
from web.problem import Problem
from web.responses import attachment, json_answer
from web.view_models.chain import chained_after
from web.view_models.verification import log_name

proof = Blueprint("proof", __name__, description="See that nobody changed a match")
proof.ARGUMENTS_PARSER = request_parsing.PARSER

HERE: Final = Path(__file__).parent.parent
SCRIPT: Final = next(
    path for path in (HERE / "verify.py", HERE.parent / "fixtures/verify.py") if path.exists()
)
"""The script that checks logs: as a wheel has it, or a clone."""
NOT_CHAINED: Final = N_(
    "The match has no chain: it was stored before there was one, or came as a record."
)


@proof.get("/signing-key")
@proof.response(200, {"$ref": "#/components/schemas/Keys"})
def signing_key() -> Response:
    """Return the public half of the key that receipts are signed with, and of those before it."""
    service = current_service()
    noted = [NotedKey(key, since) for key, since in service.store.signing_keys.all()]
    return json_answer(Keys(service.receipts.public, tuple(noted)))


@proof.get("/verify.py")
@proof.response(200, TEXT, content_type="text/x-python", description="A script of one page")
def script() -> Response:
    """Return a script that checks a log and receipts, without anything of this program."""
    return attachment(SCRIPT.read_bytes(), "text/x-python", "verify.py")


@proof.get("/matches/<uuid:match_id>/chain")
@proof.arguments(After, location="query")
@proof.response(200, {"$ref": "#/components/schemas/Chained"})
@proof.alt_response(403, description="Only the players may look on")
@proof.alt_response(404, description="No such match, or none that has a chain")
@viewable_match
def chain(asked: MatchContext, after: dict[str, Any]) -> Response:
    """Return what was added to the match's chain after so many events."""
    history = asked.service.store.matches.live(asked.match.id).history
    chained = chained_after(history, after["after"])
    if chained is None:
        raise Problem(404, "not_chained", gettext(NOT_CHAINED))
    return json_answer(chained)


@proof.get("/matches/<uuid:match_id>/log.json")
@proof.response(200, {"type": "object"}, description=f"A log of the public format {LOG_FORMAT}")
@proof.alt_response(403, description="Only the players may look on")
@proof.alt_response(404, description="No such match, or none that has a chain")
@proof.alt_response(429, description="Too many at once")
@viewable_match
def log(asked: MatchContext) -> Response:
    """Return the match's log: until the end without what is private, after it with that."""
    limit_downloads()
    service, match = asked.service, asked.match
    try:
        found = stored_log(service.store, match.id, service.receipts.public)
    except NotChained:
        raise Problem(404, "not_chained", gettext(NOT_CHAINED)) from None
    return attachment(msgspec.json.encode(found), "application/json", log_name(match))

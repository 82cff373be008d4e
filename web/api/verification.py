"""API: verification of a match: signing keys, hash chain, log, and the script that checks them."""

from pathlib import Path
from typing import Any, Final

import msgspec
from flask import Response

from adapters.i18n import N_, gettext
from adapters.verification.checks import stored_log
from adapters.verification.match_log import LOG_FORMAT, NotChained
from web.api.blueprint import ApiBlueprint
from web.api.schemas.queries import ChainQuery
from web.api.schemas.responses import TEXT, SigningKeyInfo, SigningKeys
from web.auth.decorators import MatchContext, limit_downloads, viewable_match
from web.context import current_service
from web.problem import Problem
from web.responses import attachment, json_answer
from web.view_models.chain import chained_after
from web.view_models.verification import log_name

blueprint = ApiBlueprint("verification", __name__, description="See that nobody changed a match")

HERE: Final = Path(__file__).parent.parent
SCRIPT: Final = next(
    path for path in (HERE / "verify.py", HERE.parent / "fixtures/verify.py") if path.exists()
)
"""The script that checks logs: as a wheel has it, or a clone."""
NOT_CHAINED: Final = N_(
    "The match has no chain: it was stored before there was one, or came as a record."
)


@blueprint.get("/signing-key")
@blueprint.response(200, {"$ref": "#/components/schemas/SigningKeys"})
def get_signing_keys() -> Response:
    """Return the public half of the key that receipts are signed with, and of those before it."""
    service = current_service()
    noted = [SigningKeyInfo(key, since) for key, since in service.store.signing_keys.all()]
    return json_answer(SigningKeys(service.receipts.public, tuple(noted)))


@blueprint.get("/verify.py")
@blueprint.response(200, TEXT, content_type="text/x-python", description="A script of one page")
def get_verify_script() -> Response:
    """Return a script that checks a log and receipts, without anything of this program."""
    return attachment(SCRIPT.read_bytes(), "text/x-python", "verify.py")


@blueprint.get("/matches/<uuid:match_id>/chain")
@blueprint.arguments(ChainQuery, location="query")
@blueprint.response(200, {"$ref": "#/components/schemas/Chained"})
@blueprint.alt_response(403, description="Only the players may look on")
@blueprint.alt_response(404, description="No such match, or none that has a chain")
@viewable_match
def get_chain(ctx: MatchContext, after: dict[str, Any]) -> Response:
    """Return what was added to the match's chain after so many events."""
    history = ctx.service.store.matches.live(ctx.match.id).history
    chained = chained_after(history, after["after"])
    if chained is None:
        raise Problem(404, "not_chained", gettext(NOT_CHAINED))
    return json_answer(chained)


@blueprint.get("/matches/<uuid:match_id>/log.json")
@blueprint.response(200, {"type": "object"}, description=f"A log of the public format {LOG_FORMAT}")
@blueprint.alt_response(403, description="Only the players may look on")
@blueprint.alt_response(404, description="No such match, or none that has a chain")
@blueprint.alt_response(429, description="Too many at once")
@viewable_match
def export_match_log(ctx: MatchContext) -> Response:
    """Return the match's log: until the end without what is private, after it with that."""
    limit_downloads()
    service, match = ctx.service, ctx.match
    try:
        found = stored_log(service.store, match.id, service.receipts.public)
    except NotChained:
        raise Problem(404, "not_chained", gettext(NOT_CHAINED)) from None
    return attachment(msgspec.json.encode(found), "application/json", log_name(match))

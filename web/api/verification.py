"""API: verification of a match: signing keys, hash chain, log, and the script that checks them."""

from pathlib import Path
from typing import Any, Final

import msgspec
from flask import Response

from adapters.i18n import N_, gettext
from adapters.verification.checks import stored_log
from adapters.verification.match_log import LOG_FORMAT, NotChained
from web.api.blueprint import RATE_LIMIT, ApiBlueprint, ref
from web.api.schemas.queries import ChainQuery
from web.api.schemas.responses import TEXT, SigningKeyInfo, SigningKeys
from web.auth.decorators import MatchContext, limit_downloads, viewable_match
from web.context import current_service
from web.problem import Problem
from web.responses import attachment, json_answer
from web.view_models.chain import ChainUpdate, chained_after
from web.view_models.verification import log_name

blueprint = ApiBlueprint("verification", __name__, description="Verification of a match")

HERE: Final = Path(__file__).parent.parent
SCRIPT: Final = next(
    path for path in (HERE / "verify.py", HERE.parent / "fixtures/verify.py") if path.exists()
)
"""Path of the verification script, in a wheel or a clone."""
NOT_CHAINED: Final = N_("This match has no hash chain: it was imported as a record.")


@blueprint.get("/signing-key")
@blueprint.response(200, ref(SigningKeys))
def get_signing_keys() -> Response:
    """Return the public signing key of receipts, and all earlier ones."""
    service = current_service()
    noted = [SigningKeyInfo(key, since) for key, since in service.store.signing_keys.all()]
    return json_answer(SigningKeys(service.receipts.public, tuple(noted)))


@blueprint.get("/verify.py")
@blueprint.response(200, TEXT, content_type="text/x-python", description="Python script")
def get_verify_script() -> Response:
    """Return a stand-alone script that verifies a log and receipts."""
    return attachment(SCRIPT.read_bytes(), "text/x-python", "verify.py")


@blueprint.get("/matches/<uuid:match_id>/chain")
@blueprint.arguments(ChainQuery, location="query")
@blueprint.response(200, ref(ChainUpdate))
@blueprint.refusals({403: "Only the players may see the match"})
@blueprint.refusals({404: "No such match, or it has no hash chain"})
@viewable_match
def get_chain(ctx: MatchContext, after: dict[str, Any]) -> Response:
    """Return the entries of the hash chain after the first events."""
    history = ctx.loaded.history
    chained = chained_after(history, after["after"])
    if chained is None:
        raise Problem(404, "not_chained", gettext(NOT_CHAINED))
    return json_answer(chained)


@blueprint.get("/matches/<uuid:match_id>/log.json")
@blueprint.response(200, {"type": "object"}, description=f"A log of the public format {LOG_FORMAT}")
@blueprint.refusals({403: "Only the players may see the match"})
@blueprint.refusals({404: "No such match, or it has no hash chain", 429: RATE_LIMIT})
@viewable_match
def export_match_log(ctx: MatchContext) -> Response:
    """Export the event log; private parts only after the end."""
    limit_downloads()
    service, match = ctx.service, ctx.match
    try:
        found = stored_log(service.store, match.id, service.receipts.public)
    except NotChained:
        raise Problem(404, "not_chained", gettext(NOT_CHAINED)) from None
    return attachment(msgspec.json.encode(found), "application/json", log_name(match))

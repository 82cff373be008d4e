"""Upload of records, from a file or as text from the record editor."""

import re
import secrets
from collections.abc import Sequence
from io import BytesIO
from itertools import islice
from typing import Final

import msgspec
from flask import Blueprint, Response, render_template, request

from adapters.i18n import gettext
from adapters.limits import BeyondLimits
from adapters.records.importer import decide, store_record
from adapters.records.parser import NotARecord
from adapters.records.reader import FoundRecord, read_stream
from adapters.records.replay import RuleBroken
from domain.registry import GAMES
from web.auth.decorators import limit_body
from web.auth.dispute_permissions import importer_key
from web.auth.visitor_cookies import remember_visitor, visitor_of
from web.context import broadcast, client_address, current_service
from web.games.registry import known_of_box
from web.problem import FaultInWords, Problem, fault_of
from web.responses import see_other, wants_html
from web.services import AppServices
from web.urls import page_path

blueprint = Blueprint("record_upload", __name__, url_prefix="/records")
MOST_BYTES: Final = 256 * 1024
"""Size limit of an upload, in bytes; the largest real record has about ten thousand."""
LONGEST_NAME: Final = 100
"""Characters of a file name that are shown."""
MOST_RECORDS: Final = 10
"""Maximum number of records of a file."""


class UploadedRecord(msgspec.Struct, frozen=True):
    """Result of an uploaded record."""

    where: str
    """Its line, in a file of several."""
    match_id: str = ""
    """The imported match."""
    title: str = ""
    """Its game."""
    players: tuple[str, ...] = ()
    created: bool = False
    fault: FaultInWords | None = None
    """The reason for a rejection."""


@blueprint.get("/")
def page() -> str:
    """Show the upload form."""
    return _page(())


@blueprint.post("/")
def upload_records() -> Response:
    """Import each uploaded record; redirect to the match of a single one."""
    limit_body(MOST_BYTES)
    service, visitor = current_service(), visitor_of(request) or secrets.token_urlsafe(24)
    name, text = _text()
    entries = islice(read_stream(BytesIO(text), name), MOST_RECORDS)
    brought = [_imported(service, entry, visitor) for entry in entries]
    faults = [record.fault for record in brought if record.fault]
    if not faults and len(brought) == 1:
        return _upload_response(
            service, brought, see_other(page_path(brought[0].match_id)), visitor
        )
    if faults and not wants_html():
        raise Problem(422, "malformed", f"{brought[0].where}: {faults[0].sentence}")
    return _upload_response(
        service, brought, Response(_page(brought), 422 if faults else 200), visitor
    )


def _text() -> tuple[str, bytes]:
    """Return the uploaded file and its name, or the pasted text."""
    file = request.files.get("file")
    if not file:
        return gettext("the text"), request.form.get("record", "").encode()
    name = "".join(filter(str.isprintable, file.filename or ""))[:LONGEST_NAME].strip()
    return name or gettext("the file"), file.read()


def _imported(service: AppServices, entry: FoundRecord, visitor: str) -> UploadedRecord:
    if isinstance(entry.record, NotARecord):
        return UploadedRecord(entry.where, fault=FaultInWords(_in_words(entry.record)))
    service.storage_quota.check_new_match(client_address())
    try:
        legal = decide(entry.record, service.store.clock())
    except BeyondLimits as beyond:
        return UploadedRecord(entry.where, fault=FaultInWords(str(beyond)))
    except RuleBroken as broken:
        return UploadedRecord(entry.where, fault=fault_of(entry.record.game, broken))
    stored = store_record(service.store, legal, importer_key(service, legal.match_id, visitor))
    title, players = entry.record.game.title, entry.record.players
    return UploadedRecord(entry.where, stored.match_id, title, players, stored.created)


def _in_words(error: NotARecord) -> str:
    """Return the error; a move at its start is counted from 1, as in the log."""
    found = re.match(r"moves\[(\d+)\]\.?([^:]*): (.*)", str(error), re.DOTALL)
    if not found:
        return str(error)
    move, field, sentence = int(found[1]) + 1, found[2], found[3]
    if field:
        return gettext("move {move}, {field}: {fault}", move=move, field=field, fault=sentence)
    return gettext("move {move}: {fault}", move=move, fault=sentence)


def _upload_response(
    service: AppServices, brought: Sequence[UploadedRecord], response: Response, visitor: str
) -> Response:
    """Return *response*, and broadcast the new matches after it.

    The browser keeps the id *visitor*, which may dispute for the players of the records.
    """
    remember_visitor(response, request, visitor)
    for record in brought:
        if record.created:
            broadcast(response, record.match_id)
    return response


def _page(brought: Sequence[UploadedRecord]) -> str:
    return render_template(
        "records/upload.html",
        brought=brought,
        kilobytes=MOST_BYTES // 1024,
        records=MOST_RECORDS,
        games=GAMES.values(),
        known={name: known_of_box(game, game.standard) for name, game in GAMES.items()},
        key=secrets.token_urlsafe(24),
    )

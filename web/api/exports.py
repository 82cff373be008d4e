"""API: downloads of matches as records, tables, images and replays."""

import logging
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from tempfile import TemporaryFile
from typing import Any, BinaryIO, Final
from zlib import compress

import msgspec
from flask import Response, render_template

from adapters.eventstore.corruption import CorruptMatch
from adapters.i18n import current_locale, gettext, seat_name
from adapters.match_store import MatchStore
from adapters.records.assumed import assumed_slots
from adapters.records.audit import assumed_text
from adapters.records.conversion import NotDealt
from adapters.records.export import export_matches
from adapters.records.serializer import as_json
from adapters.tables.arrow import NotInstalled
from adapters.tables.columns import TABLES, Table
from adapters.tables.facts import MatchFacts
from adapters.tables.filters import ENDED, MatchFilter, find_facts, find_listed
from adapters.tables.formats import MEDIA, Format, Part, part, texts, write
from adapters.tables.rows import of_stored, rows_of
from domain.game import Observer, Viewer
from domain.registry import GAMES
from web.api import request_parsing
from web.api.blueprint import CLOSED_VIEWS, RATE_LIMIT, ApiBlueprint
from web.api.schemas.match_search import RecordOrTableQuery, TableQuery
from web.api.schemas.queries import ViewQuery
from web.api.schemas.responses import TEXT
from web.auth.decorators import MatchContext, limit_downloads, viewable_match
from web.auth.identity import requested_viewer
from web.context import current_service
from web.games.registry import PRESENTATIONS
from web.presenters.branch_tree import former_players
from web.presenters.match_views import view_at
from web.problem import Problem, secret_record
from web.responses import attachment
from web.view_models import standalone_svg
from web.view_models.assets import sheets, static
from web.view_models.offline_replay import offline_replay
from web.view_models.status import status_of
from web.view_models.svg_style import plain_style

log = logging.getLogger(__name__)

blueprint = ApiBlueprint("exports", __name__, description="Downloads")
NOTHING: Final = "default-src 'none'; base-uri 'none'; form-action 'none'"
CHUNK: Final = 64 * 1024
"""Bytes of a file that are read at once."""
BESIDES: Final = ("table", "status")
"""Parameters that are no condition of the filter: only matches that have ended are exported."""
FRAMED: Final = "; frame-ancestors 'none'"


@blueprint.get("/matches.jsonl")
@blueprint.arguments(RecordOrTableQuery, location="query", unknown=request_parsing.A_FILE)
@blueprint.response(
    200,
    TEXT,
    content_type="application/x-ndjson",
    description="One record per line, or one row of the table",
)
@blueprint.refusals({409: "The filter selects matches that have not ended", 429: RATE_LIMIT})
def export_jsonl(finding: dict[str, Any]) -> Response:
    """Export finished matches as JSON Lines, oldest first: records, or the rows of a table."""
    if finding["table"]:
        return _table("jsonl", finding)
    store, wanted = current_service().store, _filter(finding)
    listed = find_listed(store, wanted, finding["status"])
    ended = (match for match in listed if match.status in ENDED)

    def lines() -> Iterator[bytes]:
        for exported in export_matches(store, ended, _left_out):
            yield as_json(exported.record) + b"\n"

    return attachment(lines(), MEDIA["jsonl"], "matches.jsonl")


@blueprint.get("/matches.csv")
@blueprint.arguments(TableQuery, location="query", unknown=request_parsing.A_FILE)
@blueprint.response(200, TEXT, content_type="text/csv", description="The rows of the table")
@blueprint.refusals({409: "The filter selects matches that have not ended", 429: RATE_LIMIT})
def export_csv(finding: dict[str, Any]) -> Response:
    """Export a table of finished matches as CSV, oldest first."""
    return _table("csv", finding)


@blueprint.get("/matches.parquet")
@blueprint.arguments(TableQuery, location="query", unknown=request_parsing.A_FILE)
@blueprint.response(
    200, TEXT, content_type="application/vnd.apache.parquet", description="The same rows as in CSV"
)
@blueprint.refusals({409: "The filter selects matches that have not ended", 429: RATE_LIMIT})
@blueprint.refusals({501: "pyarrow is not installed"})
def export_parquet(finding: dict[str, Any]) -> Response:
    """Export a table of finished matches as Parquet, oldest first."""
    try:
        return _table("parquet", finding)
    except NotInstalled:
        sentence = gettext("This server can't write Parquet: the extra “data” is not installed.")
        raise Problem(501, "not_installed", sentence) from None


@blueprint.get("/games/<name>/components.json")
@blueprint.response(200, {"type": "object"}, description="The component set, as in a record")
@blueprint.refusals({404: "No such game"})
def download_components(name: str) -> Response:
    """Download a game's standard component set, as a template for one's own."""
    if name not in GAMES:
        raise Problem(404, "unknown", gettext("There is no such game."))
    content = msgspec.json.format(msgspec.json.encode(GAMES[name].standard), indent=1)
    return attachment(content, "application/json", f"{name}-components.json")


@blueprint.get("/matches/<uuid:match_id>/position.svg")
@blueprint.arguments(ViewQuery, location="query", unknown=request_parsing.A_FILE)
@blueprint.response(200, TEXT, content_type="image/svg+xml", description="SVG image")
@blueprint.refusals({403: CLOSED_VIEWS, 404: "No such match, or no such position"})
@viewable_match
def export_position(ctx: MatchContext, looking: dict[str, Any]) -> Response:
    """Export a position for its viewer as a self-contained SVG image."""
    viewer = requested_viewer(ctx.match, ctx.caller, looking["viewer"])
    seen = view_at(ctx.service, ctx.loaded, viewer, looking["at"])
    table = PRESENTATIONS[seen.game]
    title = gettext(
        "{game} after {moves} moves, seen by {viewer}",
        game=seen.title,
        moves=seen.position,
        viewer=_called(ctx, viewer),
    )
    response = Response(standalone_svg.picture(seen.scene, table, title), mimetype="image/svg+xml")
    style = standalone_svg.digest(plain_style(table.style))
    response.headers["Content-Security-Policy"] = f"{NOTHING}{FRAMED}; style-src {style}"
    response.headers["Content-Disposition"] = f'inline; filename="{seen.game}-{seen.position}.svg"'
    return response


@blueprint.get("/matches/<uuid:match_id>/replay.html")
@blueprint.response(
    200, TEXT, content_type="text/html", description="One HTML file with all positions"
)
@blueprint.refusals({409: "The match has not ended", 429: RATE_LIMIT})
@viewable_match
def export_replay(ctx: MatchContext) -> Response:
    """Export the whole match, as the referee and each player see it, as one HTML page."""
    match, game = ctx.match, ctx.match.game
    if not match.over:
        raise secret_record()
    if match.dealt is None:
        raise NotDealt(match.id)
    limit_downloads()
    names, former = tuple(ctx.service.store.names.of(match)), former_players(ctx.service, match)
    key = (match.id, len(ctx.loaded.history), names, tuple(former), current_locale())
    page = ctx.service.replays.get(key, lambda: _replay_page(ctx, names, former))
    return attachment(page, "text/html", f"{game.name}-{match.id}.html")


def _replay_page(ctx: MatchContext, names: Sequence[str], former: Sequence[str]) -> str:
    match, game, table = ctx.match, ctx.match.game, PRESENTATIONS[ctx.match.game.name]
    events = [recorded.event for recorded in ctx.loaded.history]
    shown, log = offline_replay(match, events, names, former)
    style = "\n".join((sheets(table.style), static("players.css", "offline_replay.css")))
    script = static("key_guard.js", "offline_replay.js")
    allowed = (
        f"style-src {standalone_svg.digest(style)}; script-src {standalone_svg.digest(script)}"
    )
    return render_template(
        "offline_replay.html",
        game=game,
        table=table,
        players=names,
        called=[seat_name(game, seat) for seat in range(len(names))],
        ended=status_of(match, Observer.SPECTATOR, names),
        unknown=assumed_text(len(assumed_slots(match))),
        film=shown,
        log=log,
        policy=f"{NOTHING}; img-src data:; {allowed}",
        style=style,
        script=script,
        data=b64encode(compress(msgspec.json.encode(shown))).decode(),
    )


def _left_out(damage: CorruptMatch) -> None:
    log.error("left out of a download: %s", damage)


def _table(style: Format, finding: dict[str, Any]) -> Response:
    """Return a table of finished matches as a download."""
    store, table, wanted = current_service().store, TABLES[finding["table"]], _filter(finding)
    parts = _parts(store, table, style, find_facts(store, wanted, finding["status"]))
    name = f"{table.name}.{style}"
    if style != "parquet":
        return attachment(texts(table, style, parts), MEDIA[style], name)
    file = TemporaryFile()  # noqa: SIM115 - It is closed at its end, or with the response.
    try:
        write(table, style, parts, file)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    response = attachment(_chunks(file), MEDIA[style], name)
    response.call_on_close(file.close)
    return response


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    """Yield the content of *file*, which is closed at its end."""
    with file:
        while chunk := file.read(CHUNK):
            yield chunk


def _parts(
    store: MatchStore, table: Table, style: Format, found: Iterable[MatchFacts]
) -> Iterator[Part]:
    for facts in found:
        try:
            yield part(table, style, rows_of(table, of_stored(store, facts)))
        except CorruptMatch as damage:
            store.note_corruption(facts.id)
            _left_out(damage)


def _filter(finding: dict[str, Any]) -> MatchFilter:
    """Return a filter of matches that have ended: the others are still secret."""
    if finding["status"] not in (None, *ENDED):
        sentence = gettext("Only finished matches can be downloaded: the others are still secret.")
        raise Problem(409, "unfinished", sentence)
    limit_downloads()
    conditions = {name: value for name, value in finding.items() if name not in BESIDES}
    conditions["options"] = tuple(finding["options"])
    conditions["ids"] = frozenset(map(str, finding["ids"])) or None
    return MatchFilter(**conditions)


def _called(ctx: MatchContext, viewer: Viewer) -> str:
    if isinstance(viewer, Observer):
        return gettext("a spectator") if viewer is Observer.SPECTATOR else gettext("the referee")
    return ctx.service.store.names.of(ctx.match)[viewer]

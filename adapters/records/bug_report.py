"""Bug report about a move in one file: ``giardino-report/1``.

The referee's report includes the record; any other contains only what one viewer may see. It has no
personal data: players are called by their seats, and of the machine it names only the platform.
"""

import platform
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from adapters.i18n import gettext, refusal_text
from adapters.records.assumed import replay_without_assumed
from adapters.records.parser import NotARecord, typed
from adapters.records.record import Record
from adapters.records.replay import Replay
from adapters.records.serializer import fields
from domain import match as matches
from domain.game import AnyGame, Count, Observer, Phrase, Seat, Viewer
from domain.match import Moved
from domain.narration import tell
from domain.unknown import ASSUMED

REPORT_FORMAT: Final = "giardino-report/1"


class Versions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Versions of the software that made the report."""

    giardino: str
    rules: str
    python: str
    platform: str


class ReportedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everyone at the table knows before the deal."""

    rules: str
    options: dict[str, bool]
    components: str | dict[str, Any]
    players: int


class MoveLog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Log phrases of a move, as one viewer sees them.

    It excludes even the viewer's own command, which may contain face-down pieces.
    """

    move: int
    by: Seat | None
    phrases: tuple[Phrase, ...]


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A refused command, and the rule it breaks."""

    command: Any
    rule: str
    message: str


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match up to a move, with the views before and after it."""

    format: Literal["giardino-report/1"] = REPORT_FORMAT
    at: int
    viewer: Viewer = msgspec.field(name="as")
    versions: Versions
    record: dict[str, Any] | UnsetType = UNSET
    """In the referee's report only."""
    table: ReportedTable | UnsetType = UNSET
    """In any other report, instead of the record."""
    log: tuple[MoveLog, ...] | UnsetType = UNSET
    before: dict[str, Any]
    """Views by viewer; none before the deal."""
    after: dict[str, Any]
    """None if the move was refused."""
    count: Count | None = None
    refused: Refused | None = None


def make_report(record: Record, played: Replay, at: int, viewer: Viewer) -> Report:
    """Return the report of move *at* of a *record* (0: the deal), as *viewer* may see it.

    The move is at most the first one that was refused.
    """
    referee = viewer == Observer.REFEREE
    eyes = _viewers(record) if referee else (viewer,)
    report = Report(
        at=at,
        viewer=viewer,
        versions=_versions(record.game),
        before=_views(played, at - 1, eyes),
        after=_views(played, at, eyes),
        count=played.positions[at].count if at < len(played.positions) else None,
        refused=_refused(record, played, at, viewer),
    )
    if referee:
        return replace(report, record=fields(_up_to(record, at)))
    return replace(report, table=_table(record), log=tuple(_move_logs(played, at, viewer)))


def parse_report(value: Any) -> Report:
    """Return the report in a JSON *value*; raise NotARecord."""
    report: Report = typed(value, Report)
    if report.record is UNSET and (report.table is UNSET or report.log is UNSET):
        raise NotARecord(gettext("a report needs a record, or a table and its moves"))
    return report


def viewers_with_changes(report: Report, record: Record) -> list[Viewer]:
    """Return the viewers for whom a *record*'s move now looks different from its *report*."""
    played = replay_without_assumed(record)
    if report.at not in range(len(played.positions) + 1):
        return []
    now = make_report(record, played, report.at, Observer.REFEREE)
    before, after = _as_written(now.before), _as_written(now.after)

    def sees(viewer: Viewer, *views: dict[str, Any]) -> list[Any]:
        return [by_viewer.get(str(viewer)) for by_viewer in views]

    return [
        viewer
        for viewer in _viewers(record)
        if sees(viewer, before, after) != sees(viewer, report.before, report.after)
    ]


def _as_written(views: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(views))
    return read


def _viewers(record: Record) -> tuple[Viewer, ...]:
    return (*range(len(record.players)), *Observer)


def _versions(game: AnyGame) -> Versions:
    return Versions(
        version("giardino"),
        game.rules,
        platform.python_version(),
        f"{platform.system()} {platform.machine()}",
    )


def _views(played: Replay, at: int, eyes: tuple[Viewer, ...]) -> dict[str, Any]:
    if at not in range(len(played.positions)):
        return {}
    match = played.positions[at]
    return {str(each): msgspec.to_builtins(matches.view(match, each)) for each in eyes}


def _up_to(record: Record, at: int) -> Record:
    """Return *record* cut after this number of moves, without names and metadata."""
    return replace(
        record,
        players=record.game.seat_names[: len(record.players)],
        moves=record.moves[:at],
        result=record.result if at == len(record.moves) else None,
        disputes=None,
        meta={ASSUMED: assumed} if (assumed := (record.meta or {}).get(ASSUMED)) else None,
    )


def _table(record: Record) -> ReportedTable:
    written = fields(record)
    return ReportedTable(
        record.game.rules, written["options"], written["components"], len(record.players)
    )


def _move_logs(played: Replay, at: int, viewer: Viewer) -> Iterator[MoveLog]:
    for move, match in enumerate(played.positions[: at + 1]):
        event = played.events[move + 1]
        by = event.seat if isinstance(event, Moved) else None
        yield MoveLog(move, by, tell(match, event, viewer))


def _refused(record: Record, played: Replay, at: int, viewer: Viewer) -> Refused | None:
    """Return why a move was refused, for its player and the referee only."""
    stopped = played.stopped
    if stopped is None or stopped.move != at or not at:
        return None
    move = record.moves[at - 1]
    if viewer not in (move.by, Observer.REFEREE):
        return None
    refusal = stopped.refusal
    return Refused(msgspec.to_builtins(move.command), refusal.rule, refusal_text(refusal))

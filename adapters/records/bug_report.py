"""What does one file hold for whoever mends what went wrong at a move: ``giardino-report/1``?

Whatever the referee may see, and with it the record, or no more than one seat may see. Nobody is
named in it: players are called by their seats, and nothing is said of the machine but its kind.
"""

import platform
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from adapters.i18n import refusal_text
from adapters.records.assumed import replay_as_known
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
    """By what it was made."""

    giardino: str
    rules: str
    python: str
    platform: str


class ReportedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at the table knows before the deal."""

    rules: str
    options: dict[str, bool]
    components: str | dict[str, Any]
    players: int


class ToldOfMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody was told of a move.

    Not even the own command is in it: what it laid face down may be nobody's to look at again.
    """

    move: int
    by: Seat | None
    phrases: tuple[Phrase, ...]


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command that is no legal move, and which rule it breaks."""

    command: Any
    rule: str
    message: str


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match up to a move, and what was seen before and after it."""

    format: Literal["giardino-report/1"] = REPORT_FORMAT
    at: int
    viewer: Viewer = msgspec.field(name="as")
    versions: Versions
    record: dict[str, Any] | UnsetType = UNSET
    """What the referee's report has."""
    table: ReportedTable | UnsetType = UNSET
    """What any other report has in its place, and what was told."""
    told: tuple[ToldOfMove, ...] | UnsetType = UNSET
    before: dict[str, Any]
    """Views by viewer; none at the deal."""
    after: dict[str, Any]
    """None when the move was refused."""
    count: Count | None = None
    refused: Refused | None = None


def report_on(record: Record, played: Replay, at: int, viewer: Viewer) -> Report:
    """Return the report of move *at* of a *record*, 0 being the deal, as *viewer* may see it.

    The move is the first that was refused, or one before it.
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
    return replace(report, table=_table(record), told=tuple(_told(played, at, viewer)))


def as_report(value: Any) -> Report:
    """Return the report that a JSON *value* is; raise NotARecord."""
    report: Report = typed(value, Report)
    if report.record is UNSET and (report.table is UNSET or report.told is UNSET):
        raise NotARecord("a report has a record, or a table and what was told")
    return report


def seen_otherwise(report: Report, record: Record) -> list[Viewer]:
    """Return who would be shown something else now of the move of a *report* with a *record*."""
    played = replay_as_known(record)
    if report.at not in range(len(played.positions) + 1):
        return []
    now = report_on(record, played, report.at, Observer.REFEREE)
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
    """Return *record* with so many moves and nothing that says who played where."""
    return replace(
        record,
        players=record.game.seat_names[: len(record.players)],
        moves=record.moves[:at],
        result=record.result if at == len(record.moves) else None,
        disputes=None,
        meta={ASSUMED: said} if (said := (record.meta or {}).get(ASSUMED)) else None,
    )


def _table(record: Record) -> ReportedTable:
    written = fields(record)
    return ReportedTable(
        record.game.rules, written["options"], written["components"], len(record.players)
    )


def _told(played: Replay, at: int, viewer: Viewer) -> Iterator[ToldOfMove]:
    for move, match in enumerate(played.positions[: at + 1]):
        event = played.events[move + 1]
        by = event.seat if isinstance(event, Moved) else None
        yield ToldOfMove(move, by, tell(match, event, viewer))


def _refused(record: Record, played: Replay, at: int, viewer: Viewer) -> Refused | None:
    """Return why a move was refused, to whoever gave the command and to the referee."""
    stopped = played.stopped
    if stopped is None or stopped.move != at or not at:
        return None
    move = record.moves[at - 1]
    if viewer not in (move.by, Observer.REFEREE):
        return None
    refusal = stopped.refusal
    return Refused(msgspec.to_builtins(move.command), refusal.rule, refusal_text(refusal))

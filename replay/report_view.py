"""View of a bug report: its record, or one viewer's views before and after a move."""

from collections.abc import Iterator
from typing import Any, Final

from adapters.i18n import gettext, wording
from adapters.records.bug_report import Report, ReportedTable, viewers_with_changes
from adapters.records.export import Exported
from adapters.records.parser import NotARecord, as_record, typed
from domain.registry import RULES
from replay.group import Unusable, note
from replay.match_text import as_text
from replay.match_view import ShownMatch
from replay.transcript import LogLine, viewer_by_name, viewer_name

LARGEST: Final = 10_000
"""Maximum of any number in a report, which bounds the memory needed to draw it."""


def shown_by_report(source: str, report: Report, viewer_given: str | None) -> ShownMatch:
    """Return the view of a *report*; raise Unusable if it is invalid or for another viewer.

    Reports are untrusted, so it is drawn once as a test.
    """
    try:
        shown = _shown(report)
        as_text(shown, shown.last, 0)
        shown.position(shown.last)
    except NotARecord as error:
        raise _unusable(source, str(error)) from None
    except Exception as error:
        raise _unusable(source, repr(error)) from None
    given = viewer_by_name(viewer_given or str(shown.viewer), shown.game, len(shown.players))
    if given != shown.viewer:
        eyes = viewer_name(shown.viewer, shown.game)
        raise Unusable(gettext("{source} shows what {viewer} may see", source=source, viewer=eyes))
    return shown


def recorded_by_report(source: str, report: Report) -> Exported:
    """Return the record of a *report*; note for which viewers its move now looks different.

    So a developer sees when a bug is fixed. Raises Unusable if the record is invalid.
    """
    try:
        record = as_record(report.record)
    except NotARecord as error:
        raise _unusable(source, str(error)) from None
    if others := viewers_with_changes(report, record):
        viewers = ", ".join(viewer_name(viewer, record.game) for viewer in others)
        note(
            gettext(
                "{source}: with this version the move looks different to {viewers}",
                source=source,
                viewers=viewers,
            )
        )
    return Exported(record, sealed=False)


def _unusable(source: str, why: str) -> Unusable:
    return Unusable(
        gettext("{source}: {why}; giardino report writes a new report", source=source, why=why)
    )


def _shown(report: Report) -> ShownMatch:
    """Return the view of a *report* without a record; raise NotARecord, or any other error."""
    table, moves = report.table, report.log
    assert isinstance(table, ReportedTable)
    assert isinstance(moves, tuple)
    game = RULES.get(table.rules)
    if game is None or table.players not in game.players:
        sentence = gettext(
            "there are no rules {rules!r} for {count} players",
            rules=table.rules,
            count=table.players,
        )
        raise NotARecord(sentence, "table")
    if report.at > len(moves):
        raise NotARecord(gettext("some of the {count} moves are missing", count=report.at), "at")
    for seen in (report.before, report.after):
        _check_sizes(seen)
    views = {
        at: typed(seen.get(str(report.viewer)), game.view_type, "views")
        for at, seen in ((report.at - 1, report.before), (report.at, report.after))
        if seen
    }

    def lines(first: int, last: int) -> Iterator[LogLine]:
        for each in moves:
            if first <= each.move <= last:
                for phrase in each.phrases:
                    yield LogLine(each.move, each.by, phrase.render(wording(game)))

    return ShownMatch(
        game=game,
        options=typed(table.options, game.options, "table.options"),
        players=game.seat_names[: table.players],
        viewer=report.viewer,
        moves=report.at,
        first=min(views),
        last=max(views),
        view=views.__getitem__,
        position=lambda at: game.position(views[at]),
        log=lines,
        count=lambda at: report.count if at == report.at else None,
    )


def _check_sizes(seen: Any) -> None:
    """Check that all numbers are small enough to be drawn; raise NotARecord."""
    if isinstance(seen, (dict, list)):
        for inner in seen.values() if isinstance(seen, dict) else seen:
            _check_sizes(inner)
    elif isinstance(seen, int) and abs(seen) > LARGEST:
        raise NotARecord(gettext("{number} is too large", number=seen), "views")

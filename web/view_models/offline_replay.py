"""Offline replay: a whole match in one HTML file, as the referee and each seat see it.

Shapes that several positions share are stored once; a position is a list of such shapes.
"""

from collections.abc import Iterator, Sequence

import msgspec

from adapters.i18n import gettext
from adapters.records.assumed import without_assumed
from domain import match as matches
from domain.game import Observer, Seat, Viewer
from domain.match import Match, MatchEvent, evolve, valid_result
from web.games.registry import PRESENTATIONS, scene_of
from web.games.scene import Scene, with_names
from web.text import ended
from web.view_models import svg
from web.view_models.live_state import viewpoints_of
from web.view_models.log import LogBuilder
from web.view_models.log_entry import LogEntry

REFEREE = Observer.REFEREE
LAYOUTS = (svg.laid_wide, svg.laid_narrow)


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """A position in one layout."""

    box: str
    """The view box."""
    pieces: tuple[int, ...]
    """The indexes of the fragments, bottom to top."""


class ViewpointFrames(msgspec.Struct, frozen=True):
    """All positions as one viewer sees them."""

    name: str
    wide: tuple[Frame, ...]
    narrow: tuple[Frame, ...]
    low: tuple[Frame, ...] = ()
    """Empty if the layout of a low page is the wide one."""


class OfflineReplay(msgspec.Struct, frozen=True):
    """A match as a list of positions."""

    pieces: tuple[str, ...]
    """All distinct SVG fragments."""
    viewpoints: tuple[ViewpointFrames, ...]
    """The viewers: the referee first, then each seat."""
    points: tuple[tuple[int | None, ...], ...]
    """The points of each seat at each position, where the game can tell."""
    announcements: tuple[str, ...]
    """The log text of each position."""
    winners: tuple[Seat, ...]


ReplayWithLog = tuple[OfflineReplay, tuple[LogEntry, ...]]


def offline_replay(
    match: Match, events: Sequence[MatchEvent], names: Sequence[str], former: Sequence[str] = ()
) -> ReplayWithLog:
    """Return the replay of a finished *match* with these *events*, and its log.

    *former* are the players before a branch point.
    """
    known: dict[str, int] = {}
    viewers: tuple[Viewer, ...] = (REFEREE, *range(len(match.seated)))
    frames: dict[Viewer, list[tuple[Frame, ...]]] = {viewer: [] for viewer in viewers}
    points, story = [], None
    _, shown = without_assumed(match, events)
    for stored, count in _positions(match.id, events):
        last, log = without_assumed(stored, events[:count])
        story = story or LogBuilder(last, REFEREE, names, former)
        story.follow(log)
        points.append(_points(last))
        for viewer in viewers:
            scene = with_names(scene_of(last, matches.view(last, viewer)), names)
            lately = dict.fromkeys(
                story.marks({place.id: place.id for place in scene.places}), "last"
            )
            layouts = (*LAYOUTS, svg.laid_low) if scene.low else LAYOUTS
            frames[viewer].append(tuple(_frame(lay(scene), lately, known) for lay in layouts))
    assert story is not None
    story.follow(shown)
    entries = story.log({})
    announcements = tuple(_announcement(at, len(points) - 1, entries) for at in range(len(points)))
    called = {option.viewer: option.name for option in viewpoints_of(match, names)}
    viewpoints = tuple(
        ViewpointFrames(called[viewer], *zip(*frames[viewer], strict=True)) for viewer in viewers
    )
    result = valid_result(match)
    points[-1] = result.totals or points[-1]
    return (
        OfflineReplay(tuple(known), viewpoints, tuple(points), announcements, result.winners),
        entries,
    )


def _frame(scene: Scene, lately: dict[str, str], known: dict[str, int]) -> Frame:
    """Return *scene* as indexes into the *known* fragments, which grow by its new ones."""
    parts = map(str, svg.parts(scene, lately))
    return Frame(svg.view_box(scene), tuple(known.setdefault(part, len(known)) for part in parts))


def _points(match: Match) -> tuple[int | None, ...]:
    """Return the public points of each seat."""
    sides = PRESENTATIONS[match.game.name].sides(matches.view(match, REFEREE))
    return tuple(side.points for side in sides)


def _positions(match_id: str, events: Sequence[MatchEvent]) -> Iterator[tuple[Match, int]]:
    """Return the match after its deal and after each move, with the number of events."""
    match: Match | None = None
    for count, event in enumerate(events, 1):
        before, match = match, evolve(match, match_id, event)
        if match.deal is not None and (before is None or match.state is not before.state):
            yield match, count


def _announcement(at: int, last: int, entries: Sequence[LogEntry]) -> str:
    """Return the move that led to a position in words, without what followed from it."""
    lines = [f"{entry.who} {entry.text}".strip() for entry in entries if entry.position == at]
    return " ".join((gettext("Move {at} of {last}.", at=at, last=last), *map(ended, lines[:1])))

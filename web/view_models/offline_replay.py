"""Offline replay: a whole match in one HTML file, each position as the referee sees it.

Shapes that several positions share are stored once; a position is a list of such shapes.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from adapters.records.assumed import without_assumed
from domain import match as matches
from domain.game import Observer
from domain.match import Match, MatchEvent, evolve
from web.games.registry import PRESENTATIONS
from web.games.scene import Scene, with_names
from web.view_models import svg
from web.view_models.log import LogBuilder
from web.view_models.log_entry import LogEntry

REFEREE = Observer.REFEREE


class OfflineReplay(msgspec.Struct, frozen=True):
    """A match as a list of positions."""

    pieces: tuple[str, ...]
    """All distinct SVG fragments."""
    positions: tuple[tuple[int, ...], ...]
    """The indexes of each position's fragments, bottom to top."""
    boxes: tuple[str, ...]
    """The view box of each."""
    said: tuple[str, ...]
    """The log text of each position."""


ReplayWithLog = tuple[OfflineReplay, tuple[LogEntry, ...]]


def offline_replay(
    match: Match, events: Sequence[MatchEvent], names: Sequence[str]
) -> ReplayWithLog:
    """Return the replay of a finished *match* with these *events*, and its log."""
    known: dict[str, int] = {}
    positions, boxes, story = [], [], None
    _, shown = without_assumed(match, events)
    for stored, count in _positions(match.id, events):
        last, told = without_assumed(stored, events[:count])
        story = story or LogBuilder(last, REFEREE, names)
        story.follow(told)
        scene = svg.laid_wide(with_names(_scene(last), names))
        places = {place.id: place.id for place in scene.places}
        lately = dict.fromkeys(story.marks(places), "last")
        parts = map(str, svg.parts(scene, lately))
        positions.append(tuple(known.setdefault(part, len(known)) for part in parts))
        boxes.append(svg.view_box(scene))
    assert story is not None
    story.follow(shown)
    entries = story.log({})
    announcements = tuple(_said(at, len(positions) - 1, entries) for at in range(len(positions)))
    return OfflineReplay(tuple(known), tuple(positions), tuple(boxes), announcements), entries


def _positions(match_id: str, events: Sequence[MatchEvent]) -> Iterator[tuple[Match, int]]:
    """Return the match after its deal and after each move, with the number of events."""
    match: Match | None = None
    for count, event in enumerate(events, 1):
        before, match = match, evolve(match, match_id, event)
        if match.deal is not None and (before is None or match.state is not before.state):
            yield match, count


def _scene(match: Match) -> Scene:
    table = PRESENTATIONS[match.game.name]
    view = matches.view(match, REFEREE)
    scene = table.scene(view)
    if match.count is None:
        return scene
    return replace(scene, shapes=(*scene.shapes, *table.awards(view, match.count)))


def _said(at: int, last: int, entries: Sequence[LogEntry]) -> str:
    told = [f"{entry.who} {entry.text}".strip() for entry in entries if entry.position == at]
    sentences = (text if text.endswith(".") else f"{text}." for text in told)
    return " ".join((gettext("Move {at} of {last}.", at=at, last=last), *sentences))

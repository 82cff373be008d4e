"""View model of a score audit: the count line by line, and the moves behind each line."""

from collections.abc import Mapping, Sequence

import msgspec
from markupsafe import Markup

from adapters.i18n import format_points, gettext
from adapters.records.replay import Replay
from adapters.records.score_diagnosis import DiagnosedClaim, diagnose
from domain import match as matches
from domain.evidence import moves_by_place
from domain.game import Observer, Seat
from web.games.registry import PRESENTATIONS, scene_of
from web.games.scene import with_names
from web.view_models import svg
from web.view_models.score import ScoreLine, final_score


class PlacingMove(msgspec.Struct, frozen=True):
    """A move that placed counted pieces, and the places to highlight."""

    move: int
    """The position after it, which is its number on pages."""
    lights: tuple[str, ...]


class AuditLineView(msgspec.Struct, frozen=True):
    """A line of the count, with the places to highlight."""

    id: str
    seat: Seat
    rule: str
    points: int
    what: str
    why: str
    lights: tuple[str, ...]
    moves: tuple[PlacingMove, ...]

    @property
    def signed(self) -> str:
        """Return the points with their sign."""
        return signed(self.points)


class AuditView(msgspec.Struct, frozen=True):
    """The count of a match that has ended."""

    lines: tuple[AuditLineView, ...]
    decided: str
    """What broke a tie; empty if there was none."""
    decided_by: str
    """The rule of the tie-break."""
    board: Markup
    """The last position, with a ring around each place of a line."""
    claims: tuple[DiagnosedClaim, ...]


def signed(points: int) -> str:
    """Return *points* with their sign."""
    return format_points(points, plus=True)


def audit_view(
    replay: Replay,
    positions: Sequence[int],
    claims: Sequence[int | None],
    names: Sequence[str],
) -> AuditView:
    """Return the audit page's view model of a replayed match, with claimed scores.

    *positions* are those after each of its moves, *names* the players' names.
    """
    match = replay.last
    assert match.count is not None
    scene = with_names(scene_of(match, matches.view(match, Observer.REFEREE)), names)
    places = {place.id: place.id for place in scene.places}
    seen = final_score(match, replay.events, places, PRESENTATIONS[match.game.name])
    placed = moves_by_place(match.game, replay.events)
    lines = tuple(_line(at, line, positions, placed) for at, line in enumerate(seen.lines))
    rings = {place: "lit" for line in lines for place in line.lights}
    label = gettext("The last position, after {moves} moves", moves=max(positions, default=0))
    return AuditView(
        lines=lines,
        decided=seen.decided,
        decided_by=seen.decided_by,
        board=svg.scene_svg(svg.laid_wide(scene), label, rings),
        claims=diagnose(claims, match.count.totals, match.count.lines),
    )


def _line(
    at: int, line: ScoreLine, positions: Sequence[int], placed: Mapping[str, Sequence[int]]
) -> AuditLineView:
    def lights(move: int) -> tuple[str, ...]:
        """Return the places of the line that this move placed, or else its first place."""
        places = tuple(place for place in line.places if move in placed.get(place, ()))
        return places or line.places[:1]

    return AuditLineView(
        id=f"line-{at + 1}",
        seat=line.seat,
        rule=line.rule,
        points=line.points,
        what=line.what,
        why=line.why,
        lights=line.places,
        moves=tuple(PlacingMove(positions[move - 1], lights(move)) for move in line.moves),
    )

"""Changes of the shared winning chances in words, in whole percentage points."""

from collections.abc import Container, Iterable, Sequence
from math import floor
from typing import Final

import msgspec

from adapters.i18n import N_, format_points, gettext
from domain.analysis import Course
from domain.analysis.win_probability import Chances
from domain.game import Seat

PARTS: Final = (
    N_("what was drawn or dealt {points}"),
    N_("better move missed {points}"),
    N_("how the move turned out {points}"),
)
PARTS_OF_ANOTHER: Final = (
    N_("what {mover} drew {points}"),
    N_("better move missed by {mover} {points}"),
    N_("how {mover}'s move turned out {points}"),
)
MISSED: Final = N_("Better moves missed")
ROWS: Final = (
    N_("Draws at own moves"),
    N_("Draws at others' moves"),
    MISSED,
    N_("Better moves that others missed"),
    N_("How own moves turned out"),
    N_("How others' moves turned out"),
)
ROWS_OF_TWO: Final = (
    N_("Draws at moves of {player}"),
    N_("Better moves that {player} missed"),
    N_("How moves of {player} turned out"),
)
"""The rows of each of two players: what one gains, the other loses."""


class ChangeRow(msgspec.Struct, frozen=True):
    """A row of the table from the start to the result: what it is, and the points of each seat."""

    label: str
    values: tuple[str, ...]
    """Of two players only the first one's."""


def whole(chance: float) -> int:
    """Return a difference of probabilities in whole percentage points."""
    return round(100 * chance)


def percentages(chances: Chances) -> list[int]:
    """Return the chances of all seats in whole percent that add up to 100 (largest remainders)."""
    exact = [100 * chance for chance in chances]
    found = [*map(floor, exact)]
    missing = 100 - sum(found)
    for seat in sorted(range(len(exact)), key=lambda seat: found[seat] - exact[seat])[:missing]:
        found[seat] += 1
    return found


def signed(points: int) -> str:
    """Return a number of points with its sign."""
    return format_points(points, plus=points > 0)


def change_text(course: Course, number: int, seat: Seat, names: Sequence[str]) -> str:
    """Return in one sentence how a seat's chance changed at a move, and what that comes from."""
    change = course.changes[number - 1]
    before, after = (percentages(course.chances[at])[seat] for at in (number - 1, number))
    drawn, missed = whole(change.drawn[seat]), whole(change.missed[seat])
    labels = PARTS if seat == change.seat else PARTS_OF_ANOTHER
    parts = zip(labels, (drawn, missed, after - before - drawn - missed), strict=True)
    mover = names[change.seat]
    causes = [gettext(part, points=signed(points), mover=mover) for part, points in parts if points]
    if not causes:
        return gettext(
            "{player}'s chance stayed at {after}.", player=names[seat], after=f"{after}%"
        )
    return gettext(
        "{player}'s chance: {before} before, {after} after ({causes}).",
        player=names[seat],
        before=f"{before}%",
        after=f"{after}%",
        causes=", ".join(causes),
    )


def drawn_points(course: Course, seat: Seat) -> int:
    """Return what a seat's own draws added, as the sum of its moves' whole points."""
    return sum(whole(each.luck) for each in course.changes if each.seat == seat)


def change_rows(
    course: Course, result: Chances, end: str, reviewed: Container[Seat], names: Sequence[str]
) -> Iterable[ChangeRow]:
    """Yield the rows from the start to the *result*, which add up; *end* names how it ended.

    A seat that was not *reviewed* has a dash in place of the better moves that it missed.
    """
    seats = range(len(result))
    start, last, final = map(percentages, (course.chances[0], course.chances[-1], result))
    parts = [
        [_sum(course, seat, part, own) for seat in seats]
        for part in ("drawn", "missed", "estimate")
        for own in (True, False)
    ]
    parts[-1] = [
        last[seat] - start[seat] - sum(part[seat] for part in parts[:-1]) for seat in seats
    ]
    ending = [final[seat] - last[seat] for seat in seats]
    shown = 1 if len(result) == 2 else len(result)
    labels = [gettext(row) for row in ROWS]
    if shown == 1:
        labels = [gettext(row, player=player) for row in ROWS_OF_TWO for player in names]
    yield ChangeRow(gettext("After the deal"), tuple(f"{points}%" for points in start[:shown]))
    for label, points in zip((*labels, end), (*parts, ending), strict=True):
        values = [*map(signed, points[:shown])]
        if label == gettext(MISSED):
            values = [each if seat in reviewed else "–" for seat, each in enumerate(values)]
        if any(points[:shown]):
            yield ChangeRow(label, tuple(values))
    yield ChangeRow(gettext("Result"), tuple(f"{points}%" for points in final[:shown]))


def _sum(course: Course, seat: Seat, part: str, own: bool) -> int:
    """Return the sum of the whole points of a *part*, of the seat's own moves or of the others'."""
    return sum(
        whole(getattr(change, part)[seat])
        for change in course.changes
        if (change.seat == seat) is own
    )

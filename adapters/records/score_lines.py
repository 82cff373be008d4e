"""Score lines with the moves that placed what they count."""

from collections.abc import Iterable, Iterator, Sequence

from adapters.i18n import ngettext
from domain.evidence import evidence, moves_by_place
from domain.game import AnyGame, Count, CountLine
from domain.match import MatchEvent


def score_lines(
    game: AnyGame, count: Count, events: Iterable[MatchEvent]
) -> Iterator[tuple[CountLine, tuple[int, ...]]]:
    """Return each line of a *count* with the positions of its moves, ascending."""
    placed = moves_by_place(game, events)
    for line in count.lines:
        yield line, evidence(line, placed)


def explained(why: str, moves: Sequence[int]) -> str:
    """Return the reason for a line's points, with its moves, in the current locale."""
    if not moves:
        return why
    return why + ngettext(
        "; from move {moves}",
        "; from moves {moves}",
        len(moves),
        moves=", ".join(map(str, moves)),
    )

"""Evidence of a score: the moves that placed the pieces that a line of the count rewards."""

from collections.abc import Iterable, Mapping, Sequence

from domain.game import AnyGame, CountLine
from domain.match import MatchEvent, in_effect


def moves_by_place(game: AnyGame, events: Iterable[MatchEvent]) -> dict[str, list[int]]:
    """Return, for each place, the positions of the moves that placed its pieces."""
    placed: dict[str, list[int]] = {}
    for number, move in in_effect(events):
        for placement in filter(None, map(game.placements, move.events)):
            for place in placement.places:
                moves = placed.setdefault(place, [])
                if placement.replaces:
                    moves.clear()
                if not moves or moves[-1] != number:
                    moves.append(number)
    return placed


def evidence(line: CountLine, placed: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """Return the moves, ascending, that placed what *line* counts; *placed* is by place.

    A line about a piece names it by the values of its ``what``: ``red white-north``.
    """
    piece = " ".join(map(str, line.what.values.values()))
    named = (*line.cells, piece)
    return tuple(sorted({move for place in named for move in placed.get(place, ())}))

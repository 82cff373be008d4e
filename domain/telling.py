"""What does a match tell to whom, and by which moves did it come to its count?"""

from collections.abc import Iterable, Mapping

from domain.game import AnyGame, CountLine, Phrase, Viewer
from domain.match import Dealt, Match, MatchEvent, Moved


def placing_moves(game: AnyGame, events: Iterable[MatchEvent]) -> dict[str, tuple[int, ...]]:
    """Return by which moves, counted from 1, each place got what lies there."""
    placed: dict[str, tuple[int, ...]] = {}
    moved = (event for event in events if isinstance(event, Moved))
    for number, move in enumerate(moved, 1):
        for put in filter(None, map(game.put, move.events)):
            for place in put.places:
                before = () if put.anew else placed.get(place, ())
                placed[place] = (*(one for one in before if one != number), number)
    return placed


def evidence(line: CountLine, placed: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the moves that put there what *line* counts, ascending, of those that *placed*.

    The piece that the line is about is called by the values of its ``what``: ``red white-north``.
    """
    piece = " ".join(map(str, line.what.values.values()))
    named = (*line.cells, piece)
    return tuple(sorted({move for place in named for move in placed.get(place, ())}))


def tell(match: Match, event: MatchEvent, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return what *event* of *match* tells *viewer*, phrase by phrase."""
    if not isinstance(event, (Dealt, Moved)):
        return ()
    told = (match.game.describe(one, viewer) for one in event.events)
    return tuple(phrase for phrase in told if phrase)

"""Positions after the moves in effect of a match, and after its decisive moves.

Pages number moves by these positions. Records number the moves in effect, without takebacks.
"""

from collections.abc import Sequence

from adapters.eventstore.loaded_match import LoadedMatch
from domain.analysis import course_of, decisive_moves
from domain.match import Match, in_effect
from web.services import AppServices


def positions_of_moves(loaded: LoadedMatch) -> Sequence[int]:
    """Return the position after each move in effect."""
    return [position for position, _ in in_effect(each.event for each in loaded.history)]


def decisive_positions(service: AppServices, match: Match) -> tuple[int, ...]:
    """Return the positions after the decisive moves, in order; none before the analysis is made."""
    requested = service.store.analyses.requested(match.id) if match.over else None
    if requested is None:
        return ()
    analyses = service.store.analyses.results(match.id)
    if len(analyses) < requested.moves:
        return ()
    course = course_of(analyses, len(match.seated))
    positions = positions_of_moves(service.store.matches.live(match.id))
    return tuple(positions[move - 1] for move in decisive_moves(course))

"""Positions after the moves in effect of a match, and after its decisive moves."""

from domain.analysis import decisive_moves
from domain.match import Match, in_effect
from web.services import AppServices


def positions_of_moves(service: AppServices, match: Match) -> list[int]:
    """Return the position after each move in effect."""
    history = service.store.matches.live(match.id).history
    return [position for position, _ in in_effect(each.event for each in history)]


def decisive_positions(service: AppServices, match: Match) -> tuple[int, ...]:
    """Return the positions after the decisive moves, in order; none before the analysis is made."""
    requested = service.store.analyses.wanted(match.id) if match.over else None
    if requested is None:
        return ()
    analyses = service.store.analyses.looks(match.id)
    if len(analyses) < requested.moves:
        return ()
    positions = positions_of_moves(service, match)
    return tuple(positions[move - 1] for move in decisive_moves(analyses))

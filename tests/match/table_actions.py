"""Helpers: matches in which players agree on something other than moves."""

from msgspec.structs import replace

from domain import match as matches
from domain.match import PERSON, Match, MatchEvent
from tests.tables import TABLES, Table, played, standing

FELCI = TABLES[0]
FOUR = next(table for table in TABLES if table.players == 4)


def of_persons(table: Table, seed: int = 1, *bots: int) -> list[Match]:
    """Return the positions of a match from the deal on, as persons came to them, but for *bots*."""
    kinds = tuple("house" if seat in bots else PERSON for seat in range(table.players))
    return [
        replace(match, kinds=kinds, opened=replace(match.opened, seats=kinds))
        for _, match in standing(played(table, seed))
        if match.dealt
    ]


def running(table: Table = FELCI, moves: int = 5, *bots: int) -> Match:
    """Return a match after so many moves."""
    return of_persons(table, 1, *bots)[moves]


def after(match: Match, *events: MatchEvent) -> Match:
    """Return the match after *events*."""
    for event in events:
        match = matches.evolve(match, match.id, event)
    return match

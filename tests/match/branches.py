"""Helpers: branches from positions of played matches."""

from random import Random
from typing import Any

import msgspec

from domain import match as matches
from domain.bot_choice import choose_command
from domain.game import Observer
from domain.match import Branch, Match, MatchEvent, Moved
from tests.tables import Table, played, standing


def positions(table: Table, seed: int) -> list[Match]:
    """Return a match of bots as it stood whenever somebody was to move, and at its end."""
    return [match for _, match in standing(played(table, seed)) if match.dealt]


def seated(branch: Branch, origin: Match, seed: int = 0, name: str = "a branch") -> Match:
    """Return a table of bots that branches from *origin*, with all seeds, before its deal."""
    chance = Random(seed)
    opened = matches.open_table(
        name,
        origin.game,
        origin.opened.options,
        ("random",) * len(origin.seated),
        chance.randbytes(32),
        origin.setup.components,
        branch=branch,
    )
    match = matches.evolve(None, name, opened)
    for seat in range(len(origin.seated)):
        taken = matches.take_seat(match, seat, chance.randbytes(32), "server")
        match = matches.evolve(match, name, taken)
    return match


def gone_on(there: Match, *, redraw: bool, seed: int = 0, name: str = "a branch") -> list[Match]:
    """Return a branch of a match from *there*: after its deal, and after each move."""
    branch = matches.branch_at(there, there.moves, redraw=redraw)
    match = seated(branch, there, seed, name)
    return followed(match, matches.start(match, matches.draw_deal(match)))


def followed(match: Match, events: tuple[MatchEvent, ...]) -> list[Match]:
    """Return the match after each of *events*."""
    after = []
    for event in events:
        match = matches.evolve(match, match.id, event)
        after.append(match)
    return after


def played_on(match: Match, moves: int = 1000, seed: int = 0) -> Match:
    """Return a match after as many moves of bots, or at its end."""
    chance = Random(seed)
    for _ in range(moves):
        if match.to_move is None:
            break
        command = choose_command(match.game, "random", match.state, match.to_move, chance)
        _, match = matches.advance(match, match.to_move, command)
    return match


def seen(match: Match) -> list[bytes]:
    """Return each viewer's view of a match and of its last log lines."""
    last: Any = match.line[-1] if match.line else match.dealt
    assert isinstance(last, (Moved, matches.Dealt))
    viewers = (*range(len(match.seated)), Observer.SPECTATOR)
    describe, view = match.game.describe, match.game.view
    return [
        msgspec.json.encode((view(match.state, viewer), [describe(e, viewer) for e in last.events]))
        for viewer in viewers
    ]

"""Helpers: events of a table with clocks, and a match that ended by them before its last move."""

from tests.adapters.manual_clock import Hands
from tests.web.visitors import Table

MINUTE = {"bank": 60, "increment": 2}
"""A clock, as a request asks for it: a minute each."""


def happened(table: Table, kind: type) -> list:
    """Return the events of a kind."""
    return [
        recorded.event
        for recorded in table.store.matches.history(table.id)
        if type(recorded.event) is kind
    ]


def lost(app, hands: Hands, way: str, moves: int, game: str = "felci", **wanted) -> Table:
    """Return a table that the player to move has lost, by resignation or on time.

    That was after so many moves, or before the last one of a shorter match.
    """
    table = Table(app, game=game, clock=MINUTE, **wanted)
    table.play_within(moves)
    mover = table.players[table.match.to_move]
    if way == "resigned":
        assert mover.act(table.path, "resign", table.match.moves).json
    else:
        hands.now += 10**6
        assert mover.move(table.path, table.any_move(), table.match.moves).status_code == 409
    return table

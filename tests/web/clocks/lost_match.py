"""Helper: a match that ended by the clock before its last move."""

from tests.adapters.manual_clock import Hands
from tests.web.clocks.clock_readings import MINUTE
from tests.web.visitors import Table, new_key


def lost(app, hands: Hands, way: str, moves: int, game: str = "felci", **wanted) -> Table:
    """Return a table that the player to move has lost, by resignation or on time.

    That was after so many moves, or before the last one of a shorter match.
    """
    table = Table(app, game=game, clock=MINUTE, **wanted)
    table.play_within(moves)
    mover = table.players[table.match.to_move]
    if way == "resigned":
        headers = {"Expected-Position": str(table.match.moves), "Idempotency-Key": new_key()}
        assert mover.post(f"{table.path}table", json={"do": "resign"}, headers=headers).json
    else:
        hands.now += 10**6
        assert mover.move(table.path, table.any_move(), table.match.moves).status_code == 409
    return table

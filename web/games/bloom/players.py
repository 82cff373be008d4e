"""What of a player does a side show?"""

import msgspec

from domain.bloom.view import ResultSeen, TurnSeen, View
from domain.game import Seat


class PlayerSide(msgspec.Struct, frozen=True, gc=False):
    """All that a side shows of a player, but the tiles of the hand."""

    seat: Seat
    held: int
    """How many tiles are in the hand."""
    turn: TurnSeen | None
    """The own turn, while it is played."""
    round: int
    points: tuple[int, ...]
    """The point tiles taken in this round."""
    results: tuple[ResultSeen, ...]
    """The own rounds that are over."""
    ended: bool

    def result(self, number: int) -> ResultSeen | None:
        """Return the round with this number, if it is over."""
        return self.results[number - 1] if number <= len(self.results) else None


def player_of(view: View, seat: Seat) -> PlayerSide:
    """Return what a side shows of who sits on *seat*."""
    return PlayerSide(
        seat=seat,
        held=view.hands[seat].size,
        turn=view.turn if view.turn and view.turn.seat == seat else None,
        round=view.round,
        points=view.points[seat],
        results=tuple(results[seat] for results in view.results),
        ended=view.ended,
    )

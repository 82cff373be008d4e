"""Turn order: the seat to move, the turns left, and the next seat (BOW-3, BOW-5.7, BOW-5.8)."""

from domain.bower.state import State, Step
from domain.game import Seat


def turns_left(state: State, seat: Seat) -> int:
    """BOW-3: return how many turns the seat has still to play."""
    return state.turns - state.played[seat]


def next_player(state: State, seat: Seat) -> Seat | None:
    """BOW-3, BOW-5.7, BOW-5.8: return who plays after a turn of *seat*; None ends the game."""
    if state.doubled == seat:
        return seat
    return next((player for player in (1 - seat, seat) if turns_left(state, player) > 0), None)


def to_move(state: State) -> Seat | None:
    """Return the seat that must move: to discard (BOW-5.7), it is the opponent."""
    if state.turn is None:
        return None
    return 1 - state.turn.seat if state.turn.step is Step.DISCARD else state.turn.seat

"""The event builder of Bower, and what several commands share."""

from domain.bower import events, rules
from domain.bower.evolve import evolve
from domain.bower.state import State, Step, Turn
from domain.errors import GeneralRefusal, IllegalMove
from domain.event_builder import EventBuilder
from domain.fair_random import Shuffler
from domain.game import Seat

Events = tuple[events.Event, ...]


class BowerEventBuilder(EventBuilder[State, events.Event]):
    """Builds the events of a command of Bower, with its source of chance."""

    def __init__(self, state: State, seat: Seat, chance: Shuffler) -> None:
        super().__init__(evolve, state, seat)
        self.chance = chance

    @property
    def turn(self) -> Turn:
        """Return the turn being played."""
        assert self.state.turn is not None
        return self.state.turn


def require_step(builder: BowerEventBuilder, *steps: Step) -> None:
    """Raise IllegalMove with GEN-3 unless one of *steps* is due."""
    if builder.turn.step not in steps:
        raise IllegalMove(GeneralRefusal.NOT_DUE)


def refill(builder: BowerEventBuilder) -> None:
    """BOW-2.3, BOW-3.1: refill the display from the stack, as far as it goes."""
    builder.emit(*rules.refilled(builder.state, len(builder.state.display)))


def begin_turn(builder: BowerEventBuilder, seat: Seat, second: bool = False) -> None:
    """BOW-3.1, BOW-5.7: begin with the take, or without one when there is none."""
    state = builder.state
    given = state.given[seat]
    taking = given is None and bool(state.display)
    builder.emit(
        events.TurnBegan(
            seat,
            state.played[seat] + 1,
            Step.TAKE if taking else Step.PLACE,
            must_place=given if given in state.hands[seat] else None,
            given=given is not None,
            second=second,
        )
    )
    if not taking:
        pass_unless_placeable(builder)


def pass_unless_placeable(builder: BowerEventBuilder) -> None:
    """BOW-3.3: end the turn when nothing can be placed."""
    seat = builder.turn.seat
    if not rules.can_place(builder.state, seat):
        builder.emit(events.NothingPlaced(seat))
        end_turn(builder)


def end_turn(builder: BowerEventBuilder) -> None:
    """BOW-3, BOW-5.7, BOW-5.8: end the turn, and begin the next one or end the game."""
    seat = builder.turn.seat
    builder.emit(events.TurnEnded(seat))
    player = rules.next_player(builder.state, seat)
    if player is None:
        builder.emit(events.GameEnded())
    else:
        begin_turn(builder, player, second=builder.state.doubled == seat)

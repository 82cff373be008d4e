"""In which course do events follow from a command?"""

from domain.bower import events, rules
from domain.bower.evolve import evolve
from domain.bower.state import State, Step, Turn
from domain.errors import GeneralRefusal, IllegalMove
from domain.event_builder import EventBuilder
from domain.fair_random import Shuffler
from domain.game import Seat

Events = tuple[events.Event, ...]


class BowerCourse(EventBuilder[State, events.Event]):
    """What follows from a command of Bower, and the chance that it can ask for."""

    def __init__(self, state: State, seat: Seat, chance: Shuffler) -> None:
        super().__init__(evolve, state, seat)
        self.chance = chance

    @property
    def turn(self) -> Turn:
        """Return the turn being played."""
        assert self.state.turn is not None
        return self.state.turn


def require_step(course: BowerCourse, *steps: Step) -> None:
    """Raise IllegalMove with GEN-3 unless one of *steps* is due."""
    if course.turn.step not in steps:
        raise IllegalMove(GeneralRefusal.NOT_DUE)


def refill(course: BowerCourse) -> None:
    """BOW-2.3, BOW-3.1: refill the display from the stack, as far as it goes."""
    course.happened(*rules.refilled(course.state, len(course.state.display)))


def begin_turn(course: BowerCourse, seat: Seat, second: bool = False) -> None:
    """BOW-3.1, BOW-5.7: begin with the take, or without one when there is none."""
    state = course.state
    given = state.given[seat]
    taking = given is None and bool(state.display)
    course.happened(
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
        pass_unless_placeable(course)


def pass_unless_placeable(course: BowerCourse) -> None:
    """BOW-3.3: end the turn when nothing can be placed."""
    seat = course.turn.seat
    if not rules.can_place(course.state, seat):
        course.happened(events.NothingPlaced(seat))
        end_turn(course)


def end_turn(course: BowerCourse) -> None:
    """BOW-3, BOW-5.7, BOW-5.8: end the turn, and begin the next one or end the game."""
    seat = course.turn.seat
    course.happened(events.TurnEnded(seat))
    player = rules.next_player(course.state, seat)
    if player is None:
        course.happened(events.GameEnded())
    else:
        begin_turn(course, player, second=course.state.doubled == seat)

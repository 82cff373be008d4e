"""What follows from taking, stacking and passing (BIR-3)?"""

from domain.birdie import commands, events, rules
from domain.birdie.decide.builder import BirdieCourse
from domain.errors import require
from domain.game import Seat


def take_card(course: BirdieCourse, command: commands.TakeCard) -> None:
    """BIR-3.1."""
    turn = course.turn
    require(rules.taking_refusal(course.state, command.card))
    course.happened(events.CardTaken(turn.seat, command.card))
    _end_turn(course, drawn=1, last=turn.last)


def stack_cards(course: BirdieCourse, command: commands.StackCards) -> None:
    """BIR-3.2."""
    turn, state = course.turn, course.state
    area, hand, order = command.area, command.hand, command.order
    require(rules.stacking_refusal(state, state.hands[turn.seat], area, hand, order))
    course.happened(events.CardsStacked(turn.seat, area, hand, order))
    _end_turn(course, drawn=rules.STACKED, last=turn.last)


def pass_turn(course: BirdieCourse, command: commands.Pass) -> None:
    """BIR-3.3."""
    seat = course.turn.seat
    _pass(course, seat)
    _next_turn(course, seat)


def begin_turn(course: BirdieCourse, seat: Seat) -> None:
    """BIR-3.4, BIR-3.5: let *seat* play, or pass when the area is empty."""
    if course.state.area:
        course.happened(events.TurnBegan(seat, last=len(rules.playing(course.state)) == 1))
    else:
        _pass(course, seat, forced=True)
        _next_turn(course, seat)


def _end_turn(course: BirdieCourse, drawn: int, last: bool) -> None:
    """BIR-3.4, BIR-3.5: refill the area as far as it goes; after the last turn comes a pass."""
    seat = course.seat
    if cards := course.state.deck[:drawn]:
        course.happened(events.AreaRefilled(cards))
    if last:
        _pass(course, seat, forced=True)
    _next_turn(course, seat)


def _pass(course: BirdieCourse, seat: Seat, forced: bool = False) -> None:
    points = rules.pass_points(course.state, seat)
    course.happened(events.Passed(seat, course.state.round, points, forced))


def _next_turn(course: BirdieCourse, seat: Seat) -> None:
    """BIR-2.3, BIR-4.1: the next player who has not passed; when all have, the first scores."""
    player = rules.next_player(course.state, seat)
    if player is None:
        lay_out_row(course, course.state.passed[0])
    else:
        begin_turn(course, player)


def lay_out_row(course: BirdieCourse, seat: Seat) -> None:
    """BIR-4.2: turn the personal deck over."""
    course.happened(events.RowLaidOut(seat, course.state.decks[seat]))

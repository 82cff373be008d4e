"""Decides taking, stacking and passing (BIR-3)."""

from domain.birdie import commands, events, rules
from domain.birdie.decide.builder import BirdieEventBuilder
from domain.errors import require
from domain.game import Seat


def take_card(builder: BirdieEventBuilder, command: commands.TakeCard) -> None:
    """BIR-3.1."""
    turn = builder.turn
    require(rules.taking_refusal(builder.state, command.card))
    builder.emit(events.CardTaken(turn.seat, command.card))
    _end_turn(builder, drawn=1, last=turn.last)


def stack_cards(builder: BirdieEventBuilder, command: commands.StackCards) -> None:
    """BIR-3.2."""
    turn, state = builder.turn, builder.state
    area, hand, order = command.area, command.hand, command.order
    require(rules.stacking_refusal(state, state.hands[turn.seat], area, hand, order))
    builder.emit(events.CardsStacked(turn.seat, area, hand, order))
    _end_turn(builder, drawn=rules.STACKED, last=turn.last)


def pass_turn(builder: BirdieEventBuilder, command: commands.Pass) -> None:
    """BIR-3.3."""
    seat = builder.turn.seat
    _pass(builder, seat)
    _next_turn(builder, seat)


def begin_turn(builder: BirdieEventBuilder, seat: Seat) -> None:
    """BIR-3.4, BIR-3.5: let *seat* play, or pass when the area is empty."""
    if builder.state.area:
        builder.emit(events.TurnBegan(seat, last=len(rules.playing(builder.state)) == 1))
    else:
        _pass(builder, seat, forced=True)
        _next_turn(builder, seat)


def _end_turn(builder: BirdieEventBuilder, drawn: int, last: bool) -> None:
    """BIR-3.4, BIR-3.5: refill the area as far as it goes; after the last turn comes a pass."""
    seat = builder.seat
    if cards := builder.state.deck[:drawn]:
        builder.emit(events.AreaRefilled(cards))
    if last:
        _pass(builder, seat, forced=True)
    _next_turn(builder, seat)


def _pass(builder: BirdieEventBuilder, seat: Seat, forced: bool = False) -> None:
    points = rules.pass_points(builder.state, seat)
    builder.emit(events.Passed(seat, builder.state.round, points, forced))


def _next_turn(builder: BirdieEventBuilder, seat: Seat) -> None:
    """BIR-2.3, BIR-4.1: the next player who has not passed; when all have, the first scores."""
    player = rules.next_player(builder.state, seat)
    if player is None:
        lay_out_row(builder, builder.state.passed[0])
    else:
        begin_turn(builder, player)


def lay_out_row(builder: BirdieEventBuilder, seat: Seat) -> None:
    """BIR-4.2: turn the personal deck over."""
    builder.emit(events.RowLaidOut(seat, builder.state.decks[seat]))

"""Time controls: how the players' clocks run, in milliseconds, from times passed in.

A clock runs while a person is to move, from the deal on. A turn lasts until another seat is to
move, for any number of moves. A takeback gives no time back: the resumed turn continues with the
time it had left, without the increment of its end. After a new round is dealt, everybody gets time
to read its result: the clock starts after a delay, or as soon as the player continues.
"""

from typing import Final

from domain.base_types import NewRound
from domain.game import Seat
from domain.match.events import (
    PERSON,
    Clock,
    ClockPressed,
    MatchEvent,
    OutOfTime,
    SeatHanded,
    TimeGivenBack,
)
from domain.match.setup import open_seeds
from domain.match.state import Clocks, Match

DEADLINE: Final = 24 * 60 * 60_000
"""The shortest turn, in milliseconds, that counts as a deadline of days."""
READING: Final = 15_000
"""Delay in milliseconds of the first clock after a new round was dealt."""
LONGEST_LEAVE: Final = 5_000
"""Most milliseconds of a bot's turn that count for a person who returns during it.

A bot moves sooner, unless it pauses because nobody is at the table.
"""


def press(before: Match, after: Match, now: int) -> ClockPressed | None:
    """Return the change of the clocks between two states of a match, at *now*.

    Times are UTC milliseconds. None if the same clock keeps running, or there is none.
    """
    agreed = after.opened.clock
    if agreed is None or after.dealt is None:
        return None
    running = _thinking(after)
    clocks = before.clocks or _unpressed(agreed, len(after.seated), now)
    again = _taken_up_again(before, after)
    new_round = _is_new_round(before, after)
    if before.clocks and running == clocks.running and again is None and not new_round:
        return None
    ran, spent = _ran(before, clocks, running, now)
    left = list(clocks.left)
    if ran is not None:
        left[ran] -= spent
    if again is not None:
        left[again] = _taken_back(agreed, left[again], clocks.ended[again])
    elif len(after.line) > len(before.line):
        _next_turn(agreed, left, clocks.running, running)
    since = now + READING if new_round and running is not None else now
    return ClockPressed(ran, spent, tuple(left), running, since)


def go_on(match: Match, seat: Seat, now: int) -> tuple[ClockPressed, ...]:
    """Start the clock of *seat* at *now*, if its start was delayed."""
    clocks = match.clocks
    if clocks is None or clocks.running != seat or clocks.since <= now:
        return ()
    return (ClockPressed(None, 0, clocks.left, seat, now),)


def deadline(match: Match) -> int | None:
    """Return when the running clock expires, in UTC milliseconds; None if none runs."""
    clocks = match.clocks
    if clocks is None or clocks.running is None:
        return None
    return clocks.since + clocks.left[clocks.running]


def flag_fall(match: Match, now: int) -> tuple[MatchEvent, ...]:
    """Clock timeout: return the events of the running clock's expiry, none before its deadline.

    In a match of two the opponent wins. With more players, a bot takes over the seat.
    """
    due = deadline(match)
    if due is None or now < due:
        return ()
    assert match.clocks
    assert match.clocks.running is not None
    seat = match.clocks.running
    if len(match.seated) == 2:
        return (OutOfTime(seat), open_seeds(match))
    return (SeatHanded(seat, next(iter(match.game.bots)), "time"),)


def give_back(match: Match, closed: int, now: int) -> TimeGivenBack | None:
    """Return the time of the running turn between *closed* and *now*, when nobody could move."""
    clocks = match.clocks
    if clocks is None or clocks.running is None:
        return None
    back = now - max(closed, clocks.since)
    return TimeGivenBack(clocks.running, back) if back > 0 else None


def is_slow(clock: Clock | None) -> bool:
    """Tell whether a turn may take days, so that nobody is expected at the table."""
    return clock is not None and clock.turn >= DEADLINE


def is_handed(match: Match, seat: Seat) -> bool:
    """Tell whether a bot plays *seat* for the person who holds it."""
    return match.opened.seats[seat] == PERSON and match.kinds[seat] != PERSON


def is_time_up(match: Match, seat: Seat) -> bool:
    """Tell whether *seat* can't move, in this turn or at all, because its time ran out."""
    handed = is_handed(match, seat) and not match.over
    return match.out_of_time == seat or (handed and has_no_time(match, seat))


def has_no_time(match: Match, seat: Seat) -> bool:
    """Tell whether *seat* has no time left, for the match or for its current turn."""
    clocks, agreed = match.clocks, match.opened.clock
    if clocks is None or agreed is None or clocks.left[seat]:
        return False
    return bool(agreed.bank) or match.to_move == seat


def _is_new_round(before: Match, after: Match) -> bool:
    """Tell whether a move has led to a new round."""
    if len(after.line) <= len(before.line):
        return False
    return any(isinstance(event, NewRound) for event in after.line[-1].events)


def _thinking(match: Match) -> Seat | None:
    """Return the seat to move if a person plays it."""
    seat = match.to_move
    return seat if seat is not None and match.kinds[seat] == PERSON else None


def _unpressed(agreed: Clock, players: int, now: int) -> Clocks:
    left = (agreed.bank or agreed.turn,) * players
    return Clocks(left, None, now, left)


def _taken_back(agreed: Clock, left: int, ended: int) -> int:
    """Return the time of a resumed turn that had *ended* with that much left."""
    if agreed.turn:
        return min(left, ended)
    return left - agreed.increment if left > agreed.increment else left


def _ran(before: Match, clocks: Clocks, running: Seat | None, now: int) -> tuple[Seat | None, int]:
    """Return whose clock ran until *now*, and for how long.

    No clock runs for a bot. But for a person who returns during their own turn, the bot's time
    counts: otherwise leaving and returning would stretch the turn.
    """
    if clocks.running is not None:
        return clocks.running, _spent(clocks, clocks.running, now)
    if running is not None and before.to_move == running and is_handed(before, running):
        return running, min(LONGEST_LEAVE, _spent(clocks, running, now))
    return None, 0


def _spent(clocks: Clocks, seat: Seat, now: int) -> int:
    return min(clocks.left[seat], max(0, now - clocks.since))


def _next_turn(agreed: Clock, left: list[int], ended: Seat | None, begun: Seat | None) -> None:
    """Add the increment of a turn that ended, and set the time of one that begins."""
    if ended is not None:
        left[ended] += agreed.increment
    if begun is not None and agreed.turn:
        left[begun] = agreed.turn


def _taken_up_again(before: Match, after: Match) -> Seat | None:
    """Return the seat whose ended turn is resumed because its end was taken back."""
    undone = before.line[len(after.line) :]
    ended = any(move.to_move != after.to_move for move in undone)
    return after.to_move if ended else None

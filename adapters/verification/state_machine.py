"""Verification of a log's moves: a state machine that replays every event after the deal.

Each move is decided again, including those taken back. Takebacks, clocks, flags and handovers must
follow the table's rules. Seats, seeds and disputes have checks of their own.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from adapters.eventstore.event_log import SERVER
from adapters.i18n import gettext
from adapters.verification.event_bodies import (
    EventReader,
    body_of,
    game_of,
    kind_of,
    misplaced,
    opening_of,
)
from adapters.verification.faults import DoesNotApply, Fault
from adapters.verification.match_log import Log, LoggedEvent
from adapters.verification.moves import moves_are_legal, result_agrees
from domain import match as matches
from domain.errors import IllegalMove
from domain.game import as_dealt
from domain.match import PERSON, RECORDED, Judged, Match, MatchEvent, Opened, correction
from domain.match.clocks import flag_fall, go_on, press

ELSEWHERE: Final = frozenset(("opened", "seated", "sealed", "seed_revealed", "voided"))
"""Kinds of events before the deal, which the check of the seeds covers."""
AFTER_END: Final = frozenset(("disputed", "judged"))


class ReplayedLog(msgspec.Struct, frozen=True):
    """Result of replaying a log."""

    match: Match | None
    """The match after the last valid event."""
    fault: str
    """Why the first invalid event is wrong; empty if there is none."""
    miscount: str
    """Why the first wrong count is wrong."""
    voided: bool


def replay_log(log: Log) -> ReplayedLog:
    """Replay an open *log* up to the first fault."""
    voided = any(kind_of(logged) == "voided" for logged in log.events)
    try:
        table = _TableState(log)
    except Fault as fault:
        return ReplayedLog(None, str(fault), "", voided)
    wrong = ""
    try:
        for number in range(2, len(log.events) + 1):
            table.step(number)
        table.end()
    except Fault as fault:
        wrong = str(fault)
    return ReplayedLog(table.match, wrong, table.miscount, voided)


def check_log_moves(played: ReplayedLog) -> str:
    """Return the number of moves; raise Fault if one is illegal or stored with other results."""
    _demand_play(played)
    if played.fault:
        raise Fault(played.fault)
    assert played.match
    return moves_are_legal(len(played.match.line))


def check_log_score(log: Log, played: ReplayedLog) -> str:
    """Check the stored count; raise Fault or DoesNotApply."""
    _demand_play(played)
    if played.miscount:
        raise Fault(played.miscount)
    if played.fault:
        raise DoesNotApply(gettext("the moves contain an error, so nothing is counted"))
    if played.match is None or played.match.count is None:
        raise DoesNotApply(gettext("the match was not played to its end"))
    judged = [body for each in log.events if isinstance(body := _verdict(each), Judged)]
    judged_match = replace(played.match, verdicts=tuple(judged))
    return result_agrees(replaced=correction(judged_match) is not None)


def _verdict(logged: LoggedEvent) -> MatchEvent | None:
    """Return the body of a verdict, which the disputes check covers; else None."""
    if kind_of(logged) != "judged":
        return None
    try:
        return body_of(logged)
    except Fault:
        return None


def _demand_play(played: ReplayedLog) -> None:
    """Check that there is a deal to replay; raise Fault or DoesNotApply."""
    if played.match is None:
        raise Fault(played.fault)
    if played.match.dealt is None and not played.fault:
        if played.voided:
            raise DoesNotApply(gettext("the match was voided before the deal"))
        raise Fault(gettext("the log is open, and nothing was dealt"))


class _TableState(EventReader):
    """State of a match while its events are replayed in order."""

    def __init__(self, log: Log) -> None:
        opened = opening_of(log)
        super().__init__(log, opened)
        self._check_opening(log.match, opened)
        self.match = matches.evolve(None, log.match, opened)
        self.miscount = ""
        self._before = self.match
        self._at = 0
        self._settled = True
        self._due: MatchEvent | None = None
        self._repeats = 0

    def _check_opening(self, match_id: str, opened: Opened) -> None:
        """Open the table again, which must lead to the same event; raise Fault."""
        try:
            again = matches.open_table(
                match_id,
                game_of(opened),
                opened.options,
                opened.seats,
                b"",
                opened.components,
                clock=opened.clock,
                spectators=opened.spectators,
                follows=opened.follows,
                joinable=opened.joinable,
                branch=opened.branch,
                open_notes=opened.open_notes is True,
            )
        except ValueError as error:
            raise Fault(gettext("event {k} opens no table: {why}", k=1, why=error)) from None
        same = replace(again, commitment=opened.commitment, seed=opened.seed) == opened
        self._demand(same and RECORDED not in opened.seats, 1)

    def step(self, number: int) -> None:
        """Apply the event of this *number*; raise Fault if it is not allowed there."""
        logged = self._events[number - 1]
        kind = kind_of(logged)
        if kind in ELSEWHERE or kind == "seeds_opened":
            return
        if kind in AFTER_END:
            self._settle(number)
            return
        event = body_of(logged)
        guard = TRANSITIONS.get(type(event))
        try:
            if guard is None:
                raise IllegalMove(matches.TableRefusal.NOT_RUNNING)
            guard(self, number, event)
            self.match = matches.evolve(self.match, self.match.id, event)
        except Fault:
            raise
        except Exception:
            # An event that can't be decided can't have been stored.
            raise Fault(misplaced(self._events, number)) from None

    def end(self) -> None:
        """Check that nothing is pending at the log's end; raise Fault."""
        self._demand_end(self._is_complete)

    def deal(self, number: int, event: Any) -> None:
        """Start play with the deal."""
        self._begin(number)
        self._demand(self.match.dealt is None, number)
        branch = self.match.opened.branch
        self._repeats = len(branch.moves) if branch else 0
        again = matches.begin(self.match, event.deal)
        self._compare(number, event, again)

    def move(self, number: int, event: Any) -> None:
        """Make a move; the repeated moves of a branch come with its deal."""
        if self._repeats:
            self._repeats -= 1
            self._demand(self._with_the_last(number), number)
        else:
            self._begin(number)
            self._demand_author(number, str(event.seat))
        before = self._with_shuffles(event)
        try:
            again, _ = matches.advance(before, event.seat, event.command)
        except IllegalMove as illegal:
            raise Fault(
                gettext(
                    "event {k} is a move that breaks {rule}",
                    k=number,
                    rule=illegal.refusal.rule,
                )
            ) from None
        self._compare(number, event, again)

    def take_back(self, number: int, event: Any) -> None:
        """Take back or ask to; if all have agreed, the takeback must follow at once."""
        if self._due is not None:
            self._demand(event == self._due and self._with_the_last(number), number)
            self._due = None
            return
        self._begin(number)
        self._demand_person(number, event.seat)
        self._demand(matches.take_back(self.match, event.seat) == (event,), number)

    def answer(self, number: int, event: Any) -> None:
        """Agree to a takeback, or refuse it."""
        self._begin(number)
        self._demand_person(number, event.seat)
        agrees = isinstance(event, matches.TakebackAgreed)
        requested, *more = matches.answer(self.match, event.seat, agrees=agrees)
        self._demand(requested == event, number)
        self._due = more[0] if more else None

    def withdraw(self, number: int, event: Any) -> None:
        """Withdraw a request for a takeback."""
        self._begin(number)
        self._demand_person(number, event.seat)
        self._demand(matches.withdraw(self.match, event.seat) == event, number)

    def hand(self, number: int, event: Any) -> None:
        """Hand a seat to a bot, or back to its player."""
        logged = self._events[number - 1]
        if event.reason:
            self._flag(number, event.seat)
            return
        self._begin(number)
        if event.to == PERSON:
            self._demand_person(number, event.seat)
            self._demand(matches.come_back(self.match, event.seat) == event, number)
            return
        self._demand_person(number)
        if logged.public.by != str(event.seat):
            waited = logged.public.at - self._events[number - 2].public.at
            self._demand(matches.is_replaceable(self.match, event.seat, waited), number)
        is_bot = event.to in self.match.game.bots
        again = matches.hand_over(self.match, event.seat, event.to)
        self._demand(is_bot and again == event, number)

    def resign(self, number: int, event: Any) -> None:
        """Resign."""
        self._begin(number)
        self._demand_person(number, event.seat)
        self._demand(matches.resign(self.match, event.seat) == event, number)

    def run_out(self, number: int, event: Any) -> None:
        """Lose on time, in a match of two."""
        self._flag(number, event.seat)

    def give_back(self, number: int, event: Any) -> None:
        """Give back time during which no server ran."""
        self._begin(number, flags=False)
        logged, clocks = self._events[number - 1], self.match.clocks
        self._demand_author(number, SERVER)
        ran = logged.public.at - clocks.since if clocks and clocks.running == event.seat else 0
        self._demand(0 < event.back <= ran, number)

    def press(self, number: int, event: Any) -> None:
        """Press the clocks after a move, or continue after a round."""
        if not self._settled and self._press_due() is not None:
            self._demand(event == self._press_due() and self._with_the_last(number), number)
            self._settled = True
            return
        self._begin(number)
        logged, clocks = self._events[number - 1], self.match.clocks
        self._demand(clocks is not None and clocks.running is not None, number)
        assert clocks
        assert clocks.running is not None
        self._demand_author(number, str(clocks.running))
        went_on = go_on(self.match, clocks.running, max(event.at, logged.public.at))
        self._demand((event,) == went_on and event.at >= logged.public.at, number)

    def _begin(self, number: int, *, flags: bool = True) -> None:
        """Start a new command; the one before must be complete."""
        self._settle(number)
        at = self._events[number - 1].public.at
        self._demand(not (flags and flag_fall(self.match, at)), number)
        self._before, self._settled, self._at = self.match, False, at

    def _settle(self, number: int) -> None:
        self._demand(self._is_complete, number)
        self._settled = True

    @property
    def _is_complete(self) -> bool:
        """Tell whether nothing is due after the last command."""
        return not (self._due or self._repeats or self._press_due() is not None)

    def _press_due(self) -> MatchEvent | None:
        """Return the clock event due after the last command; None if it has been stored."""
        if self._settled:
            return None
        return press(self._before, self.match, self._at)

    def _flag(self, number: int, seat: int) -> None:
        self._begin(number, flags=False)
        logged = self._events[number - 1]
        self._demand_author(number, SERVER)
        fell = flag_fall(self.match, logged.public.at)
        event = body_of(logged)
        same = bool(fell) and type(fell[0]) is type(event) and fell[0].seat == seat  # type: ignore[union-attr]
        self._demand(same, number)

    def _compare(self, number: int, event: Any, again: Any) -> None:
        """Compare an event with the result of the rules; a differing count is noted separately."""
        if replace(event, count=None) != replace(again, count=None):
            raise Fault(gettext("event {k} is not what its move leads to by the rules", k=number))
        if event.count != again.count and not self.miscount:
            self.miscount = gettext("event {k} has another score", k=number)

    def _with_shuffles(self, moved: Any) -> Match:
        """Return the match with the shuffles of its log, which the check of the deal covers."""
        match = self.match
        if match.game.whole_deal is as_dealt or match.dealt is None:
            return match
        events = [*match.dealt.events, *(e for made in match.line for e in made.events)]
        deal = match.game.whole_deal(match.deal, [*events, *moved.events])
        return replace(match, dealt=replace(match.dealt, deal=deal))


TRANSITIONS: Final[Mapping[type, Callable[[_TableState, int, Any], None]]] = {
    matches.Dealt: _TableState.deal,
    matches.Moved: _TableState.move,
    matches.TakebackAsked: _TableState.take_back,
    matches.TakenBack: _TableState.take_back,
    matches.TakebackAgreed: _TableState.answer,
    matches.TakebackRefused: _TableState.answer,
    matches.TakebackWithdrawn: _TableState.withdraw,
    matches.SeatHanded: _TableState.hand,
    matches.Resigned: _TableState.resign,
    matches.OutOfTime: _TableState.run_out,
    matches.ClockPressed: _TableState.press,
    matches.TimeGivenBack: _TableState.give_back,
}
"""Transition for each kind of event."""

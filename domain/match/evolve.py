"""Applies an event to a match. Nothing here decides, checks or refuses."""

from collections.abc import Callable
from functools import lru_cache, reduce
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.game import Seat, Setup
from domain.match.disputes import Disputed, Judged
from domain.match.events import (
    ClockPressed,
    Dealt,
    MatchEvent,
    Moved,
    Opened,
    OutOfTime,
    Resigned,
    Sealed,
    Seated,
    SeatHanded,
    SeedRevealed,
    SeedsOpened,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakebackWithdrawn,
    TakenBack,
    TimeGivenBack,
    Voided,
)
from domain.match.memory import turns_taken_back, turns_with
from domain.match.practice import comes_as_practice, marks
from domain.match.state import Clocks, Match
from domain.registry import RULES


def evolve(match: Match | None, match_id: str, event: MatchEvent) -> Match:
    """Return the match after *event*."""
    if match is None:
        assert isinstance(event, Opened)
        return _opened(match_id, event)
    return EVOLVE[type(event)](match, event)


def _opened(match_id: str, event: Opened) -> Match:
    game = RULES[event.rules]
    components = _box(event.rules, msgspec.json.encode(event.components))
    setup = Setup(msgspec.convert(event.options, game.options), components, len(event.seats))
    return Match(
        match_id,
        game,
        event,
        setup,
        seated=(None,) * len(event.seats),
        kinds=event.seats,
        stepped=(0,) * len(event.seats),
        state=game.lay_out(setup),
        practice=comes_as_practice(event),
    )


@lru_cache(maxsize=64)
def _box(rules: str, encoded: bytes) -> Any:
    """Return a component set; nearly all matches are played with the same few."""
    return msgspec.json.decode(encoded, type=RULES[rules].components)


def _seated(match: Match, event: Seated) -> Match:
    seated = match.seated
    return replace(match, seated=(*seated[: event.seat], event, *seated[event.seat + 1 :]))


def _sealed(match: Match, event: Sealed) -> Match:
    return replace(match, sealed_at=event.at)


def _revealed(match: Match, event: SeedRevealed) -> Match:
    seated = match.seated[event.seat]
    assert seated
    return _seated(match, replace(seated, seed=event.seed))


def _voided(match: Match, event: Voided) -> Match:
    return replace(match, voided=event)


def _dealt(match: Match, event: Dealt[Any, Any]) -> Match:
    state = reduce(match.game.evolve, event.events, match.state)
    return replace(
        match,
        dealt=event,
        state=state,
        turns=turns_with(match, state),
        to_move=event.to_move,
        count=event.count,
    )


def _moved(match: Match, event: Moved[Any, Any]) -> Match:
    return after(match, reduce(match.game.evolve, event.events, match.state), event)


def after(match: Match, state: Any, move: Moved[Any, Any]) -> Match:
    """Return the match after *move*, which has led to *state*."""
    return replace(
        match,
        state=state,
        line=(*match.line, move),
        moves=match.moves + 1,
        stepped=_stepped(match, move.seat),
        turns=turns_with(match, state),
        to_move=move.to_move,
        count=move.count,
        pending_takeback=None,
        agreed=(),
    )


def _stepped(match: Match, seat: Seat) -> tuple[int, ...]:
    """Return the last steps of all seats, after *seat* made one more."""
    return (*match.stepped[:seat], match.moves + 1, *match.stepped[seat + 1 :])


def _asked(match: Match, event: TakebackAsked) -> Match:
    takebacks = (*match.takebacks, event.seat)
    return replace(match, pending_takeback=event, agreed=(), takebacks=takebacks)


def _agreed(match: Match, event: TakebackAgreed) -> Match:
    return replace(match, agreed=(*match.agreed, event.seat))


def _not_taken_back(match: Match, event: TakebackRefused | TakebackWithdrawn) -> Match:
    return replace(match, pending_takeback=None, agreed=())


def _taken_back(match: Match, event: TakenBack) -> Match:
    assert match.dealt
    line = match.line[: event.left]
    led: tuple[Dealt[Any, Any] | Moved[Any, Any], ...] = (match.dealt, *line)
    events = (happening for each in led for happening in each.events)
    struck = match.line[event.left :]
    state = reduce(match.game.evolve, events, match.game.lay_out(match.setup))
    return replace(
        match,
        state=state,
        line=line,
        moves=match.moves + 1,
        stepped=_stepped(match, event.seat),
        turns=turns_taken_back(match, state),
        to_move=event.to_move,
        pending_takeback=None,
        agreed=(),
        # A requested takeback was recorded when it was requested.
        takebacks=match.takebacks if match.pending_takeback else (*match.takebacks, event.seat),
        practice=match.practice or marks(match.game, match.opened.seats, struck),
    )


def _handed(match: Match, event: SeatHanded) -> Match:
    kinds = match.kinds
    return replace(match, kinds=(*kinds[: event.seat], event.to, *kinds[event.seat + 1 :]))


def _resigned(match: Match, event: Resigned) -> Match:
    return replace(match, resigned=event.seat, to_move=None, pending_takeback=None, agreed=())


def _out_of_time(match: Match, event: OutOfTime) -> Match:
    return replace(match, out_of_time=event.seat, to_move=None, pending_takeback=None, agreed=())


def _pressed(match: Match, event: ClockPressed) -> Match:
    ended = list(match.clocks.ended if match.clocks else event.left)
    if event.seat is not None:
        ended[event.seat] = event.left[event.seat]
    return replace(match, clocks=Clocks(event.left, event.running, event.at, tuple(ended)))


def _given_back(match: Match, event: TimeGivenBack) -> Match:
    assert match.clocks
    return replace(match, clocks=replace(match.clocks, since=match.clocks.since + event.back))


def _seeds_opened(match: Match, event: SeedsOpened) -> Match:
    return replace(match, seeds=event)


def _disputed(match: Match, event: Disputed) -> Match:
    return replace(match, disputes=(*match.disputes, event))


def _judged(match: Match, event: Judged) -> Match:
    return replace(match, verdicts=(*match.verdicts, event))


EVOLVE: dict[type, Callable[[Match, Any], Match]] = {
    Seated: _seated,
    Sealed: _sealed,
    SeedRevealed: _revealed,
    Voided: _voided,
    Dealt: _dealt,
    Moved: _moved,
    TakebackAsked: _asked,
    TakebackAgreed: _agreed,
    TakebackRefused: _not_taken_back,
    TakebackWithdrawn: _not_taken_back,
    TakenBack: _taken_back,
    SeatHanded: _handed,
    Resigned: _resigned,
    OutOfTime: _out_of_time,
    ClockPressed: _pressed,
    TimeGivenBack: _given_back,
    SeedsOpened: _seeds_opened,
    Disputed: _disputed,
    Judged: _judged,
}

"""What can be done with a stored match? Each thing once, however often the command comes."""

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.store.carrying import (
    SERVER,
    Busy,
    Carrying,
    Decision,
    KeyReused,
    Late,
    Receipt,
    TidiedAway,
    TimeIsUp,
    UnknownMatch,
)
from adapters.store.damage import Unreadable
from adapters.store.keys import Key, OwnKey, is_import
from domain import match as matches
from domain.game import Seat
from domain.match import Match, MatchEvent

__all__ = [
    "Busy",
    "Decision",
    "KeyReused",
    "Late",
    "Matches",
    "Receipt",
    "TidiedAway",
    "TimeIsUp",
    "UnknownMatch",
]

Admission = Callable[[], None]
"""Asks, as late as can be, whether who gave a command still may; raises if not."""


RECENT: Final = 500
"""Among how many of the newest events the last one that was not imported is looked for."""


class Matches(Carrying):
    """All matches, each a stream of events."""

    def open(self, match_id: str, opened: matches.Opened, key: Key) -> Receipt:
        """Store the first event of a match; opening it again by the same key is no harm.

        Raises KeyReused when the key opened another table before, and TidiedAway.
        """
        self._load(match_id, fresh=True)
        try:
            self._store(match_id, None, [(self.clock(), opened)], key, SERVER)
        except IntegrityError:
            live = self.live(match_id)
            again = (SERVER, key.stored) in live.answered
            if not again or not _same_table(live.match.opened, opened):
                raise KeyReused from None
            return Receipt(0, fresh=False)
        return Receipt(0, fresh=True)

    def import_match(self, match_id: str, events: Sequence[tuple[int, MatchEvent]]) -> bool:
        """Store a whole match with its own times; return False when it was there already."""
        try:
            self._store(match_id, None, events, OwnKey("import", match_id), SERVER)
        except IntegrityError:
            return False
        return True

    def take_seat(
        self,
        match_id: str,
        seat: Seat,
        seed: bytes,
        key: Key,
        by: Literal["player", "server"] = "server",
    ) -> Receipt:
        """Let a seat be taken; the last one lets the match be dealt. Taking it again is no harm."""

        def sit(match: Match) -> Sequence[MatchEvent]:
            if 0 <= seat < len(match.seated) and match.seated[seat] is not None:
                return ()
            seated = matches.take_seat(match, seat, seed, by)
            after = matches.evolve(match, match_id, seated)
            if None in after.seated:
                return (seated,)
            return (seated, matches.begin(after, matches.draw_deal(after)))

        return self._carry_out(match_id, sit, key, str(seat))

    def move(
        self,
        match_id: str,
        seat: Seat,
        command: Any,
        expected: int,
        key: Key,
        *,
        by_person: bool = False,
        admit: Admission = lambda: None,
    ) -> Receipt:
        """Make a move at the *expected* position; *by_person* not while a bot plays the seat.

        Raises IllegalMove, Late, TimeIsUp, UnknownMatch, KeyReused when the key came with another
        move, and whatever *admit* raises, which is asked at last.
        """

        def play(match: Match) -> Sequence[MatchEvent]:
            if by_person and matches.is_time_up(match, seat):
                raise TimeIsUp
            if by_person:
                matches.must_play(match, seat)
            if expected != match.moves:
                raise Late(match)
            moved = matches.play(match, seat, command)
            admit()
            if moved.count is None:
                return (moved,)
            return (moved, matches.open_seeds(match))

        return self._carry_out(match_id, play, key, str(seat), command)

    def at_table(
        self,
        match_id: str,
        seat: Seat,
        decide: Decision,
        key: Key,
        expected: int,
        admit: Admission = lambda: None,
    ) -> Receipt:
        """Do something besides a move that players may do at the *expected* position.

        Raises IllegalMove, Late, UnknownMatch, KeyReused when the key was that of a move, and
        whatever *admit* raises, which is asked at last.
        """

        def happen(match: Match) -> Sequence[MatchEvent]:
            if expected != match.moves:
                raise Late(match)
            decided = decide(match)
            admit()
            return decided

        return self._carry_out(match_id, happen, key, str(seat))

    def last_time(self) -> int | None:
        """Return when something was stored last, in UTC milliseconds; imports don't count.

        None when that is long ago, as many events go, or never was.
        """
        newest = self.recorder.max_notification_id() or 0
        rows: Any = self.recorder.select_notifications(max(1, newest - RECENT), RECENT + 1)
        for row in reversed(rows):
            with contextlib.suppress(Unreadable):
                recorded: Any = self.mapper.to_domain_event(row)
                if not (recorded.by == SERVER and is_import(recorded.command)):
                    return int(recorded.at)
        return None

    def let_flag_fall(self, match_id: str) -> None:
        """Let the flag of a running clock fall if its time has come; raise UnknownMatch."""
        self._carry_out(match_id, lambda match: (), OwnKey("watch", match_id), SERVER)

    def give_time_back(self, match_id: str, closed: int, shortest: int = 0) -> None:
        """Let nobody's clock have run since *closed*, unless that is *shortest* or less."""
        now = self.clock()

        def give(match: Match) -> Sequence[MatchEvent]:
            given = matches.give_back(match, closed, now)
            return (given,) if given and given.back > shortest else ()

        self._carry_out(match_id, give, OwnKey("back", str(closed)), SERVER, flags=False)


def _same_table(one: matches.Opened, other: matches.Opened) -> bool:
    return msgspec.structs.replace(one, seed="", commitment="") == msgspec.structs.replace(
        other, seed="", commitment=""
    )

"""What can be done with a stored match? Each thing once, however often the command comes."""

import contextlib
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.store.carrying import (
    SERVER,
    Answer,
    Busy,
    Carrying,
    Decision,
    KeyReused,
    Late,
    TidiedAway,
    TimeIsUp,
    UnknownMatch,
)
from adapters.store.codec import Unreadable
from domain import match as matches
from domain.game import Seat
from domain.match import Match, MatchEvent

__all__ = [
    "IMPORT",
    "Answer",
    "Busy",
    "Decision",
    "KeyReused",
    "Late",
    "Matches",
    "TidiedAway",
    "TimeIsUp",
    "UnknownMatch",
]


RECENT: Final = 500
"""Among how many of the newest events the last one that was not imported is looked for."""
IMPORT: Final = "import"
"""The command by which a whole match is stored, with times that were never this house's."""


class Matches(Carrying):
    """All matches, each a stream of events."""

    def open(self, match_id: str, opened: matches.Opened, command: str) -> Answer:
        """Store the first event of a match; opening it again by the same command is no harm.

        Raises KeyReused when the command opened another table before, and TidiedAway.
        """
        self._load(match_id, fresh=True)
        try:
            self._store(match_id, None, [(self.clock(), opened)], command, SERVER)
        except IntegrityError:
            live = self.live(match_id)
            if (SERVER, command) not in live.answered or not _same_table(live.match.opened, opened):
                raise KeyReused from None
            return Answer(0, fresh=False)
        return Answer(0, fresh=True)

    def import_match(
        self, match_id: str, events: Sequence[tuple[int, MatchEvent]], command: str = IMPORT
    ) -> bool:
        """Store a whole match with its own times; return False when it was there already."""
        try:
            self._store(match_id, None, events, command, SERVER)
        except IntegrityError:
            return False
        return True

    def take_seat(
        self,
        match_id: str,
        seat: Seat,
        seed: bytes,
        command: str,
        by: Literal["player", "server"] = "server",
    ) -> Answer:
        """Let a seat be taken; the last one lets the match be dealt. Taking it again is no harm."""

        def sit(match: Match) -> Sequence[MatchEvent]:
            if 0 <= seat < len(match.seated) and match.seated[seat] is not None:
                return ()
            seated = matches.take_seat(match, seat, seed, by)
            after = matches.evolve(match, match_id, seated)
            if None in after.seated:
                return (seated,)
            return (seated, matches.begin(after, matches.draw_deal(after)))

        return self._carry_out(match_id, sit, command, str(seat))

    def move(
        self,
        match_id: str,
        seat: Seat,
        command: Any,
        expected: int,
        command_id: str,
        *,
        by_person: bool = False,
    ) -> Answer:
        """Make a move at the *expected* position; *by_person* not while a bot plays the seat.

        Raises IllegalMove, Late, TimeIsUp, UnknownMatch, and KeyReused when the id came with
        another move.
        """

        def play(match: Match) -> Sequence[MatchEvent]:
            if by_person and matches.is_time_up(match, seat):
                raise TimeIsUp
            if by_person:
                matches.must_play(match, seat)
            if expected != match.moves:
                raise Late(match)
            moved = matches.play(match, seat, command)
            if moved.count is None:
                return (moved,)
            return (moved, matches.open_seeds(match))

        return self._carry_out(match_id, play, command_id, str(seat), command)

    def at_table(
        self, match_id: str, seat: Seat, decide: Decision, command_id: str, expected: int
    ) -> Answer:
        """Do something besides a move that players may do at the *expected* position.

        Raises IllegalMove, Late, UnknownMatch, and KeyReused when the id was that of a move.
        """

        def happen(match: Match) -> Sequence[MatchEvent]:
            if expected != match.moves:
                raise Late(match)
            return decide(match)

        return self._carry_out(match_id, happen, command_id, str(seat))

    def last_time(self) -> int | None:
        """Return when something was stored last, in UTC milliseconds; imports don't count.

        None when that is long ago, as many events go, or never was.
        """
        newest = self.recorder.max_notification_id() or 0
        rows: Any = self.recorder.select_notifications(max(1, newest - RECENT), RECENT + 1)
        for row in reversed(rows):
            with contextlib.suppress(Unreadable):
                recorded: Any = self.mapper.to_domain_event(row)
                if (recorded.by, recorded.command) != (SERVER, IMPORT):
                    return int(recorded.at)
        return None

    def let_flag_fall(self, match_id: str) -> None:
        """Let the flag of a running clock fall if its time has come; raise UnknownMatch."""
        self._carry_out(match_id, lambda match: (), "", SERVER)

    def give_time_back(self, match_id: str, closed: int, shortest: int = 0) -> None:
        """Let nobody's clock have run since *closed*, unless that is *shortest* or less."""
        now = self.clock()

        def give(match: Match) -> Sequence[MatchEvent]:
            given = matches.give_back(match, closed, now)
            return (given,) if given and given.back > shortest else ()

        self._carry_out(match_id, give, f"back-{closed}", SERVER, flags=False)


def _same_table(one: matches.Opened, other: matches.Opened) -> bool:
    return msgspec.structs.replace(one, seed="", commitment="") == msgspec.structs.replace(
        other, seed="", commitment=""
    )

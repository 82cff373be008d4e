"""Verification of a log's commit–reveal protocol: a state machine over seats, seeds, deal and end.

Each seed is committed when its seat is taken. A player's seed is revealed when all seats are taken,
or left early. The deal is stored with the last seed, and all seeds are published at the end.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from adapters.eventstore.event_log import SERVER
from adapters.i18n import gettext, seat_name
from adapters.records.conversion import fairness_of
from adapters.records.record import Fairness
from adapters.verification.deal import check_commitments, check_record_seeds
from adapters.verification.event_bodies import (
    EventReader,
    body_of,
    kind_of,
    known_game,
    misplaced,
    opening_of,
)
from adapters.verification.faults import Fault
from adapters.verification.match_log import Log, LoggedEvent, PublicPart
from domain.game import AnyGame, Seat
from domain.match import PERSON, Opened, Sealed, Seated, SeedRevealed, SeedsOpened, Voided
from domain.match.clocks import is_slow

AFTER_SEEDS: Final = ("clock_pressed", "disputed", "judged")
"""Kinds of events allowed after the seeds are published."""
LOST: Final = ("resigned", "out_of_time")
"""Kinds of events that end a match without a count."""


class LoggedTable(msgspec.Struct, frozen=True):
    """Decoded events of a table before and after play, in no checked order yet."""

    opened: Opened
    game: AnyGame
    bodies: Mapping[int, Any]
    """By event number: seats, seals, reveals, voids and published seeds."""

    def all(self, kind: type) -> list[Any]:
        """Return the events of one type."""
        return [body for body in self.bodies.values() if isinstance(body, kind)]

    @property
    def seeds(self) -> SeedsOpened:
        """Return the published seeds; raise Fault unless they were published once."""
        opened = [number for number, body in self.bodies.items() if isinstance(body, SeedsOpened)]
        if not opened:
            raise Fault(gettext("the log is open, but its seeds were never opened"))
        if len(opened) > 1:
            raise Fault(gettext("event {k} opens the seeds a second time", k=opened[1]))
        seeds: SeedsOpened = self.bodies[opened[0]]
        if len(seeds.seats) != len(self.opened.seats):
            raise Fault(_other_seeds(opened[0]))
        return seeds

    @property
    def seats(self) -> list[Seated]:
        """Return the events that took the seats, in seat order; raise Fault if one is missing."""
        seats: list[Seated] = sorted(self.all(Seated), key=lambda seated: seated.seat)
        if [seated.seat for seated in seats] != list(range(len(self.opened.seats))):
            raise Fault(gettext("not every seat was taken once"))
        return seats


def table_of(log: Log) -> LoggedTable:
    """Decode the events of a log; raise Fault for a malformed one."""
    opened = opening_of(log)
    game = known_game(opened.rules)
    for number, logged in enumerate(log.events[1:], 2):
        if kind_of(logged) == "opened":
            raise Fault(misplaced(log.events, number))
    topics = (Seated, Sealed, SeedRevealed, Voided, SeedsOpened)
    bodies = {
        number: body_of(logged)
        for number, logged in enumerate(log.events, 1)
        if logged.topic.startswith("match.") and kind_of(logged) in STEPS
    }
    if not all(isinstance(body, topics) for body in bodies.values()):
        raise Fault(misplaced(log.events, next(iter(bodies))))
    return LoggedTable(opened, game, bodies)


def check_log_seeds(log: Log, names: Sequence[str] = ()) -> str:
    """Return who drew the seeds; raise Fault if one breaks its commitment or the order.

    *names* are those of the players, if they are known.
    """
    table = table_of(log)
    protocol = _TableProtocol(log, table)
    for number in range(2, len(log.events) + 1):
        protocol.step(number)
    protocol.end()
    fairness = fairness_in(log, table)
    if not protocol.voided:
        return check_record_seeds(table.game, fairness, names)
    check_commitments(table.game, fairness)
    return gettext(
        "the match was voided: the seed of {seats} did not arrive; the others are those promised",
        seats=protocol.names(protocol.missing),
    )


def fairness_in(log: Log, table: LoggedTable) -> Fairness:
    """Return the commitments of a log with its published seeds; raise Fault."""
    fairness = fairness_of(log.match, table.opened, [*table.seats, table.seeds])
    assert fairness
    return fairness


class _TableProtocol(EventReader):
    """State of a table while its events are read in order."""

    def __init__(self, log: Log, table: LoggedTable) -> None:
        super().__init__(log, table.opened)
        self._table = table
        self._seeds: dict[Seat, str] = {}
        self._due: str = ""
        self._sealed = self._dealt = self._opened = False
        self.voided = False
        self._demand_author(1, SERVER)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats whose seeds are missing."""
        return tuple(seat for seat, seed in sorted(self._seeds.items()) if not seed)

    def names(self, seats: tuple[Seat, ...]) -> str:
        """Return the names of the seats."""
        return ", ".join(seat_name(self._table.game, seat) for seat in seats)

    def step(self, number: int) -> None:
        """Apply the event of this *number*; raise Fault if it is not allowed there."""
        logged = self._events[number - 1]
        kind = kind_of(logged)
        if self._due:
            self._demand(kind == self._due and self._with_the_last(number), number)
            self._due = ""
        elif kind in ("sealed", "seeds_opened"):
            raise Fault(misplaced(self._events, number))
        if self._opened:
            pressed = kind != "clock_pressed" or self._with_the_last(number)
            self._demand(kind in AFTER_SEEDS and pressed, number)
        elif take := STEPS.get(kind):
            take(self, number, self._table.bodies.get(number), logged.public)
        elif kind == "dealt":
            self._deal(number)
        if kind in LOST or (kind in ("dealt", "moved") and has_count(logged)):
            self._due = "seeds_opened"

    def end(self) -> None:
        """Check that nothing is pending at the log's end; raise Fault."""
        self._demand_end(not self._due)
        _ = self._table.seeds

    def seat(self, number: int, seated: Seated, public: PublicPart) -> None:
        """Take a seat with a commitment of its player or of the server."""
        if seated.seat in self._seeds:
            raise Fault(gettext("event {k} takes a seat that was taken before", k=number))
        self._demand(seated.seat in range(len(self._seats)), number)
        self._demand_author(number, str(seated.seat))
        early = is_slow(self._table.opened.clock)
        is_person = self._seats[seated.seat] == PERSON
        if (
            not (is_person and (early or not seated.seed))
            if seated.by == "player"
            else not seated.seed
        ):
            raise Fault(gettext("event {k} can't be right about who drew the seed", k=number))
        self._seeds[seated.seat] = seated.seed
        if len(self._seeds) == len(self._seats):
            self._due = "sealed" if self.missing else "dealt"

    def seal(self, number: int, sealed: Sealed, public: PublicPart) -> None:
        """Seal the table; the last seat must have just been taken."""
        self._demand(sealed.at >= public.at, number)
        self._sealed = True

    def reveal(self, number: int, revealed: SeedRevealed, public: PublicPart) -> None:
        """Reveal a seed that the deal waits for."""
        if len(self._seeds) < len(self._seats):
            raise Fault(gettext("event {k} reveals a seed before all seats were taken", k=number))
        awaited = () if self._dealt or self.voided else self.missing
        self._demand(self._sealed and revealed.seat in awaited and bool(revealed.seed), number)
        self._demand_author(number, str(revealed.seat))
        self._seeds[revealed.seat] = revealed.seed
        if not self.missing:
            self._due = "dealt"

    def void(self, number: int, voided: Voided, public: PublicPart) -> None:
        """Void the table because seeds are missing."""
        self._demand(self._sealed and not self._dealt and bool(self.missing), number)
        if voided.seats != self.missing:
            raise Fault(
                gettext(
                    "event {k} names others than those whose seed did not arrive: {seats}",
                    k=number,
                    seats=self.names(self.missing),
                )
            )
        self._demand_person(number)
        self.voided = True
        self._due = "seeds_opened"

    def open(self, number: int, seeds: SeedsOpened, public: PublicPart) -> None:
        """Publish all seeds at the end."""
        drawn = tuple(seed for _, seed in sorted(self._seeds.items()))
        if (seeds.server, seeds.seats) != (self._table.opened.seed, drawn):
            raise Fault(_other_seeds(number))
        self._opened = True

    def _deal(self, number: int) -> None:
        """Deal, once, with the last seed."""
        self._demand(not self._dealt, number)
        if len(self._seeds) < len(self._seats):
            raise Fault(gettext("event {k} deals before all seats were taken", k=number))
        if self.missing:
            seats = self.names(self.missing)
            raise Fault(
                gettext("event {k} deals without the seed of {seats}", k=number, seats=seats)
            )
        self._dealt = True


STEPS: Final[Mapping[str, Callable[[_TableProtocol, int, Any, PublicPart], None]]] = {
    "seated": _TableProtocol.seat,
    "sealed": _TableProtocol.seal,
    "seed_revealed": _TableProtocol.reveal,
    "voided": _TableProtocol.void,
    "seeds_opened": _TableProtocol.open,
}
"""Transition for each kind of event."""


def has_count(logged: LoggedEvent) -> bool:
    """Tell whether a move or a deal ended the match."""
    return isinstance(logged.private, dict) and logged.private.get("count") is not None


def _other_seeds(number: int) -> str:
    return gettext("event {k} opens other seeds than those that were drawn", k=number)

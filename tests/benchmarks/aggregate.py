"""Baseline for the store: a match as an aggregate of the library, with ``@event`` methods.

It decides by the same rules and records as much as our store does: the command, its events and the
next seat.
"""

from functools import reduce
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from domain.game import Setup
from domain.match import Dealt
from domain.registry import GAMES
from tests.spec import in_order


class TableAggregate(Aggregate):
    """A match of any game."""

    @event("Dealt")
    def __init__(self, game: str, events: Any) -> None:
        self.position = 0
        self.to_move: int | None = None
        self.game = game
        rules = GAMES[game]
        self.state = rules.lay_out(Setup(rules.options(), rules.standard, rules.players[0]))
        self._happen(events)

    def move(self, seat: int, command: Any) -> None:
        """Decide a command and record what follows."""
        rules = GAMES[self.game]
        events = rules.decide(self.state, seat, command, in_order)
        after = reduce(rules.evolve, events, self.state)
        reported = msgspec.to_builtins((command, events))
        self.moved(seat, reported[0], reported[1], rules.to_move(after))

    @event("Moved")
    def moved(self, seat: int, command: Any, events: Any, to_move: int | None) -> None:
        """Record a move."""
        self._happen(events)
        self.position += 1
        self.to_move = to_move

    def _happen(self, events: Any) -> None:
        rules = GAMES[self.game]
        typed = msgspec.convert(events, tuple[rules.events, ...])
        self.state = reduce(rules.evolve, typed, self.state)


class Tables(Application[UUID]):
    """All matches, each an aggregate; without a cache, as the library has it."""

    def open(self, game: str, dealt: Dealt[Any, Any]) -> UUID:
        """Store a match of *game* with its deal."""
        table = TableAggregate(game, msgspec.to_builtins(dealt.events))
        self.save(table)
        return table.id

    def move(self, table_id: UUID, seat: int, command: Any, expected: int) -> int:
        """Make a move; return the position after it."""
        table: TableAggregate = self.repository.get(table_id)
        if table.position != expected:
            raise ValueError("late")
        table.move(seat, command)
        self.save(table)
        return table.position

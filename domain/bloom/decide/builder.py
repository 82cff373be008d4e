"""The event builder of Bloom, and what several commands share."""

from domain.bloom import events
from domain.bloom.components import Tiles
from domain.bloom.evolve import evolve
from domain.bloom.rules import BloomRefusal
from domain.bloom.state import State, Turn
from domain.errors import require
from domain.event_builder import EventBuilder
from domain.game import Seat

Events = tuple[events.Event, ...]


class BloomEventBuilder(EventBuilder[State, events.Event]):
    """Builds the events of a command of Bloom."""

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(evolve, state, seat)

    @property
    def turn(self) -> Turn:
        """Return the turn being played."""
        assert self.state.turn is not None
        return self.state.turn

    @property
    def hand(self) -> Tiles:
        """Return the hand of the player on turn."""
        return self.state.hands[self.seat]


def require_action(builder: BloomEventBuilder) -> None:
    """BLO-3.1: raise IllegalMove if the turn's action, a draw, has begun."""
    require(BloomRefusal.ONE_ACTION if builder.turn.drawn else None)

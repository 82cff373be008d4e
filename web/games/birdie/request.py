"""Request for choices: the view, the acting seat and the ids of the pieces on the page."""

from typing import TypeAlias

import msgspec

from domain.birdie import BIRDIE, commands, events
from domain.birdie.components import bird_of
from domain.birdie.state import Cards, State
from domain.birdie.view import View
from domain.game import Seat
from domain.preview import MovePreview
from web.games.birdie.cards import area_id, hand_id, row_id

Outcome: TypeAlias = MovePreview[events.Event, View]
"""The consequences of a move."""


class ChoiceRequest(msgspec.Struct, frozen=True):
    """A request for the choices of the seat to move."""

    view: View
    state: State
    """The position as the viewer knows it."""
    seat: Seat

    @property
    def hand(self) -> Cards:
        """Return the hand of the seat."""
        return self.state.hands[self.seat]

    @property
    def row(self) -> Cards:
        """Return the row that is being scored."""
        return self.state.rows[self.seat]

    def outcome(self, command: commands.Command) -> Outcome:
        """Return the consequences of a command during scoring."""
        foreseen = BIRDIE.preview_move(self.view, command)
        assert foreseen is not None
        return foreseen

    def area_ids(self) -> dict[str, str]:
        """Return the cards of the area by their ids."""
        return {area_id(at): card for at, card in enumerate(self.state.area)}

    def hand_ids(self) -> dict[str, str]:
        """Return the cards of the hand by their ids."""
        return {hand_id(self.seat, at): card for at, card in enumerate(self.hand)}

    def holding(self, bird: str) -> tuple[str, ...]:
        """Return the ids of the hand's cards of *bird*."""
        return tuple(id for id, card in self.hand_ids().items() if bird_of(card) == bird)

    def row_id(self, at: int) -> str:
        """Return the id of a card of the row."""
        return row_id(self.seat, at)

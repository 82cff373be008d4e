"""Request for choices: the view and the acting seat."""

import msgspec

from domain.bower.legal import Legal
from domain.bower.view import TurnSeen, View
from domain.game import Seat


class ChoiceRequest(msgspec.Struct, frozen=True):
    """A request for the choices of the seat to move."""

    view: View
    now: Legal
    turn: TurnSeen
    seat: Seat

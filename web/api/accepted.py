"""Response to an accepted command: its receipt, and the broadcast that follows."""

from flask import Response

from adapters.eventstore.command_handler import CommandResult
from domain.game import Seat
from web.api.schemas.responses import CommandResponse
from web.context import broadcast
from web.responses import json_answer
from web.services import AppServices


def accepted(service: AppServices, done: CommandResult, by: Seat | None = None) -> Response:
    """Return the response to a command of the seat *by*; broadcast its match once it is sent."""
    receipt = service.receipts.of(done.loaded, done.last)
    response = json_answer(CommandResponse(done.position, receipt))
    return broadcast(response, done.loaded.match.id, done.loaded, by)

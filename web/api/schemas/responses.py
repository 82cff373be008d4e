"""Response types of the API, except view models. Their names are in the OpenAPI document."""

from typing import Any, Final, Literal

import msgspec
from marshmallow import Schema, fields

from adapters.analysis.report import AnalysedMatch
from adapters.verification.match_log import Receipt
from domain.game import Seat, Viewer
from web.view_models.clocks import ClockSeen
from web.view_models.log_entry import Entry

TEXT: Final = {"type": "string"}
"""An answer that is no JSON, as far as a schema can say."""


class SeatInfo(msgspec.Struct, frozen=True):
    """The caller's seat."""

    seat: Seat
    name: str
    """What the seat is called."""
    taken: bool
    """False for somebody who was invited and did not sit down yet."""
    link: str
    """The secret link to this seat for the caller, to go on in another browser."""
    receipt: Receipt | None
    """For taking it, if it was taken by this browser in a match with a chain."""


class RevokedSessions(msgspec.Struct, frozen=True):
    """This browser alone has the seat now."""

    link: str
    """The secret link to the seat, to go on in another browser; those before it were ended."""


class CommandResponse(msgspec.Struct, frozen=True):
    """What was wanted was done; everybody is shown what came of it, by the sockets."""

    position: int
    """The position of the match then: of a move, the one right after it."""
    receipt: Receipt | None
    """The signed head of the match's chain after it; none for a match without a chain."""


class DisputeResponse(msgspec.Struct, frozen=True):
    """Something was disputed; everybody can see it, and the referee decide."""

    dispute: int
    """Its number among those of the match, counted from 1."""
    audit: str
    """What the audit answered, in the caller's language."""
    receipt: Receipt | None
    """As for every command."""


class AnalysisStatus(msgspec.Struct, frozen=True):
    """How far an analysis is, and what it found in the end."""

    state: Literal["unwanted", "waiting", "failed", "made"]
    """``failed``: a move could not be looked at; whoever wants the rest may ask again."""
    done: int
    """How many moves were looked at."""
    moves: int
    analysis: AnalysedMatch | None = None


class PositionView(msgspec.Struct, frozen=True):
    """A position as one viewer may see it."""

    match: str
    game: str
    position: int
    viewer: Viewer
    players: tuple[str, ...]
    to_move: Seat | None
    view: Any
    """The game's own view, with what the viewer may do now."""


class MatchLog(msgspec.Struct, frozen=True):
    """What happened up to a position, in words."""

    match: str
    position: int
    viewer: Viewer
    log: tuple[Entry, ...]


class SigningKeyInfo(msgspec.Struct, frozen=True):
    """The public half of a key."""

    key: str
    """In hexadecimal digits."""
    since: int
    """When it was first used, in UTC milliseconds."""


class SigningKeys(msgspec.Struct, frozen=True):
    """With which keys receipts are signed here, and were."""

    key: str
    """The public half of today's, in hexadecimal digits."""
    noted: tuple[SigningKeyInfo, ...]
    """All that were ever used, the newest first."""


class ShortLink(msgspec.Struct, frozen=True):
    """A link that is short enough to be read out."""

    link: str


class ClockReading(msgspec.Struct, frozen=True):
    """What time it is at the table."""

    now: int
    """In UTC milliseconds."""
    clock: ClockSeen | None


class ProblemSchema(Schema):
    """Why a request was answered with a no."""

    kind = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    sentence = fields.String(required=True, metadata={"description": "For people."})
    rule = fields.String(metadata={"description": "The rule's id, when a rule refuses a move."})
    name = fields.String(metadata={"description": "The refusal's stable name."})
    errors = fields.Dict(metadata={"description": "What is wrong, by place and field."})
    position = fields.Integer(metadata={"description": "The newest one, when a move was late."})
    picture = fields.Raw(metadata={"description": "The newest one, when a move was late."})

"""Response types of the API, except view models. Their names are in the OpenAPI document."""

from typing import Any, Final, Literal

import msgspec
from marshmallow import Schema, fields

from adapters.analysis.report import AnalysedMatch
from adapters.verification.match_log import Receipt
from domain.game import Seat, Viewer
from web.view_models.clocks import ClockView
from web.view_models.log_entry import LogEntry
from web.view_models.qr import QrCode

TEXT: Final = {"type": "string"}
"""JSON Schema of a response that is not JSON."""


class SeatInfo(msgspec.Struct, frozen=True):
    """The caller's seat."""

    seat: Seat
    name: str
    """The seat's name."""
    taken: bool
    """False for an invited player who has not taken the seat yet."""
    link: str
    """The secret link that restores this seat in another browser."""
    code: QrCode
    """Its QR code."""
    receipt: Receipt | None
    """The receipt for taking the seat, if this browser took it in a match with a hash chain."""


class RevokedSessions(msgspec.Struct, frozen=True):
    """All other sessions of the seat are revoked."""

    link: str
    """The new secret link that restores the seat; earlier ones are revoked."""
    code: QrCode
    """Its QR code."""
    token: str | None
    """The new bearer token, if the request had one."""


class CommandResponse(msgspec.Struct, frozen=True):
    """An accepted command; the WebSockets broadcast its effect."""

    position: int
    """The position after the command."""
    receipt: Receipt | None
    """The signed head of the hash chain after it; null for a match without a chain."""


class DisputeResponse(msgspec.Struct, frozen=True):
    """An accepted dispute, visible to everybody and waiting for the referee."""

    dispute: int
    """Its number within the match, counted from 1."""
    audit: str
    """The audit's answer, in the caller's language."""
    receipt: Receipt | None
    """The receipt of the command."""


class AnalysisStatus(msgspec.Struct, frozen=True):
    """Progress of an analysis, and its result."""

    state: Literal["unwanted", "waiting", "failed", "made"]
    """``failed``: a move could not be analysed; request the analysis again for the rest."""
    done: int
    """Number of analysed moves."""
    moves: int
    ahead: int = 0
    """Number of other analyses that come first; 0 once a move is analysed."""
    analysis: AnalysedMatch | None = None


class PositionView(msgspec.Struct, frozen=True):
    """A position as its viewer may see it."""

    match: str
    """The id of the match."""
    game: str
    """The id of the game."""
    position: int
    """The number of moves so far."""
    viewer: Viewer
    """Your seat; ``spectator`` without a token."""
    players: tuple[str, ...]
    """The players' names, by seat."""
    to_move: Seat | None
    """The seat to move; null before the deal, while nobody can move, and after the end."""
    over: bool
    """Whether the match has ended."""
    view: Any
    """The game's own view, with the legal moves."""


class MatchLog(msgspec.Struct, frozen=True):
    """The log up to a position, in words."""

    match: str
    position: int
    viewer: Viewer
    log: tuple[LogEntry, ...]


class SigningKeyInfo(msgspec.Struct, frozen=True):
    """A public signing key."""

    key: str
    """In hexadecimal digits."""
    since: int
    """First use, in UTC milliseconds."""


class SigningKeys(msgspec.Struct, frozen=True):
    """The current and the earlier signing keys of receipts."""

    key: str
    """The current public key, in hexadecimal digits."""
    noted: tuple[SigningKeyInfo, ...]
    """All keys ever used, newest first."""


class ShortLink(msgspec.Struct, frozen=True):
    """A short link, for reading out."""

    link: str


class NotificationStatus(msgspec.Struct, frozen=True):
    """Whether a browser is notified about its seat."""

    on: bool
    key: str | None
    """The server's public key, for `applicationServerKey`; null if it sends no notifications."""


class ClockReading(msgspec.Struct, frozen=True):
    """Server time and clocks of a match."""

    now: int
    """In UTC milliseconds."""
    clock: ClockView | None


class ProblemSchema(Schema):
    """Body of an error response."""

    kind = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    sentence = fields.String(required=True)
    """For people."""
    rule = fields.String()
    """The rule's id, when a rule refuses a move."""
    name = fields.String()
    """The refusal's stable name."""
    errors = fields.Dict()
    """What is wrong, by place and field."""
    position = fields.Integer()
    """The current one, if a move was stale."""
    match_view = fields.Raw()
    """The current one, if a move was stale."""

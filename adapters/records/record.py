"""The game record: data types of ``giardino-record/1``."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from adapters.records.disputes import Dispute
from domain.game import AnyGame, Options, Seat

FORMAT: Final = "giardino-record/1"
STANDARD: Final = "standard"
"""Name of a game's standard component set."""

Digest = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class ClaimedResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Claimed result of a match."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


class ServerSeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The server's commitment and seed, in hexadecimal digits."""

    commitment: Digest
    seed: Digest


class SeatSeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's commitment and seed, and who drew the seed."""

    commitment: Digest
    seed: Digest
    by: Literal["player", "server"]
    early: bool | UnsetType = UNSET
    """Whether the player left the seed with the server before the table was sealed."""


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Commitments and seeds, from which the deal can be verified."""

    scheme: Literal["giardino-fair/1"]
    match: str
    rules: str
    server: ServerSeed
    seats: tuple[SeatSeed, ...]


class Move(msgspec.Struct, frozen=True):
    """A command, the seat that gave it, and its time (or None)."""

    by: int
    command: Any
    time: str | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A well-formed record; its moves may be illegal."""

    game: AnyGame
    """The rules version of the game."""
    options: Options
    """Of the types of this rules version."""
    components: Any
    players: tuple[str, ...]
    deal: Any
    moves: tuple[Move, ...]
    result: ClaimedResult | None = None
    fairness: Fairness | None = None
    disputes: tuple[Dispute, ...] | None = None
    meta: dict[str, Any] | None = None

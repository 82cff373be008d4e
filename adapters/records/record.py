"""What does a game record hold?"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from adapters.records.disputes import Dispute
from domain.game import AnyGame, Options, Seat

FORMAT: Final = "giardino-record/1"
STANDARD: Final = "standard"
"""The name of the component set that comes with a game."""

Digest = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class ClaimedResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match is claimed to have ended."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


class ServerSeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The server's commitment and the seed that it stands for, in hexadecimal digits."""

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
    """All that it takes to check the deal."""

    scheme: Literal["giardino-fair/1"]
    match: str
    rules: str
    server: ServerSeed
    seats: tuple[SeatSeed, ...]


class Move(msgspec.Struct, frozen=True):
    """A command of the game, the seat that gave it, and when (or None)."""

    by: int
    command: Any
    time: str | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A record that can be read: typed, complete, and perhaps full of illegal moves."""

    game: AnyGame
    """The version of the game that was played."""
    options: Options
    """Of the type that the game's version has."""
    components: Any
    players: tuple[str, ...]
    deal: Any
    moves: tuple[Move, ...]
    result: ClaimedResult | None = None
    fairness: Fairness | None = None
    disputes: tuple[Dispute, ...] | None = None
    meta: dict[str, Any] | None = None

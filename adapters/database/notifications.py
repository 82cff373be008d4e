"""What do the processes that serve one database tell each other, and in which words?

A text names processes, matches, numbers of events and seats: nothing that is hidden from anybody.
PostgreSQL carries it to all who listen, of what is stored in the transaction that stores it.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from domain.game import Seat


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """Something of a match was stored."""

    process: str
    """Whoever stored it, and need not be told."""
    match: str
    last: int = -1
    """The number of its last event; -1 where the change lies beside the events."""


class PeerPresence(msgspec.Struct, frozen=True, tag="here"):
    """A process says which seats of a match have a page open there, and no others."""

    process: str
    match: str
    seats: tuple[Seat, ...]


class PeerJoined(msgspec.Struct, frozen=True, tag="came"):
    """A process listens from now on, and knows of nobody who is at the others."""

    process: str


class PeerHeartbeat(msgspec.Struct, frozen=True, tag="lives"):
    """A process gives a sign of life, when the log of all matches ended at this notification."""

    process: str
    end: int


class PeerLeft(msgspec.Struct, frozen=True, tag="left"):
    """A process ends, and nobody is there any more."""

    process: str


PeerMessage = Changed | PeerPresence | PeerJoined | PeerHeartbeat | PeerLeft
Hear = Callable[[PeerMessage], None]
_decoder: Final = msgspec.json.Decoder(PeerMessage)


def new_process() -> str:
    """Return what one process is called by the others."""
    return secrets.token_hex(8)


def channel_of(schema: str) -> str:
    """Return the channel of all who serve a *schema*, in as many letters as a name may have."""
    return f"giardino_{hashlib.sha256(schema.encode()).hexdigest()[:32]}"


def encode(said: PeerMessage) -> str:
    """Return what is *said* as a text."""
    return msgspec.json.encode(said).decode()


def decode(text: str) -> PeerMessage | None:
    """Return what is said by a *text*; None when it is none of ours."""
    try:
        said: PeerMessage = _decoder.decode(text)
    except msgspec.MsgspecError:
        return None
    return said

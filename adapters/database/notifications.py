"""Messages between the server processes of one database, as payloads of PostgreSQL NOTIFY.

A message names processes, matches, event numbers and seats, and nothing hidden. A message about
stored events is sent in the transaction that stores them.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from domain.game import Seat


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """A match changed: events were stored, or data next to them."""

    process: str
    """The process that stored it, which ignores the message."""
    match: str
    last: int = -1
    """The number of its last event; -1 if the change is not in the events."""


class PeerPresence(msgspec.Struct, frozen=True, tag="here"):
    """The seats of a match that have a page open in one process."""

    process: str
    match: str
    seats: tuple[Seat, ...]
    watching: tuple[Seat, ...] = ()
    """Those of them with a page that is visible."""


class PeerJoined(msgspec.Struct, frozen=True, tag="came"):
    """A process started to listen and knows nothing about the others."""

    process: str


class PeerHeartbeat(msgspec.Struct, frozen=True, tag="lives"):
    """A process is alive; *end* is the last notification of the log that it saw."""

    process: str
    end: int


class PeerLeft(msgspec.Struct, frozen=True, tag="left"):
    """A process ended, and its pages with it."""

    process: str


PeerMessage = Changed | PeerPresence | PeerJoined | PeerHeartbeat | PeerLeft
OnMessage = Callable[[PeerMessage], None]
_decoder: Final = msgspec.json.Decoder(PeerMessage)


def new_process() -> str:
    """Return a random id for a process."""
    return secrets.token_hex(8)


def channel_of(schema: str) -> str:
    """Return the NOTIFY channel of a *schema*, hashed to fit the length limit of names."""
    return f"giardino_{hashlib.sha256(schema.encode()).hexdigest()[:32]}"


def encode(message: PeerMessage) -> str:
    """Return a message as JSON."""
    return msgspec.json.encode(message).decode()


def decode(text: str) -> PeerMessage | None:
    """Return the message of a payload, or None if it is not ours."""
    try:
        message: PeerMessage = _decoder.decode(text)
    except msgspec.MsgspecError:
        return None
    return message

"""View model of a match's hash chain, so that a page can check that its history only grows.

Private parts of an event are bound by a salted digest, which reveals nothing about them.
"""

from collections.abc import Sequence

import msgspec

from adapters.eventstore.codec import StoredMatchEvent


class Head(msgspec.Struct, frozen=True):
    """How far a chain goes."""

    k: int
    """The number of the last event, counted from 1."""
    head: str
    """The head of the chain after it, in hexadecimal digits."""


class ChainLink(msgspec.Struct, frozen=True, array_like=True):
    """What an event adds to its chain."""

    topic: str
    at: int
    by: str
    commitment: str


class Chained(Head, frozen=True):
    """What was added to a chain, and how far it goes."""

    links: tuple[ChainLink, ...]


def head_of(history: Sequence[StoredMatchEvent]) -> Head | None:
    """Return how far the chain of a match goes; None without one."""
    last = history[-1]
    return Head(len(history), last.hash) if last.hash else None


def chained_after(history: Sequence[StoredMatchEvent], known: int) -> Chained | None:
    """Return what was added after so many events are *known*; None without a chain."""
    head = head_of(history)
    return Chained(head.k, head.head, links_after(history, known)) if head else None


def links_after(history: Sequence[StoredMatchEvent], known: int) -> tuple[ChainLink, ...]:
    """Return the links of a chain after so many events; none where there is no chain."""
    return tuple(
        ChainLink(added.topic, added.at, added.by, added.commitment)
        for added in history[known:]
        if added.hash
    )

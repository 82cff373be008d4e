"""View model of a match's hash chain, so that a page can check that its history only grows.

Private parts of an event are bound by a salted digest, which reveals nothing about them.
"""

from collections.abc import Sequence

import msgspec

from adapters.eventstore.codec import StoredMatchEvent


class ChainHead(msgspec.Struct, frozen=True):
    """The head of a hash chain."""

    k: int
    """The number of the last event, counted from 1."""
    head: str
    """The head of the chain after it, in hexadecimal digits."""


class ChainLink(msgspec.Struct, frozen=True, array_like=True):
    """The public part of one event in the chain."""

    topic: str
    at: int
    by: str
    commitment: str


class ChainUpdate(ChainHead, frozen=True):
    """The links added to a chain, and its new head."""

    links: tuple[ChainLink, ...]


def head_of(history: Sequence[StoredMatchEvent]) -> ChainHead | None:
    """Return the head of a match's chain; None if it has none."""
    last = history[-1]
    return ChainHead(len(history), last.hash) if last.hash else None


def chained_after(history: Sequence[StoredMatchEvent], known: int) -> ChainUpdate | None:
    """Return the chain's growth after the first *known* events; None if there is no chain."""
    head = head_of(history)
    return ChainUpdate(head.k, head.head, links_after(history, known)) if head else None


def links_after(history: Sequence[StoredMatchEvent], known: int) -> tuple[ChainLink, ...]:
    """Return the links after the first *known* events; none if there is no chain."""
    return tuple(
        ChainLink(added.topic, added.at, added.by, added.commitment)
        for added in history[known:]
        if added.hash
    )

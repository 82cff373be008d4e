"""Benchmark: what the hash chain and the receipt add to the cost of a move."""

from collections.abc import Iterator
from statistics import median
from typing import Final

from eventsourcing.persistence import JSONTranscoder
from msgspec.structs import replace

from adapters.eventstore.codec import (
    MatchMapper,
    StoredMatchEvent,
    canonical_text,
    topic_of,
)
from adapters.eventstore.hash_chain import Chain
from adapters.verification.signing import SigningKey
from domain.game import AnyGame
from tests.benchmarks.matches import a_match
from tests.benchmarks.measure import Figure, measured, profile_unless

MOST: Final = 0.3
"""Milliseconds of CPU."""


def figures(game: AnyGame, rounds: int) -> Iterator[Figure]:
    """Chain all events of a match one by one, as moves come, and sign a receipt for each."""
    key = SigningKey(bytes(32))
    stored = [
        StoredMatchEvent("m", number, topic_of(game, type(event)), 1, "key", "0", event)
        for number, event in enumerate(a_match(game, 1).events)
    ]
    chain = Chain.begun("m", stored[0].event)
    history = [_linked(chain, event) for event in stored]

    def chain_and_sign() -> int:
        for number, event in enumerate(stored[1:], 1):
            key.receipt(_linked(Chain.after(history[:number]), event))
        return len(stored) - 1

    found = measured(rounds, {"both": chain_and_sign})["both"]
    milliseconds = median(found.rounds) * 1000
    written = MatchMapper(JSONTranscoder()).to_stored_event
    bare, bound = (sum(len(written(each).state) for each in events) for events in (stored, history))
    yield Figure(
        what=f"{game.title}: chain and receipt of a move",
        value=f"{milliseconds:.3f} ms",
        compared=f"{(bound - bare) / len(stored):.0f} bytes more stored",
        target=f"at most {MOST} ms of CPU",
        met=milliseconds <= MOST,
        meaning="each event bound to those before it, and its head signed with Ed25519",
        profile=profile_unless(milliseconds <= MOST, chain_and_sign),
    )


def _linked(chain: Chain, recorded: StoredMatchEvent) -> StoredMatchEvent:
    text = canonical_text(recorded.event)
    bound, head = chain.link(recorded.topic, recorded.at, recorded.by, text)
    return replace(recorded, hash=head, commitment=bound)

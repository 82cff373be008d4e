"""Records of simulated matches, reproducible by their seed."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random

from msgspec.structs import replace

from adapters.records.conversion import record_of
from adapters.records.record import Record
from domain.game import AnyGame
from domain.simulation import simulate


def simulated_record(
    game: AnyGame, options: Mapping[str, bool], bots: Sequence[str], seed: int, number: int
) -> Record:
    """Return the record of match *number*, counted from 1, between *bots* in seat order.

    Equal arguments give equal records, unless a bot's thinking time is in seconds.
    """
    match_id = f"simulated-{game.name}-{seed}-{number}"
    server, *seats = (_seed(match_id, whose) for whose in range(len(bots) + 1))
    played = simulate(match_id, game, options, tuple(bots), server, seats, Random(match_id))
    record = record_of(match_id, [(None, event) for event in played.events], bots)
    return replace(record, meta={"id": match_id, "seed": seed, "match": number})


def _seed(match_id: str, whose: int) -> bytes:
    """Return the seed of the server (0) or a seat; public, as these matches have no secrets."""
    return sha256(f"{match_id}/{whose}".encode()).digest()

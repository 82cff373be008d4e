"""Simulates a whole match between bots, from the opened table to the opened seeds."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from domain import match as matches
from domain.bot_choice import choose_command
from domain.game import AnyGame
from domain.match import Match, MatchEvent


class Simulation(msgspec.Struct, frozen=True):
    """A match that bots played to its end, with its events as the server would store them."""

    match: Match
    events: tuple[MatchEvent, ...]


def simulate(
    match_id: str,
    game: AnyGame,
    options: Mapping[str, bool],
    bots: tuple[str, ...],
    seed: bytes,
    seat_seeds: Sequence[bytes],
    chance: Random,
    components: Any = None,
) -> Simulation:
    """Play a match of *game* between *bots*, named in seat order.

    The deal follows from the server's *seed* and the *seat_seeds*; *chance* is for the bots. Equal
    arguments give equal matches. Raises ValueError for an unknown option, bot or player count.
    """
    opened = matches.open_table(match_id, game, options, bots, seed, components)
    events: list[MatchEvent] = [opened]
    match = matches.evolve(None, match_id, opened)

    def happened(event: MatchEvent) -> None:
        nonlocal match
        events.append(event)
        match = matches.evolve(match, match_id, event)

    for seat, seat_seed in enumerate(seat_seeds):
        happened(matches.take_seat(match, seat, seat_seed, "server"))
    happened(matches.begin(match, matches.draw_deal(match)))
    while match.to_move is not None:
        seat = match.to_move
        command = choose_command(game, bots[seat], match.state, seat, chance)
        happened(matches.play(match, seat, command))
    happened(matches.open_seeds(match))
    return Simulation(match, tuple(events))

"""Opens a table, fills its seats, and deals the match."""

from collections.abc import Mapping
from functools import reduce
from typing import Any, Literal

import msgspec

from domain.errors import GeneralRefusal, IllegalMove
from domain.fair_random import Chance, master_key, sealed, seat_commitment, server_commitment
from domain.game import AnyGame, Seat
from domain.match.branch import Branch
from domain.match.branching import deal_of
from domain.match.events import PERSON, RECORDED, Clock, Dealt, Opened, Seated, SeedsOpened
from domain.match.state import Match


def open_table(
    match_id: str,
    game: AnyGame,
    options: Mapping[str, bool],
    seats: tuple[str, ...],
    seed: bytes,
    components: Any = None,
    *,
    clock: Clock | None = None,
    spectators: bool = True,
    follows: str = "",
    joinable: bool = False,
    branch: Branch | None = None,
    open_notes: bool = False,
) -> Opened:
    """Return the first event of a match: what is played with which box, and by what kind of seats.

    *options* may leave out those that are false. Raises ValueError for what the game does not have,
    and for a clock that is none.
    """
    _check_table(game, options, seats)
    if open_notes and game.memory is None:
        raise ValueError(f"{game.title} is no memory game")
    if clock and not _is_clock(clock):
        raise ValueError("a clock has a bank, or a time for each turn")
    return Opened(
        game=game.name,
        rules=game.rules,
        options=msgspec.structs.asdict(game.options(**options)),
        components=_plain(components or game.standard),
        seats=seats,
        commitment=server_commitment(match_id, seed).hex() if seed else "",
        seed=seed.hex(),
        clock=clock,
        spectators=spectators,
        follows=follows,
        joinable=joinable,
        branch=branch,
        open_notes=open_notes or msgspec.UNSET,
    )


def _is_clock(clock: Clock) -> bool:
    if clock.turn:
        return clock.turn > 0 and not (clock.bank or clock.increment)
    return clock.bank > 0 and clock.increment >= 0


def _plain(components: Any) -> Any:
    """Return a component set as JSON has it: the event must be the same once it was stored."""
    return msgspec.json.decode(msgspec.json.encode(components))


def _check_table(game: AnyGame, options: Mapping[str, bool], seats: tuple[str, ...]) -> None:
    if unknown := sorted(options.keys() - set(game.option_names)):
        raise ValueError(f"{game.title} has no option {unknown[0]!r}")
    if len(seats) not in game.players:
        raise ValueError(f"{game.title} is not a game for {len(seats)}")
    for kind in seats:
        if kind not in (PERSON, RECORDED, *game.bots):
            raise ValueError(f"{game.title} has no bot {kind!r}")


def take_seat(match: Match, seat: Seat, seed: bytes, by: Literal["player", "server"]) -> Seated:
    """Return the event of a free *seat* being taken; raise IllegalMove when it can't be."""
    check_free(match, seat)
    return Seated(seat, by, seat_commitment(match.id, seat, seed).hex(), seed.hex())


def check_free(match: Match, seat: Seat) -> None:
    """See that a *seat* can be taken; raise IllegalMove."""
    if seat not in range(len(match.seated)):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    if match.seated[seat] is not None or match.dealt is not None:
        raise IllegalMove(GeneralRefusal.NOT_DUE)


def draw_deal(match: Match) -> Any:
    """Return the deal that follows from the seeds of everybody seated."""
    if branch := match.opened.branch:
        return deal_of(match.game, branch, chance_of(match))
    return match.game.deal(match.setup, chance_of(match))


def seal_of(match: Match) -> bytes:
    """Return the seal of a table at which every seat is taken."""
    opened = match.opened
    return sealed(
        match.id,
        opened.rules,
        opened.options,
        bytes.fromhex(opened.commitment),
        [bytes.fromhex(seat.commitment) for seat in match.seated if seat],
    )


def chance_of(match: Match) -> Chance:
    """Return all chance of a match, whose seeds are all there."""
    seeds = [bytes.fromhex(seat.seed) for seat in match.seated if seat]
    return Chance(master_key(bytes.fromhex(match.opened.seed), seal_of(match), seeds))


def begin(match: Match, deal: Any) -> Dealt[Any, Any]:
    """Return how the match begins with *deal*; raise IllegalMove with GEN-4."""
    events = match.game.begin(match.state, deal)
    state = reduce(match.game.evolve, events, match.state)
    to_move = match.game.to_move(state)
    return Dealt(deal, events, to_move, match.game.score(state) if to_move is None else None)


def open_seeds(match: Match) -> SeedsOpened:
    """Return the event that opens all seeds of an ended match; one that never came is empty."""
    return SeedsOpened(match.opened.seed, tuple(seat.seed for seat in match.seated if seat))

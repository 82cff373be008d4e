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
    """Return the first event of a match: the game, its component set, and the kinds of its seats.

    *options* may leave out those that are false. Raises ValueError for options, component sets or
    numbers of players that the game does not have, and for an invalid clock.
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


def is_closable(match: Match) -> bool:
    """Tell whether the host may close the table: the match has not begun.

    A rematch stays open, because a match has only one.
    """
    waits = match.sealed_at is None and match.dealt is None and not match.over
    return waits and not match.opened.follows


def _is_clock(clock: Clock) -> bool:
    if clock.turn:
        return clock.turn > 0 and not (clock.bank or clock.increment)
    return clock.bank > 0 and clock.increment >= 0


def _plain(components: Any) -> Any:
    """Return a component set as plain JSON values, so that a stored event equals the original."""
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
    """Return the event that takes a free *seat*; raise IllegalMove if it can't be taken."""
    check_free(match, seat)
    return Seated(seat, by, seat_commitment(match.id, seat, seed).hex(), seed.hex())


def check_free(match: Match, seat: Seat) -> None:
    """Raise IllegalMove unless *seat* can be taken."""
    if seat not in range(len(match.seated)):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    if match.seated[seat] is not None or match.dealt is not None:
        raise IllegalMove(GeneralRefusal.NOT_DUE)


def draw_deal(match: Match) -> Any:
    """Return the deal that follows from the seeds of all seats."""
    if branch := match.opened.branch:
        return deal_of(match.game, branch, chance_of(match))
    return match.game.deal(match.setup, chance_of(match))


def seal_of(match: Match) -> bytes:
    """Return the event that seals a table whose seats are all taken."""
    opened = match.opened
    return sealed(
        match.id,
        opened.rules,
        opened.options,
        bytes.fromhex(opened.commitment),
        [bytes.fromhex(seat.commitment) for seat in match.seated if seat],
    )


def chance_of(match: Match) -> Chance:
    """Return the source of all chance of a match whose seeds are all revealed."""
    seeds = [bytes.fromhex(seat.seed) for seat in match.seated if seat]
    return Chance(master_key(bytes.fromhex(match.opened.seed), seal_of(match), seeds))


def begin(match: Match, deal: Any) -> Dealt[Any, Any]:
    """Return the event that begins the match with *deal*; raise IllegalMove with GEN-4."""
    events = match.game.begin(match.state, deal)
    state = reduce(match.game.evolve, events, match.state)
    to_move = match.game.to_move(state)
    return Dealt(deal, events, to_move, match.game.score(state) if to_move is None else None)


def open_seeds(match: Match) -> SeedsOpened:
    """Return the event that reveals all seeds of an ended match; a missing seed is empty."""
    return SeedsOpened(match.opened.seed, tuple(seat.seed for seat in match.seated if seat))

"""One match of any game: how does it open, fill, begin, go on and end?

Here too ``evolve`` knows no rule; what was drawn or counted is recorded, never worked out again.
A match keeps its players as seats; their names are no part of it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from domain.chance import Chance, master_key, sealed, seat_commitment, server_commitment
from domain.errors import GeneralRefusal, IllegalMove
from domain.game import AnyGame, Count, Seat, Setup
from domain.games import RULES

PERSON: Final = "person"
RECORDED: Final = "recorded"
"""The kind of a seat whose moves come from a record; a bot's seat has the bot's name."""


class Imported(msgspec.Struct, frozen=True):
    """What a record said besides the match itself; kept to the letter for its next export."""

    result: Any = None
    fairness: Any = None
    meta: Any = None
    has: tuple[str, ...] = ()
    """Which of the fields stood in the record."""
    timed: tuple[int, ...] = ()
    """Which of the moves, counted from 1, had a time there."""


class Opened(msgspec.Struct, frozen=True):
    """A table was opened. ``seed`` is the server's, hidden until the match has ended."""

    game: str
    rules: str
    options: dict[str, bool]
    components: Any
    seats: tuple[str, ...]
    commitment: str = ""
    seed: str = ""
    imported: Imported | None = None


class Seated(msgspec.Struct, frozen=True):
    """A seat was taken. Its ``seed`` is hidden until the match has ended."""

    seat: Seat
    by: Literal["player", "server"]
    """Who drew the seed."""
    commitment: str
    seed: str


Deal = TypeVar("Deal")
Command = TypeVar("Command")
Event = TypeVar("Event")


class Dealt(msgspec.Struct, Generic[Deal, Event], frozen=True):
    """The whole deal as chance gave it, and how the game began with it."""

    deal: Deal
    events: tuple[Event, ...]
    to_move: Seat | None
    count: Count | None = None


class Moved(msgspec.Struct, Generic[Command, Event], frozen=True):
    """A move: an accepted command with its events, who is to move then, the count if it ended."""

    seat: Seat
    command: Command
    events: tuple[Event, ...]
    to_move: Seat | None
    count: Count | None = None


class SeedsOpened(msgspec.Struct, frozen=True):
    """The match has ended: all seeds are open, and the deal can be checked by anyone."""

    server: str
    seats: tuple[str, ...]


MatchEvent = Opened | Seated | Dealt[Any, Any] | Moved[Any, Any] | SeedsOpened


class Match(msgspec.Struct, frozen=True):
    """A match as it stands."""

    id: str
    game: AnyGame
    opened: Opened
    setup: Setup[Any]
    seated: tuple[Seated | None, ...]
    deal: Any = None
    """The game's own deal, or None before it."""
    state: Any = None
    """The game's own position, or None before the deal."""
    moves: int = 0
    """How many moves were made: the match's position."""
    to_move: Seat | None = None
    count: Count | None = None
    """The final count, when the match has ended."""
    seeds: SeedsOpened | None = None


def open_table(
    match_id: str,
    game: AnyGame,
    options: dict[str, bool],
    seats: tuple[str, ...],
    seed: bytes,
    components: Any = None,
) -> Opened:
    """Return the first event of a match: what is played with which box, and by what kind of seats.

    *options* may leave out those that are false. Raises ValueError for what the game does not have.
    """
    _check_table(game, options, seats)
    return Opened(
        game=game.name,
        rules=game.rules,
        options={name: options.get(name, False) for name in game.options},
        components=_plain(components or game.standard),
        seats=seats,
        commitment=server_commitment(match_id, seed).hex() if seed else "",
        seed=seed.hex(),
    )


def _plain(components: Any) -> Any:
    """Return a component set as JSON has it: the event must be the same once it was stored."""
    return msgspec.json.decode(msgspec.json.encode(components))


def _check_table(game: AnyGame, options: dict[str, bool], seats: tuple[str, ...]) -> None:
    if unknown := sorted(options.keys() - set(game.options)):
        raise ValueError(f"{game.title} has no option {unknown[0]!r}")
    if len(seats) not in game.players:
        raise ValueError(f"{game.title} is not a game for {len(seats)}")
    for kind in seats:
        if kind not in (PERSON, RECORDED, *game.bots):
            raise ValueError(f"{game.title} has no bot {kind!r}")


def take_seat(match: Match, seat: Seat, seed: bytes, by: Literal["player", "server"]) -> Seated:
    """Return the event of a free *seat* being taken; raise IllegalMove when it can't be."""
    if seat not in range(len(match.seated)):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    if match.seated[seat] is not None or match.deal is not None:
        raise IllegalMove(GeneralRefusal.NOT_DUE)
    return Seated(seat, by, seat_commitment(match.id, seat, seed).hex(), seed.hex())


def draw_deal(match: Match) -> Any:
    """Return the deal that follows from the seeds of everybody seated."""
    return match.game.deal(match.setup, _chance(match))


def _chance(match: Match) -> Chance:
    seated = [one for one in match.seated if one]
    opened = match.opened
    seal = sealed(
        match.id,
        opened.rules,
        opened.options,
        bytes.fromhex(opened.commitment),
        [bytes.fromhex(one.commitment) for one in seated],
    )
    seeds = [bytes.fromhex(one.seed) for one in seated]
    return Chance(master_key(bytes.fromhex(opened.seed), seal, seeds))


class LaterChance(msgspec.Struct, frozen=True):
    """What is shuffled in the middle of a match: by its seeds, or as its record's deal says."""

    match: Match

    def shuffle(self, label: str, items: Sequence[str], ordinal: int = 0) -> tuple[str, ...]:
        """Return *items* mixed; raise IllegalMove with GEN-4 when the record has other pieces."""
        match = self.match
        if any(match.seated):
            return _chance(match).shuffle(label, items, ordinal)
        recorded = match.game.recorded_shuffles(match.deal).get((label, ordinal), ())
        if sorted(recorded) != sorted(items):
            raise IllegalMove(GeneralRefusal.WRONG_COMPONENTS)
        return recorded


def begin(match: Match, deal: Any) -> Dealt[Any, Any]:
    """Return how the match begins with *deal*; raise IllegalMove with GEN-4."""
    events = match.game.begin(match.state, deal)
    state = reduce(match.game.evolve, events, match.state)
    to_move = match.game.to_move(state)
    return Dealt(deal, events, to_move, match.game.score(state) if to_move is None else None)


def play(match: Match, seat: Seat, command: Any) -> Moved[Any, Any]:
    """Return the move that *command* of *seat* makes; raise IllegalMove when it is none."""
    return advance(match, seat, command)[0]


def advance(match: Match, seat: Seat, command: Any) -> tuple[Moved[Any, Any], Match]:
    """Return the move that *command* of *seat* makes, and the match after it; or IllegalMove."""
    if seat not in range(len(match.seated)):
        raise IllegalMove(GeneralRefusal.NO_SUCH_SEAT)
    if match.count is not None:
        raise IllegalMove(GeneralRefusal.MATCH_OVER)
    if match.deal is None:
        raise IllegalMove(GeneralRefusal.NOT_DUE)
    if seat != match.to_move:
        raise IllegalMove(GeneralRefusal.NOT_YOUR_TURN)

    game = match.game
    events = game.decide(match.state, seat, command, LaterChance(match))
    state = reduce(game.evolve, events, match.state)
    to_move = game.to_move(state)
    count = game.score(state) if to_move is None else None
    move = Moved(seat, command, events, to_move, count)
    return move, _after(match, state, move)


def open_seeds(match: Match) -> SeedsOpened:
    """Return the event that opens all seeds of an ended match."""
    return SeedsOpened(match.opened.seed, tuple(one.seed for one in match.seated if one))


def evolve(match: Match | None, match_id: str, event: MatchEvent) -> Match:
    """Return the match after *event*."""
    if match is None:
        assert isinstance(event, Opened)
        return _opened(match_id, event)
    return EVOLVE[type(event)](match, event)


def _opened(match_id: str, event: Opened) -> Match:
    game = RULES[event.rules]
    components = _box(event.rules, msgspec.json.encode(event.components))
    setup = Setup(event.options, components, len(event.seats))
    return Match(
        match_id, game, event, setup, (None,) * len(event.seats), state=game.lay_out(setup)
    )


@lru_cache(maxsize=64)
def _box(rules: str, encoded: bytes) -> Any:
    """Return a component set; nearly all matches are played with the same few."""
    return msgspec.json.decode(encoded, type=RULES[rules].components)


def _seated(match: Match, event: Seated) -> Match:
    seated = match.seated
    return replace(match, seated=(*seated[: event.seat], event, *seated[event.seat + 1 :]))


def _dealt(match: Match, event: Dealt[Any, Any]) -> Match:
    return replace(
        match,
        deal=event.deal,
        state=reduce(match.game.evolve, event.events, match.state),
        to_move=event.to_move,
        count=event.count,
    )


def _moved(match: Match, event: Moved[Any, Any]) -> Match:
    return _after(match, reduce(match.game.evolve, event.events, match.state), event)


def _after(match: Match, state: Any, move: Moved[Any, Any]) -> Match:
    """Return the match after *move*, which has led to *state*."""
    return replace(
        match, state=state, moves=match.moves + 1, to_move=move.to_move, count=move.count
    )


def _seeds_opened(match: Match, event: SeedsOpened) -> Match:
    return replace(match, seeds=event)


EVOLVE: dict[type, Callable[[Match, Any], Match]] = {
    Seated: _seated,
    Dealt: _dealt,
    Moved: _moved,
    SeedsOpened: _seeds_opened,
}

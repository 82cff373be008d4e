"""The recorded matches of a game, replayed."""

from functools import cache
from itertools import chain
from typing import Any

from msgspec.structs import asdict

from adapters.records.branch_meta import branch_in
from adapters.records.record import Record
from adapters.records.replay import Replay, replay
from domain import match as matches
from domain.match import Match, Moved
from domain.registry import GAMES
from tests.golden import FIXTURES, recorded


def of_each_game(**chosen: str) -> dict[str, str]:
    """Return a recorded match of each game: the one that is *chosen*, or one of its house bots."""
    return {game: chosen.get(game, "house_bots") for game in GAMES}


@cache
def played_out(game: str, name: str) -> Replay:
    """Return a recorded match, played out."""
    return replay(recorded(FIXTURES / game / f"{name}.json"))


def played_from_its_seeds(record: Record) -> tuple[Match, Any]:
    """Return the match of a record as its seeds deal it, and the whole deal that came of them."""
    fair, options = record.fairness, asdict(record.options)
    server = bytes.fromhex(fair.server.seed)
    persons = (matches.PERSON,) * len(record.players)
    opened = matches.open_table(
        fair.match,
        record.game,
        options,
        persons,
        server,
        record.components,
        branch=branch_in(record),
    )
    match = matches.evolve(None, fair.match, opened)
    for seat, text in enumerate(fair.seats):
        seated = matches.take_seat(match, seat, bytes.fromhex(text.seed), text.by)
        match = matches.evolve(match, fair.match, seated)
    match = matches.evolve(match, fair.match, matches.begin(match, matches.draw_deal(match)))
    happened: list[Any] = []
    for move in record.moves:
        moved, match = matches.advance(match, move.by, move.command)
        happened += moved.events
    return match, record.game.whole_deal(match.deal, happened)


class Recordings:
    """The recorded matches of one game, called by the names of their files."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.names = sorted(path.stem for path in (FIXTURES / game).glob("*.json"))

    def a_match(self, name: str) -> Replay:
        """Return a recorded match, played out."""
        return played_out(self.game, name)

    def last(self, name: str) -> Any:
        """Return the last position of a recorded match."""
        return self.a_match(name).last.state

    def moves(self, name: str) -> list[tuple[Any, Moved[Any, Any]]]:
        """Return each move of a recorded match with the position before it."""
        made = [event for event in self.a_match(name).events if isinstance(event, Moved)]
        before = [match.state for match in self.a_match(name).positions]
        return list(zip(before, made, strict=False))

    def happened(self, name: str, *kinds: type) -> list[Any]:
        """Return the events of these kinds in a recorded match."""
        every = chain.from_iterable(event.events for event in self.a_match(name).events[1:])
        return [event for event in every if isinstance(event, kinds)]

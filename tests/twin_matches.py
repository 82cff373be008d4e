"""Twin matches that differ only in hidden pieces, and what each viewer receives of them."""

from collections.abc import Iterator, Sequence, Set
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from domain import match as matches
from domain.errors import IllegalMove
from domain.game import AnyGame, Observer, Seat, Viewer
from domain.match import Match, MatchEvent, Moved
from domain.narration import tell
from domain.registry import GAMES
from domain.simulation import Simulation
from tests import random_commands
from tests.tables import Table, played, spread, standing

MOST_ASKED: Final = 20
"""In how many positions of a match each viewer tries commands in both worlds."""
MOST_WORDED: Final = 8
"""In how many positions of a match the words are taken from all moves that are listed."""
LISTED: Final = 100
"""How many of the legal moves are listed."""
CHANNELS: Final = frozenset({"view", "describe", "legal", "moves", "decide", "observation"})
"""What a game answers a viewer with, and gives a bot; what is drawn follows from the view."""
encode = msgspec.json.encode


class Pair(NamedTuple):
    """A match as it stands in both worlds, and what the viewer might try there."""

    here: Match
    there: Match
    events: tuple[MatchEvent, MatchEvent] | None = None
    """What has led to it in each world; None when only the position was mixed."""
    tries: Sequence[Any] | None = None
    """None where the viewer only looks."""


def secrets_of(game: AnyGame) -> Any:
    """Return how the hidden pieces of *game* are exchanged."""
    return import_module(f"tests.{game.name}.secrets")


def with_secrets(players: int) -> list[Viewer]:
    """Return the viewers from whom something is hidden."""
    return [*range(players), Observer.SPECTATOR]


class Original:
    """A match as it went, and its twins: each is worked out once, for all tests and all leaks."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.game = simulation.match.game
        moved = [event for event in simulation.events if isinstance(event, Moved)]
        self.moves = [(move.seat, move.command) for move in moved]
        happened = chain.from_iterable(move.events for move in moved)
        match = simulation.match
        deal = self.game.whole_deal(match.deal, happened)
        self.match = replace(match, dealt=replace(match.dealt, deal=deal))
        self._twins: dict[tuple[Viewer, int], list[Pair]] = {}
        self._mixed: dict[tuple[Viewer, int], list[Pair]] = {}

    @property
    def viewers(self) -> list[Viewer]:
        """The viewers from whom something is hidden."""
        return with_secrets(len(self.match.seated))

    @cached_property
    def running(self) -> list[Match]:
        """The match as it stood whenever somebody was to move."""
        return [match for _, match in standing(self.simulation) if match.to_move is not None]

    @cached_property
    def words(self) -> random_commands.Words:
        """The words of the moves that were made, and of those that were open now and then."""
        positions = spread(self.running, Random(0), MOST_WORDED)
        listed = chain.from_iterable(map(random_commands.listed_moves, positions))
        return random_commands.words_of(chain((command for _, command in self.moves), listed))

    @cached_property
    def here(self) -> list[tuple[MatchEvent, Match]]:
        """The match as a record has it: all chance is in the deal."""
        return list(self._played(self.match.deal, self.moves))

    def twin(self, viewer: Viewer, seed: int) -> Any:
        """Return a deal in which two pieces that *viewer* can't see are exchanged, with moves."""
        chance = Random(seed)
        return secrets_of(self.game).twin(self.match, self.moves, viewer, chance)

    def twins(self, viewer: Viewer, seed: int) -> list[Pair]:
        """Return the match with its twin, until the viewer is shown a difference."""
        if (viewer, seed) not in self._twins:
            chance, twin = Random(seed), self.twin(viewer, seed)
            both = list(zip(self.here, self._played(twin.deal, twin.moves), strict=False))
            tried = set(spread(range(len(both)), chance, MOST_ASKED))
            self._twins[viewer, seed] = [
                Pair(
                    here,
                    there,
                    (event, twin_event),
                    self._tries(here, viewer, chance) if number in tried else None,
                )
                for number, ((event, here), (twin_event, there)) in enumerate(both)
                if here.to_move is not None  # Then what was hidden is shown.
            ]
        return self._twins[viewer, seed]

    def mixed(self, viewer: Viewer, seed: int) -> list[Pair]:
        """Return positions with their twins, with everything hidden from *viewer* exchanged."""
        if (viewer, seed) not in self._mixed:
            chance, shuffled = Random(seed), secrets_of(self.game).shuffled
            self._mixed[viewer, seed] = [
                Pair(
                    match,
                    replace(match, state=shuffled(match.state, viewer, chance)),
                    tries=self._tries(match, viewer, chance),
                )
                for match in spread(self.running, chance)
            ]
        return self._mixed[viewer, seed]

    def _played(self, deal: Any, moves: Any) -> Iterator[tuple[MatchEvent, Match]]:
        match = matches.evolve(None, self.match.id, self.simulation.events[0])
        begun = matches.begin(match, deal)
        match = matches.evolve(match, match.id, begun)
        yield begun, match
        for seat, command in moves:
            event, match = matches.advance(match, seat, command)
            yield event, match

    def _tries(self, match: Match, viewer: Viewer, chance: Random) -> list[Any]:
        """Return commands that *viewer* might try: one out of turn, which is refused by that."""
        if viewer == match.to_move:
            listed = random_commands.listed_moves(match, LISTED)
            return random_commands.probes(self.game, listed, self.words, chance, 4)
        return (
            [random_commands.free(self.game, self.words, chance)] if isinstance(viewer, int) else []
        )


@lru_cache(maxsize=60)
def original(table: Table, seed: int) -> Original:
    """Return a match of random bots; another *seed*, another match."""
    return Original(played(table, seed))


def difference(game: AnyGame, pairs: Sequence[Pair], viewer: Viewer) -> Any:
    """Return what tells *viewer* the worlds apart where *game* is played, or None."""
    looked_at = channels(game)
    for pair in pairs:
        here, there = (
            received(replace(match, game=game), viewer, pair.tries, looked_at)
            for match in (pair.here, pair.there)
        )
        # What is told follows from the event alone, so equal events tell the same.
        if "describe" in looked_at and pair.events and not alike(*pair.events):
            event, twin_event = pair.events
            here += told(replace(pair.here, game=game), event, viewer)
            there += told(replace(pair.there, game=game), twin_event, viewer)
        if here != there:
            return here, there
    return None


def channels(game: AnyGame) -> Set[str]:
    """Return by what somebody may learn something: where a leak is planted, by that alone."""
    own = GAMES[game.name]
    leaky = {name for name in CHANNELS if getattr(game, name) is not getattr(own, name)}
    return leaky or CHANNELS


def alike(event: MatchEvent, twin_event: MatchEvent) -> bool:
    """Tell whether the same has happened in both worlds."""
    return encode(event) == encode(twin_event)


def received(
    match: Match, viewer: Viewer, tries: Sequence[Any] | None, looked_at: Set[str]
) -> list[bytes]:
    """Return what *viewer* gets of a position: the view, and what is asked for now and then."""
    game, got = match.game, []
    if "view" in looked_at:
        view = game.view(match.state, viewer)
        got += [encode(view)] if tries is None else [encode(view), game.draw(view).encode()]
    if tries is None:
        return got
    if viewer == match.to_move and "observation" in looked_at:
        got.append(given(match, match.to_move))
    if viewer == match.to_move and "legal" in looked_at:
        got.append(encode(game.legal(match.state, match.to_move)))
    if viewer == match.to_move and "moves" in looked_at:
        got.append(encode(random_commands.listed_moves(match, LISTED)))
    if "decide" in looked_at:
        got += [answer(match, viewer, command) for command in tries]
    return got


def given(match: Match, seat: Seat) -> bytes:
    """Return what the bot of a *seat* is given to think with, but for what it did by itself.

    That no view shows, so it may be exchanged in the other world: the game's ``secrets.py`` names
    it as ``REMEMBERED``, where there is any.
    """
    known = msgspec.to_builtins(match.game.observation(match.state, seat))
    remembered = getattr(secrets_of(match.game), "REMEMBERED", ())
    return encode({field: reported for field, reported in known.items() if field not in remembered})


def answer(match: Match, viewer: Viewer, command: Any) -> bytes:
    """Return what a seat learns by trying *command*: nothing but that it would be accepted."""
    assert isinstance(viewer, int)
    try:
        matches.play(match, viewer, command)
    except IllegalMove as illegal:
        refusal = illegal.refusal
        return f"{refusal.rule} {refusal.name} {refusal.sentence} {illegal}".encode()
    return b"accepted"


def told(match: Match, event: MatchEvent, viewer: Viewer) -> list[bytes]:
    """Return what an event tells the *viewer*."""
    return [encode(phrase) for phrase in tell(match, event, viewer)]

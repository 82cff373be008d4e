"""Does a viewer receive anything that depends on what the viewer can't know? No game is named here.

Two worlds that differ only in hidden pieces are played side by side, and what the viewer receives
is compared byte by byte. A game says in ``tests/<game>/secrets.py`` how its hidden pieces are
exchanged, and plants leaks there that these tests must find.
"""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from adapters.records.replaying import Replay, replay
from domain import match as matches
from domain.errors import IllegalMove
from domain.game import AnyGame, Onlooker, Viewer
from domain.games import GAMES
from domain.match import Dealt, Match, MatchEvent, Moved, Seated
from domain.simulation import Simulation
from domain.telling import tell
from tests import probing
from tests.golden import RECORDS, recorded
from tests.tables import TABLES, Table, each_table, played, seeds, some_matches, spread, standing

few = some_matches(3)
MOST_ASKED = 20
"""In how many positions of a match each viewer tries commands in both worlds."""
World = Iterator[tuple[MatchEvent, Match]]
encode = msgspec.json.encode


def secrets_of(game: AnyGame) -> Any:
    """Return how the hidden pieces of *game* are exchanged."""
    return import_module(f"tests.{game.name}.secrets")


def with_secrets(table: Table) -> list[Viewer]:
    """Return the viewers from whom something is hidden."""
    return [*range(table.players), Onlooker.SPECTATOR]


@each_table
@given(seed=seeds)
@few
def test_no_viewer_can_tell_two_worlds_apart_before_their_difference_is_shown(table, seed):
    simulation = played(table, seed)
    words = words_in(simulation)
    for viewer in with_secrets(table):
        assert difference(table.game, simulation, viewer, Random(seed), words) is None


@each_table
@given(seed=seeds)
@few
def test_the_referee_sees_in_which_world_it_is(table, seed):
    simulation = played(table, seed)
    for viewer in with_secrets(table):
        worlds = two_worlds(table.game, simulation, viewer, Random(seed))
        positions = ([match.state for _, match in world] for world in worlds)
        assert any(
            table.game.view(here, Onlooker.REFEREE) != table.game.view(there, Onlooker.REFEREE)
            for here, there in zip(*positions, strict=True)
        )


@each_table
@given(seed=seeds)
@few
def test_no_viewer_is_told_of_a_hidden_piece_by_a_position(table, seed):
    simulation = played(table, seed)
    viewer = Random(seed).choice(with_secrets(table))
    words = words_in(simulation)
    assert difference_by_position(table.game, simulation, viewer, Random(seed), words) is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_viewer_of_a_recorded_match_is_told_of_a_hidden_piece(path):
    """What random play seldom comes to is recorded."""
    simulation = as_if_live(replay(recorded(path)))
    game, words = simulation.match.game, words_in(simulation)
    for seed, viewer in enumerate((*range(len(simulation.match.seated)), Onlooker.SPECTATOR)):
        for differs in (difference, difference_by_position):
            assert differs(game, simulation, viewer, Random(seed), words) is None


def as_if_live(played_out: Replay) -> Simulation:
    """Return a recorded match with seats taken: what is shuffled later follows from seeds."""
    opened, *played_on = played_out.events
    seats = range(len(played_out.last.seated))
    seated = [Seated(seat, "server", commitment="", seed="") for seat in seats]
    return Simulation(played_out.last, (opened, *seated, *played_on))


@pytest.mark.parametrize(
    ("name", "leaky"),
    [
        pytest.param(name, leaky, id=f"{name}: {leak}")
        for name, game in GAMES.items()
        for leak, leaky in secrets_of(game).LEAKS.items()
    ],
)
def test_a_planted_leak_is_found(name, leaky):
    # Those with other component sets meet most, and come first.
    tables = [table for table in reversed(TABLES) if table.game.name == name]
    assert any(finds(leaky, table, seed) for seed in range(30) for table in tables)


def finds(leaky: AnyGame, table: Table, seed: int) -> bool:
    """Tell whether a leak is found with this match."""
    simulation = played(table, seed)
    words = words_in(simulation)
    return any(
        differs(leaky, simulation, viewer, Random(seed), words)
        for viewer in with_secrets(table)
        for differs in (difference, difference_by_position)
    )


def words_in(simulation: Simulation) -> probing.Words:
    """Return the words of the moves that were open now and then in a match."""
    positions = [match for _, match in standing(simulation)]
    return probing.words_in(spread(positions, Random(0)))


def difference(
    game: AnyGame, simulation: Simulation, viewer: Viewer, chance: Random, words: probing.Words
) -> Any:
    """Return what tells *viewer* the two worlds apart, here and there, or None."""
    worlds = list(zip(*two_worlds(game, simulation, viewer, chance), strict=True))
    tried = set(spread(range(len(worlds)), chance, MOST_ASKED))
    for number, ((event, here), (twin_event, there)) in enumerate(worlds):
        if here.to_move is None:
            break  # what was hidden is shown now
        received = [*seen(here, viewer), *told(here, event, viewer)]
        received_there = [*seen(there, viewer), *told(there, twin_event, viewer)]
        if number in tried:
            probes = probes_at(here, words, chance)
            received += answers(here, viewer, probes)
            received_there += answers(there, viewer, probes)
        if received != received_there:
            return received, received_there
    return None


def difference_by_position(
    game: AnyGame, simulation: Simulation, viewer: Viewer, chance: Random, words: probing.Words
) -> Any:
    """Return what *viewer* gets of a position that depends on what is hidden there, or None."""
    positions = [match for _, match in standing(simulation) if match.to_move is not None]
    for match in spread(positions, chance):
        here = replace(match, game=game)
        there = replace(here, state=secrets_of(game).shuffled(match.state, viewer, chance))
        probes = probes_at(match, words, chance)
        received, received_there = (
            [*seen(one, viewer), *answers(one, viewer, probes)] for one in (here, there)
        )
        if received != received_there:
            return received, received_there
    return None


def two_worlds(
    game: AnyGame, simulation: Simulation, viewer: Viewer, chance: Random
) -> tuple[World, World]:
    """Return a match as it went, and with two pieces exchanged that *viewer* can't see."""
    moved = [event for event in simulation.events if isinstance(event, Moved)]
    happened = (event for move in moved for event in move.events)
    match = simulation.match
    deal = match.game.whole_deal(match.deal, happened)
    match = replace(match, dealt=replace(match.dealt, deal=deal))
    moves = [(move.seat, move.command) for move in moved]
    twin = secrets_of(game).twin(match, moves, viewer, chance)
    here = world(game, simulation, match.deal, moves[: len(twin.moves)])
    return here, world(game, simulation, twin.deal, twin.moves)


def world(game: AnyGame, simulation: Simulation, deal: Any, moves: Any) -> World:
    """Play *moves* as a record has them: all chance is in the *deal*."""
    match_id = simulation.match.id
    match = replace(matches.evolve(None, match_id, simulation.events[0]), game=game)

    event: Dealt[Any, Any] | Moved[Any, Any] = matches.begin(match, deal)
    match = matches.evolve(match, match.id, event)
    yield event, match
    for seat, command in moves:
        event = matches.play(match, seat, command)
        match = matches.evolve(match, match.id, event)
        yield event, match


def probes_at(match: Match, words: probing.Words, chance: Random) -> list[Any]:
    """Return commands that the viewer might try."""
    return probing.probes(match.game, probing.listed_moves(match, 100), words, chance, 4)


def seen(match: Match, viewer: Viewer) -> list[bytes]:
    """Return what the position gives the *viewer*: the view, the text, and what is open."""
    view = match.game.view(match.state, viewer)
    received = [encode(view), match.game.draw(view).encode()]
    if viewer == match.to_move:
        received.append(encode(match.game.legal(match.state, match.to_move)))
    return received


def answers(match: Match, viewer: Viewer, probes: list[Any]) -> list[bytes]:
    """Return what a player learns by trying these commands, and by a list of all that is legal."""
    if isinstance(viewer, Onlooker):
        return []
    listed = [encode(probing.listed_moves(match, 100))] if viewer == match.to_move else []
    return listed + [answer(match, viewer, probe) for probe in probes]


def answer(match: Match, seat: int, command: Any) -> bytes:
    """Return what a seat learns by trying *command*: nothing but that it would be accepted."""
    try:
        matches.play(match, seat, command)
    except IllegalMove as illegal:
        refusal = illegal.refusal
        return f"{refusal.rule} {refusal.name} {refusal.sentence} {illegal}".encode()
    return b"accepted"


def told(match: Match, event: MatchEvent, viewer: Viewer) -> list[bytes]:
    """Return what an event tells the *viewer*."""
    return [encode(phrase) for phrase in tell(match, event, viewer)]

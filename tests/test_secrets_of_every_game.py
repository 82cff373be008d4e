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
from hypothesis import strategies as st
from msgspec.structs import replace

from domain import match as matches
from domain.errors import IllegalMove
from domain.game import AnyGame, Onlooker, Viewer
from domain.games import GAMES
from domain.match import Dealt, Match, MatchEvent, Moved, Opened, Seated
from domain.simulation import Simulation
from tests import probing
from tests.tables import TABLES, Table, each_table, played, standing

seeds = st.integers(0, 2**64)
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
def test_no_viewer_can_tell_two_worlds_apart_before_their_difference_is_shown(table, seed):
    simulation = played(table, seed)
    for viewer in with_secrets(table):
        assert difference(table.game, simulation, viewer, seed) is None


@each_table
@given(seed=seeds)
def test_the_referee_sees_in_which_world_it_is(table, seed):
    simulation = played(table, seed)
    for viewer in with_secrets(table):
        here, there = two_worlds(table.game, simulation, viewer, Random(seed))
        (_, one), (_, other) = next(here), next(there)
        views = [table.game.view(match.state, Onlooker.REFEREE) for match in (one, other)]
        assert views[0] != views[1]


@each_table
@given(seed=seeds)
def test_no_viewer_is_told_of_a_hidden_piece_by_a_position(table, seed):
    chance = Random(seed)
    simulation = played(table, seed)
    shuffled = secrets_of(table.game).shuffled
    for _, match in standing(simulation):
        if match.to_move is None:
            continue
        for viewer in with_secrets(table):
            other = replace(match, state=shuffled(match.state, viewer, chance))
            probes = probes_at(match, chance)
            assert seen(match, viewer, probes) == seen(other, viewer, probes)


@pytest.mark.parametrize(
    ("table", "leaky"),
    [
        pytest.param(next(table for table in TABLES if table.game is game), leaky, id=leak)
        for game in GAMES.values()
        for leak, leaky in secrets_of(game).LEAKS.items()
    ],
)
def test_a_planted_leak_is_found(table, leaky):
    assert any(
        difference(leaky, played(table, seed), viewer, seed)
        for seed in range(30)
        for viewer in with_secrets(table)
    )


def difference(game: AnyGame, simulation: Simulation, viewer: Viewer, seed: int) -> Any:
    """Return what tells *viewer* the two worlds apart, here and there, or None."""
    chance = Random(seed)
    for (event, here), (twin_event, there) in zip(
        *two_worlds(game, simulation, viewer, chance), strict=True
    ):
        if here.to_move is None:
            break  # what was hidden is shown now
        probes = probes_at(here, chance)
        received = [*seen(here, viewer, probes), *told(here, event, viewer)]
        received_there = [*seen(there, viewer, probes), *told(there, twin_event, viewer)]
        if received != received_there:
            return received, received_there
    return None


def two_worlds(
    game: AnyGame, simulation: Simulation, viewer: Viewer, chance: Random
) -> tuple[World, World]:
    """Return a match as it went, and with two pieces exchanged that *viewer* can't see."""
    deal = simulation.match.deal
    moves = [(one.seat, one.command) for one in simulation.events if isinstance(one, Moved)]
    twin = secrets_of(game).twin(deal, moves, viewer, chance)
    here = world(game, simulation, deal, moves[: len(twin.moves)])
    return here, world(game, simulation, twin.deal, twin.moves)


def world(game: AnyGame, simulation: Simulation, deal: Any, moves: Any) -> World:
    """Play on, from the seats as they were taken, with *deal* and *moves*."""
    match: Match | None = None
    for opening in simulation.events:
        if isinstance(opening, (Opened, Seated)):
            match = matches.evolve(match, simulation.match.id, opening)
    assert match is not None
    match = replace(match, game=game)

    event: Dealt[Any, Any] | Moved[Any, Any] = matches.begin(match, deal)
    match = matches.evolve(match, match.id, event)
    yield event, match
    for seat, command in moves:
        event = matches.play(match, seat, command)
        match = matches.evolve(match, match.id, event)
        yield event, match


def probes_at(match: Match, chance: Random) -> list[Any]:
    """Return commands that the viewer might try."""
    assert match.to_move is not None
    words = probing.words_of(match.game.moves(match.state, match.to_move))
    return [probing.free(match.game, words, chance) for _ in range(8)]


def seen(match: Match, viewer: Viewer, probes: list[Any]) -> list[bytes]:
    """Return what the position gives the *viewer*: the view, the text, the open and the refused."""
    view = match.game.view(match.state, viewer)
    received = [encode(view), match.game.draw(view).encode()]
    if viewer == match.to_move:
        received.append(encode(match.game.legal(match.state, match.to_move)))
        received.append(encode(list(match.game.moves(match.state, match.to_move))))
    if not isinstance(viewer, Onlooker):
        received += [answer(match, viewer, probe) for probe in probes]
    return received


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
    return [encode(phrase) for phrase in matches.tell(match, event, viewer)]

"""Choices and legal moves agree: every legal move can be picked, and nothing else."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.felci import FELCI
from domain.game import AnyGame
from domain.match import Match
from tests.felci.drawn_positions import DRAWN
from tests.spec import in_order
from tests.tables import Table, played, some_matches, standing, telling_tables
from web.games.move_builder import MOST_FOLLOWING
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices

few = some_matches(2)
FEW = 100
"""Of how many moves it is tried whether each can be picked."""
MANY = 10
"""At how many positions of a match something is picked at random."""


@pytest.mark.parametrize("state", DRAWN.values(), ids=DRAWN)
def test_the_choices_in_a_garden_are_exactly_the_legal_moves(state):
    just_what_is_legal(FELCI, state)


@telling_tables
@few
def test_the_choices_are_exactly_the_legal_moves(table, seed):
    """At one position of a match, where so many moves are legal that all can be tried."""
    positions = [match.state for _, match in standing(played(table, seed))]
    Random(seed).shuffle(positions)
    just_what_is_legal(
        table.game, next(state for state in positions if 0 < legal(table, state) <= FEW)
    )


def legal(table: Table, state: Any) -> int:
    """Return how many moves are legal, or a number beyond FEW."""
    seat = table.game.to_move(state)
    return 0 if seat is None else sum(1 for _ in islice(table.game.moves(state, seat), FEW + 1))


def just_what_is_legal(game: AnyGame, state: Any) -> None:
    """See that every legal move can be picked, and that nothing else can be."""
    seat = game.to_move(state)
    assert seat is not None
    picked = whole_moves(game, game.view(state, seat), ())

    reached = {alike(move) for move in picked}
    assert reached == {alike(msgspec.to_builtins(move)) for move in game.moves(state, seat)}


def alike(move: Any) -> bytes:
    """Return a move as text, in no order where the page offers one alone: cards, stolen tiles."""
    one_order: dict[str, Any] = {
        name: sorted(move[name]) for name in ("area", "hand") if name in move
    }
    if "steal" in move:
        one_order["steal"] = {**move["steal"], "at": sorted(move["steal"]["at"])}
    return msgspec.json.encode({**move, **one_order})


def whole_moves(game: AnyGame, view: Any, picks: tuple[str, ...]) -> Iterator[Any]:
    """Return every move that can be picked on from *picks*.

    From choices that are alike in all but the order of their picks it is gone on only once.
    """
    met: set[bytes] = set()

    def picked_on(picks: tuple[str, ...]) -> Iterator[Any]:
        here = PRESENTATIONS[game.name].choices(view, picks)
        assert here.picks == picks
        known = msgspec.json.encode(replace(here, picks=tuple(sorted(picks))))
        if known in met:
            return
        met.add(known)
        if here.move:
            yield here.move
        for pick in here.open:
            yield from picked_on((*picks, pick))

    yield from picked_on(picks)


def some_views(table: Table, seed: int) -> Iterator[Any]:
    """Return some views of a match, as the player to move sees them."""
    for match in some_positions(table, seed):
        yield table.game.view(match.state, match.to_move)


def some_positions(table: Table, seed: int) -> list[Match]:
    """Return a match as it stands now and then."""
    running = [match for _, match in standing(played(table, seed)) if match.to_move is not None]
    return Random(seed).sample(running, min(MANY, len(running)))


@telling_tables
@few
def test_prefetched_views_equal_requested_views(table, seed):
    """The choices after the next pick, and those after the pick that follows unless too many."""
    choices = PRESENTATIONS[table.game.name].choices
    chance = Random(seed)
    for view in some_views(table, seed):
        picks: tuple[str, ...] = ()
        while (here := choices(view, picks, 2)).open and not here.move:
            assert tuple(here.after) == here.open
            beyond = sum(len(then.after) for then in here.after.values())
            assert not beyond or len(here.after) + beyond <= MOST_FOLLOWING
            for pick, then in here.after.items():
                assert replace(then, after={}) == choices(view, (*picks, pick))
                assert tuple(then.after) in (then.open, ())
            further = chance.choice(list(here.after.values()))
            for whole in further.after.values():
                assert whole == choices(view, whole.picks)
            picks = further.picks


@telling_tables
@few
def test_rotating_a_piece_returns_to_its_first_orientation(table, seed):
    choices = PRESENTATIONS[table.game.name].choices
    chance = Random(seed)
    for view in some_views(table, seed):
        here = choices(view, ())
        while here.open and not here.turn:
            here = choices(view, (*here.picks, chance.choice(here.open)))
        if here.turn:
            comes_round(choices, view, here)


def comes_round(choices: Callable[..., Choices], view: Any, start: Choices) -> None:
    """See that turning leads through all ways to lie, each another move, and back."""
    here, moves = start, []
    for _ in start.open:
        assert here.turn
        assert here.turn.places
        here = choices(view, (*start.picks, here.turn.pick))
        moves.append(here.move)
    assert moves[-1] == start.move
    assert len({msgspec.json.encode(move) for move in moves}) == len(start.open)


@telling_tables
@some_matches(4)
def test_random_picks_become_a_legal_move(table, seed):
    chance = Random(seed)
    game, choices = table.game, PRESENTATIONS[table.game.name].choices
    for match in some_positions(table, seed):
        assert match.to_move is not None
        view = game.view(match.state, match.to_move)
        picks: tuple[str, ...] = ()
        while not (here := choices(view, picks)).move:
            picks = (*picks, chance.choice(here.open))
        command = msgspec.convert(here.move, game.commands)
        game.decide(match.state, match.to_move, command, in_order)
        assert here.confirm

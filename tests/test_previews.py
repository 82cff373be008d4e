"""Tests that previews come true and depend on the view alone, in every game.

No game is named here.
"""

from functools import reduce
from importlib import import_module
from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

from domain import match as matches
from domain.preview import NotKnown, hidden, no_next_turn
from tests import random_commands
from tests.tables import played, some_matches, spread, standing, telling_tables

few = some_matches(2)
POSITIONS = 20
TRIED = 4
"""Of how many moves of a position it is foreseen what follows."""


def decisions(table, seed):
    """Return positions from all of a match in which a seat is to move, and some of its moves."""
    chance = Random(seed)
    positions = [match for _, match in standing(played(table, seed)) if match.to_move is not None]
    for match in spread(positions, chance, POSITIONS):
        listed = random_commands.listed_moves(match, 100)
        yield match, chance.sample(listed, min(len(listed), TRIED))


@telling_tables
@few
def test_the_position_of_a_view_gives_that_view_again(table, seed):
    game = table.game
    for _, match in standing(played(table, seed)):
        for seat in range(table.players if match.to_move is not None else 0):
            view = game.view(match.state, seat)
            assert game.view(game.position(view), seat) == view


@telling_tables
@few
def test_the_preview_of_a_move_comes_true(table, seed):
    game, whole = table.game, 0
    for match, commands in decisions(table, seed):
        seat = match.to_move
        for command in commands:
            foreseen = game.preview_move(game.view(match.state, seat), command)
            happened = matches.play(match, seat, command).events
            if foreseen:
                known = happened[: len(foreseen.events)]
                assert foreseen.events == known
                after = reduce(game.evolve, known, match.state)
                assert foreseen.view == game.view(after, seat)
                whole += known == happened
    assert whole


@telling_tables
@few
def test_previews_do_not_depend_on_hidden_information(table, seed):
    game, secrets = table.game, import_module(f"tests.{table.game.name}.secrets")
    for match, commands in decisions(table, seed):
        seat = match.to_move
        other = secrets.shuffled(match.state, seat, Random(seed))
        for command in commands:
            here, there = (
                game.preview_move(game.view(state, seat), command) for state in (match.state, other)
            )
            assert json.encode(here) == json.encode(there)


@pytest.mark.parametrize(
    "ask",
    [
        lambda piece, other: piece == other,
        lambda piece, other: piece == "fern",
        lambda piece, other: piece in {"fern"},
        lambda piece, other: 1 + piece,
        lambda piece, other: bool(piece),
        lambda piece, other: max(piece, other),
    ],
    ids=["equal", "this", "among", "more", "any", "most"],
)
def test_which_piece_a_hidden_one_is_cannot_be_asked(ask):
    with pytest.raises(NotKnown):
        ask(*hidden(2))


def test_a_hidden_piece_is_not_nothing():
    assert None not in hidden(2)


@telling_tables
@few
def test_a_turn_that_is_seen_ahead_is_the_viewers_and_changes_nothing_else(table, seed):
    game, reported = table.game, 0
    positions = [match for _, match in standing(played(table, seed)) if match.to_move is not None]
    for match in spread(positions, Random(seed), POSITIONS):
        for seat in {*range(table.players)} - {match.to_move}:
            view = game.view(match.state, seat)
            ahead = game.preview_next_turn(view)
            if ahead:
                reported += 1
                assert (ahead.turn.seat, ahead.legal is None) == (seat, False)
                assert replace(ahead, turn=view.turn, legal=None) == view
    assert bool(reported) == (game.next_turn is not no_next_turn)

"""Tests that hold in every game of the registry. No game is named here."""

import pickle
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any, get_origin

import msgspec
import pytest
from msgspec import inspect

from domain import match as matches
from domain.errors import IllegalMove
from domain.game import Count, Observer, Setup
from domain.match import Dealt, Match, MatchEvent, Moved, Opened, Seated, SeedsOpened
from domain.narration import tell
from domain.registry import GAMES
from tests import random_commands
from tests.tables import Table, played, some_matches, spread, standing, telling_tables

MOST_MOVES = 1000
TRIED = 30
"""How many of the listed moves of a position are tried."""
json = msgspec.json
few, several = some_matches(5), some_matches(10)


def kinds(table: Table) -> dict[type, Any]:
    """Return the full types of a match's events, as a store that knows the game has them."""
    game = table.game
    dealt: Any = Dealt
    moved: Any = Moved
    return {
        Opened: Opened,
        Seated: Seated,
        Dealt: dealt[game.deal_type, game.events],
        Moved: moved[game.commands, game.events],
        SeedsOpened: SeedsOpened,
    }


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_all_that_a_match_is_made_of_are_values_that_nobody_can_change(game):
    made_of = [game.components, game.deal_type, game.commands, game.events, game.view_type]
    made_of += [Opened, Seated, Dealt, Moved, SeedsOpened, Match, Setup, Count]

    structs: set[type[msgspec.Struct]] = set()
    for kind in made_of:
        add_structs(structs, inspect.type_info(kind))

    assert [struct for struct in structs if not struct.__struct_config__.frozen] == []


def add_structs(found: set[type[msgspec.Struct]], kind: inspect.Type) -> None:
    """Add the structs that a value of this *kind* is made of, each once: some hold themselves."""
    if isinstance(kind, inspect.StructType):
        struct = get_origin(kind.cls) or kind.cls
        if struct in found:
            return
        found.add(struct)
    parts = [field.type for field in getattr(kind, "fields", ())]
    parts += [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]
    for name in ("item_type", "value_type"):
        parts += [getattr(kind, name)] if hasattr(kind, name) else []
    for part in parts:
        add_structs(found, part)


@telling_tables
@several
def test_random_play_comes_to_an_end(table, seed):
    match = played(table, seed).match

    assert match.to_move is None
    assert match.count is not None
    assert match.moves <= MOST_MOVES


@telling_tables
@several
def test_the_live_match_equals_the_replayed_one(table, seed):
    _, replayed = course(table, seed)[-1]

    assert replayed == played(table, seed).match


@telling_tables
@several
def test_every_event_comes_back_from_json_as_it_was(table, seed):
    for event in played(table, seed).events:
        assert json.decode(json.encode(event), type=kinds(table)[type(event)]) == event


@telling_tables
@few
def test_every_view_comes_back_from_json_as_it_was(table, seed):
    for _, match in spread(course(table, seed), Random(seed)):
        for viewer in (*range(table.players), *Observer):
            view = table.game.view(match.state, viewer)
            assert json.decode(json.encode(view), type=table.game.view_type) == view


@telling_tables
@few
def test_every_view_can_be_drawn_and_every_event_told_in_words(table, seed):
    game = table.game
    for event, match in course(table, seed):
        for viewer in (*range(table.players), *Observer):
            assert all(phrase.render(game.wording) for phrase in tell(match, event, viewer))
    for _, match in spread(course(table, seed), Random(seed)):
        for viewer in (*range(table.players), *Observer):
            assert game.draw(game.view(match.state, viewer))


@telling_tables
@several
def test_the_final_count_is_the_score_of_the_last_position_and_adds_up(table, seed):
    match = played(table, seed).match
    count = match.count

    assert count == table.game.score(match.state)
    best = max(count.totals)
    assert set(count.winners) <= {seat for seat, total in enumerate(count.totals) if total == best}
    for seat, total in enumerate(count.totals):
        assert sum(count.subtotals[seat].values()) == total
        assert sum(line.points for line in count.lines if line.seat == seat) == total
    assert all(line.points for line in count.lines)
    assert all(
        phrase.render(table.game.wording) for line in count.lines for phrase in line_of(line)
    )


def line_of(line):
    """Return the phrases of a line of the count."""
    return line.what, line.why


@telling_tables
@several
def test_nothing_is_lost_and_nothing_made(table, seed):
    conservation = import_module(f"tests.{table.game.name}.conservation")
    for _, match in course(table, seed):
        if match.deal is not None:
            conservation.assert_conserved(match.state)


@telling_tables
@few
def test_every_listed_move_is_different_and_is_accepted(table, seed):
    chance = Random(seed)
    for match, listed, _ in decisions(table, seed):
        assert len(set(listed)) == len(listed)
        for command in chance.sample(listed, min(len(listed), TRIED)):
            matches.play(match, match.to_move, command)


@telling_tables
@few
def test_every_move_of_a_bot_is_listed(table, seed):
    for _, listed, command in decisions(table, seed):
        assert command in listed or len(listed) == random_commands.MOST


@telling_tables
@few
def test_every_move_that_is_not_listed_is_refused_and_changes_nothing(table, seed):
    chance = Random(seed)
    tried = decisions(table, seed)
    words = random_commands.words_of(command for _, listed, _ in tried for command in listed)
    for match, listed, _ in tried:
        known = set(listed)
        before = pickle.dumps(match.state)
        for command in random_commands.probes(match.game, listed, words, chance, 15):
            if command not in known and len(listed) < random_commands.MOST:
                with pytest.raises(IllegalMove):
                    matches.play(match, match.to_move, command)
        assert pickle.dumps(match.state) == before


@lru_cache(maxsize=10)
def course(table: Table, seed: int) -> list[tuple[MatchEvent, Match]]:
    """Return each event of a match with the match as it stands after it."""
    return list(standing(played(table, seed)))


@lru_cache(maxsize=10)
def decisions(table: Table, seed: int) -> list[tuple[Match, list[Any], Any]]:
    """Return positions from all of a match, which moves are legal there, and what was chosen."""
    positions = pairwise(course(table, seed))
    made = [(here, after) for (_, here), (after, _) in positions if isinstance(after, Moved)]
    return [
        (match, random_commands.listed_moves(match), after.command)
        for match, after in spread(made, Random(seed))
    ]

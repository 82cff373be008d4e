"""Tests of the practice mark after a takeback of revealed information."""

from random import Random
from typing import get_args

import pytest

from domain import match as matches
from domain.match import Moved, TakenBack
from domain.registry import GAMES
from tests.match.table_actions import FELCI, after, of_persons
from tests.tables import spread, telling_tables
from web.games.registry import PRESENTATIONS


def alone(table, seed=1):
    """Return the positions of a match of one person against bots."""
    return of_persons(table, seed, *range(1, table.players))


def taking_back(match):
    """Return what follows when the person takes back a move, or nothing if there is none."""
    own = any(match.line[number].seat == 0 for number in matches.made_here(match))
    return matches.take_back(match, 0) if own and not match.over else ()


@telling_tables
def test_a_takeback_marks_the_match_exactly_when_a_bot_has_moved_or_something_new_was_seen(table):
    """What the person could foresee to the end of the move is nothing new."""
    marked = []
    for match in spread(alone(table), Random(1), 40):
        if events := taking_back(match):
            (back,) = events
            before, struck = after(match, back), match.line[back.left :]
            seen = table.game.view(before.state, 0)
            foreseen = table.game.preview_move(seen, struck[0].command)
            known = foreseen is not None and len(foreseen.events) == len(struck[0].events)
            if known and len(struck) == 1:
                assert not before.practice
            if len(struck) > 1 or not known:
                assert before.practice
            marked.append(before.practice)
    assert any(marked)


def test_the_mark_stays_whatever_follows():
    match = next(match for match in alone(FELCI) if len(match.line) > 5 and match.to_move == 0)
    marked = after(match, *taking_back(match))
    again = after(marked, match.line[len(marked.line)])

    assert (marked.practice, again.practice) == (True, True)


def test_between_people_nothing_is_marked_even_though_all_have_agreed():
    match = of_persons(FELCI)[5]
    seat = match.line[-1].seat
    pending = after(match, *matches.take_back(match, seat))
    back = after(pending, *matches.answer(pending, 1 - seat, agrees=True))

    assert (back.practice, len(back.line)) == (False, pending.pending_takeback.left)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_move_of_each_kind_is_called_by_a_word_of_its_own(game):
    tags = {command.__struct_config__.tag for command in get_args(game.commands)}
    text = PRESENTATIONS[game.name].own_moves

    assert text.keys() == tags
    assert len(set(text.values())) == len(tags)


def test_the_mark_follows_from_the_events_alone():
    match = next(match for match in alone(FELCI) if len(match.line) > 5 and match.to_move == 0)
    opened, line = match.opened, match.line
    (back,) = taking_back(match)

    assert matches.is_practice(match.game, opened, (opened, match.dealt, *line, back))
    assert not matches.is_practice(match.game, opened, (opened, match.dealt, *line))
    free = TakenBack(0, len(line[:1]) - 1, 0)
    quiet = next(move for move in line if not any(map(match.game.reveals_information, move.events)))
    assert isinstance(quiet, Moved)
    assert not matches.is_practice(match.game, opened, (opened, match.dealt, quiet, free))

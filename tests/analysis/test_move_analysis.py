"""Tests that the analysis of a move depends only on what its player knew, in every game."""

from itertools import pairwise
from random import Random

import pytest

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain.analysis import analyse_move
from domain.analysis.evaluation import evaluate_move
from domain.analysis.move_text import describe_move
from domain.analysis.win_probability import WinProbability
from domain.bloom.commands import StopDrawing
from domain.phrases import is_sentence
from tests.golden import FIXTURES
from tests.sampling import one_of
from tests.search.positions import MIXED, SEARCHED, decisions, each_game
from tests.tables import spread

RECORDS = {game.name: sorted((FIXTURES / game.name).glob("*.json")) for game in SEARCHED}
FEW = 8
"""How many trials are enough to see that nothing is refused."""


def pairs(path):
    """Return the positions of a record, each with the one after its next move."""
    return [*pairwise(replay(read_record(path.read_bytes())).positions)]


@each_game
def test_hidden_information_does_not_change_the_analysis_of_a_move(game):
    for state, seat in decisions(game, 1, 3):
        elsewhere = MIXED[game.name](state, seat, Random(1))
        command = next(game.moves(state, seat))
        probability = WinProbability(game, seat, len(game.score(state).totals))

        assert evaluate_move(probability, elsewhere, command, FEW) == evaluate_move(
            probability, state, command, FEW
        )


@pytest.mark.parametrize("path", one_of([path for paths in RECORDS.values() for path in paths]))
def test_every_move_of_a_record_can_be_looked_at(path):
    for before, after in spread(pairs(path), Random(1), 6):
        look = analyse_move(before, after, FEW, compare=True)

        assert look.seat == before.to_move
        assert 0 <= look.chance <= 1
        assert look.better is None or look.chance < look.better.chance <= 1
        assert sum(look.after) == pytest.approx(1)
        assert look.drawn is None or sum(look.drawn) == pytest.approx(0)


@each_game
def test_the_same_is_shown_of_a_move_every_time(game):
    before, after = pairs(RECORDS[game.name][0])[5]

    assert analyse_move(before, after, 16, compare=True) == analyse_move(
        before, after, 16, compare=True
    )


@each_game
def test_there_is_luck_only_where_something_came_that_nobody_could_foresee(game):
    looks = [
        (analyse_move(before, after, FEW, compare=False), before, after)
        for before, after in spread(pairs(RECORDS[game.name][0]), Random(2), 25)
    ]

    lucky = [look.drawn is not None for look, _, _ in looks]
    assert any(lucky)
    assert not all(lucky)
    for look, before, after in looks:
        foreseen = game.preview_move(game.view(before.state, look.seat), after.line[-1].command)
        events = foreseen.events if foreseen else ()
        assert (look.drawn is None) == (len(events) == len(after.line[-1].events))


def test_a_decision_is_named_by_what_its_player_did_and_not_by_what_comes_up():
    for before, after in pairs(FIXTURES / "bloom" / "house_bots.json"):
        if isinstance(after.line[-1].command, StopDrawing):
            phrases = describe_move(before, after.line[-1].seat, after.line[-1].command)
            assert [phrase.code for phrase in phrases][:1] == ["stopped"]
            assert "open_reserve_refilled" not in {phrase.code for phrase in phrases}


@each_game
def test_every_move_is_named_by_an_act_of_its_player(game):
    for path in RECORDS[game.name][:3]:
        for before, after in pairs(path):
            moved = after.line[-1]
            phrases = describe_move(before, moved.seat, moved.command)
            acts = [each for each in phrases if not is_sentence(game.wording[each.code])]
            assert acts or not phrases

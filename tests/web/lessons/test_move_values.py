"""Values of lesson moves: shown after a move, and correct."""

import pytest

from domain.analysis import MoveGain
from web.games.registry import PRESENTATIONS
from web.lessons import lesson_of, lesson_view, step_after
from web.lessons.move_values import TABLES_TRIED, compute_values, stored_values
from web.lessons.view import TELLING

each_game = pytest.mark.parametrize("game", PRESENTATIONS)
FEW = 12


@each_game
def test_an_independent_sampler_gives_the_stored_values(game):
    """Else: make lessons."""
    stored, found = stored_values(game), compute_values(game, FEW)

    assert stored.tables == TABLES_TRIED
    assert stored.moves.keys() == found.moves.keys()
    for position, other in found.moves.items():
        assert other.chance == pytest.approx(stored.moves[position].chance, abs=0.2)
        assert other.others == pytest.approx(stored.moves[position].others, abs=0.2)


@each_game
def test_every_move_that_is_compared_is_one_to_find(game):
    to_find = {str(step.position) for step in lesson_of(game, "en").steps if step.play}

    assert stored_values(game).moves.keys() <= to_find


@each_game
def test_after_a_move_the_lesson_shows_how_much_better_the_sought_move_is(game):
    lesson = lesson_of(game, "en")
    for position, other in stored_values(game).moves.items():
        index = step_after(lesson, int(position))
        text = [
            line
            for line in lesson_view(lesson, index, "exactly").lesson.happened
            if "games more in 100" in line
        ]
        assert bool(text) == (round(100 * other.gain) >= TELLING)


def test_nothing_is_shown_before_a_move_was_made():
    lesson = lesson_of("felci", "en")

    for index in range(len(lesson.steps)):
        assert "games more in 100" not in "".join(lesson_view(lesson, index).lesson.happened)


def test_the_gain_is_what_the_move_has_more_than_the_others():
    assert MoveGain(0.5, 0.25).gain == 0.25

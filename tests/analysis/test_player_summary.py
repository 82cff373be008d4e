"""Tests of the summary of each player."""

import pytest

from domain.analysis import BetterMove, MoveAnalysis, course_of, decisive_moves, summarise_players
from domain.analysis.player_summary import accuracy


def added(seat, lost):
    """Return what a better move adds to the shared chances of both seats."""
    return (lost, -lost) if seat == 0 else (-lost, lost)


def look(seat, chance, better=None, compared=True, after=(0.5, 0.5)):
    """Return what was said of a move."""
    best = (
        None if better is None else BetterMove("another", (), better, added(seat, better - chance))
    )
    return MoveAnalysis(seat, (), chance, compared, after, best)


def summaries(looks):
    """Return the summary of each player."""
    return summarise_players(looks, course_of(looks, 2))


def test_accuracy_is_a_mean_over_the_moves_and_falls_with_the_lost_winning_chance():
    (player,) = summaries([look(0, 0.5), look(0, 0.3, better=0.4)])

    assert 77 < player.accuracy < (100 + 63.6) / 2
    assert player.decisions == 2
    assert player.lost == pytest.approx(0.1)
    assert [round(accuracy(lost)) for lost in (0.0, 0.05, 1.0)] == [100, 80, 0]


def test_a_move_counts_more_for_accuracy_where_the_chances_vary():
    flat, varied = (0.5, 0.5), ((0.2, 0.8), (0.8, 0.2))

    def accuracy_of(mistake):
        looks = [look(0, 0.5, after=flat) for _ in range(20)]
        looks += [look(0, 0.5, after=varied[at % 2]) for at in range(20)]
        looks[mistake] = MoveAnalysis(
            0, (), 0.5, True, looks[mistake].after, BetterMove("other", (), 0.7, (0.0, 0.0))
        )
        return summaries(looks)[0].accuracy

    assert accuracy_of(30) < accuracy_of(5) < 100


def test_a_better_move_is_not_decisive_where_the_chance_could_not_rise():
    looks = [look(0, 0.8, better=0.95, after=(1.0, 0.0))] * 2

    assert decisive_moves(course_of(looks, 2)) == ()
    assert summaries(looks)[0].decisive == ()


def test_the_three_moves_that_gave_away_most_are_named_the_worst_first():
    losses = [0.1, 0.3, 0.0, 0.2, 0.05]
    looks = [look(0, 0.5, better=0.5 + lost if lost else None) for lost in losses]

    assert summaries(looks)[0].decisive == (2, 4, 1)


def test_a_player_who_lost_no_chance_has_no_worst_moves():
    assert summaries([look(0, 0.5, better=0.505)])[0].decisive == ()


def test_moves_are_counted_over_all_players():
    looks = [look(0, 0.5), look(1, 0.4, better=0.5), look(0, 0.4, better=0.6)]

    assert [player.decisive for player in summaries(looks)] == [(3,), (2,)]


def test_nothing_is_shown_of_who_was_not_judged():
    assert [player.seat for player in summaries([look(0, 0.5, compared=False), look(1, 0.5)])] == [
        1
    ]

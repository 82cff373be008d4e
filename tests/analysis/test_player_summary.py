"""Tests of the summary of each player."""

import pytest

from domain.analysis import BetterMove, MoveAnalysis, summarise_players
from domain.analysis.player_summary import accuracy


def added(seat, lost):
    """Return what a better move adds to the shared chances of both seats."""
    return (lost, -lost) if seat == 0 else (-lost, lost)


def look(seat, chance, better=None, compared=True):
    """Return what was said of a move."""
    best = (
        None if better is None else BetterMove("another", (), better, added(seat, better - chance))
    )
    return MoveAnalysis(seat, (), chance, compared, (0.5, 0.5), best)


def test_accuracy_is_a_mean_over_the_moves_and_falls_with_the_lost_winning_chance():
    (player,) = summarise_players([look(0, 0.5), look(0, 0.3, better=0.4)])

    assert player.accuracy == pytest.approx((100 + 63.6) / 2, abs=0.1)
    assert player.decisions == 2
    assert player.lost == pytest.approx(0.1)
    assert [round(accuracy(lost)) for lost in (0.0, 0.05, 1.0)] == [100, 80, 0]


def test_the_three_moves_that_gave_away_most_are_named_the_worst_first():
    losses = [0.1, 0.3, 0.0, 0.2, 0.05]
    looks = [look(0, 0.5, better=0.5 + lost if lost else None) for lost in losses]

    assert summarise_players(looks)[0].decisive == (2, 4, 1)


def test_a_player_who_lost_no_chance_has_no_worst_moves():
    assert summarise_players([look(0, 0.5, better=0.505)])[0].decisive == ()


def test_moves_are_counted_over_all_players():
    looks = [look(0, 0.5), look(1, 0.4, better=0.5), look(0, 0.4, better=0.6)]

    assert [player.decisive for player in summarise_players(looks)] == [(3,), (2,)]


def test_nothing_is_shown_of_who_was_not_judged():
    assert [
        player.seat for player in summarise_players([look(0, 0.5, compared=False), look(1, 0.5)])
    ] == [1]

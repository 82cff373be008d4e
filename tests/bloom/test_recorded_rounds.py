"""Tests that Bloom's recorded matches show each end of a round and match."""

import pytest

from domain.bloom import commands
from tests.bloom.recorded import a_match, last, last_moves, moves, scores, starters


@pytest.mark.parametrize(
    ("name", "command"),
    [("last_tile_laid", commands.LayLadder), ("last_tile_added", commands.AddTiles)],
)
def test_the_last_tile_ends_the_match(name, command):
    kind, ended = last_moves(name)[-1]

    assert kind is command
    assert ended.results[ended.out].left == ()


@pytest.mark.parametrize("number", [1, 2])
def test_all_pass_one_after_the_other(number):
    name = f"all_passed_in_round_{number}"
    kind, ended = last_moves(name)[number - 1]
    passed = [move.seat for before, move in moves(name) if isinstance(move.command, commands.Pass)]

    assert (kind, ended.out) == (commands.Pass, None)
    assert sorted(passed) == list(range(last(name).players))
    before = next(before for before, move in moves(name) if ended in move.events)
    assert (before.reserve, set(before.open)) == ((), {None})


def test_totals_can_be_negative():
    assert min(a_match("negative_scores").last.count.totals) < 0
    assert max(scores("all_passed_in_round_1", 1)) < 0


def test_the_fewest_points_begin_the_second_round():
    name = "fewest_points_begin_round_2"
    first, second = starters(name)
    fewest = min(scores(name, 1))

    assert scores(name, 1).count(fewest) == 1
    assert second == scores(name, 1).index(fewest) != first


def test_a_tie_for_the_fewest_points_is_broken_by_turn_order():
    name = "tied_for_the_fewest"
    first, second = starters(name)
    players = last(name).players
    tied = [seat for seat, score in enumerate(scores(name, 1)) if score == min(scores(name, 1))]

    assert len(tied) > 1
    assert second == min(tied, key=lambda seat: (seat - first) % players)


def test_a_tie_is_decided_by_the_second_round():
    count = a_match("tie_decided_by_round_2").last.count
    tied = [seat for seat, total in enumerate(count.totals) if total == max(count.totals)]
    second = scores("tie_decided_by_round_2", 2)

    assert len(tied) > len(count.winners) == 1
    assert second[count.winners[0]] == max(second[seat] for seat in tied)
    assert count.decided.code == "equal_totals_by_second_round"


def test_equal_totals_and_equal_rounds_share_the_victory():
    count = a_match("shared_victory").last.count

    assert count.winners == (0, 1)
    assert len(set(scores("shared_victory", 2))) == 1
    assert count.decided is None

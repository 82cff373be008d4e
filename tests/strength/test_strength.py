"""Tests that the strength measurement counts wins from every seat, and resumes where it stopped."""

from random import Random

import pytest

from domain.registry import GAMES
from tests.sampling import one_of
from tests.strength.__main__ import main, played
from tests.strength.contests import CONTESTS, Contest, result, winners
from tests.strength.intervals import wilson

FELCI = Contest("felci", ("easy", "random"), 0.8)
MATCHES = 4


def test_the_first_player_sits_in_every_seat_in_turn():
    four = Contest("birdie", ("a", "b", "c", "d"), 0.4)

    for number in range(8):
        assert four.seats(number)[four.measured(number)] == "a"
    assert [four.measured(number) for number in range(8)] == [0, 1, 2, 3] * 2


def test_a_shared_victory_counts_in_part_and_a_draw_of_all_not_at_all():
    three = Contest("bloom", ("a", "b", "c"), 0.4)

    found = {0: (0,), 1: (0, 1), 2: (0, 1, 2), 3: (2,)}
    assert result(three, found) == (1.5, 3, 1)


def test_the_interval_holds_the_share_as_often_as_it_says():
    chance, share, trials = Random(1), 0.75, 200
    held = 0
    for _ in range(500):
        least, most = wilson(sum(chance.random() < share for _ in range(trials)), trials)
        held += least <= share <= most

    assert 460 <= held <= 490
    assert wilson(0, 0) == (0.0, 1.0)


def test_finished_contests_are_not_played_again(tmp_path, monkeypatch, capsys):
    out = tmp_path / "results"
    first = played(FELCI, 1, 1, out)
    monkeypatch.setattr("tests.strength.contests.winners", lambda *_: (1,))

    found = played(FELCI, 2, 1, out)

    assert found == {0: list(first[0]), 1: (1,)}
    words = ["--game", "felci", "--players", "easy,random", "--matches", "2", "--nice", "0"]
    assert main([*words, "--out", str(out)]) == 0
    assert "felci easy,random" in capsys.readouterr().out


@pytest.mark.parametrize("game", one_of(game for game in GAMES.values() if "easy" in game.bots))
def test_a_bot_that_sees_the_obvious_beats_a_random_bot(game):
    contest = Contest(game.name, ("easy", "random"), 0.8)
    found = {number: winners(contest, number) for number in range(MATCHES)}

    assert contest in CONTESTS
    assert result(contest, found).won == MATCHES

"""Tests that the benchmarks run. No test asserts a time."""

import pytest

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import settings
from domain.felci import FELCI
from domain.registry import GAMES
from tests.benchmarks import bots, receipts, records, rules, store
from tests.benchmarks.__main__ import lines_of, main
from tests.benchmarks.copied_matches import stored
from tests.benchmarks.load import main as main_of_load
from tests.benchmarks.measure import Measured, profile_unless
from tests.benchmarks.stored import main as main_of_stored


def test_the_cost_of_a_game_is_measured():
    measured = "".join(
        f"\n{lines_of(figure)}"
        for figure in [
            *rules.figures(FELCI, 1, matches=1),
            *store.figures(FELCI, 1, matches=1),
            *receipts.figures(FELCI, 1),
            *records.figures(FELCI, 1, matches=1),
            *bots.figures(FELCI, matches=2),
        ]
    )
    for what in (
        "views",
        "moves through the application",
        "chain and receipt",
        "audit of records",
        "house bot",
    ):
        assert f"\nFelci: {what}" in measured


@pytest.mark.long
def test_everything_is_measured(capsys):
    assert main(["--quick"]) == 0
    text = capsys.readouterr().out
    for game in GAMES.values():
        for what in (
            "CPU of the server a move",
            "bytes to a viewer a move",
            "bytes of the answer to a move",
            "last tenth of a match",
            "random play, all moves listed",
            "views",
            "rebuild of a match from SQLite",
            "moves through the application",
            "chain and receipt",
            "audit of records",
            "house bot against random",
            "taps felt at once, phone",
            "taps felt at once, desktop",
        ):
            assert f"\n{game.title}: {what}" in text
    for what in (
        "Felci: functions entered by a move",
        "From a POST to the other screen, p99",
        "Memory of an idle viewer",
        "CPU of the server for an idle page",
        "A move of people beside bots, p99",
        "A move of people beside strong bots, p99",
        "audit with two processes",
        "check with two processes",
        "export with two processes",
        "export of matches",
        "table of moves",
        "table of score-lines",
        "table of events",
        "Bower: looking for a third gem",
        "Birdie: the best sets of a row of 30",
        "Birdie: the best removals of a row of 30",
        "Bloom: deciding whether to pass",
        "Bloom: the house bot with 40 tiles",
    ):
        assert f"\n{what}" in text
    assert text.count("target: ") == 11 * len(GAMES) + 17


def test_a_full_store_is_measured(capsys):
    main_of_load(["--seconds=2", "--matches=8", "--viewers=20", "--rate=10", "--bot=random"])
    text = capsys.readouterr().out
    assert text.startswith("moves: 20, errors: 0, put off: 0\n")
    assert "memory: " in text


def test_many_stored_matches_are_measured(capsys, tmp_path):
    size = ("--matches=200", "--whole=100", "--few=50", "--rounds=1", f"--folder={tmp_path}")
    main_of_stored([*size])
    text = capsys.readouterr().out
    for what in ("giardino rebuild", "start of the server", "page of a match", "audit of a match"):
        assert f"\n{what} " in text
    with MatchStore(settings(str(tmp_path / "many.db"), {}), writes=False) as match_store:
        assert match_store.list.how_many(MatchSearch(), 1000) == stored(tmp_path / "many.db") >= 200
        for listed in match_store.list.search(MatchSearch()):
            assert match_store.matches.live(listed.id).match.moves == listed.moves


def test_a_ratio_is_the_median_of_the_rounds():
    one, other = Measured([0.2, 0.1, 0.9]), Measured([0.1, 0.1, 0.1])
    assert one.times(other) == 2
    assert one.rate == 5


def test_a_missed_target_is_explained():
    def work() -> int:
        return sum(range(1000))

    assert profile_unless(True, work) == ""
    assert "{built-in method builtins.sum}" in profile_unless(False, work)


@pytest.mark.long
def test_nothing_that_was_answered_is_lost_while_servers_are_killed(capsys):
    size = ("--matches=20", "--viewers=60", "--rate=8", "--bot=random", "--seconds=16")
    main_of_load([*size, "--processes=2", "--kill=7", "--fast=2"])
    text = capsys.readouterr().out
    assert text.startswith("moves: 128, ")
    assert "\nkilled: " in text
    assert "\nlost: 0, doubled: 0, out of order: 0\n" in text

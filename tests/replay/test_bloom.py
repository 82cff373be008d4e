"""Bloom on the command line: matches are shown without face-down cards."""

import pytest

from adapters.records.replay import replay
from domain.bloom.commands import RESERVE
from tests.adapters.records.broken_records import good
from tests.golden import FIXTURES, recorded
from tests.replay.program import run, view

FOLDER = FIXTURES / "bloom"
UNFINISHED = sorted(path.stem for path in FOLDER.glob("unfinished*.json"))


def seated(name):
    """Return the seats of a recorded match."""
    return range(len(good(name, "bloom")["players"]))


@pytest.mark.parametrize("name", UNFINISHED)
def test_an_unfinished_match_shows_everybody_their_own_hand_alone(name):
    path = FOLDER / f"{name}.json"
    for viewer in (*seated(name), "spectator"):
        seen = view(path, "--as", viewer)
        shown = run("replay", path, "--as", viewer).stdout

        hands = ["open" if seat == viewer else "hidden" for seat in seated(name)]
        assert [hand["is"] for hand in seen["hands"]] == hands
        for results in seen["results"]:
            assert [result["left"]["is"] for result in results] == hands
        assert (seen["reserve"]["is"], seen["coming"]) == ("hidden", [])
        reported = [line for line in shown.splitlines() if line.startswith("  hand ")]
        assert [not line.endswith(" hidden") for line in reported] == [
            hand == "open" for hand in hands
        ]
        assert "coming" not in shown


@pytest.mark.parametrize("name", UNFINISHED)
def test_the_referee_sees_all_hands_the_reserve_and_the_tiles_to_come(name):
    path = FOLDER / f"{name}.json"
    last = replay(recorded(path)).last.state

    seen = view(path, "--as", "referee")
    shown = run("replay", path, "--as", "referee").stdout

    assert [tuple(hand["tiles"]) for hand in seen["hands"]] == list(last.hands)
    assert tuple(seen["reserve"]["tiles"]) == last.reserve
    assert seen["coming"] == [tile for tiles in last.rounds[last.round :] for tile in tiles]
    assert " hidden" not in shown
    assert shown == run("replay", path).stdout


def test_a_tile_drawn_unseen_is_named_to_the_player_who_drew_it():
    path = FOLDER / "unfinished_in_round_2.json"
    drew = [move["by"] for move in good(path.stem, "bloom")["moves"] if move.get("from") == RESERVE]

    assert set(drew) == set(seated(path.stem))
    for viewer in (*seated(path.stem), "spectator"):
        shown = run("replay", path, "--as", viewer).stdout
        reported = [words for words in shown.splitlines() if words.endswith(" from the reserve")]
        unseen = [words for words in reported if words.endswith(" draws a tile from the reserve")]
        assert (len(reported), len(unseen)) == (len(drew), len(drew) - drew.count(viewer))


def test_every_point_is_shown_with_its_ladder_and_its_move():
    shown = run("audit", FOLDER / "jokers.json").stdout

    assert (
        "     +3  BLO-7.2  point tile 3 in round 2; for ladder 8: 29, 31, joker (32/33), 34, 36;"
        " flowers: 4 (BLO-5.3); point tile 4 was gone, this was the next lower; from move 83\n"
    ) in shown
    assert (
        "     -8  BLO-7.2  tiles left in round 2; flowers on 76, 52, 2, 97, 75, 86, 4: 8;"
        " from move 89\n"
    ) in shown

"""Birdie on the command line: matches are shown without face-down cards."""

import json

import pytest

from adapters.records.replay import replay
from tests.adapters.records.broken_records import good
from tests.golden import FIXTURES, recorded
from tests.replay.program import run, view

FOLDER = FIXTURES / "birdie"
UNFINISHED = sorted(path.stem for path in FOLDER.glob("unfinished*.json"))


def seated(name):
    """Return the seats of a recorded match."""
    return range(len(good(name, "birdie")["players"]))


@pytest.mark.parametrize("name", UNFINISHED)
def test_no_personal_deck_of_an_unfinished_match_is_shown_not_even_to_its_owner(name):
    path = FOLDER / f"{name}.json"
    for viewer in (*seated(name), "spectator"):
        seen = view(path, "--as", viewer)
        shown = run("replay", path, "--as", viewer).stdout

        assert {deck["is"] for deck in seen["decks"]} == {"hidden"}
        hands = [hand["is"] for hand in seen["hands"]]
        assert hands == ["open" if seat == viewer else "hidden" for seat in seated(name)]
        assert (seen["deck"]["is"], seen["reserve"]["is"]) == ("hidden", "hidden")
        assert seen["coming"] == []
        decks = [line for line in shown.splitlines() if line.startswith("  deck ")]
        assert len(decks) == len(seated(name))
        assert all(line.endswith(" hidden") for line in decks)


@pytest.mark.parametrize("name", UNFINISHED)
def test_the_referee_sees_what_lies_face_down_and_in_which_order_it_was_stacked(name):
    path = FOLDER / f"{name}.json"
    last = replay(recorded(path)).last.state

    seen = view(path, "--as", "referee")
    shown = run("replay", path, "--as", "referee").stdout

    assert [tuple(deck["cards"]) for deck in seen["decks"]] == list(last.decks)
    assert tuple(seen["deck"]["cards"] + seen["reserve"]["cards"]) == last.deck + last.reserve
    assert " in the order " in shown
    assert shown == run("replay", path).stdout


def test_everybody_is_shown_the_same_of_a_stack():
    path = FOLDER / "unfinished_in_a_turn.json"
    logs = [
        json.loads(run("replay", path, "--json", "--as", viewer).stdout)["log"]
        for viewer in (0, 1, 2, "spectator")
    ]

    assert all(log == logs[0] for log in logs)
    assert any(" from hand" in reported["words"] for reported in logs[0])

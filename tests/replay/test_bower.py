"""Bower on the command line: matches are shown without hidden information."""

import json

import pytest

from domain.bower.components import BONUS_KINDS
from tests.golden import FIXTURES
from tests.replay.program import run, view

BOWER = FIXTURES / "bower"
SPIES = BOWER / "spies_and_tokens.json"
# In it, after 13 moves south has drawn three bonus tiles, after 15 looked at an egg; after 18 north
# has drawn three, and after 49 looked at the eggs aside.
DRAWN = ("egg-shells", "egg-violet")
OPEN = ("tokens", "bonus_nest_tiles", "nests")
"""Bonus tiles that may be named, because they are in the supply or open in a nest."""


def drawing(*words):
    """Return the drawing of a position."""
    shown = run("replay", *words).stdout
    return shown[shown.index("After move") :]


@pytest.mark.parametrize(("viewer", "sees"), [("south", True), ("referee", True), ("1", False)])
def test_drawn_bonus_tiles_are_shown_to_the_player_who_drew_them(viewer, sees):
    lines = drawing(SPIES, "--at", 13, "--as", viewer).splitlines()
    seen = view(SPIES, "--at", 13, "--as", viewer)

    assert all((tile in lines[-1]) == sees for tile in DRAWN)
    assert (seen["turn"]["drawn_tiles"] is not None) == sees
    assert seen["turn"]["drawn"] == 3


@pytest.mark.parametrize(
    ("viewer", "eggs"),
    [
        ("south", ["feather-red", "flower-white", "feather-white", None, "flower-yellow", None]),
        ("north", [None, "flower-white", None, "feather-yellow", None, "feather-violet"]),
        ("spectator", [None] * 6),
    ],
)
def test_eggs_are_shown_to_the_players_they_face_and_to_those_who_looked(viewer, eggs):
    seen = view(SPIES, "--at", 15, "--as", viewer)

    assert [egg["shows"] for egg in seen["eggs"]] == eggs
    assert [egg["column"] for egg in seen["eggs"] if egg["peeked"]] == [2]


def test_the_set_aside_eggs_are_shown_to_the_player_who_looked():
    words = ("replay", SPIES, "--at", 49, "--as")

    assert (
        "looks at the two set-aside eggs: red flower and violet flower\n"
        in run(*words, "north").stdout
    )
    for viewer in ("south", "spectator"):
        shown = run(*words, viewer).stdout
        assert "looks at the two set-aside eggs\n" in shown
        assert "eggs aside: hidden" in shown


@pytest.mark.parametrize("viewer", ["south", "spectator"])
def test_no_bonus_tile_that_is_hidden_is_named(viewer):
    """The chosen tile is public, and the log tells the viewer's own draw."""
    moves = json.loads(SPIES.read_bytes())["moves"]
    chosen = {move["tile"] for move in moves[:19] if move["do"] == "bonus"}

    seen = view(SPIES, "--at", 19, "--as", viewer)

    text = json.dumps({name: part for name, part in seen.items() if name not in OPEN})
    hidden = {tile for tiles in BONUS_KINDS.values() for tile in tiles} - chosen
    assert [tile for tile in hidden if f'"{tile}"' in text] == []
    assert seen["piles"] is None

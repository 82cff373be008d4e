"""Recorded matches of the games, and a move of each kind as a record has it."""

from copy import deepcopy
from typing import Any, Final

from tests.adapters.records.broken_records import good

EVERY_MOVE: Final[dict[str, list[dict[str, Any]]]] = {
    "birdie": [
        {"by": 0, "do": "take", "card": "robin-autumn"},
        {
            "by": 1,
            "do": "stack",
            "area": ["owl-spring", "owl-spring"],
            "hand": ["pigeon-winter"],
            "order": ["owl-spring", "pigeon-winter", "owl-spring"],
        },
        {"by": 0, "do": "pass"},
        {"by": 0, "do": "woodpecker", "from": 3, "to": 0},
        {"by": 0, "do": "robin"},
        {"by": 0, "do": "insert", "to": 4},
        {
            "by": 0,
            "do": "score",
            "sets": [{"from": 0, "to": 1, "as": "owl"}, {"from": 2, "to": 3, "as": "spring"}],
            "pigeon": 1,
            "owl": ["winter"],
        },
        {"by": 0, "do": "score", "sets": [], "pigeon": None, "owl": []},
        {"by": 1, "do": "remove", "at": 2},
        {"by": 1, "do": "choose", "as": "winter"},
        {"by": 1, "do": "write"},
        {"by": 1, "do": "pigeon"},
        {"by": 1, "do": "finish", "owl": ["owl", "spring"]},
    ],
    "bloom": [
        {"by": 0, "do": "swap", "ladder": 2, "at": 1, "tile": 23},
        {"by": 0, "do": "draw", "from": "reserve"},
        {"by": 0, "do": "draw", "from": "open", "tile": 100},
        {"by": 0, "do": "stop"},
        {"by": 1, "do": "lay", "tiles": [99, "joker", 1, 3]},
        {"by": 1, "do": "lay", "tiles": [17, 18, 19], "steal": {"ladder": 1, "at": [3, 0]}},
        {"by": 1, "do": "lay", "tiles": [17, 18, 19], "take_joker": True},
        {"by": 1, "do": "add", "ladder": 1, "becomes": [20, "joker", 22, 23]},
        {"by": 1, "do": "pass"},
    ],
    "felci": [
        {"by": 0, "do": "visitor", "type": "red", "bench": "white-north"},
        {"by": 1, "do": "draw", "count": 0},
        {
            "by": 0,
            "do": "fern",
            "type": "red",
            "cell": "c4",
            "undergrowth": [{"type": "blue", "cell": "c3"}],
        },
    ],
    "bower": [
        {"by": 0, "do": "take", "tile": "N01"},
        {"by": 0, "do": "place", "tile": "N01", "cells": [[1, 2], [1, 1]]},
        {"by": 1, "do": "draw_bonus"},
        {"by": 1, "do": "skip_bonus"},
        {"by": 1, "do": "bonus", "tile": "earth-1"},
        {"by": 1, "do": "apply"},
        {"by": 1, "do": "apply", "column": 3},
        {"by": 1, "do": "apply", "cell": [6, 5]},
        {"by": 1, "do": "apply", "cell": [6, 5], "axis": "row"},
        {"by": 1, "do": "apply", "nest": 0, "cell": [1, 1], "object": "flower-white"},
        {"by": 1, "do": "apply", "tile": "N02"},
        {"by": 1, "do": "decline"},
        {"by": 1, "do": "cover", "cells": [[1, 1], [2, 1]]},
        {"by": 0, "do": "discard", "tile": "colored-shells"},
    ],
}
ANOTHER_SET: Final = dict.fromkeys(EVERY_MOVE, "another_set") | {"felci": "another_layout"}
"""The recorded match of each game with a component set of its own."""


def birdie(name: str = "abilities") -> dict[str, Any]:
    """Return a recorded match of Birdie as a JSON object."""
    return good(name, "birdie")


def bloom(name: str = "last_tile_laid") -> dict[str, Any]:
    """Return a recorded match of Bloom as a JSON object."""
    return good(name, "bloom")


def bower(name: str = "spies_and_tokens") -> dict[str, Any]:
    """Return a recorded match of Bower as a JSON object."""
    return good(name, "bower")


def with_every_move(game: str) -> dict[str, Any]:
    """Return a record of *game* with a move of each kind, which a test may change."""
    return good(ANOTHER_SET[game], game) | {"moves": deepcopy(EVERY_MOVE[game])}

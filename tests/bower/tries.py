"""Commands of Bower, legal or not, by which a viewer tries to learn secrets."""

TILES = ["N01", "N18", "earth-1", "peek-egg", "cross", "nonsense"]
FAR = [[9, 9], [1, 1]]
NEVER_LEGAL = [
    {"do": "take", "tile": "nonsense"},
    *({"do": "place", "tile": tile, "cells": FAR} for tile in TILES),
    {"do": "bonus", "tile": "nonsense"},
    *({"do": "apply", "column": column} for column in (0, 9)),
    {"do": "apply", "nest": 1, "cell": [9, 9], "object": "flower-red"},
    {"do": "cover", "cells": FAR},
    {"do": "discard", "tile": "nonsense"},
]
"""What is refused, whatever is due."""
PICKS = [
    *([f"tile-{tile}"] for tile in TILES),
    *([f"tile-{tile}", "nest-0-1-1", "way-0"] for tile in TILES),
    ["draw"],
    ["egg-2"],
    ["nest-1-1-1", "row"],
]
"""What may be picked now and then."""

"""Commands of Bloom, legal or not, by which a viewer tries to learn secrets."""

LADDERS = [[10, 20, 30], [50, 51], ["joker", "joker", "joker", "joker"], [7, 7, 8], [999, 1, 2]]
NEVER_LEGAL = [
    {"do": "draw", "from": "open", "tile": "joker"},
    *({"do": "swap", "ladder": 99, "at": 0, "tile": tile} for tile in (1, 50, 99, 100)),
    *({"do": "lay", "tiles": ladder} for ladder in LADDERS),
    {"do": "lay", "tiles": [10, 20, 30], "take_joker": True},
    *({"do": "lay", "tiles": ladder, "steal": {"ladder": 1, "at": [0]}} for ladder in LADDERS),
    *({"do": "add", "ladder": number, "becomes": [10, 20]} for number in (1, 99)),
]
"""What is refused, whatever is due."""
PICKS = [
    *([f"tile-{tile}"] for tile in (1, 25, 50, 75, 100)),
    *([f"tile-{tile}", f"tile-{tile + 1}", "ladder-1"] for tile in (1, 41, 81)),
    ["joker-hand-0", "tile-50"],
    ["joker-1-0", "tile-50"],
    ["reserve"],
    ["joker-board-0"],
    ["pass"],
]
"""What may be picked now and then."""

"""Commands of Birdie, legal or not, by which a viewer tries to learn secrets."""

CARDS = ["robin-autumn", "owl-spring", "pigeon-winter", "woodpecker-summer", "nonsense"]
FAR_SET = {"from": 98, "to": 99, "as": "robin"}
NEVER_LEGAL = [
    {"do": "take", "card": "nonsense"},
    *(
        {"do": "stack", "area": area, "hand": [card], "order": ["nonsense"]}
        for card in CARDS
        for area in (CARDS[:2], CARDS[:1])
    ),
    {"do": "woodpecker", "from": 0, "to": 0},
    {"do": "insert", "to": 99},
    {"do": "score", "sets": [FAR_SET], "pigeon": 0, "owl": ["robin", "robin"]},
    {"do": "remove", "at": 99},
    {"do": "choose", "as": "nonsense"},
    {"do": "finish", "owl": ["robin", "robin"]},
]
"""What is refused, whatever is due."""
PICKS = [
    *([f"hand-{seat}-{index}", "area-0", "area-1"] for seat in (0, 1) for index in (0, 3)),
    ["area-2", "hand-0-0"],
    *([f"row-{seat}-0", f"row-{seat}-1"] for seat in (0, 1)),
    ["pile-0"],
    ["gap-0"],
    ["box-0-robin"],
]
"""What may be picked now and then."""

"""Commands of Felci, legal or not, by which a viewer tries to learn secrets."""

FERNS = ["red", "yellow", "green", "blue", "pink", "nonsense"]
NEVER_LEGAL = [
    move
    for fern in FERNS
    for move in (
        {"do": "fern", "type": fern, "cell": "a9"},
        {
            "do": "fern",
            "type": fern,
            "cell": "a9",
            "undergrowth": [{"type": fern, "cell": "c4"}],
        },
        {"do": "draw", "count": 9},
    )
]
"""What is refused, whatever is due."""
PICKS = [
    picks
    for fern in FERNS
    for picks in ([f"white-hand-{fern}-0"], [f"black-hand-{fern}-0", "c4"], ["c4"])
]
"""What may be picked now and then."""

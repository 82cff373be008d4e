"""What may a viewer try at a table, right or wrong, to learn what it may not know?"""

NEVER_LEGAL = [{"do": "lay", "card": card} for card in (0, 99, "nonsense")]
"""What is refused, whatever is due."""
PICKS = [[f"{seat}-hand-{card}"] for seat in ("sun", "moon") for card in (*range(10), "hidden-0")]
"""What may be picked now and then."""

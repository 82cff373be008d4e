"""Commands of Higher, legal or not, by which a viewer tries to learn secrets."""

NEVER_LEGAL = [{"do": "lay", "card": card} for card in (0, 99, "nonsense")]
"""What is refused, whatever is due."""
PICKS = [[f"{seat}-hand-{card}"] for seat in ("sun", "moon") for card in (*range(10), "hidden-0")]
"""What may be picked now and then."""

"""What the tests of all games need to know of Higher."""

COMMANDS = {"lay"}
"""What its commands are called in the records of the world."""
EVENTS = {"card_laid", "cards_dealt", "pair_taken"}
"""What its events are called in the stores of the world."""
SHUFFLED = {"higher.cards": 7}
"""How many pieces are shuffled under each label."""

"""Playing strength of the bot levels: hundreds of matches against each other."""

"""Setting up a match: form, time controls, creation of a table, rematch."""

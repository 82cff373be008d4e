"""Tables of matches: rows and columns from records and stored matches, as files or for SQL."""

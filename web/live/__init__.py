"""Live updates: hub of subscribers, view cache, view diff, presence of players."""

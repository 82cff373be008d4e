"""Live updates of open pages: hub of subscribers, cached views and their patches, presence."""

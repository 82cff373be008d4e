"""The event store: event log, hash chain, repository of loaded matches, command handler."""

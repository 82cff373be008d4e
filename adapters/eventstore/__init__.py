"""The event store: event log, hash chain, match repository, command handler."""

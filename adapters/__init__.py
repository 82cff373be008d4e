"""Storage and exchange of matches: event store, projections, records, verification."""

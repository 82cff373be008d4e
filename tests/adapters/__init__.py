"""Tests of the adapters: database, event store, projections, records, verification."""

"""Timestamps of tables: ISO 8601, UTC, with milliseconds."""

from adapters.records import timestamps


def iso(at: int) -> str:
    """Return UTC milliseconds as ``2026-11-20T10:00:00.000Z``."""
    return f"{timestamps.format_timestamp(at)[:-1]}.{at % 1000:03}Z"

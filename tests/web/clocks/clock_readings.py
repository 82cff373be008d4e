"""Helpers that read the clocks of a table."""

from tests.web.visitors import Table

MINUTE = {"bank": 60, "increment": 2}
"""A clock, as a request asks for it: a minute each."""


def happened(table: Table, kind: type) -> list:
    """Return the events of a kind."""
    return [
        recorded.event
        for recorded in table.store.matches.history(table.id)
        if type(recorded.event) is kind
    ]

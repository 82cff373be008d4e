"""Helpers: branch from a position, and import a record to branch from."""

import json

from adapters.records.export import export_match
from adapters.records.serializer import as_json
from tests.web.visitors import new_key
from web.context import service_of

PEOPLE = {"Accept": "text/html"}


def play_on(visitor, path, key=None, **wanted):
    body = {"at": 4, "seats": [{"name": "Ada"}, {"by": "random"}], "sit": 0, **wanted}
    headers = {"Idempotency-Key": key or new_key()}
    return visitor.post(f"{path}branches", json=body, headers=headers)


def match_of(app, match_id):
    return service_of(app).store.matches.live(match_id).match


def brought(visitor, record):
    """Return the path of a record that somebody brings."""
    sent = visitor.post("/records/", data={"record": json.dumps(record)}, headers=PEOPLE)
    assert sent.status_code == 303
    return sent.headers["Location"]


def broken_off(table, moves=6):
    """Return the record of a match as if it had been broken off at a real table."""
    record = json.loads(as_json(export_match(table.store, table.id).record))
    known = {name: record[name] for name in record if name not in ("result", "fairness", "meta")}
    return {**known, "moves": record["moves"][:moves]}


def given_up(table):
    """Let a table play some moves, and its first player give up then; return the table."""
    table.play(9)
    assert table.players[0].act(table.path, "resign", table.match.moves).status_code == 200
    return table

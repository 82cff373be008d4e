"""Helper: import a recorded match into the store of a test."""

from flask import Flask
from msgspec.structs import replace

from adapters.records.conversion import events_of
from adapters.records.parser import read_record
from tests.replay.program import FIXTURES
from web.context import service_of


def imported(
    app: Flask, name: str, number: int = 10, at: int = 0, moves: int | None = None, **names: str
) -> str:
    """Import the fixture *name*, as ``bower/house_bots``, and return the path of its match.

    It began *at* unless it says otherwise, and stops after so many *moves*. Its players have the
    names of the record, or those of *names* by ``seat_0``.
    """
    store = service_of(app).store
    record = read_record((FIXTURES / f"{name}.json").read_bytes())
    if moves is not None:
        record = replace(record, moves=record.moves[:moves], result=None)
    match_id = f"00000000-0000-4000-8000-{number:012}"
    store.matches.import_match(match_id, events_of(record, at))
    players = [names.get(f"seat_{seat}", name) for seat, name in enumerate(record.players)]
    store.names.write(match_id, dict(enumerate(players)))
    return f"/matches/{match_id}/"

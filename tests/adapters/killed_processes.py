"""Processes that work on a database file until they are killed, and report acknowledged moves."""

import resource
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from eventsourcing.persistence import DatabaseError

from adapters.database.database import open_database
from adapters.eventstore.event_log import EventLog
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import at_position
from adapters.match_store import MatchStore
from adapters.projections import runner
from adapters.projections.match_list import MatchList
from adapters.settings import settings
from domain.match import PERSON
from tests.adapters.committed_seats import promise, reveal, sit
from tests.adapters.matches import FELCI, matches_in, open_match, play_on

Ack = tuple[str, str, str, int]
"""A match, who gave the command, the command's id, and the answer."""


def play_for_ever(file: str, acks: Connection) -> None:
    """Play match after match; send each answer. What was not answered is sent again."""
    with MatchStore(settings(file, {}), writes=True) as match_store:
        for number in range(10**6):
            play_match(match_store, f"table-{number}", acks)


def play_match(match_store: MatchStore, key: str, acks: Connection) -> None:
    """Play a match to its end from wherever it stands; its last move is sent again."""
    match_id = match_store.open_table(
        FELCI, {}, (PERSON, "random"), {}, key=ClientKey(key), secret=b"s"
    )
    acks.send((match_id, "server", key, 0))
    sit(match_store, match_id, 0)
    acks.send((match_id, "0", "join pass 0", 0))
    reveal(match_store, match_id, 0)
    acks.send((match_id, "0", f"seed {promise(match_id, 0).commitment}", 0))
    history = match_store.matches.history(match_id)
    match = at_position(history, max(0, match_store.matches.live(match_id).match.moves - 1))
    while match.to_move is not None:
        seat, position = match.to_move, match.moves
        chance = Random(f"{match_id} {position}")
        move = FELCI.bots["random"](FELCI.view(match.state, seat), chance)
        key = ClientKey(f"move-{position}")
        answer = match_store.matches.move(match_id, seat, move, position, key)
        acks.send((match_id, str(seat), key.stored, answer.position))
        match = match_store.matches.live(match_id).match


def run_into_a_full_disk(file: str, acks: Connection) -> None:
    """Make moves until the log can't grow, and continue when it can; send each move or error."""
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    with matches_in(settings(file, {}).env) as matches:
        match_id = open_match(matches)
        full = Path(f"{file}-wal").stat().st_size + 20_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (full, unlimited[1]))
        for attempt in range(40):
            if attempt == 30:
                resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
            try:
                acks.send(play_on(matches, match_id, 1)[0].position)
            except DatabaseError as error:
                acks.send(str(error))


def catch_up(file: str, acks: Connection) -> None:
    """Take the log into the list in small steps; send how far after each."""
    runner.BATCH = 7
    with EventLog(settings(file, {}).env) as log:
        match_list = MatchList(log, open_database(log.factory))
        list_matches = match_list.list_matches

        def telling(start: int, up_to: int, *args: object) -> None:
            list_matches(start, up_to, *args)
            acks.send(up_to)

        match_list.list_matches = telling
        match_list.catch_up()
        acks.send(None)

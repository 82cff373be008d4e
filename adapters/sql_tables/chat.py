"""What do people say at a table? It lies beside the events, in no record, and can be erased.

Those who sit there and those who look on have a room each, where neither counts nor displaces what
is said in the other.
"""

import re
from contextlib import suppress
from typing import Final, Literal

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.clock import Clock
from adapters.database.database import Database
from adapters.database.name_normalization import folded, storable
from adapters.eventstore.errors import ConcurrencyConflict
from domain.game import Seat

INSERT_MESSAGE: Final = (
    "INSERT INTO {at}chat (id, number, room, who, name, folded, phrase, words, at)"
    " SELECT :id, COALESCE(MAX(number), 0) + 1, :room, :who, :name, :folded, :phrase, :words,"
    " CASE WHEN MAX(at) > :at THEN MAX(at) ELSE :at END"
    " FROM {at}chat WHERE id = :id AND room = :room"
)
"""Never earlier than what was said before in that room, whoever's clock is late."""
DELETE_OLD_MESSAGES: Final = (
    "DELETE FROM {at}chat WHERE id = :id AND room = :room AND number <="
    " (SELECT MAX(number) FROM {at}chat WHERE id = :id AND room = :room) - :most"
)
SELECT_MESSAGES: Final = (
    "SELECT number, room, who, name, phrase, words, at FROM {at}chat"
    " WHERE id = :id AND (:room = '' OR room = :room) ORDER BY at, number"
)
ERASE_MESSAGE: Final = (
    "UPDATE {at}chat SET phrase = '', words = '', name = '', folded = ''"
    " WHERE id = :id AND number = :number AND who = :who"
)
DELETE_MESSAGES_OF_SEAT: Final = "DELETE FROM {at}chat WHERE id = :id AND who = :who"
DELETE_MESSAGE: Final = "DELETE FROM {at}chat WHERE id = :id AND room = :room AND number = :number"
DELETE_MESSAGES_OF_NAME: Final = "DELETE FROM {at}chat WHERE folded = :folded"
Room = Literal["table", "onlookers"]
MOST: Final = 200
"""How much is kept of a room: the newest."""
ATTEMPTS: Final = 6
"""How often others may say something first before somebody gives up."""


class ChatMessage(msgspec.Struct, frozen=True):
    """What somebody said. It is neither a phrase nor words when it was erased."""

    number: int
    """Counted in its room alone, or it would tell how much was said in the other."""
    room: Room
    who: str
    """Who said it, alike for all that they say at this table."""
    name: str
    """What an onlooker was called; who sits there is called as the seat is now."""
    phrase: str
    """The key of a phrase, which everybody reads in their own language."""
    words: str
    at: int
    """When, in UTC milliseconds."""


def of_seat(seat: Seat) -> str:
    """Return who it is that sits on a seat, where something is said."""
    return f"seat-{seat}"


class Chat:
    """What is said at the tables of one database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def say(self, match_id: str, room: Room, who: str, name: str, phrase: str, words: str) -> None:
        """Let somebody say a phrase, or words; raise Busy."""
        row = {
            "id": match_id,
            "room": room,
            "who": who,
            "name": storable(name),
            "folded": folded(name) if name else "",
            "phrase": phrase,
            "words": storable(words),
            "at": self._clock(),
            "most": MOST,
        }
        for _ in range(ATTEMPTS):
            # On PostgreSQL two can come to the same number: the later one takes the next.
            with suppress(IntegrityError), self._database.transaction(match_id) as execute:
                execute(INSERT_MESSAGE, row)
                execute(DELETE_OLD_MESSAGES, row)
                return
        raise ConcurrencyConflict(match_id)

    def of(self, match_id: str, room: Room | None) -> list[ChatMessage]:
        """Return what was said in a room, or in all of them, the oldest first."""
        rows = self._database.cached_query(SELECT_MESSAGES, {"id": match_id, "room": room or ""})
        return [msgspec.convert(dict(row), ChatMessage) for row in rows]

    def erase(self, match_id: str, number: int, who: str) -> None:
        """Let what somebody said be said no more; nothing of anybody else's."""
        with self._database.transaction(match_id) as execute:
            execute(ERASE_MESSAGE, {"id": match_id, "number": number, "who": who})

    def forget(self, match_id: str, seat: Seat, player: str) -> None:
        """Forget all that was said from a seat, and what others said there of its *player*."""
        named = [said for said in self.of(match_id, None) if _names(said.words, player)]
        with self._database.transaction(match_id) as execute:
            execute(DELETE_MESSAGES_OF_SEAT, {"id": match_id, "who": of_seat(seat)})
            for said in named:
                execute(DELETE_MESSAGE, {"id": match_id, "room": said.room, "number": said.number})

    def forget_onlooker(self, name: str) -> None:
        """Forget all that an onlooker of this name said anywhere."""
        with self._database.transaction() as execute:
            execute(DELETE_MESSAGES_OF_NAME, {"folded": folded(name)})


def _names(words: str, player: str) -> bool:
    """Tell whether *words* call a player by name, and not only by a part of another word."""
    name = folded(player)
    return bool(name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded(words)))

"""Chat at the tables, stored apart from the events and the records, so it can be deleted.

Players and spectators have a room each. Neither room affects the numbering or the limit of the
other.
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
"""A message is never earlier than the previous one of its room, even if a clock is slow."""
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
"""The number of messages kept in a room: the newest."""
ATTEMPTS: Final = 6
"""The number of attempts before ``say`` raises ConcurrencyConflict."""


class ChatMessage(msgspec.Struct, frozen=True):
    """One message. A deleted message has neither phrase nor words."""

    number: int
    """Counted within its room; a shared count would reveal the activity in the other."""
    room: Room
    who: str
    """The sender id, the same for all their messages at this table."""
    name: str
    """The name of a spectator; a player is shown with the current name of the seat."""
    phrase: str
    """The key of a phrase, which every reader sees in their own language."""
    words: str
    at: int
    """The time in UTC milliseconds."""


def of_seat(seat: Seat) -> str:
    """Return the sender id of a seat."""
    return f"seat-{seat}"


class Chat:
    """The chat of all tables in one database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def post(
        self, match_id: str, room: Room, author: str, name: str, phrase: str, words: str
    ) -> None:
        """Store a phrase or words in a room; raise ConcurrencyConflict."""
        row = {
            "id": match_id,
            "room": room,
            "who": author,
            "name": storable(name),
            "folded": folded(name) if name else "",
            "phrase": phrase,
            "words": storable(words),
            "at": self._clock(),
            "most": MOST,
        }
        for _ in range(ATTEMPTS):
            # On PostgreSQL two messages can get the same number: the later one tries again.
            with suppress(IntegrityError), self._database.transaction(match_id) as execute:
                execute(INSERT_MESSAGE, row)
                execute(DELETE_OLD_MESSAGES, row)
                return
        raise ConcurrencyConflict(match_id)

    def of(self, match_id: str, room: Room | None) -> list[ChatMessage]:
        """Return the messages of a room, or of all rooms, oldest first."""
        rows = self._database.cached_query(SELECT_MESSAGES, {"id": match_id, "room": room or ""})
        return [msgspec.convert(dict(row), ChatMessage) for row in rows]

    def erase(self, match_id: str, number: int, author: str) -> None:
        """Delete the content of one of the sender's own messages."""
        with self._database.transaction(match_id) as execute:
            execute(ERASE_MESSAGE, {"id": match_id, "number": number, "who": author})

    def forget(self, match_id: str, seat: Seat, player: str) -> None:
        """Delete all messages from a seat, and others' messages that name its *player*."""
        named = [message for message in self.of(match_id, None) if _names(message.words, player)]
        with self._database.transaction(match_id) as execute:
            execute(DELETE_MESSAGES_OF_SEAT, {"id": match_id, "who": of_seat(seat)})
            for message in named:
                execute(
                    DELETE_MESSAGE, {"id": match_id, "room": message.room, "number": message.number}
                )

    def forget_spectator(self, name: str) -> None:
        """Delete all messages of spectators with this name."""
        with self._database.transaction() as execute:
            execute(DELETE_MESSAGES_OF_NAME, {"folded": folded(name)})


def _names(words: str, player: str) -> bool:
    """Tell whether *words* contain the name of a player as a whole word."""
    name = folded(player)
    return bool(name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded(words)))

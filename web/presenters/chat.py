"""Chat of a table for the caller: the messages of their room; after the end, of both rooms."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from flask import request

from adapters.i18n import N_, gettext
from adapters.sql_tables.chat import ChatMessage, Room, of_seat
from domain.match import Match
from web.auth.identity import Identity, acting_viewer
from web.auth.visitor_cookies import visitor_of
from web.context import client_address
from web.services import AppServices
from web.tokens.short_codes import code_of

PHRASES: Final[Mapping[str, str]] = {
    "hello": N_("Hello!"),
    "luck": N_("Good luck, have fun!"),
    "nice": N_("Well played!"),
    "moment": N_("One moment, please."),
    "think": N_("Let me think."),
    "back": N_("I'm back."),
    "oops": N_("Oops, my mistake."),
    "thanks": N_("Thank you!"),
    "again": N_("Another game?"),
    "bye": N_("Goodbye!"),
}
"""Phrases by key, in display order."""


class ChatLine(msgspec.Struct, frozen=True):
    """A chat message for its reader."""

    number: int
    """Counted within the room."""
    who: str
    """Pseudonym of the author, stable within the match."""
    name: str
    text: str
    """Empty if erased."""
    own: bool
    spectator: bool
    """Whether it was sent to the spectators' room."""
    at: int
    """The time in UTC milliseconds."""


class ChatView(msgspec.Struct, frozen=True):
    """The chat of a table."""

    lines: tuple[ChatLine, ...]
    phrases: dict[str, str]
    """The canned phrases, by key."""
    spectators: int
    """Number of spectators."""


def chat_view(service: AppServices, match: Match, caller: Identity) -> ChatView:
    """Return the chat that the caller may read."""
    messages = service.store.chat.of(match.id, None if match.over else room_of(caller))
    lines = tuple(_lines(service, match, messages, author_key(service, match, caller)))
    phrases = {key: gettext(phrase) for key, phrase in PHRASES.items()}
    return ChatView(lines, phrases, service.hub.count_spectators(match.id))


def room_of(caller: Identity) -> Room:
    """Return the caller's chat room: the players' or the spectators'."""
    return "table" if caller.seats else "onlookers"


def author_key(service: AppServices, match: Match, caller: Identity) -> str:
    """Return the author key of the caller in their room."""
    viewer = acting_viewer(caller)
    if caller.seats:
        return of_seat(viewer if viewer in caller.seats else caller.seats[0])
    called = visitor_of(request) or client_address()
    return code_of(service.chat_secret, f"{match.id} {called}", None)


def message_numbers(service: AppServices, match: Match, seated: bool) -> tuple[int, ...]:
    """Return the message numbers of the players' or the spectators' room.

    Erased messages have negative numbers, so that an erasure counts as a change.
    """
    room: Room = "table" if seated else "onlookers"
    messages = service.store.chat.of(match.id, None if match.over else room)
    return tuple(line.number if line.phrase or line.words else -line.number for line in messages)


def _lines(
    service: AppServices, match: Match, messages: list[ChatMessage], own: str
) -> Iterator[ChatLine]:
    seats = {of_seat(seat): name for seat, name in enumerate(service.store.names.of(match))}
    guests: dict[str, int] = {}
    for each in messages:
        name = seats.get(each.who) or each.name
        if not name:
            number = guests.setdefault(each.who, len(guests) + 1)
            name = gettext("guest {number}", number=number)
        text = gettext(PHRASES[each.phrase]) if each.phrase in PHRASES else each.words
        spectator = each.room == "onlookers"
        yield ChatLine(each.number, each.who, name, text, each.who == own, spectator, each.at)

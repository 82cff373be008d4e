"""Updates of a WebSocket: the messages that are due, if anything changed for its viewer."""

from collections.abc import Iterator
from typing import Protocol

import msgspec

from adapters.eventstore.loaded_match import LoadedMatch
from domain.match import Match
from web.live.memo import Memo
from web.live.shared_view import SharedView
from web.live.subscriber import Subscriber
from web.presenters.chat import message_numbers
from web.presenters.lobby import HomePageUpdates
from web.presenters.match_views import current_view
from web.services import AppServices
from web.view_models.chain import ChainLink
from web.view_models.live_state import TableContext


class Updates(Protocol):
    """Source of the messages of one socket."""

    def pending(self, loaded: LoadedMatch | None) -> Iterator[bytes]:
        """Give the messages to send now; *loaded* is the match of the page, if it has one."""


class ViewPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A patch for the view that this socket sent before."""

    since: int = msgspec.field(name="from")
    """The position of that view."""
    number: int
    """The number of this patch, counted from 1 after the whole view."""
    change: msgspec.Raw
    links: tuple[ChainLink, ...] = ()
    """The new entries of the match's hash chain."""


class MatchUpdates:
    """Updates of a match: first the whole view, then patches."""

    __slots__ = ("_context", "_number", "_sent_chat", "_sent_view", "_service", "_subscriber")

    def __init__(self, service: AppServices, subscriber: Subscriber) -> None:
        self._service = service
        self._subscriber = subscriber
        self._context: Memo[TableContext] = Memo()
        self._sent_view: SharedView | None = None
        self._number = 0
        self._sent_chat: tuple[int, ...] = ()

    def pending(self, loaded: LoadedMatch | None) -> Iterator[bytes]:
        """Give updates of the view, then of the chat."""
        assert loaded
        if self._sent_view and loaded.version < self._sent_view.version:
            # A later change of another thread was shown first.
            loaded = self._service.store.matches.live(self._subscriber.match_id)
        yield from self._view_updates(loaded)
        yield from self._chat_updates(loaded.match)

    def _chat_updates(self, match: Match) -> Iterator[bytes]:
        """Give the number of messages in the viewer's chat room, if any was added or erased."""
        subscriber = self._subscriber
        if not subscriber.chat_dirty:
            return
        subscriber.chat_dirty = False
        numbers = message_numbers(self._service, match, bool(subscriber.seats))
        sent, self._sent_chat = self._sent_chat, numbers
        if numbers != sent:
            yield msgspec.json.encode({"chat": len(numbers)})

    def _view_updates(self, loaded: LoadedMatch) -> Iterator[bytes]:
        """Give the whole view, or a patch from the last sent view to the current one."""
        sent = self._sent_view
        seen = current_view(self._service, loaded, self._subscriber.viewer, self._context)
        self._sent_view = seen
        if sent is None:
            yield seen.whole()
        elif seen is not sent and (change := seen.change_from(sent)):
            self._number += 1
            links = seen.links_from(sent)
            step = ViewPatch(sent.match_view.position, self._number, msgspec.Raw(change), links)
            yield msgspec.json.encode(step)


class LobbyUpdates:
    """Updates of the home page: the whole lists, if they changed."""

    def __init__(self, service: AppServices) -> None:
        self._home = HomePageUpdates(service)
        self._sent_view = b""

    def pending(self, loaded: LoadedMatch | None) -> Iterator[bytes]:
        """Give the lists, if they differ from the last sent ones."""
        sent, self._sent_view = self._sent_view, self._home.see()
        if self._sent_view != sent:
            yield self._sent_view

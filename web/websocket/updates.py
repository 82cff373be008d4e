"""What is a socket to be sent next, if anything changed for who listens to it?"""

from collections.abc import Iterator
from typing import Protocol

import msgspec

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
    """What is sent through one socket."""

    def news(self) -> Iterator[bytes]:
        """Give the messages that are due now."""


class ViewPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changes of the picture that a page has from this very socket."""

    since: int = msgspec.field(name="from")
    """The position of that picture."""
    number: int
    """How many changes there were since the whole was sent, with this one."""
    change: msgspec.Raw
    links: tuple[ChainLink, ...] = ()
    """What was added to the match's chain."""


class MatchUpdates:
    """Of a match: the whole picture first, and from then on what changes of it."""

    __slots__ = ("_company", "_heard", "_number", "_sent", "_service", "_watcher")

    def __init__(self, service: AppServices, watcher: Subscriber) -> None:
        self._service = service
        self._watcher = watcher
        self._company: Memo[TableContext] = Memo()
        self._sent: SharedView | None = None
        self._number = 0
        self._heard: tuple[int, ...] = ()

    def news(self) -> Iterator[bytes]:
        """Give what is new of the picture, and of what is said at the table."""
        yield from self._seen()
        yield from self._said()

    def _said(self) -> Iterator[bytes]:
        """Tell that something was said in the room of whoever listens, or erased, if it was."""
        watcher = self._watcher
        if not watcher.chat_dirty:
            return
        watcher.chat_dirty = False
        said = message_numbers(self._service, watcher.match_id, bool(watcher.seats))
        heard, self._heard = self._heard, said
        if said != heard:
            yield msgspec.json.encode({"said": len(said)})

    def _seen(self) -> Iterator[bytes]:
        """Give the whole picture, or what leads from the one that was sent to the newest."""
        watcher, sent = self._watcher, self._sent
        seen = current_view(self._service, watcher.match_id, watcher.viewer, self._company)
        self._sent = seen
        if sent is None:
            yield seen.whole()
        elif seen is not sent and (change := seen.change_from(sent)):
            self._number += 1
            links = seen.links_from(sent)
            step = ViewPatch(sent.picture.position, self._number, msgspec.Raw(change), links)
            yield msgspec.json.encode(step)


class LobbyUpdates:
    """Of the home page: the whole lists, whenever they changed."""

    def __init__(self, service: AppServices) -> None:
        self._home = HomePageUpdates(service)
        self._sent = b""

    def news(self) -> Iterator[bytes]:
        """Give the lists, unless they are as they were sent."""
        sent, self._sent = self._sent, self._home.see()
        if self._sent != sent:
            yield self._sent

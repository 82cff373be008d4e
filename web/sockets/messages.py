"""What is a socket to be sent next, if anything changed for who listens to it?"""

from typing import Final, Protocol

import msgspec

from web.page.chained import ChainLink
from web.page.shown import Shown
from web.service.service import Service
from web.service.watcher import Watcher
from web.showing.lists import HomePage
from web.showing.pictures import seen_by
from web.showing.talk import all_said

NOTHING: Final = b""


class Messages(Protocol):
    """What is sent through one socket."""

    def next(self) -> bytes:
        """Return the message that is due now; an empty one when there is nothing new."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changes of the picture that a page has from this very socket."""

    since: int = msgspec.field(name="from")
    """The position of that picture."""
    number: int
    """How many changes there were since the whole was sent, with this one."""
    change: msgspec.Raw
    links: tuple[ChainLink, ...] = ()
    """What was added to the match's chain."""


class PictureMessages:
    """Of a match: the whole picture first, and from then on what changes of it."""

    def __init__(self, service: Service, watcher: Watcher) -> None:
        self._service = service
        self._watcher = watcher
        self._sent: Shown | None = None
        self._number = 0
        self._heard: tuple[int, ...] = ()

    def next(self) -> bytes:
        """Return what is new of the picture, or else of what is said at the table."""
        return self._seen() or self._said()

    def _said(self) -> bytes:
        """Tell that something was said in the room of whoever listens, or erased, if it was."""
        watcher = self._watcher
        if not watcher.hears:
            return NOTHING
        watcher.hears = False
        said = all_said(self._service, watcher.match_id, bool(watcher.seats))
        heard, self._heard = self._heard, said
        return NOTHING if said == heard else msgspec.json.encode({"said": len(said)})

    def _seen(self) -> bytes:
        """Return the whole picture, or what leads from the one that was sent to the newest."""
        sent, seen = (
            self._sent,
            seen_by(self._service, self._watcher.match_id, self._watcher.viewer),
        )
        self._sent = seen
        if sent is None:
            return seen.whole
        change = NOTHING if seen is sent else seen.change_from(sent)
        if not change:
            return NOTHING
        self._number += 1
        step = Step(sent.picture.position, self._number, msgspec.Raw(change), seen.links_from(sent))
        return msgspec.json.encode(step)


class ListMessages:
    """Of the home page: the whole lists, whenever they changed."""

    def __init__(self, service: Service) -> None:
        self._home = HomePage(service)
        self._sent = NOTHING

    def next(self) -> bytes:
        """Return the lists, unless they are as they were sent."""
        sent, self._sent = self._sent, self._home.see()
        return NOTHING if self._sent == sent else self._sent

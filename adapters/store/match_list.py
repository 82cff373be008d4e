"""Which matches are there? A read model made from the notification log alone.

Each batch of events changes the list and notes how far the log was read in one transaction, so
every event counts exactly once, whatever is killed when; and the list can be made anew at any
time (``remaking``). A match whose events can't be read stands there as damaged.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec
from eventsourcing.persistence import Notification, PersistenceError
from msgspec.structs import replace

from adapters.store.codec import Recorded
from adapters.store.damage import Unreadable
from adapters.store.following import follow, readable
from adapters.store.matches import Matches
from adapters.store.soundness import is_sound
from adapters.store.tables import Row, Tables, folded
from domain.game import Count, Seat
from domain.match import (
    PERSON,
    Dealt,
    Moved,
    Opened,
    OutOfTime,
    Resigned,
    Seated,
    SeatHanded,
    TakenBack,
    Tidied,
)

Status = Literal["open", "running", "finished", "damaged"]
PAGE: Final = 500
"""How many matches are listed at a time."""
FOREVER: Final = 2**62


class Listed(msgspec.Struct, frozen=True):
    """One match in the list. Times are UTC milliseconds."""

    id: str
    game: str
    rules: str
    options: dict[str, bool]
    seats: tuple[str, ...]
    """The kind of each seat: ``person``, ``recorded``, or a bot's name."""
    taken: tuple[Seat, ...]
    imported: bool
    opened: int
    changed: int
    status: Status = "open"
    moves: int = 0
    to_move: Seat | None = None
    totals: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] | None = None
    timed: bool = False
    """Whether there is a clock."""
    spectators: bool = True
    """Whether others may look on while it runs."""
    flagged: bool = False
    """Whether it was lost on time."""
    handed: tuple[Seat, ...] = ()
    """The persons for whom a bot plays on."""
    last: int = -1
    """The number of the last event that was taken in."""

    @property
    def is_open_to_all(self) -> bool:
        """Tell whether anybody may look at it now."""
        return self.spectators or self.status == "finished"

    @property
    def has_people(self) -> bool:
        """Tell whether a person plays on, for whom no bot does."""
        return any(
            kind == PERSON and seat not in self.handed for seat, kind in enumerate(self.seats)
        )


DECODER: Final = msgspec.json.Decoder(Listed)


def decode(text: str) -> Listed:
    """Return an entry as the table has it; raise PersistenceError when it is none."""
    try:
        return DECODER.decode(text)
    except msgspec.MsgspecError as error:
        raise PersistenceError("the list is damaged: giardino rebuild makes it anew") from error


class Search(msgspec.Struct, frozen=True):
    """Which matches: every condition that is not None must hold; times are UTC milliseconds."""

    game: str | None = None
    status: Status | None = None
    since: int | None = None
    """Opened at this time or later."""
    before: int | None = None
    """Opened earlier than this time."""
    player: str | None = None
    """The name of anybody who sits there, in any case of letters."""
    fresh: int | None = None
    """Of those that have not begun, only what was opened at this time or later."""


def entry_after(entry: Listed | None, read: Recorded | Unreadable) -> Listed | None:
    """Return the list's entry after one more event of its match, be it Unreadable.

    None when the table was cleared away, and is not listed any more.
    """
    if isinstance(read, Unreadable):
        return damaged(entry, read.match_id)
    if isinstance(read.event, Tidied):
        return None
    before = None if isinstance(read.event, Opened) else entry
    if before and before.status == "damaged":
        return before
    after, number = listed_after(before, read), read.originator_version
    if after and number == (before.last + 1 if before else 0) and is_sound(after):
        return replace(after, last=number)
    return damaged(entry, read.originator_id)


def damaged(entry: Listed | None, match_id: str) -> Listed:
    """Return the entry of a match that can't be read, with what is known of it."""
    if entry is None:
        return Listed(match_id, "", "", {}, (), (), False, 0, 0, "damaged")
    return replace(entry, status="damaged", to_move=None, totals=None, winners=None)


def listed_after(listed: Listed | None, recorded: Recorded) -> Listed | None:
    """Return the list's entry after one more event of its match."""
    event = recorded.event
    if isinstance(event, Opened):
        return Listed(
            id=recorded.originator_id,
            game=event.game,
            rules=event.rules,
            options=event.options,
            seats=event.seats,
            taken=(),
            imported=event.imported is not None,
            opened=recorded.at,
            changed=recorded.at,
            timed=event.clock is not None,
            spectators=event.spectators,
        )
    if listed is None or isinstance(event, Tidied):
        return None
    if isinstance(event, Seated):
        return replace(listed, taken=(*listed.taken, event.seat), changed=recorded.at)
    if isinstance(event, Dealt):
        return _went_on(listed, recorded.at, event.to_move, event.count)
    if isinstance(event, Moved):
        moved = replace(listed, moves=listed.moves + 1)
        return _went_on(moved, recorded.at, event.to_move, event.count)
    if isinstance(event, TakenBack):
        return replace(listed, moves=event.left, to_move=event.to_move, changed=recorded.at)
    if isinstance(event, (Resigned, OutOfTime)):
        return _given_up(listed, recorded.at, event)
    if isinstance(event, SeatHanded):
        others = tuple(seat for seat in listed.handed if seat != event.seat)
        handed = others if event.to == PERSON else (*others, event.seat)
        return replace(listed, handed=handed, changed=recorded.at)
    return listed


def _given_up(listed: Listed, at: int, event: Resigned | OutOfTime) -> Listed:
    won = tuple(seat for seat in range(len(listed.seats)) if seat != event.seat)
    flagged = isinstance(event, OutOfTime)
    return replace(
        listed, status="finished", to_move=None, winners=won, changed=at, flagged=flagged
    )


def _went_on(listed: Listed, at: int, to_move: Seat | None, count: Count | None) -> Listed:
    return replace(
        listed,
        status="finished" if count else "running",
        to_move=to_move,
        totals=count.totals if count else None,
        winners=count.winners if count else None,
        changed=at,
    )


def row_of(entry: Listed) -> Row:
    """Return an entry as the table has it."""
    return {
        "id": entry.id,
        "game": entry.game,
        "status": entry.status,
        "opened": entry.opened,
        "listed": msgspec.json.encode(entry).decode(),
    }


def _conditions(search: Search) -> dict[str, Any]:
    return {
        "game": search.game or "",
        "status": search.status or "",
        "since": -FOREVER if search.since is None else search.since,
        "before": FOREVER if search.before is None else search.before,
        "player": folded(search.player or ""),
        "fresh": -FOREVER if search.fresh is None else search.fresh,
    }


class MatchList:
    """The list of all matches, brought up to date from the log whenever it is asked to."""

    def __init__(self, matches: Matches, tables: Tables) -> None:
        self._matches = matches
        self._tables = tables

    def catch_up(self) -> int:
        """Take in every event since the last time; return how many there were."""
        return follow(self._matches, self._tables.read_up_to, self._take_in)

    def _take_in(self, start: int, notifications: Sequence[Notification]) -> None:
        read = list(readable(self._matches, notifications))

        def after(listed: list[str]) -> list[Row]:
            entries = {entry.id: entry for entry in map(decode, listed)}
            for match_id, one in read:
                entry = entry_after(entries.get(match_id), one)
                if entry:
                    entries[match_id] = entry
                else:
                    entries.pop(match_id, None)
            return [row_of(entry) for entry in entries.values()]

        ids = sorted({match_id for match_id, _ in read})
        self._tables.list_matches(start, notifications[-1].id, ids, after)

    def search(self, search: Search) -> Iterator[Listed]:
        """Return the matches found, oldest first, a page at a time."""
        after, after_id = -FOREVER, ""
        while True:
            page = self._tables.search(
                {**_conditions(search), "after": after, "after_id": after_id, "limit": PAGE}
            )
            found = [decode(text) for text in page]
            yield from found
            if len(found) < PAGE:
                return
            after, after_id = found[-1].opened, found[-1].id

    def read_up_to(self) -> int:
        """Return how far the log was read: the list is the same as long as this is."""
        return self._tables.read_up_to()

    def of(self, ids: Sequence[str]) -> list[Listed]:
        """Return those of the matches *ids* that there are, in the order of *ids*."""
        return [decode(text) for text in self._tables.listed(ids)]

    def page(self, search: Search, number: int, size: int) -> list[Listed]:
        """Return one page of the matches found, newest first, and the first of the next page.

        The pages are counted from 1.
        """
        where = {"limit": size + 1, "skipped": (number - 1) * size}
        return [decode(text) for text in self._tables.page({**_conditions(search), **where})]

    def how_many(self, search: Search, most: int) -> int:
        """Return how many matches are found; they are counted up to *most*."""
        return self._tables.how_many({**_conditions(search), "limit": most})

    def newest(self, status: Status, limit: int, since: int = -FOREVER) -> list[Listed]:
        """Return the newest matches of one status, newest first, opened *since* a time."""
        page = self._tables.newest({"status": status, "limit": limit, "since": since})
        return [decode(text) for text in page]

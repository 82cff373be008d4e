"""Which matches are there to join, to watch, to look back on, and to go on with?"""

import time
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

import msgspec
from flask import render_template, request, url_for

from adapters.languages import say, say_counted, seat_name, spoken
from adapters.outcomes import ended, waited_for
from adapters.store.listed import Listed, Status
from domain.game import Seat
from domain.games import RULES
from domain.match import PERSON
from web.admission.remembered import own_matches
from web.service.limits import DAY
from web.service.own_matches import OwnMatch
from web.service.service import Service

KINDS: Final[Mapping[str, tuple[Status, ...]]] = {
    "open": ("open",),
    "running": ("sealed", "running"),
    "finished": ("finished",),
}
"""The lists of everybody, with how the matches stand that are in each."""
ENDED: Final[tuple[Status, ...]] = ("finished", "voided")
HOUR: Final = 60 * 60 * 1000
SHOWN: Final = 8
"""How many matches of a kind."""
NOBODYS: Final[Mapping[str, tuple[Seat, ...]]] = {}


class ListedMatch(msgspec.Struct, frozen=True):
    """A match in a list."""

    path: str
    """Empty when it is damaged."""
    title: str
    players: tuple[str, ...]
    note: str
    """How it stands, in words."""
    urgent: bool = False
    """Whether it waits for the viewer."""


class Lists(msgspec.Struct, frozen=True):
    """What stands on the home page and changes by itself, as HTML."""

    yours: str
    """The matches of whoever asks."""
    lists: str
    """The matches of everybody, alike for all who ask."""


def lists(service: Service) -> Lists:
    """Return the lists as whoever makes the request sees them now."""
    return Lists(yours(service), everybody(service))


def yours(service: Service) -> str:
    """Return the list of the matches of whoever makes the request."""
    return _yours(service, own_matches(service, request))


def known_lists(service: Service) -> tuple[Hashable, ...]:
    """Return what the lists of everybody depend on, as it is now: they are alike while this is."""
    now, up_to = service.club.clock(), service.club.shown_list.read_up_to()
    return service.changes.count, service.club.read_models.damages, up_to, now // HOUR, spoken()


def everybody(service: Service) -> str:
    """Return the lists of everybody's matches: made once a change and language for all who ask."""
    return service.lobby.of(known_lists(service), lambda: _everybody(service))


def _lately(service: Service) -> str:
    """Return the same, found at most once a second as long as nothing has changed here.

    It is for those who look again after each change, and who would all ask the store.
    """
    known = service.changes.count, service.club.read_models.damages, int(time.monotonic()), spoken()
    return service.glances.of(known, lambda: everybody(service))


def _everybody(service: Service) -> str:
    shown = {
        kind: _rows(
            service, [listed for listed in _newest(service, among) if listed.is_open_to_all]
        )
        for kind, among in KINDS.items()
    }
    return render_template("lists.html", **shown)


def _newest(service: Service, among: Sequence[Status]) -> list[Listed]:
    # A table that did not begin for a day is not waited at any more.
    since = {"open": service.club.clock() - DAY * 1000}
    matches = service.club.shown_list
    found = [matches.newest(status, SHOWN, since.get(status, 0)) for status in among]
    newest_first = sorted(chain(*found), key=lambda listed: (listed.opened, listed.id))
    return newest_first[: -SHOWN - 1 : -1]


class HomePage:
    """What an open home page is shown: own matches are looked for when one of them has changed.

    What another server stored is found after a while.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._own = own_matches(service, request)
        self._ids = frozenset(own.match for own in self._own)
        self._yours = ""
        self._seen = 0
        """How many changes there had been when they were looked for."""
        self._until = 0.0
        """Until when they need not be looked for by themselves."""

    def see(self) -> bytes:
        """Return the lists as they are now."""
        if self._own and self._may_differ():
            self._yours = _yours(self._service, self._own)
        return msgspec.json.encode(Lists(self._yours, _lately(self._service)))

    def _may_differ(self) -> bool:
        """Tell whether to look for the own matches, which is done then."""
        changes, now = self._service.changes, time.monotonic()
        seen, self._seen = self._seen, changes.count
        changed = changes.since(seen)
        if now < self._until and changed is not None and not changed & self._ids:
            return False
        self._until = now + self._service.limits.beat
        return True


def _yours(service: Service, kept: Sequence[OwnMatch]) -> str:
    """Return the matches where a browser has a seat, or an invitation to a free one.

    Those that wait for it come first, the ended ones last.
    """
    own = {match.match: match.seats for match in kept}
    known = service.club.shown_list.of(list(own)) if own else []
    shown = [match for match in known if own[match.id] or match.status == "open"]
    shown.sort(key=lambda match: (not _waits_for(match, own[match.id]), match.status in ENDED))
    return render_template("yours.html", yours=_rows(service, shown, own)) if shown else ""


def _rows(
    service: Service, listed: Sequence[Listed], own: Mapping[str, tuple[Seat, ...]] = NOBODYS
) -> list[ListedMatch]:
    names = service.club.names.of_all(listed)
    return [
        _row(match, players, own.get(match.id))
        for match, players in zip(listed, names, strict=True)
    ]


def _row(listed: Listed, players: tuple[str, ...], own: tuple[Seat, ...] | None) -> ListedMatch:
    return ListedMatch(
        path=path_of(listed),
        title=title_of(listed),
        players=tuple(_sitters(listed, players, own or ())),
        note=_note(listed, players, own),
        urgent=own is not None and _waits_for(listed, own),
    )


def _waits_for(listed: Listed, own: tuple[Seat, ...]) -> bool:
    """Tell whether it is for the holder of seats to go on, or for the invited to sit down."""
    due = listed.to_move in own and listed.to_move not in listed.handed
    missed = listed.status == "sealed" and any(seat in own for seat in listed.unrevealed)
    return due or missed or (listed.status == "open" and not own)


def path_of(listed: Listed) -> str:
    """Return the path of a match in a list, or an empty one when nothing is to be seen there."""
    return "" if listed.status == "damaged" else url_for("table.page", match_id=listed.id)


def _sitters(listed: Listed, names: Sequence[str], own: tuple[Seat, ...]) -> Iterator[str]:
    """Find who sits at the table: bots are called so, and nobody is called as a seat is."""
    bots, free = bots_of(listed), frozenset(_free(listed))
    for seat, name in enumerate(names):
        if seat in bots:
            yield say("{name} (bot)", name=name)
        elif not _is_of_a_seat(listed, seat, name):
            yield name
        elif seat not in free:
            yield say("you") if seat in own else say("a guest")


def _is_of_a_seat(listed: Listed, seat: Seat, name: str) -> bool:
    """Tell whether a player is called after the seat, for want of a name."""
    known = listed.rules in RULES
    return known and name == seat_name(RULES[listed.rules], seat).capitalize()


def _free(listed: Listed) -> list[Seat]:
    """Return the seats that are kept for people who have not come yet."""
    waits = listed.status == "open"
    return [
        seat
        for seat, kind in enumerate(listed.seats)
        if waits and kind == PERSON and seat not in listed.taken
    ]


def bots_of(listed: Listed) -> frozenset[Seat]:
    """Return the seats of bots, as far as they are known of a damaged match."""
    bots = RULES[listed.rules].bots if listed.rules in RULES else {}
    return frozenset(seat for seat, kind in enumerate(listed.seats) if kind in bots)


def title_of(listed: Listed) -> str:
    """Return what is played, if that is known of a damaged match."""
    return RULES[listed.rules].title if listed.rules in RULES else say("A match")


def _note(listed: Listed, players: tuple[str, ...], own: tuple[Seat, ...] | None) -> str:
    if listed.status == "damaged":
        return say("damaged")
    if told := ended(listed, players):
        return told
    if listed.status == "open":
        free = len(_free(listed))
        return (
            say("Sit down")
            if own == ()
            else say_counted("{count} seat is free", "{count} seats are free", free)
        )
    if told := waited_for(listed, players):
        return told
    if own is None or listed.to_move is None:
        return say_counted("{count} move", "{count} moves", listed.moves)
    name = players[listed.to_move]
    if not _waits_for(listed, own):
        return say("{name} is to move", name=name)
    return say("Your turn") if len(own) == 1 else say("{name}'s turn, here", name=name)

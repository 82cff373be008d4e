"""Which matches are there to join, to watch, to look back on, and to go on with?"""

from typing import Final

import msgspec
from flask import render_template, request, url_for

from adapters.languages import say, say_counted, spoken
from adapters.outcomes import lost
from adapters.store.listed import Listed, Status
from domain.game import Seat
from domain.games import RULES
from domain.match import PERSON
from web.admission.remembered import own_matches
from web.service.limits import DAY
from web.service.service import Service

KINDS: Final[tuple[Status, ...]] = ("open", "running", "finished")
HOUR: Final = 60 * 60 * 1000
SHOWN: Final = 20
"""How many matches of a kind."""


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
    matches = service.club.shown_list
    # Worked out once for everybody, as each change is shown to all who have the page open.
    now = service.club.clock()
    changes = service.changes + service.club.read_models.damages
    known = (changes, matches.read_up_to(), now // HOUR, spoken())
    try:
        everybody = service.lobby.get(known)
    except KeyError:
        # A table that did not begin for a day is not waited at any more.
        since = {"open": now - DAY * 1000}
        rows = {
            kind: [
                _row(service, listed)
                for listed in matches.newest(kind, SHOWN, since.get(kind, 0))
                if listed.is_open_to_all
            ]
            for kind in KINDS
        }
        everybody = render_template("lists.html", **rows)
        service.lobby.put(known, everybody)
    return Lists(yours=render_template("yours.html", yours=_own(service)), lists=everybody)


def _own(service: Service) -> list[ListedMatch]:
    """Return the matches where the caller's browser has a seat, or an invitation to a free one.

    Those that wait for it come first, the ended ones last.
    """
    own = {match.match: match.seats for match in own_matches(service, request)}
    known = service.club.shown_list.of(list(own))
    shown = [match for match in known if own[match.id] or match.status == "open"]
    shown.sort(key=lambda match: (not _waits_for(match, own[match.id]), match.status == "finished"))
    return [_row(service, match, own[match.id]) for match in shown]


def _row(service: Service, listed: Listed, own: tuple[Seat, ...] | None = None) -> ListedMatch:
    players = service.club.names.of_listed(listed)
    return ListedMatch(
        path=path_of(listed),
        title=title_of(listed),
        players=players,
        note=_note(listed, players, own),
        urgent=own is not None and _waits_for(listed, own),
    )


def _waits_for(listed: Listed, own: tuple[Seat, ...]) -> bool:
    """Tell whether it is for the holder of seats to go on, or for the invited to sit down."""
    due = listed.to_move in own and listed.to_move not in listed.handed
    return due or (listed.status == "open" and not own)


def path_of(listed: Listed) -> str:
    """Return the path of a match in a list, or an empty one when nothing is to be seen there."""
    return "" if listed.status == "damaged" else url_for("table.page", match_id=listed.id)


def title_of(listed: Listed) -> str:
    """Return what is played, if that is known of a damaged match."""
    return RULES[listed.rules].title if listed.rules in RULES else say("A match")


def _note(listed: Listed, players: tuple[str, ...], own: tuple[Seat, ...] | None) -> str:
    if listed.status == "damaged":
        return say("damaged")
    if listed.totals is not None:
        won = say(" and ").join(players[seat] for seat in listed.winners or ())
        return say("{totals}, {winners} won", totals=_result(listed.totals), winners=won)
    if listed.status == "open":
        free = listed.seats.count(PERSON) - len(_people(listed))
        return (
            say("Sit down")
            if own == ()
            else say_counted("{count} seat is free", "{count} seats are free", free)
        )
    if ended := lost(listed, players):
        return ended
    if own is None or listed.to_move is None:
        return say_counted("{count} move", "{count} moves", listed.moves)
    name = players[listed.to_move]
    if not _waits_for(listed, own):
        return say("{name} is to move", name=name)
    return say("Your turn") if len(own) == 1 else say("{name}'s turn, here", name=name)


def _people(listed: Listed) -> list[Seat]:
    """Return the seats that people have taken."""
    return [seat for seat in listed.taken if listed.seats[seat] == PERSON]


def _result(totals: tuple[int, ...]) -> str:
    return " : ".join(map(str, totals))

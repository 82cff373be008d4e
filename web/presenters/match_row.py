"""Row of a match in a list."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from flask import url_for
from msgspec.structs import replace

from adapters.i18n import gettext, ngettext, seat_name
from adapters.outcome_text import outcome, waiting_for
from adapters.sql_tables.match_summary import MatchSummary, Status
from adapters.sql_tables.seat_names import apart
from domain.game import Seat
from domain.match import PERSON
from domain.registry import RULES
from web.services import AppServices
from web.text import joined
from web.view_models.dates import age_in_words
from web.view_models.match_settings import settings_in_words

ENDED: Final[tuple[Status, ...]] = ("finished", "unfinished", "voided")
NO_SEATS: Final[Mapping[str, tuple[Seat, ...]]] = {}


class ListedMatch(msgspec.Struct, frozen=True):
    """A match in a list."""

    path: str
    """Empty if the match is corrupt."""
    title: str
    players: tuple[str, ...]
    note: str
    """The status in words."""
    id: str
    urgent: bool = False
    """Whether it waits for the caller."""
    to_join: bool = False
    """Whether the path leads to a free seat that anyone may take."""
    agreed: str = ""
    """The settings of that table, in words."""
    ended: bool = False
    age: str = ""
    """How long ago it was opened, in words."""


def rows(
    service: AppServices,
    listed: Sequence[MatchSummary],
    own: Mapping[str, tuple[Seat, ...]] = NO_SEATS,
) -> list[ListedMatch]:
    """Return the rows of matches; *own* has the caller's seats by match."""
    if not listed:
        return []
    names = map(apart, listed, service.store.names.of_all(listed))
    found = [
        _row(match, players, own.get(match.id), service.store.clock())
        for match, players in zip(listed, names, strict=True)
    ]
    for number, row in enumerate(found):
        if row.to_join:
            settings = settings_in_words(service.store.matches.live(row.id).match)
            found[number] = replace(row, agreed=", ".join(settings))
    return found


def _row(
    listed: MatchSummary, players: tuple[str, ...], own: tuple[Seat, ...] | None, now: int
) -> ListedMatch:
    to_join = listed.is_to_join and own is None
    return ListedMatch(
        path=url_for("seats.join_open_table", match_id=listed.id) if to_join else path_of(listed),
        title=title_of(listed),
        players=tuple(_player_names(listed, players, own or ())),
        note=_note(listed, players, own),
        id=listed.id,
        ended=listed.status in ENDED,
        urgent=own is not None and is_waiting_for(listed, own),
        to_join=to_join,
        age=dated(listed, age_in_words(listed.opened, now)),
    )


def dated(listed: MatchSummary, time: str) -> str:
    """Return the *time* of a match in words: of a record without any, that of its import."""
    return gettext("imported {time}", time=time) if listed.undated else time


def is_waiting_for(listed: MatchSummary, own: tuple[Seat, ...]) -> bool:
    """Tell whether the match waits for a move, a seed or a seating of the caller."""
    due = listed.to_move in own and listed.to_move not in listed.handed
    missed = listed.status == "sealed" and any(seat in own for seat in listed.unrevealed)
    return due or missed or (listed.status == "open" and not own)


def path_of(listed: MatchSummary) -> str:
    """Return the path of a match, empty if it is corrupt."""
    return "" if listed.status == "damaged" else url_for("match.match_page", match_id=listed.id)


def _player_names(
    listed: MatchSummary, names: Sequence[str], own: tuple[Seat, ...]
) -> Iterator[str]:
    """Give the names of the players, with bots marked; the caller is "you"."""
    bots, free = bots_of(listed), frozenset(_free(listed))
    for seat, name in enumerate(names):
        if seat in bots:
            yield gettext("{name} (bot)", name=name)
        elif seat in listed.handed and (listed.status in ENDED or not own):
            yield gettext("{name} (then a bot)", name=name)
        elif seat in own and _is_default_name(listed, seat, name):
            yield gettext("you")
        elif seat not in free or not _is_default_name(listed, seat, name):
            yield name


def _is_default_name(listed: MatchSummary, seat: Seat, name: str) -> bool:
    """Tell whether a player has no name but the seat's."""
    known = listed.rules in RULES
    return known and name == seat_name(RULES[listed.rules], seat).capitalize()


def _free(listed: MatchSummary) -> list[Seat]:
    """Return the free seats of people."""
    waits = listed.status == "open"
    return [
        seat
        for seat, kind in enumerate(listed.seats)
        if waits and kind == PERSON and seat not in listed.taken
    ]


def bots_of(listed: MatchSummary) -> frozenset[Seat]:
    """Return the seats of bots; none if the rules version is unknown."""
    bots = RULES[listed.rules].bots if listed.rules in RULES else {}
    return frozenset(seat for seat, kind in enumerate(listed.seats) if kind in bots)


def title_of(listed: MatchSummary) -> str:
    """Return the game's title, marked for branches and practice."""
    if listed.rules not in RULES:
        return gettext("A match")
    title = RULES[listed.rules].title
    title = gettext("{game}, branch", game=title) if listed.branch else title
    return gettext("{game}, practice", game=title) if listed.practice else title


def _note(listed: MatchSummary, players: tuple[str, ...], own: tuple[Seat, ...] | None) -> str:
    if listed.status == "damaged":
        return gettext("damaged")
    if text := outcome(listed, players):
        return text
    if listed.status == "open":
        return gettext("Sit down") if own == () else _free_seats(listed, own)
    if listed.status == "sealed" and any(seat in (own or ()) for seat in listed.unrevealed):
        return gettext("The deal is waiting for you: open this page")
    if text := waiting_for(listed, players):
        return text
    if own is None or listed.to_move is None:
        return ngettext("{count} move", "{count} moves", listed.moves)
    return _turn(listed, listed.to_move, players, own)


def _turn(listed: MatchSummary, to_move: Seat, players: Sequence[str], own: Sequence[Seat]) -> str:
    """Return whose turn it is, and for whom a bot plays, in words."""
    if own and set(own) <= set(listed.handed):
        return gettext("A bot is playing for you")
    if to_move in listed.handed:
        return gettext("A bot is playing for {name}", name=players[to_move])
    if to_move not in own:
        return gettext("{name}'s turn", name=players[to_move])
    if len(own) > 1:
        return gettext("{name}'s turn, on this screen", name=players[to_move])
    if not listed.handed:
        return gettext("Your turn")
    gone = joined(players[seat] for seat in listed.handed)
    return gettext("Your turn; a bot is playing for {players}", players=gone)


def _free_seats(listed: MatchSummary, own: tuple[Seat, ...] | None) -> str:
    """Return the number of free seats, and who may take them, in words."""
    free = len(_free(listed))
    if own is not None:
        return ngettext("waiting for {count} more player", "waiting for {count} more players", free)
    if listed.joinable:
        return ngettext(
            "waiting for {count} player: take the seat",
            "waiting for {count} players: take a seat",
            free,
        )
    return ngettext(
        "{count} seat is free, by invitation", "{count} seats are free, by invitation", free
    )

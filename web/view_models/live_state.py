"""Live state: the part of a match view that depends on who asks and when.

Earlier positions do not have it: invitations, signed-in browsers, presence, choices and the like.
"""

from collections.abc import Sequence
from typing import Any, Final, Self, TypeAlias

import msgspec

from adapters.i18n import gettext, seat_name, wording
from adapters.records.export import is_sealed
from domain import match as matches
from domain.game import Observer, Seat, Viewer
from domain.match import Match
from web.games.move_builder import localized
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices
from web.view_models.chain import Head
from web.view_models.clocks import ClockSeen, clock_seen
from web.view_models.missed_moves import Meanwhile
from web.view_models.qr import Code
from web.view_models.seeds import Seeds, seeds_of
from web.view_models.status import is_due
from web.view_models.table_actions import AtTable, at_table

ENDED: Final = {
    "replay": "#0",
    "analysis": "analysis",
    "audit": "audit",
    "record": "record",
    "file": "replay.html",
}
"""Where a match that is over leads, relative to it."""
VOIDED: Final = {"log": "log.json"}
"""The same where nothing was dealt."""
BROKEN_OFF: Final = {"audit": "audit", "record": "record"}
"""The same where a record ends before its match did."""


Closed: TypeAlias = tuple[int, int]
"""A range of positions: the first one, and the first one after it."""


class Invitation(msgspec.Struct, frozen=True):
    """A secret link to a free seat, for those who may pass it on."""

    seat: str
    link: str
    code: Code
    """The same for a camera."""


class Browser(msgspec.Struct, frozen=True):
    """A browser in which the viewer's seat is open."""

    name: str
    way: str
    """In words how it came to the seat, where that is known."""
    made: int
    """Since when, in UTC milliseconds; 0 when that is not known."""
    here: bool
    """Whether it is the one that is shown this."""


class TableContext(msgspec.Struct, frozen=True):
    """Who is at the table just now, beside the match: no part of what happened."""

    names: tuple[str, ...]
    """Of the players, in seat order."""
    connected: tuple[bool, ...] = ()
    """Which seats have a page open; empty when that is not known."""
    invitations: tuple[Invitation, ...] = ()
    """Those that the viewer may pass on."""
    watch: str = ""
    """The public link for spectators."""
    rematch: str = ""
    """The path of the match that was opened as a rematch."""
    came: tuple[Seat, ...] = ()
    """Whose players have come there, by their seats here."""
    shared: tuple[Seat, ...] = ()
    """The viewer's seats, when several share one screen."""
    browsers: tuple[Browser, ...] = ()
    """Those in which the viewer's seat is open, when there is more than one."""


class WaitingRoom(msgspec.Struct, frozen=True):
    """A table before its deal: which seats are free, and the links that fill them."""

    free: tuple[str, ...]
    invitations: tuple[Invitation, ...]
    joinable: bool
    """Whether anybody may take a free seat."""
    seeds: Seeds


class ViewpointOption(msgspec.Struct, frozen=True):
    """Somebody with whose eyes one may look."""

    viewer: Viewer
    name: str


class LiveState(msgspec.Struct, frozen=True):
    """All that an earlier position does not know."""

    last: int
    """The newest position."""
    choices: Choices | None
    """Unless it is another's move, or the position is not the newest one."""
    connected: tuple[bool, ...]
    waiting: WaitingRoom | None
    watch: str
    shared: tuple[Seat, ...]
    """The viewer's seats, when several share one screen."""
    links: dict[str, str]
    """Where the replay, the analysis, the audit and the record are, relative to the match, once it
    is over or its record broken off; of a table that was voided, where its log is."""
    table: AtTable | None
    eyes: tuple[ViewpointOption, ...]
    """All that one may look with; none while something hidden hangs on the match."""
    meanwhile: Meanwhile | None
    """What a player missed."""
    clock: ClockSeen | None
    """How the clocks stand, in a match that has some."""
    chain: Head | msgspec.UnsetType = msgspec.UNSET
    """How far the match's chain goes; not there in a match without one."""
    closed: tuple[Closed, ...] | msgspec.UnsetType = msgspec.UNSET
    """The positions that may not be looked at in a memory game; only there when there are any."""
    browsers: tuple[Browser, ...] | msgspec.UnsetType = msgspec.UNSET
    """Those in which the viewer's seat is open; only there when there is more than one."""


class MatchHead(msgspec.Struct, frozen=True):
    """How far a match has come."""

    position: int
    chain: Head | None = None
    """None where the match has none, or an earlier position is looked at."""
    limit: int = 0
    """The first position whose turn the viewer may look up."""
    closed: tuple[Closed, ...] = ()
    """The positions that the viewer may not look at."""

    @classmethod
    def of(cls, match: Match, viewer: Viewer, chain: Head | None = None) -> Self:
        """Return how far *match* has come for *viewer*."""
        closed = _ranges(matches.closed_positions(match, viewer))
        return cls(match.moves, chain, matches.recall_limit(match, viewer), closed)


def _ranges(positions: Sequence[int]) -> tuple[Closed, ...]:
    """Return ascending *positions* as ranges, each with the first one after it."""
    first = [at for at in positions if at - 1 not in positions]
    last = [at for at in positions if at + 1 not in positions]
    return tuple((begin, end + 1) for begin, end in zip(first, last, strict=True))


def now(
    match: Match,
    viewer: Viewer,
    choices: Choices | None,
    missed: Meanwhile | None,
    company: TableContext,
    came: MatchHead,
) -> LiveState:
    """Return what is so at present: what *viewer* may do and has missed, if it is the newest.

    So far the match *came*.
    """
    over, newest = match.over, match.moves == came.position
    return LiveState(
        last=came.position,
        choices=choices if newest else None,
        connected=company.connected,
        waiting=None if match.dealt or over else _waiting(match, company),
        watch=company.watch,
        shared=company.shared,
        links=_links(match) if newest else {},
        table=at_table(
            match,
            viewer,
            company.names,
            company.connected,
            company.shared,
            company.rematch,
            company.came,
        )
        if newest
        else None,
        eyes=() if is_sealed(match) or match.voided else _eyes(match, company.names),
        meanwhile=missed if newest else None,
        clock=clock_seen(match) if newest else None,
        chain=came.chain or msgspec.UNSET,
        closed=came.closed or msgspec.UNSET,
        browsers=company.browsers or msgspec.UNSET,
    )


def _links(match: Match) -> dict[str, str]:
    if match.over:
        return VOIDED if match.voided else ENDED
    return BROKEN_OFF if match.opened.imported else {}


def _eyes(match: Match, names: Sequence[str]) -> tuple[ViewpointOption, ...]:
    """Return everybody of a match that is open to all."""
    words = wording(match.game)
    called = zip(names, match.game.seat_names, strict=False)
    return (
        *(
            ViewpointOption(seat, _called(name, words[color]))
            for seat, (name, color) in enumerate(called)
        ),
        ViewpointOption(Observer.SPECTATOR, gettext("a spectator")),
        ViewpointOption(Observer.REFEREE, gettext("the referee, who sees everything")),
    )


def _called(name: str, color: str) -> str:
    """Return a player's *name* with the seat's, unless the player is called by that alone."""
    return name if name.casefold() == color.casefold() else f"{name}, {color}"


def _waiting(match: Match, company: TableContext) -> WaitingRoom:
    free = [
        seat_name(match.game, seat) for seat, seated in enumerate(match.seated) if seated is None
    ]
    return WaitingRoom(tuple(free), company.invitations, match.opened.joinable, seeds_of(match))


def choices_of(match: Match, view: Any) -> Choices | None:
    """Return what the viewer may pick at once; what follows is asked for when something is picked.

    What is picked already when the choice begins is not asked for, so that is told ahead.
    """
    if not is_due(match, view.viewer):
        return None
    choices = PRESENTATIONS[match.game.name].choices
    start = choices(view, ())
    after = {pick: choices(view, (pick,)) for pick in start.usual[:1]}
    return localized(msgspec.structs.replace(start, after={**start.after, **after}))

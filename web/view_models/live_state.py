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
from web.games.move_builder import Picks, localized
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices
from web.view_models.chain import ChainHead
from web.view_models.clocks import ClockView, clock_view
from web.view_models.log import MissedMoves
from web.view_models.qr import QrCode
from web.view_models.seeds import Seeds, seeds_of
from web.view_models.status import is_due
from web.view_models.table_actions import TableActions, table_actions

ENDED: Final = {
    "replay": "#0",
    "analysis": "analysis",
    "audit": "audit",
    "record": "record",
    "file": "replay.html",
}
"""Links of a finished match, relative to it."""
VOIDED: Final = {"log": "log.json"}
"""Links of a voided match."""
BROKEN_OFF: Final = {"audit": "audit", "record": "record"}
"""Links of a match whose record is incomplete."""


PositionRange: TypeAlias = tuple[int, int]
"""A half-open range of positions."""


class Invitation(msgspec.Struct, frozen=True):
    """A secret link to a free seat, for viewers who may share it."""

    seat: str
    link: str
    code: QrCode
    """The link as a QR code."""


class Browser(msgspec.Struct, frozen=True):
    """A signed-in browser of the viewer's seat."""

    name: str
    origin: str
    """How it signed in, in words; empty if unknown."""
    made: int
    """Sign-in time in UTC milliseconds; 0 if unknown."""
    here: bool
    """Whether it is the current browser."""


class TableContext(msgspec.Struct, frozen=True):
    """Who is at the table: names, presence, invitations. It is not part of the match's events."""

    names: tuple[str, ...]
    """The players' names, in seat order."""
    connected: tuple[bool, ...] = ()
    """Which seats are connected; empty if unknown."""
    invitations: tuple[Invitation, ...] = ()
    """The invitations that the viewer may share."""
    watch: str = ""
    """The public link for spectators."""
    rematch: str = ""
    """The path of the match that was opened as a rematch."""
    rejoined: tuple[Seat, ...] = ()
    """Players who joined the rematch, by their seats here."""
    shared: tuple[Seat, ...] = ()
    """The viewer's seats, when several share one screen."""
    browsers: tuple[Browser, ...] = ()
    """The signed-in browsers of the viewer's seat, if more than one."""
    host: bool = False
    """Whether the viewer opened this table, which has no deal yet."""
    decisive: tuple[int, ...] = ()
    """Positions after the decisive moves, once an ended match is analysed."""
    former: tuple[str, ...] = ()
    """The names of those who played the moves before a branch point; empty if unknown."""


class WaitingRoom(msgspec.Struct, frozen=True):
    """A table before its deal: its free seats and their invitations."""

    free: tuple[str, ...]
    invitations: tuple[Invitation, ...]
    joinable: bool
    """Whether anybody may take a free seat."""
    closable: bool
    """Whether the viewer may close the table."""
    follows: str
    """The id of the previous match of a rematch, whose players alone may join; else empty."""
    seeds: Seeds


class ViewpointOption(msgspec.Struct, frozen=True):
    """A viewpoint that can be selected."""

    viewer: Viewer
    name: str


class LiveState(msgspec.Struct, frozen=True):
    """The part of a match view that earlier positions do not have."""

    last: int
    """The newest position."""
    choices: Choices | None
    """None if it is another player's move, or the position is not the newest one."""
    connected: tuple[bool, ...]
    waiting: WaitingRoom | None
    watch: str
    shared: tuple[Seat, ...]
    """The viewer's seats, when several share one screen."""
    links: dict[str, str]
    """Where the replay, the analysis, the audit and the record are, relative to the match, once it
    is over or its record broken off; of a table that was voided, where its log is."""
    table: TableActions | None
    viewpoints: tuple[ViewpointOption, ...]
    """The selectable viewpoints; none while anything is hidden."""
    missed_moves: MissedMoves | None
    """The moves that the player missed."""
    clock: ClockView | None
    """The clocks, if the match has any."""
    chain: ChainHead | msgspec.UnsetType = msgspec.UNSET
    """The head of the match's chain; unset if it has none."""
    closed: tuple[PositionRange, ...] | msgspec.UnsetType = msgspec.UNSET
    """Positions that a memory game closes to the viewer; unset if none."""
    browsers: tuple[Browser, ...] | msgspec.UnsetType = msgspec.UNSET
    """The signed-in browsers of the viewer's seat; unset unless several."""
    decisive: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    """Positions after the decisive moves; unset before an analysis."""


class MatchHead(msgspec.Struct, frozen=True):
    """The newest position of a match."""

    position: int
    chain: ChainHead | None = None
    """None without a chain, or for an earlier position."""
    limit: int = 0
    """The first position that the viewer may look up."""
    closed: tuple[PositionRange, ...] = ()
    """Positions that are closed to the viewer."""

    @classmethod
    def of(cls, match: Match, viewer: Viewer, chain: ChainHead | None = None) -> Self:
        """Return the head of *match* for *viewer*."""
        positions = matches.closed_positions(match, viewer)
        closed = _ranges(positions) if positions else ()
        return cls(match.moves, chain, matches.recall_limit(match, viewer), closed)


def _ranges(positions: Sequence[int]) -> tuple[PositionRange, ...]:
    """Return ascending *positions* as half-open ranges."""
    known = set(positions)
    first = [at for at in positions if at - 1 not in known]
    last = [at for at in positions if at + 1 not in known]
    return tuple((begin, end + 1) for begin, end in zip(first, last, strict=True))


def live_state(
    match: Match,
    viewer: Viewer,
    choices: Choices | None,
    missed: MissedMoves | None,
    context: TableContext,
    newest: MatchHead,
) -> LiveState:
    """Return the live state of *viewer*: actions and missed moves, at the newest position.

    *newest* is the newest position of the match.
    """
    over, is_newest = match.over, match.moves == newest.position
    return LiveState(
        last=newest.position,
        choices=choices if is_newest else None,
        connected=context.connected,
        waiting=None if match.dealt or over else _waiting(match, viewer, context),
        watch=context.watch,
        shared=context.shared,
        links=_links(match) if is_newest else {},
        table=table_actions(
            match,
            viewer,
            context.connected,
            context.shared,
            context.rematch,
            context.rejoined,
        )
        if is_newest
        else None,
        viewpoints=() if is_sealed(match) or match.voided else viewpoints_of(match, context.names),
        missed_moves=missed if is_newest else None,
        clock=clock_view(match) if is_newest else None,
        chain=newest.chain or msgspec.UNSET,
        closed=newest.closed or msgspec.UNSET,
        browsers=context.browsers or msgspec.UNSET,
        decisive=context.decisive or msgspec.UNSET,
    )


def _links(match: Match) -> dict[str, str]:
    if match.over:
        return VOIDED if match.voided else ENDED
    return BROKEN_OFF if match.opened.imported else {}


def viewpoints_of(match: Match, names: Sequence[str]) -> tuple[ViewpointOption, ...]:
    """Return all viewpoints of a match that has no hidden information left."""
    words = wording(match.game)
    called = zip(names, match.game.seat_names, strict=False)
    return (
        *(
            ViewpointOption(seat, _called(name, words[color]))
            for seat, (name, color) in enumerate(called)
        ),
        ViewpointOption(Observer.SPECTATOR, gettext("a spectator")),
        ViewpointOption(Observer.REFEREE, gettext("everything")),
    )


def _called(name: str, color: str) -> str:
    """Return a player's *name* with the seat's name, unless it says that already."""
    alike = name.casefold() == color.casefold() or name.endswith(f"({color})")
    return name if alike else f"{name}, {color}"


def _waiting(match: Match, viewer: Viewer, context: TableContext) -> WaitingRoom:
    free = [
        seat_name(match.game, seat) for seat, seated in enumerate(match.seated) if seated is None
    ]
    return WaitingRoom(
        free=tuple(free),
        invitations=context.invitations,
        joinable=match.opened.joinable,
        closable=context.host and matches.is_closable(match),
        follows=match.opened.follows,
        seeds=seeds_of(match),
    )


def choices_of(match: Match, view: Any) -> Choices | None:
    """Return the viewer's possible first picks; later ones are requested after a pick.

    If the choice begins with something already picked, the next picks are included.
    """
    if not is_due(match, view.viewer):
        return None
    choices = PRESENTATIONS[match.game.name].choices
    start = choices(view, ())
    after = {pick: choices(view, (pick,)) for pick in start.default[:1]}
    return localized(msgspec.structs.replace(start, after={**start.after, **after}))


def choices_after(match: Match, view: Any, picks: Picks, *, prefetch: bool) -> Choices:
    """Return the choices after *picks*, with *prefetch* those after the next two picks, too."""
    return localized(PRESENTATIONS[match.game.name].choices(view, picks, 2 if prefetch else 0))

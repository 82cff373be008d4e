"""Builds the view of a position of Bloom for one viewer.

Whatever is not named here for a viewer stays secret.
"""

import msgspec

from domain.bloom import rules
from domain.bloom.components import Tile, Tiles
from domain.bloom.legal import Legal, legal
from domain.bloom.scoring import totals
from domain.bloom.state import Ladder, Result, State, Turn
from domain.game import Observer, Seat, Viewer
from domain.identity_cache import cached_by_identity


class OpenTiles(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="open"):
    """Tiles that the viewer may look at, in the order in which they came."""

    tiles: Tiles

    @property
    def size(self) -> int:
        """Return how many there are, as of hidden ones."""
        return len(self.tiles)


class HiddenTiles(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="hidden"):
    """Tiles that the viewer may only count."""

    size: int


Pile = OpenTiles | HiddenTiles


class LadderSeen(msgspec.Struct, frozen=True, gc=False):
    """A ladder on the table."""

    number: int
    owner: Seat
    """Who laid it."""
    tiles: Tiles


class ResultSeen(msgspec.Struct, frozen=True, gc=False):
    """A player's round that is over."""

    points: tuple[int, ...]
    left: Pile
    """The tiles that were left in the hand."""
    flowers: int
    """Those on the tiles left."""
    score: int


class TurnSeen(msgspec.Struct, frozen=True, gc=False):
    """The turn being played."""

    seat: Seat
    drawn: bool
    """Whether a first tile was drawn."""


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one viewer sees it; values per seat are in seat order."""

    viewer: Viewer
    round: int
    flowers: tuple[int, ...]
    """Those on each number, from 0 to 100."""
    reserve: Pile
    open: tuple[Tile | None, ...]
    board_jokers: int
    point_tiles: tuple[int, ...]
    hands: tuple[Pile, ...]
    ladders: tuple[LadderSeen, ...]
    points: tuple[tuple[int, ...], ...]
    """The point tiles taken in this round."""
    passes: int
    """How many passed one after the other."""
    turn: TurnSeen | None
    results: tuple[tuple[ResultSeen, ...], ...]
    """The rounds that are over."""
    totals: tuple[int, ...]
    """The scores of the rounds that are over."""
    coming: Tiles
    """The tiles of the rounds to come, for the referee alone."""
    ended: bool
    legal: Legal | None
    """The viewer's legal actions; None if the viewer is not on turn."""


def view(state: State, viewer: Viewer) -> View:
    """Return what *viewer* sees; once the match has ended all is revealed."""
    mover = rules.to_move(state)
    all_open = state.ended or viewer == Observer.REFEREE
    return View(
        viewer=viewer,
        round=state.round,
        flowers=state.box.flowers,
        reserve=_pile(state.reserve, all_open),
        open=state.open,
        board_jokers=state.board_jokers,
        point_tiles=state.point_tiles,
        hands=tuple(
            _pile(hand, all_open or seat == viewer) for seat, hand in enumerate(state.hands)
        ),
        ladders=_ladders_seen(state.ladders),
        points=state.points,
        passes=state.passes,
        turn=_turn_seen(state.turn) if state.turn else None,
        results=tuple(
            tuple(
                _result_seen(result, all_open or seat == viewer)
                for seat, result in enumerate(results)
            )
            for results in state.results
        ),
        totals=totals(state),
        coming=_coming(state) if all_open else (),
        ended=state.ended,
        legal=legal(state, mover) if mover is not None and viewer == mover else None,
    )


def without_turn(view: View) -> View:
    """Return *view* with nobody to move, as it stays when a player gives up."""
    return msgspec.structs.replace(view, turn=None, legal=None)


def _pile(tiles: Tiles, is_open: bool) -> Pile:
    return OpenTiles(tiles) if is_open else HiddenTiles(len(tiles))


@cached_by_identity
def _ladders_seen(ladders: tuple[Ladder, ...]) -> tuple[LadderSeen, ...]:
    """Return the ladders, which lie open to all: of nothing else on the table."""
    return tuple(LadderSeen(ladder.number, ladder.owner, ladder.tiles) for ladder in ladders)


def _turn_seen(turn: Turn) -> TurnSeen:
    return TurnSeen(turn.seat, turn.drawn)


def _result_seen(result: Result, is_open: bool) -> ResultSeen:
    return ResultSeen(
        points=result.points,
        left=_pile(result.left, is_open),
        flowers=result.flowers,
        score=result.score,
    )


def _coming(state: State) -> Tiles:
    return tuple(tile for tiles in state.rounds[state.round :] for tile in tiles)

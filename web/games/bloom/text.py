"""Names of Bloom's pieces."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import msgspec

from adapters.i18n import N_, format_points, gettext, ngettext
from domain.bloom import rules
from domain.bloom.components import JOKER, NUMBERS, SEAT_NAMES, Tile, Tiles, numbers_of
from domain.bloom.rules.ladders import steps_between
from domain.bloom.state import State
from domain.bloom.view import LadderSeen, OpenTiles, Pile, ResultSeen, TurnSeen, View
from domain.game import Seat
from web.games.bloom.arrangements import fewest_between
from web.text import in_points, listed, named


class PlayerSide(msgspec.Struct, frozen=True, gc=False):
    """The contents of a player's side, without the tiles of the hand."""

    seat: Seat
    held: int
    """The number of tiles in the hand."""
    turn: TurnSeen | None
    """The player's turn, if it is on."""
    round: int
    points: tuple[int, ...]
    """The point tiles taken in this round."""
    results: tuple[ResultSeen, ...]
    """The player's finished rounds."""
    ended: bool

    @property
    def rounds(self) -> Iterable[tuple[int, tuple[int, ...], ResultSeen | None]]:
        """Return each round so far: its number, the point tiles taken, its result if it is over."""
        for number, result in enumerate(self.results, 1):
            yield number, result.points, result
        if self.round > len(self.results):
            yield self.round, self.points, None


def player_of(view: View, seat: Seat) -> PlayerSide:
    """Return the contents of a seat's side."""
    return PlayerSide(
        seat=seat,
        held=view.hands[seat].size,
        turn=view.turn if view.turn and view.turn.seat == seat else None,
        round=view.round,
        points=view.points[seat],
        results=tuple(results[seat] for results in view.results),
        ended=view.ended,
    )


LEGEND: Final = (
    ("bloom-flower-1", N_("the flowers of a tile, with their number")),
    ("bloom-joker-flower", N_("a joker: it stands for any number and has no flowers")),
    ("bloom-points", N_("a point tile: the flowers of a new ladder say which one it takes")),
    ("bloom-seat-rose", N_("rose")),
    ("bloom-seat-tulip", N_("tulip")),
    ("bloom-seat-daisy", N_("daisy")),
    ("bloom-seat-iris", N_("iris")),
    ("bloom-seat-poppy", N_("poppy")),
)
"""Names of the symbols."""
HANDS: Final = {
    0: N_("Hand of rose"),
    1: N_("Hand of tulip"),
    2: N_("Hand of daisy"),
    3: N_("Hand of iris"),
    4: N_("Hand of poppy"),
}
"""What the hands are called, by their seats."""


def player(seat: Seat) -> str:
    """Return the name of a seat."""
    return named("bloom", SEAT_NAMES[seat])


def in_tiles(count: int) -> str:
    """Return a number of tiles in words."""
    return ngettext("{count} tile", "{count} tiles", count)


def in_flowers(count: int) -> str:
    """Return a number of flowers in words."""
    return ngettext("{count} flower", "{count} flowers", count)


def signed(points: int) -> str:
    """Return points as they are written."""
    return format_points(points)


def tile(view: View, tile: Tile) -> str:
    """Return a tile in words, as ``tile 55, 7 flowers``."""
    if not isinstance(tile, int):
        return name(tile)
    return number(tile, view.flowers[tile])


def number(tile: int, flowers: int) -> str:
    """Return a number tile with its *flowers* in words."""
    return gettext("tile {number}, {flowers}", number=tile, flowers=in_flowers(flowers))


def name(tile: Tile) -> str:
    """Return the short name of a tile: its number, or joker."""
    return str(tile) if isinstance(tile, int) else named("bloom", tile)


def tiles(them: Iterable[Tile]) -> str:
    """Return tiles in short, in their order: ``22, joker, 25``."""
    return listed(map(name, them))


def flowers(flowers: tuple[int, ...], them: Tiles) -> int:
    """Return the number of flowers on tiles, given the *flowers* of each number."""
    return sum(flowers[tile] for tile in them if isinstance(tile, int))


def pile(them: Pile) -> str:
    """Return tiles in words as far as the viewer sees them."""
    count = in_tiles(them.size)
    seen = them.tiles if isinstance(them, OpenTiles) else ()
    return f"{count}: {tiles(seen)}" if seen else count


def ladder(ladder: LadderSeen, flowers: int) -> str:
    """Return a whole ladder with its *flowers* in words."""
    return gettext(
        "ladder {number} of {player}: {tiles}; {flowers}",
        number=ladder.number,
        player=player(ladder.owner),
        tiles=tiles(ladder.tiles),
        flowers=in_flowers(flowers),
    )


def range_of(numbers: tuple[int, ...]) -> str:
    """Return the numbers that a joker can stand for, in short."""
    if len(numbers) == NUMBERS:
        return gettext("any")
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def joker(tiles: Tiles, at: int) -> str:
    """Return a joker of a ladder in words, with the numbers that it can stand for."""
    numbers = rules.stands_for(tiles, at)
    if len(numbers) == NUMBERS:
        return gettext("joker, standing for any number")
    low, high = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return gettext("joker, standing for {number}", number=low)
    if len(numbers) == 2:
        return gettext("joker, standing for {low} or {high}", low=low, high=high)
    return gettext("joker, standing for one from {low} to {high}", low=low, high=high)


def side(shown: PlayerSide) -> str:
    """Return a player's side in words."""
    held = in_tiles(shown.held)
    parts = [gettext("{player}: {tiles} in hand", player=player(shown.seat), tiles=held)]
    if shown.turn:
        parts.append(gettext("may draw again") if shown.turn.drawn else gettext("on turn"))
    for number, result in enumerate(shown.results, 1):
        points = in_points(result.score)
        parts.append(gettext("round {round} brought {points}", round=number, points=points))
    if not shown.ended and shown.round:
        parts.append(_taken(shown.round, shown.points))
    return "; ".join(parts)


def _taken(round: int, points: tuple[int, ...]) -> str:
    if not points:
        return gettext("point tiles of round {round}: none", round=round)
    return gettext("point tiles of round {round}: {tiles}", round=round, tiles=tiles(points))


def gains(state: State, tiles: Tiles) -> str:
    """BLO-5.3: return the gain of a new ladder: ``11 flowers, point tile 10``."""
    flowers = state.box.flowers_on(tiles)
    points = rules.point_tile(state, flowers)
    if points is None:
        return gettext("{flowers}, no point tile", flowers=in_flowers(flowers))
    return gettext("{flowers}, point tile {points}", flowers=in_flowers(flowers), points=points)


def apart(base: Tiles, more: Tiles) -> str:
    """Return the gaps between these tiles in words: ``23 and 27 are 4 apart``."""
    numbers = sorted(numbers_of((*base, *more)))
    wide = max(range(len(numbers)), key=lambda at: steps_between(numbers[at - 1], numbers[at]))
    order = (*numbers[wide:], *numbers[:wide])
    gaps = [(low, high) for low, high in pairwise(order) if fewest_between(low, high)]
    ranges = listed(_wide(low, high) for low, high in gaps)
    if not ranges:
        return gettext("together they make no ladder")
    jokers = (*base, *more).count(JOKER)
    if not jokers:
        return ranges
    return ngettext(
        "{gaps}, too far for {count} joker",
        "{gaps}, too far for {count} jokers",
        jokers,
        gaps=ranges,
    )


def _wide(low: int, high: int) -> str:
    return gettext(
        "{low} and {high} are {steps} apart", low=low, high=high, steps=steps_between(low, high)
    )


def opening(code: str) -> str:
    """Return a category of first moves in words."""
    if code.isdecimal():
        return ngettext("a ladder of {count} tile", "a ladder of {count} tiles", int(code))
    return gettext("draws a face-up tile") if code == "open" else gettext("draws a face-down tile")

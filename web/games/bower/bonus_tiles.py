"""Shapes and places of bonus tiles and of the bonuses that a player owns."""

from collections.abc import Iterable

from domain.bower.view import TileSeen, View
from domain.game import Seat
from web.cache import cached, cached_tuple
from web.games.bower import layout, nest_tiles, text
from web.games.bower.layout import Layout
from web.games.bower.side_panel import largest
from web.games.geometry import ResponsivePoint
from web.games.scene import Part, Shape

SMALL = 0.86
"""Size of a nest tile on a bonus tile."""
LONGEST = 11
"""Maximum letters per line below a bonus tile."""

Cards = tuple[tuple[str, TileSeen | None], ...]
"""Bonus tiles, each with its face if it is a nest tile."""


def card_id(tile: str) -> str:
    """Return the id of a bonus tile that the viewer sees."""
    return f"bonus-{tile}"


def bonus_tiles(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the offered bonus tiles, face down for viewers who may not see them."""
    yield from _to_choose(_shown(view, view.revealed), spots, drawn=False)
    turn = view.turn
    if turn is None or view.super_nest:
        return
    if turn.drawn_tiles is None:
        for index in range(turn.drawn):
            at = spots.drawn.at(index)
            yield Shape(
                f"drawn-{index}", "card", *at.narrow, layout.CARD, body="bower-card-back",
                wide=at.wide,
                low=at.low,
            )  # fmt: skip
        return
    yield from _to_choose(_shown(view, turn.drawn_tiles), spots, drawn=True)


def _shown(view: View, cards: Iterable[str]) -> Cards:
    return tuple((tile, text.nest_tile(view, tile)) for tile in cards)


def _to_choose(cards: Cards, spots: Layout, *, drawn: bool) -> Iterable[Shape]:
    tray = spots.drawn if drawn else spots.revealed
    for index, (tile, shown) in enumerate(cards):
        yield card(tile, shown, tray.at(index), layout.CARD, "bonus", named=True)


@cached_tuple
def _chosen(cards: Cards, tokens: tuple[str, ...], spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return the bonus tiles of a player, with their unplaced *tokens*."""
    for (tile, shown), at in zip(cards, spots.bonuses(seat, len(cards)), strict=True):
        yield card(tile, shown, at, layout.CHIP, f"side-{seat}")
        if tile in tokens:
            yield Shape(
                f"token-{tile}",
                "token",
                *at.narrow,
                layout.CHIP * 0.6,
                face=f"bower-token-{tile}",
                wide=at.wide,
                low=at.low,
            )


def card(
    tile: str,
    shown: TileSeen | None,
    at: ResponsivePoint,
    size: float,
    zone: str,
    *,
    named: bool = False,
) -> Shape:
    """Return a bonus tile; *shown* is its face if it is a nest tile."""
    name, effect = text.bonus(tile, shown)
    return Shape(
        card_id(tile),
        "card",
        *at.narrow,
        size,
        body="bower-card",
        face="" if shown else f"bower-bonus-{tile}",
        parts=_small(shown) if shown else (),
        text=_in_lines(name) if named else "",
        zone=zone,
        label=f"{name}: {effect}",
        name="" if shown else tile,
        wide=at.wide,
        low=at.low,
    )


def _in_lines(name: str) -> str:
    """Split *name* into two lines if it is too long for one."""
    return "\n".join(name.rsplit(" ", 1)) if len(name) > LONGEST else name


def _small(tile: TileSeen) -> tuple[Part, ...]:
    """Return the small picture of a nest tile on a bonus tile."""
    return tuple(
        Part(part.symbol, part.x * SMALL, part.y * SMALL, part.size * SMALL)
        for part in nest_tiles.parts(tile)
    )


def owned(view: View, spots: Layout, seat: Seat) -> Iterable[Shape]:
    """Return a player's largest groups, bonus tiles and unplaced tokens."""
    for index, group in enumerate(largest(view.nests[seat])):
        yield _largest(spots, seat, index, group.material, group.squares)
    chosen = _shown(view, view.bonuses[seat])
    yield from _chosen(chosen, view.kept[seat], spots, seat)


@cached
def _largest(spots: Layout, seat: Seat, index: int, material: str, size: int) -> Shape:
    at = spots.largest(seat, index)
    return Shape(
        f"largest-{seat}-{material}",
        "largest",
        *at.narrow,
        layout.CHIP,
        body=f"bower-{material}",
        text=str(size),
        wide=at.wide,
        low=at.low,
    )

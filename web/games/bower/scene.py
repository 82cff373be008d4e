"""Scene of Bower: lays out a view and labels its places."""

from collections.abc import Iterable
from itertools import chain

from msgspec import UNSET

from adapters.i18n import gettext, pgettext
from domain.bower.view import View
from domain.game import Seat
from web.cache import cached, cached_tuple
from web.games.bower import board, bonus_tiles, layout, nest_tiles, side_panel, standings, text
from web.games.bower.layout import Layout, layout_of
from web.games.scene import Caption, Drawing, Scene, Shape, Zone


def scene(view: View) -> Scene:
    """Return the scene of *view*; viewers without a seat look from the first seat's side."""
    spots = layout_of(view)
    near, far = spots.near, 1 - spots.near
    return Scene(
        view_box=spots.view_box,
        wide=spots.wide,
        low=spots.low or UNSET,
        supply=side_panel.STACK,
        zones=_zones(spots),
        drawings=_drawings(),
        places=(
            *chain.from_iterable(
                board.nest_places(view.nests[seat], spots, seat) for seat in (far, near)
            ),
            *board.egg_places(view, spots),
            *side_panel.places(view, spots),
        ),
        shapes=(
            *chain.from_iterable(
                nest_tiles.nest_tiles(view.nests[seat], seat, spots) for seat in (far, near)
            ),
            *chain.from_iterable(
                nest_tiles.tokens(view.nests[seat], seat, spots) for seat in (far, near)
            ),
            *board.eggs(view, spots),
            *board.coordinates(spots),
            *standings.shapes(standings.on_eggs(view), spots),
            *board.counters(view, spots),
            *side_panel.supplies(view, spots),
            *bonus_tiles.bonus_tiles(view, spots),
            *chain.from_iterable(bonus_tiles.owned(view, spots, seat) for seat in (far, near)),
            *(shape for seat in (far, near) for shape in _hand(view, spots, seat)),
            *side_panel.cover_tile(view, spots),
            *chain.from_iterable(
                board.badges(view.nests[seat], seat, spots) for seat in (far, near)
            ),
        ),
        captions=_captions(spots),
        notes=board.notes(view.eggs, view.aside),
    )


def _hand(view: View, spots: Layout, seat: Seat) -> tuple[Shape, ...]:
    return side_panel.hand(view.hands[seat], spots, seat, own=seat == view.viewer)


@cached_tuple
def _captions(spots: Layout) -> Iterable[Caption]:
    return (Caption(words, *at) for words, at in spots.captions())


@cached
def _zones(spots: Layout) -> tuple[Zone, ...]:
    near, far = spots.near, 1 - spots.near
    return (
        Zone("hand", pgettext("bower", "Your hand")),
        Zone("display", gettext("Display")),
        Zone("bonus", gettext("Bonus tiles to choose from")),
        _nest(near),
        Zone("eggs", gettext("Birds board")),
        _nest(far),
        Zone("supply", gettext("Stacks")),
        _side(near),
        _side(far),
    )


def _nest(seat: Seat) -> Zone:
    return Zone(f"nest-{seat}", gettext("Nest of {player}", player=text.player(seat)), grid=True)


def _side(seat: Seat) -> Zone:
    return Zone(
        f"side-{seat}", gettext("{player}'s hand and bonus tiles", player=text.player(seat))
    )


@cached
def _drawings() -> tuple[Drawing, ...]:
    """Return the Birds board."""
    width, height = layout.BOARD
    left, top = 3 - width / 2, 3 - height / 2
    path = f"M{left:g} {top:g}h{width - 6:g}v{height - 6:g}h{6 - width:g}z"
    return (Drawing("board", path),)

"""Deal layout of Bower for the record editor: which pieces it holds, and where they start."""

from typing import Any, Final

from msgspec.structs import replace

from adapters.i18n import N_, gettext
from domain.bower.components import DISPLAY, EGGS, box_of
from domain.bower.view import TileSeen
from domain.deal_slots import Piece
from web.games.bower import board, bonus_tiles, layout, nest_tiles
from web.games.deal_layout import AnySetup, DealLayout, DealSection, Pool, Reshuffle
from web.games.geometry import ORIGIN
from web.games.scene import Shape


def pools(setup: AnySetup) -> tuple[Pool, ...]:
    """Return the eggs, the nest tiles and the bonus tiles of the box."""
    box = box_of(setup.components, setup.options)
    held = {"eggs": box.eggs, "nest_tiles": box.nest_tiles, "bonus_tiles": box.bonus_tiles}
    return tuple(Pool(pieces, {name: len(pieces)}) for name, pieces in held.items())


def stretches(setup: AnySetup) -> tuple[DealSection, ...]:
    """Return the eggs by their columns, the display, and both stacks."""
    return (
        DealSection("eggs", gettext("Eggs of columns 1, 3 and 5"), 3),
        DealSection("eggs", gettext("Eggs of columns 2, 4 and 6"), 3),
        DealSection("eggs", gettext("Set-aside eggs")),
        DealSection("nest_tiles", gettext("Display"), DISPLAY),
        DealSection("nest_tiles", gettext("Nest tiles, in drawing order")),
        DealSection(
            "bonus_tiles", gettext("Bonus tiles, in drawing order; the revealed ones first")
        ),
    )


def picture(setup: AnySetup, piece: Piece) -> Shape:
    """Return an egg, a nest tile or a bonus tile."""
    id = str(piece)
    if id in EGGS:
        return Shape(id, "egg", 0, 0, layout.CARD, body="bower-egg", parts=board.egg_parts(id))
    box = box_of(setup.components, setup.options)
    tile = box.tiles.get(id)
    seen = TileSeen(id, tile.a, tile.b) if tile else None
    if seen and id not in box.bonus_tiles:
        return nest_tiles.face_up(seen, ORIGIN)
    return bonus_tiles.card(id, seen, ORIGIN, layout.CARD, "")


def renewed(deal: Any, state: Any) -> Reshuffle:
    """Return the deal with the discarded bonus tiles as the new stack (BOW-4.3)."""
    stacks = deal.bonus_reshuffles[: state.renewals]
    renewed = replace(deal, bonus_reshuffles=(*stacks, state.bonus_discards))
    return Reshuffle(renewed, f"bonus_reshuffles.{len(stacks)}")


DEAL_LAYOUT: Final = DealLayout(
    pools=pools,
    picture=picture,
    stretches=stretches,
    shown={
        "display": N_("Display"),
        "turn": N_("Drawn tile"),
        "revealed": N_("Revealed bonus tiles"),
    },
    shown_at_the_end={"eggs": N_("Egg of column")},
    renewed=renewed,
)

"""Deal layout of Bower for the record editor: which pieces it holds, and where they start."""

from typing import Any, Final

from msgspec.structs import replace

from adapters.i18n import N_, gettext
from domain.bower.components import DISPLAY, box_of
from web.games.deal_layout import AnySetup, Dealing, Pool, Renewal, Stretch


def pools(setup: AnySetup) -> tuple[Pool, ...]:
    """Return the eggs, the nest tiles and the bonus tiles of the box."""
    box = box_of(setup.components, setup.options)
    held = {"eggs": box.eggs, "nest_tiles": box.nest_tiles, "bonus_tiles": box.bonus_tiles}
    return tuple(Pool(pieces, {name: len(pieces)}) for name, pieces in held.items())


def stretches(setup: AnySetup) -> tuple[Stretch, ...]:
    """Return the eggs by their columns, the display, and both stacks."""
    return (
        Stretch("eggs", gettext("Eggs of columns 1, 3 and 5"), 3),
        Stretch("eggs", gettext("Eggs of columns 2, 4 and 6"), 3),
        Stretch("eggs", gettext("Set-aside eggs")),
        Stretch("nest_tiles", gettext("Display"), DISPLAY),
        Stretch("nest_tiles", gettext("Nest tiles, in drawing order")),
        Stretch("bonus_tiles", gettext("Bonus tiles, in drawing order; the revealed ones first")),
    )


def renewed(deal: Any, state: Any) -> Renewal:
    """Return the deal with the discarded bonus tiles as the new stack (BOW-4.3)."""
    stacks = deal.bonus_reshuffles[: state.renewals]
    renewed = replace(deal, bonus_reshuffles=(*stacks, state.bonus_discards))
    return Renewal(renewed, f"bonus_reshuffles.{len(stacks)}")


DEALING: Final = Dealing(
    pools=pools,
    stretches=stretches,
    shown={
        "display": N_("Display"),
        "turn": N_("Drawn tile"),
        "revealed": N_("Revealed bonus tiles"),
    },
    shown_at_the_end={"eggs": N_("Egg of column")},
    renewed=renewed,
)

"""Reasons why a thing on Felci's table can't be picked, where the choices give none."""

from adapters.i18n import N_
from domain.errors import Refusal
from domain.felci.rules import FelciRefusal
from domain.felci.view import View


class PickRefusal(Refusal):
    """Reasons why a piece can't be picked now: the step that must come first."""

    ACTIONS_FIRST = ("FEL-3.2", N_("First take your actions, then draw."))
    STAYS = ("FEL-4.6", N_("A tile in the garden stays where it is."))
    FERN_FIRST = ("FEL-3.1", N_("Choose a fern from your hand first, then its cell."))
    VISITOR_FIRST = ("FEL-3.1", N_("Choose one of your visitors first, then a bench."))
    BENCH_FULL = ("FEL-5.2", N_("Both seats of that bench are taken."))


def reason(view: View, pick: str) -> Refusal | None:
    """Return why the cell or bench *pick* can't be picked yet."""
    assert view.turn is not None
    seats = {bench.id: len(bench.visitors) for bench in view.benches}
    if pick in seats:
        if not view.turn.actions_left:
            return FelciRefusal.NO_ACTION_LEFT
        return PickRefusal.VISITOR_FIRST if seats[pick] < 2 else PickRefusal.BENCH_FULL
    if any(tile.cell == pick for tile in view.tiles):
        return PickRefusal.STAYS
    if pick in view.cells:
        return PickRefusal.FERN_FIRST if view.turn.actions_left else FelciRefusal.NO_ACTION_LEFT
    return None

"""Move builder for seating a visitor, with the gain of each bench in this garden (FEL-5)."""

from functools import partial

import msgspec

from adapters.i18n import gettext, ngettext
from domain.felci import FELCI
from domain.felci.commands import SeatVisitor
from domain.felci.components import COLORS
from domain.felci.legal import VisitorChoice
from domain.felci.state import Visitor
from domain.felci.view import BenchSeen, View
from domain.game import Seat
from web.games.felci import pieces, text
from web.games.felci.layout import layout_of
from web.games.move_builder import MoveStep
from web.games.scene import Choices
from web.text import named


def seating(view: View, seat: Seat, choice: VisitorChoice) -> MoveStep:
    """Return the step after a visitor was picked."""
    prompt = gettext("Choose a bench for the {type} visitor.", type=text.kind(choice.type))
    return MoveStep(
        lambda: Choices(prompt, closed=choice.closed),
        {
            bench: partial(_seated, view, Visitor(seat, choice.type), bench)
            for bench in choice.benches
        },
    )


def _seated(view: View, visitor: Visitor, id: str) -> MoveStep:
    command = SeatVisitor(visitor.type, id)
    foreseen = FELCI.preview_move(view, command)
    assert foreseen is not None
    before, after = _bench(view, id), _bench(foreseen.view, id)
    spots = layout_of(view)
    kind, bench = text.kind(visitor.type), text.bench(before.color, before.side)
    return MoveStep(
        lambda: Choices(
            _brought(visitor, before, after, type=kind, bench=bench),
            ghosts=(pieces.seated(spots, before, visitor), *pieces.signs(after, spots)),
            move=msgspec.to_builtins(command),
            confirm=gettext("Seat it on the {side} side", side=named("felci", before.side)),
        )
    )


def _bench(view: View, id: str) -> BenchSeen:
    return next(bench for bench in view.benches if bench.id == id)


def _brought(visitor: Visitor, before: BenchSeen, after: BenchSeen, **names: str) -> str:
    """Return how the visitor changes the bench's points in the current garden."""
    change = after.points - before.points
    if COLORS[visitor.owner] == after.color:
        if not change:
            return gettext("The {type} visitor on the {bench} brings no joy points now.", **names)
        return ngettext(
            "The {type} visitor on the {bench} brings {count} joy point now.",
            "The {type} visitor on the {bench} brings {count} joy points now.",
            change,
            **names,
        )
    if not change:
        return gettext("The {type} visitor on the {bench} takes away no joy points now.", **names)
    return ngettext(
        "The {type} visitor on the {bench} takes away {count} joy point now.",
        "The {type} visitor on the {bench} takes away {count} joy points now.",
        -change,
        **names,
    )

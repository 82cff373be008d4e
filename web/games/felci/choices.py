"""Move builder of Felci: the next possible picks, and why the others are unavailable.

It uses the viewer's own view only. A choice is a list of picks: a hand tile and a cell; or a tile,
``undergrowth``, a tile, a cell, ... and a last cell; or a visitor and a bench; or a draw.
"""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext, ngettext
from domain.felci.commands import DrawFerns
from domain.felci.legal import Legal
from domain.felci.rules import FelciRefusal
from domain.felci.view import View
from domain.game import Seat
from domain.unavailable import Unavailable, unavailable
from web.games.felci import pieces
from web.games.felci.plant_fern import Planting, planting
from web.games.felci.reasons import PickRefusal, reason
from web.games.felci.scene import PILE
from web.games.felci.seat_visitor import seating
from web.games.move_builder import MoveStep, Picks, not_your_turn, run_steps
from web.games.scene import Button, Choices


def choices(view: View, picks: Picks, levels: int = 0) -> Choices:
    """Return the choices after *picks*, up to the first unavailable pick, and *levels* beyond."""
    if view.legal is None or view.turn is None:
        return not_your_turn(picks)
    return run_steps(
        _start(view, view.legal, view.turn.seat), picks, levels, reason=partial(reason, view)
    )


def _start(view: View, now: Legal, seat: Seat) -> MoveStep:
    after: dict[str, Callable[[], MoveStep]] = {}
    without_place = []
    hand, ferns = pieces.hand_ids(view, seat), {fern.type: fern for fern in now.ferns}
    for tile, kind in hand.items():
        if fern := ferns.get(kind):
            if fern.cells:
                after[tile] = partial(planting, Planting(view, now, fern, seat, hand, tile))
            else:
                without_place.append(replace(fern.closed[0], places=(tile,)))
    for visitor in now.visitors:
        tile = pieces.visitor_id(seat, visitor.type)
        if visitor.benches:
            after[tile] = partial(seating, view, seat, visitor)
        else:
            without_place.append(replace(visitor.closed[0], places=(tile,)))
    draws = {f"draw-{count}": count for count in reversed(now.draws)}
    first = next(iter(draws), "")
    return MoveStep(
        lambda: Choices(
            _prompt(now),
            closed=(*without_place, *_closed_kinds(view, now, seat)),
            buttons=tuple(
                Button(draw, _draw(count), "d" if draw == first else "")
                for draw, count in draws.items()
            ),
            default=(first,) if draws else (),
            alone=True if now.draws == (0,) else msgspec.UNSET,
        ),
        after | _draws(now, draws) if draws else after,
    )


def _draws(now: Legal, draws: Mapping[str, int]) -> dict[str, Callable[[], MoveStep]]:
    """Return the possible numbers of tiles to draw; the pile draws the maximum."""
    counts = {**draws, PILE: max(now.draws)}
    return {pick: partial(_drawing, now, count) for pick, count in counts.items()}


def _prompt(now: Legal) -> str:
    if now.draws:
        most = max(now.draws)
        draw = (
            ngettext("Draw up to {count} fern.", "Draw up to {count} ferns.", most)
            if most
            else gettext("Nothing to draw: end your turn.")
        )
        return " ".join((gettext("No action is possible."), draw)) if now.actions_left else draw
    return ngettext(
        "{count} action left. Choose a fern or a visitor.",
        "{count} actions left. Choose a fern or a visitor.",
        now.actions_left,
    )


def _closed_kinds(view: View, now: Legal, seat: Seat) -> list[Unavailable]:
    """Return why nothing can be placed or drawn, if so."""
    closed = []
    if now.no_action:
        visitors = (pieces.visitor_id(seat, fern) for fern in view.waiting[seat])
        tiles = (*pieces.hand_ids(view, seat), *visitors)
        closed.append(replace(now.no_action, places=tiles))
    if now.no_draw:
        due = now.no_draw.name == FelciRefusal.ACTION_DUE.name
        closed.append(
            unavailable(PickRefusal.ACTIONS_FIRST, (PILE,))
            if due
            else replace(now.no_draw, places=(PILE,))
        )
    return closed


def _draw(count: int) -> str:
    return gettext("Draw {count}", count=count) if count else gettext("Don't draw")


def _draw_and_end(count: int) -> str:
    if not count:
        return gettext("Don't draw, end turn")
    return gettext("Draw {count}, end turn", count=count)


def _drawing(now: Legal, count: int) -> MoveStep:
    return MoveStep(
        lambda: Choices(
            _prompt(now),
            move=msgspec.to_builtins(DrawFerns(count)),
            confirm=_draw_and_end(count) if max(now.draws) else gettext("End turn"),
            buttons=tuple(
                Button(f"draw-{other}", _draw(other)) for other in now.draws[::-1] if other != count
            ),
        )
    )

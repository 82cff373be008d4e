"""How is a move of Felci chosen by pointing: what may be picked next, and why not the rest?

Worked out from the viewer's own view alone. A choice is a list of picks: a tile of the hand and
a cell; or a tile, ``undergrowth``, a tile, a cell, ... and a last cell; a visitor and a bench;
or a draw.
"""

import msgspec
from msgspec.structs import replace

from adapters.languages import say
from domain.closed import Closed
from domain.felci.commands import DrawFerns, SeatVisitor
from domain.felci.legal import FernChoice, Legal, VisitorChoice
from domain.felci.state import Visitor
from domain.felci.view import View
from domain.game import Seat
from web.page.felci import pieces, words
from web.page.felci.layout import layout_of
from web.page.felci.planting import planting
from web.page.felci.scene import PILE
from web.page.picking import of_another, refused
from web.page.scene import Button, Choices


def choices(view: View, picks: tuple[str, ...]) -> Choices:
    """Return what may be picked after *picks*, as far as they fit, and why not what does not."""
    now, turn = view.legal, view.turn
    if now is None or turn is None:
        return of_another(picks)
    here = _start(view, now, turn.seat)
    for count, pick in enumerate(picks, 1):
        if pick not in here.open:
            return refused(here, pick)
        here = _after(view, now, turn.seat, picks[:count])
    return here


def _start(view: View, now: Legal, seat: Seat) -> Choices:
    tiles: dict[str, FernChoice | VisitorChoice] = {
        tile: one
        for tile, fern in pieces.hand_ids(view, seat).items()
        for one in now.ferns
        if one.type == fern
    }
    tiles |= {pieces.visitor_id(seat, one.type): one for one in now.visitors}
    opened = tuple(tile for tile, choice in tiles.items() if _places(choice))
    draws = tuple(f"draw-{count}" for count in reversed(now.draws))
    return Choices(
        _prompt(now),
        open=(*opened, *draws, *((PILE,) if draws else ())),
        closed=(*_closed_tiles(tiles), *_closed_kinds(view, now, seat)),
        buttons=tuple(
            Button(draw, say("Draw {count}", count=count), "d" if draw == draws[0] else "")
            for draw, count in zip(draws, reversed(now.draws), strict=True)
        ),
        usual=draws[:1],
    )


def _prompt(now: Legal) -> str:
    if now.draws:
        most = max(now.draws)
        draw = say("Now draw up to {most}.", most=most) if most else say("Nothing to draw: end it.")
        return (
            " ".join((say("No action is possible any more."), draw)) if now.actions_left else draw
        )
    return say("Actions left: {count}. Choose a fern or a visitor.", count=now.actions_left)


def _places(choice: FernChoice | VisitorChoice) -> tuple[str, ...]:
    return choice.cells if isinstance(choice, FernChoice) else choice.benches


def _closed_tiles(tiles: dict[str, FernChoice | VisitorChoice]) -> list[Closed]:
    """Return why each tile or visitor that can go nowhere can't: what closes its first place."""
    return [
        replace(choice.closed[0], places=(tile,))
        for tile, choice in tiles.items()
        if not _places(choice)
    ]


def _closed_kinds(view: View, now: Legal, seat: Seat) -> list[Closed]:
    """Return why nothing can be placed, and why nothing can be drawn, when that is so."""
    closed = []
    if now.no_action:
        visitors = (pieces.visitor_id(seat, fern) for fern in view.waiting[seat])
        tiles = (*pieces.hand_ids(view, seat), *visitors)
        closed.append(replace(now.no_action, places=tiles))
    if now.no_draw:
        closed.append(replace(now.no_draw, places=(PILE,)))
    return closed


def _after(view: View, now: Legal, seat: Seat, picks: tuple[str, ...]) -> Choices:
    """Return the choices after *picks*, all of which fit."""
    if picks[0] in pieces.hand_ids(view, seat):
        return planting(view, now, seat, picks)
    for visitor in now.visitors:
        if picks[0] == pieces.visitor_id(seat, visitor.type):
            return _seating(view, seat, visitor, picks)
    return _drawing(now, picks)


def _seating(view: View, seat: Seat, choice: VisitorChoice, picks: tuple[str, ...]) -> Choices:
    if len(picks) == 1:
        prompt = say("Choose a bench for the {type} visitor.", type=words.kind(choice.type))
        return Choices(prompt, picks, open=choice.benches, closed=choice.closed)
    bench = next(one for one in view.benches if one.id == picks[1])
    kind, where = words.kind(choice.type), words.bench(bench.color, bench.side)
    return Choices(
        say("Seat the {type} visitor on the {bench}?", type=kind, bench=where),
        picks,
        ghosts=(pieces.seated(layout_of(view), bench, Visitor(seat, choice.type)),),
        move=msgspec.to_builtins(SeatVisitor(choice.type, bench.id)),
        confirm=say("Seat {type} on {bench}", type=kind, bench=where),
    )


def _drawing(now: Legal, picks: tuple[str, ...]) -> Choices:
    most = max(now.draws)
    count = most if picks[0] == PILE else int(picks[0].removeprefix("draw-"))
    return Choices(
        _prompt(now),
        picks,
        move=msgspec.to_builtins(DrawFerns(count)),
        confirm=say("Draw {count}, end turn", count=count) if most else say("End turn"),
        buttons=tuple(
            Button(f"draw-{n}", say("Draw {count}", count=n)) for n in now.draws[::-1] if n != count
        ),
    )

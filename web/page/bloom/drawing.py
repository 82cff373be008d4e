"""How are tiles drawn (BLO-3.3): unseen or of the open reserve, then perhaps another?"""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from domain.bloom.commands import OPEN, RESERVE, DrawTile, Pass, StopDrawing
from domain.bloom.rules import BloomRefusal
from domain.closed import Closed, closed_by
from web.page.bloom.asked import Asked
from web.page.bloom.telling import counted
from web.page.bloom.tiles import tile_id
from web.page.picking import Stage
from web.page.scene import Button, Choices

STOP, PASS = "stop", "pass"


def draws(asked: Asked) -> Mapping[str, Callable[[], Stage]]:
    """Return what can be drawn."""
    unseen = {RESERVE: partial(_drawing, asked, None)} if asked.now.from_reserve else {}
    seen = (tile for tile in asked.now.from_open if isinstance(tile, int))
    return unseen | {tile_id(tile): partial(_drawing, asked, tile) for tile in seen}


def _drawing(asked: Asked, tile: int | None) -> Stage:
    second = "the turn ends" if asked.now.drawn else "you may then draw another"
    if tile is None:
        what, command = "the next tile of the reserve", DrawTile(RESERVE)
    else:
        flowers = counted(asked.state.box.flowers[tile], "flower")
        what, command = f"the {tile} with {flowers}", DrawTile(OPEN, tile)
    return Stage(
        lambda: Choices(
            f"Draw {what}? {second[0].upper()}{second[1:]}.",
            move=msgspec.to_builtins(command),
            confirm="Draw",
        )
    )


def drawing_on(asked: Asked) -> Stage:
    """BLO-3.3: return what may be picked after the first draw."""
    return Stage(
        lambda: Choices(
            "Draw a second tile, or stop.",
            closed=_closed_hand(asked),
            buttons=(Button(STOP, "Stop", "s"),),
        ),
        {**draws(asked), STOP: _stopping},
    )


def _closed_hand(asked: Asked) -> tuple[Closed, ...]:
    return (closed_by(BloomRefusal.ONE_ACTION, (*asked.own, *asked.lying)),)


def _stopping() -> Stage:
    return Stage(
        lambda: Choices(
            "Do without a second tile, and end the turn?",
            move=msgspec.to_builtins(StopDrawing()),
            confirm="Stop",
        )
    )


def passing() -> Stage:
    """BLO-3.4: return the one action of a player who can do nothing."""
    return Stage(
        lambda: Choices(
            "You can neither draw nor lay nor add: pass.",
            move=msgspec.to_builtins(Pass()),
            confirm="Pass",
        )
    )

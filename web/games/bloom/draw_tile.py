"""How are tiles drawn (BLO-3.3): unseen or of the open reserve, then perhaps another?"""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from adapters.i18n import marked, say
from domain.bloom.commands import OPEN, RESERVE, DrawTile, Pass, StopDrawing
from domain.bloom.rules import BloomRefusal
from domain.unavailable import closed_by
from web.games.bloom.board import HAND, LADDERS
from web.games.bloom.request import Asked
from web.games.bloom.text import in_flowers
from web.games.bloom.tiles import tile_id
from web.games.move_builder import Stage
from web.games.scene import Button, Choices

STOP, PASS = "stop", "pass"


def draws(asked: Asked) -> Mapping[str, Callable[[], Stage]]:
    """Return what can be drawn."""
    unseen = {RESERVE: partial(_drawing, asked, None)} if asked.now.from_reserve else {}
    seen = (tile for tile in asked.now.from_open if isinstance(tile, int))
    return unseen | {tile_id(tile): partial(_drawing, asked, tile) for tile in seen}


def _drawing(asked: Asked, tile: int | None) -> Stage:
    command = DrawTile(RESERVE) if tile is None else DrawTile(OPEN, tile)
    return Stage(
        lambda: Choices(
            _question(asked, tile), move=msgspec.to_builtins(command), confirm=say("Draw")
        )
    )


def _question(asked: Asked, tile: int | None) -> str:
    if tile is None:
        if _ends_turn(asked):
            return say("Draw the next tile of the reserve? The turn ends.")
        return say("Draw the next tile of the reserve? You may then draw another.")
    question = (
        marked("Draw the {tile} with {flowers}? The turn ends.")
        if _ends_turn(asked)
        else marked("Draw the {tile} with {flowers}? You may then draw another.")
    )
    return say(question, tile=tile, flowers=in_flowers(asked.state.box.flowers[tile]))


def _ends_turn(asked: Asked) -> bool:
    """BLO-3.3: return whether a draw ends the turn: a second one, or that of the last tile."""
    return asked.now.drawn or len(asked.state.reserve) + len(asked.now.from_open) == 1


def drawing_on(asked: Asked) -> Stage:
    """BLO-3.3: return what may be picked after the first draw."""
    return Stage(
        lambda: Choices(
            say("Draw a second tile, or stop."),
            # That the rest is closed is told by zones: a late table has a hundred tiles.
            closed=(closed_by(BloomRefusal.ONE_ACTION, zones=(HAND, LADDERS)),),
            buttons=(Button(STOP, say("Stop"), "s"),),
        ),
        {**draws(asked), STOP: _stopping},
    )


def _stopping() -> Stage:
    return Stage(
        lambda: Choices(
            say("Do without a second tile, and end the turn?"),
            move=msgspec.to_builtins(StopDrawing()),
            confirm=say("Stop"),
        )
    )


def passing() -> Stage:
    """BLO-3.4: return the one action of a player who can do nothing."""
    return Stage(
        lambda: Choices(
            say("You can neither draw nor lay nor add: pass."),
            move=msgspec.to_builtins(Pass()),
            confirm=say("Pass"),
        )
    )

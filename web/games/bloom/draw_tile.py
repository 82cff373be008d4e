"""Move builder for drawing tiles (BLO-3.3), from the reserve or the open reserve."""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from adapters.i18n import N_, gettext
from domain.bloom.commands import OPEN, RESERVE, DrawTile, Pass, StopDrawing
from domain.bloom.rules import BloomRefusal
from domain.unavailable import unavailable
from web.games.bloom.board import HAND, LADDERS
from web.games.bloom.request import ChoiceRequest
from web.games.bloom.text import in_flowers
from web.games.bloom.tiles import tile_id
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices

STOP, PASS = "stop", "pass"


def draws(request: ChoiceRequest) -> Mapping[str, Callable[[], MoveStep]]:
    """Return the possible draws."""
    unseen = {RESERVE: partial(_drawing, request, None)} if request.now.from_reserve else {}
    seen = (tile for tile in request.now.from_open if isinstance(tile, int))
    return unseen | {tile_id(tile): partial(_drawing, request, tile) for tile in seen}


def _drawing(request: ChoiceRequest, tile: int | None) -> MoveStep:
    command = DrawTile(RESERVE) if tile is None else DrawTile(OPEN, tile)
    return MoveStep(
        lambda: Choices(
            _question(request, tile), move=msgspec.to_builtins(command), confirm=gettext("Draw")
        )
    )


def _question(request: ChoiceRequest, tile: int | None) -> str:
    if tile is None:
        if _ends_turn(request):
            return gettext("Draw the next tile of the reserve? The turn ends.")
        return gettext("Draw the next tile of the reserve? You may then draw another.")
    question = (
        N_("Draw the {tile} with {flowers}? The turn ends.")
        if _ends_turn(request)
        else N_("Draw the {tile} with {flowers}? You may then draw another.")
    )
    return gettext(question, tile=tile, flowers=in_flowers(request.state.box.flowers[tile]))


def _ends_turn(request: ChoiceRequest) -> bool:
    """BLO-3.3: return whether a draw ends the turn: a second one, or that of the last tile."""
    return request.now.drawn or len(request.state.reserve) + len(request.now.from_open) == 1


def drawing_on(request: ChoiceRequest) -> MoveStep:
    """BLO-3.3: return the step after the first draw."""
    return MoveStep(
        lambda: Choices(
            gettext("Draw a second tile, or end your turn."),
            # The others are closed by zones, not one by one: a late table has a hundred tiles.
            closed=(unavailable(BloomRefusal.ONE_ACTION, zones=(HAND, LADDERS)),),
            buttons=(Button(STOP, gettext("End turn"), "s"),),
        ),
        {**draws(request), STOP: _stopping},
    )


def _stopping() -> MoveStep:
    return MoveStep(
        lambda: Choices(
            gettext("End the turn without a second tile?"),
            move=msgspec.to_builtins(StopDrawing()),
            confirm=gettext("End turn"),
        )
    )


def passing() -> MoveStep:
    """BLO-3.4: return the only action of a player who can do nothing."""
    return MoveStep(
        lambda: Choices(
            gettext("You can't draw, lay or add: pass."),
            move=msgspec.to_builtins(Pass()),
            confirm=gettext("Pass"),
        )
    )

"""Move builder of Bower: the next possible picks, and why the others are unavailable.

It uses the viewer's own view only. A choice is a list of picks:

- a tile of the display;
- a hand tile, a square and perhaps an orientation;
- a bonus tile;
- the target of an effect (a square, an egg or a tile) and perhaps an axis or an object;
- the id of a button.
"""

from collections.abc import Callable
from functools import partial

import msgspec

from adapters.i18n import gettext, pgettext
from domain.bower.commands import CoverSquares, DiscardTile, PlaceTile, TakeTile
from domain.bower.components import Cells
from domain.bower.state import Step
from domain.bower.view import TileSeen, View
from web.games.bower import nest_tiles, side_panel, text
from web.games.bower.bonus import ChoiceRequest, bonus, choosing
from web.games.bower.bonus_preview import BonusPreview
from web.games.bower.effect_preview import EffectRequest
from web.games.bower.effects import applying
from web.games.bower.place_tile import TilePlacement, closed_tiles, held, placing
from web.games.bower.reasons import reason
from web.games.move_builder import MoveStep, Picks, not_your_turn, run_steps
from web.games.scene import Choices
from web.text import sentence


def choices(view: View, picks: Picks, levels: int = 0) -> Choices:
    """Return the choices after *picks*, up to the first unavailable pick, and *levels* beyond."""
    now, turn = view.legal, view.turn
    if now is None or turn is None:
        return not_your_turn(picks)
    return run_steps(
        STEPS[turn.step](ChoiceRequest(view, now, turn, turn.to_move)),
        picks,
        levels,
        reason=partial(reason, view),
    )


def _taking(request: ChoiceRequest) -> MoveStep:
    tiles_there = {nest_tiles.tile_id(tile.id): tile for tile in request.view.display}
    opened = map(nest_tiles.tile_id, request.now.takes)
    return MoveStep(
        lambda: Choices(_take(request.turn.number, request.view.turns)),
        {key: partial(_taken, request, tiles_there[key]) for key in opened},
    )


def _take(turn: int, turns: int) -> str:
    if not turn:
        return gettext("Before the first turn: take a tile from the display.")
    return gettext("Turn {turn} of {turns}: take a tile from the display.", turn=turn, turns=turns)


def _taken(request: ChoiceRequest, tile: TileSeen) -> MoveStep:
    """Return the step after a tile of the display was picked; it can be dragged to the hand."""

    def describe() -> Choices:
        return Choices(
            gettext("Take it? {tile}", tile=sentence(text.tile(tile))),
            move=msgspec.to_builtins(TakeTile(tile.id)),
            confirm=gettext("Take"),
        )

    return MoveStep(describe, {side_panel.hand_id(request.seat): lambda: MoveStep(describe)})


def _placing(request: ChoiceRequest) -> MoveStep:
    opened = {nest_tiles.tile_id(tile): tile for tile in request.now.tiles}
    return MoveStep(
        lambda: Choices(
            gettext("Choose a tile to place."),
            closed=closed_tiles(request.now),
            default=tuple(opened) if len(opened) == 1 else (),
        ),
        {key: partial(_placed, request, tile) for key, tile in opened.items()},
    )


def _placed(request: ChoiceRequest, key: str) -> MoveStep:
    preview = BonusPreview(request.view, request.seat)
    tile = _held(request, key)

    def describe(cells: Cells) -> str:
        bonus = preview.bonus(tile, cells)
        return gettext("This earns a bonus: a third gem {where}.", where=bonus) if bonus else ""

    return placing(
        TilePlacement(
            view=request.view,
            seat=request.seat,
            tile=tile,
            spots=request.now.spots,
            closed=closed_tiles(request.now),
            move=lambda cells: PlaceTile(tile.id, cells),
            prompt=gettext("Place it on a square of your nest."),
            confirm=gettext("Place"),
            describe=describe,
        )
    )


def _held(request: ChoiceRequest, key: str) -> TileSeen:
    return next(tile for tile in held(request.view, request.seat) if tile.id == key)


def _covering(request: ChoiceRequest) -> MoveStep:
    tile = request.turn.covering
    assert tile is not None
    prompt = gettext("Put it over two squares of your nest; everything on them is lost.")
    covering = TilePlacement(
        view=request.view,
        seat=request.seat,
        tile=tile,
        spots=request.now.spots,
        closed=request.now.closed,
        move=CoverSquares,
        prompt=prompt,
        confirm=pgettext("bower", "Cover"),
        describe=lambda cells: "",
    )
    key = nest_tiles.tile_id(tile.id)
    return MoveStep(
        lambda: Choices(prompt, closed=request.now.closed, default=(key,)),
        {key: partial(placing, covering)},
    )


def _applying(request: ChoiceRequest) -> MoveStep:
    assert request.now.effect is not None
    return applying(
        EffectRequest(request.view, request.seat, request.now.effect, request.now.closed)
    )


def _discarding(request: ChoiceRequest) -> MoveStep:
    prompt = gettext("Your opponent makes you discard a tile from your hand.")
    opened = {nest_tiles.tile_id(tile): tile for tile in request.now.tiles}
    default = tuple(opened) if len(opened) == 1 else ()
    return MoveStep(
        lambda: Choices(prompt, default=default),
        {key: partial(_discarded, prompt, _held(request, tile)) for key, tile in opened.items()},
    )


def _discarded(prompt: str, tile: TileSeen) -> MoveStep:
    this_one = gettext("This one? {tile}", tile=sentence(text.tile(tile)))
    return MoveStep(
        lambda: Choices(
            f"{prompt} {this_one}",
            move=msgspec.to_builtins(DiscardTile(tile.id)),
            confirm=pgettext("bower", "Discard"),
        )
    )


STEPS: dict[Step, Callable[[ChoiceRequest], MoveStep]] = {
    Step.OPENING: _taking,
    Step.TAKE: _taking,
    Step.PLACE: _placing,
    Step.BONUS: bonus,
    Step.CHOOSE: choosing,
    Step.APPLY: _applying,
    Step.COVER: _covering,
    Step.DISCARD: _discarding,
}

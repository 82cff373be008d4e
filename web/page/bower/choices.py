"""How is a move of Bower chosen by pointing: what may be picked next, and why not the rest?

Worked out from the viewer's own view alone. A choice is a list of picks: a tile of the display; a
tile of the hand, a square and perhaps a way to lie; a bonus tile; a square, an egg or a tile that
an effect is applied to, and perhaps an axis or an object; or what a button stands for.
"""

from collections.abc import Callable

import msgspec

from domain.bower.commands import (
    ChooseBonus,
    CoverSquares,
    DiscardTile,
    DrawBonus,
    PlaceTile,
    SkipBonus,
    TakeTile,
)
from domain.bower.legal import Legal
from domain.bower.state import Step
from domain.bower.view import TileSeen, TurnSeen, View
from domain.game import Seat
from web.page.bower import beside, tiles, words
from web.page.bower.effects import applying
from web.page.bower.gems import Foresight
from web.page.bower.placing import Placing, closed_tiles, held, placing
from web.page.bower.tokens import Applying
from web.page.picking import of_another, refused
from web.page.scene import Button, Choices

Picks = tuple[str, ...]
DRAW, SKIP = "draw", "skip"


class Asked(msgspec.Struct, frozen=True):
    """What somebody who is to move asks for."""

    view: View
    now: Legal
    turn: TurnSeen
    seat: Seat


def choices(view: View, picks: Picks) -> Choices:
    """Return what may be picked after *picks*, as far as they fit, and why not what does not."""
    now, turn = view.legal, view.turn
    if now is None or turn is None:
        return of_another(picks)
    asked = Asked(view, now, turn, turn.to_move)
    here = STEPS[turn.step](asked, ())
    for count, pick in enumerate(picks, 1):
        if pick not in here.open:
            return refused(here, pick)
        here = STEPS[turn.step](asked, picks[:count])
    return here


def _taking(asked: Asked, picks: Picks) -> Choices:
    opened = tuple(map(tiles.tile_id, asked.now.takes))
    if not picks:
        turn = asked.turn.number
        what = f"Turn {turn} of {asked.view.turns}: take" if turn else "Before the first turn: take"
        return Choices(f"{what} a tile of the display.", open=opened)
    tile = next(one for one in asked.view.display if tiles.tile_id(one.id) == picks[0])
    return Choices(
        f"Take it? {words.sentence(words.tile(tile))}",
        picks,
        open=(beside.hand_id(asked.seat),) if len(picks) == 1 else (),
        move=msgspec.to_builtins(TakeTile(tile.id)),
        confirm="Take",
    )


def _placing(asked: Asked, picks: Picks) -> Choices:
    opened = tuple(map(tiles.tile_id, asked.now.tiles))
    closed = closed_tiles(asked.now)
    if not picks:
        usual = opened if len(opened) == 1 else ()
        return Choices("Choose a tile to place.", open=opened, closed=closed, usual=usual)
    foresight = Foresight(asked.view, asked.seat)
    tile = _held(asked, picks[0])

    def told(cells: tuple[tuple[int, int], tuple[int, int]]) -> str:
        bonus = foresight.bonus(tile, cells)
        return f"This brings a bonus: a third gem in {bonus}." if bonus else ""

    one = Placing(
        view=asked.view,
        seat=asked.seat,
        tile=tile,
        spots=asked.now.spots,
        closed=closed,
        picks=picks[:1],
        move=lambda cells: PlaceTile(tile.id, cells),
        prompt="Place it on a square of your nest.",
        confirm="Place",
        told=told,
    )
    return placing(one, picks[1:])


def _held(asked: Asked, pick: str) -> TileSeen:
    return next(tile for tile in held(asked.view, asked.seat) if tiles.tile_id(tile.id) == pick)


def _covering(asked: Asked, picks: Picks) -> Choices:
    tile = asked.turn.covering
    assert tile is not None
    prompt = "Put it over two squares of your nest: what lies there is gone."
    if not picks:
        opened = (tiles.tile_id(tile.id),)
        return Choices(prompt, open=opened, closed=asked.now.closed, usual=opened)
    one = Placing(
        view=asked.view,
        seat=asked.seat,
        tile=tile,
        spots=asked.now.spots,
        closed=asked.now.closed,
        picks=picks[:1],
        move=CoverSquares,
        prompt=prompt,
        confirm="Cover",
        told=lambda cells: "",
    )
    return placing(one, picks[1:])


def _bonus(asked: Asked, picks: Picks) -> Choices:
    if asked.view.super_nest:
        return _choosing(asked, picks)
    skip = Button(SKIP, "Do without")
    if not picks:
        return Choices(
            "You get a bonus!",
            open=(DRAW, SKIP, beside.BONUS_STACK),
            buttons=(Button(DRAW, "Draw"), skip),
            usual=(DRAW,),
        )
    if picks[0] == SKIP:
        return _skipping(picks, (Button(DRAW, "Draw after all"),))
    return Choices(
        "You get a bonus: draw three bonus tiles, and choose one?",
        picks,
        buttons=(skip,),
        move=msgspec.to_builtins(DrawBonus()),
        confirm="Draw",
    )


def _skipping(picks: Picks, buttons: tuple[Button, ...]) -> Choices:
    return Choices(
        "Do without this bonus?",
        picks,
        buttons=buttons,
        move=msgspec.to_builtins(SkipBonus()),
        confirm="Do without",
    )


def _choosing(asked: Asked, picks: Picks) -> Choices:
    cards = {beside.card_id(tile): tile for tile in asked.now.bonus_tiles}
    skip = (Button(SKIP, "Do without"),) if asked.turn.step is Step.BONUS else ()
    buttons = (*(_button(asked.view, key, tile) for key, tile in cards.items()), *skip)
    if not picks:
        prompt = "You get a bonus: choose a bonus tile." if skip else "Choose a bonus tile."
        return Choices(prompt, open=(*cards, *(one.id for one in skip)), buttons=buttons)
    if picks[0] == SKIP:
        return _skipping(picks, buttons[:-1])
    tile = cards[picks[0]]
    others = tuple(button for button in buttons if button.id != picks[0])
    name, effect = words.BONUS_TILES[tile]
    return Choices(
        f"{name}. {effect}",
        picks,
        buttons=others,
        move=msgspec.to_builtins(ChooseBonus(tile)),
        confirm=f"Choose {name}",
    )


def _button(view: View, key: str, tile: str) -> Button:
    name, effect = words.bonus(view, tile)
    return Button(key, name, about=effect)


def _applying(asked: Asked, picks: Picks) -> Choices:
    assert asked.now.effect is not None
    effect = asked.now.effect
    return applying(Applying(asked.view, asked.seat, effect, asked.now.closed, picks))


def _discarding(asked: Asked, picks: Picks) -> Choices:
    opened = tuple(map(tiles.tile_id, asked.now.tiles))
    prompt = "Your opponent makes you discard a tile of your hand."
    if not picks:
        return Choices(
            prompt,
            open=opened,
            usual=opened if len(opened) == 1 else (),
        )
    tile = _held(asked, picks[0])
    return Choices(
        f"{prompt} This one? {words.sentence(words.tile(tile))}",
        picks,
        move=msgspec.to_builtins(DiscardTile(tile.id)),
        confirm="Discard",
    )


STEPS: dict[Step, Callable[[Asked, Picks], Choices]] = {
    Step.OPENING: _taking,
    Step.TAKE: _taking,
    Step.PLACE: _placing,
    Step.BONUS: _bonus,
    Step.CHOOSE: _choosing,
    Step.APPLY: _applying,
    Step.COVER: _covering,
    Step.DISCARD: _discarding,
}

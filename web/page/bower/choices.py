"""How is a move of Bower chosen by pointing: what may be picked next, and why not the rest?

Worked out from the viewer's own view alone. A choice is a list of picks: a tile of the display; a
tile of the hand, a square and perhaps a way to lie; a bonus tile; a square, an egg or a tile that
an effect is applied to, and perhaps an axis or an object; or what a button stands for.
"""

from collections.abc import Callable

import msgspec

from adapters.languages import say, say_for
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
from web.page.bower.placing import Laying, closed_tiles, held, placing
from web.page.bower.ways import Applying
from web.page.picking import of_another, refused
from web.page.saying import sentence
from web.page.scene import Button, Choices

Picks = tuple[str, ...]
DRAW, SKIP = "draw", "skip"


class Mover(msgspec.Struct, frozen=True):
    """Who is to move, and what they see and may do."""

    view: View
    now: Legal
    turn: TurnSeen
    seat: Seat


def choices(view: View, picks: Picks) -> Choices:
    """Return what may be picked after *picks*, as far as they fit, and why not what does not."""
    now, turn = view.legal, view.turn
    if now is None or turn is None:
        return of_another(picks)
    mover = Mover(view, now, turn, turn.to_move)
    here = STEPS[turn.step](mover, ())
    for count, pick in enumerate(picks, 1):
        if pick not in here.open:
            return refused(here, pick)
        here = STEPS[turn.step](mover, picks[:count])
    return here


def _taking(mover: Mover, picks: Picks) -> Choices:
    opened = tuple(map(tiles.tile_id, mover.now.takes))
    if not picks:
        return Choices(_take(mover.turn.number, mover.view.turns), open=opened)
    tile = next(tile for tile in mover.view.display if tiles.tile_id(tile.id) == picks[0])
    return Choices(
        say("Take it? {tile}", tile=sentence(words.tile(tile))),
        picks,
        open=(beside.hand_id(mover.seat),) if len(picks) == 1 else (),
        move=msgspec.to_builtins(TakeTile(tile.id)),
        confirm=say("Take"),
    )


def _take(turn: int, turns: int) -> str:
    if not turn:
        return say("Before the first turn: take a tile of the display.")
    return say("Turn {turn} of {turns}: take a tile of the display.", turn=turn, turns=turns)


def _placing(mover: Mover, picks: Picks) -> Choices:
    opened = tuple(map(tiles.tile_id, mover.now.tiles))
    closed = closed_tiles(mover.now)
    if not picks:
        usual = opened if len(opened) == 1 else ()
        return Choices(say("Choose a tile to place."), open=opened, closed=closed, usual=usual)
    foresight = Foresight(mover.view, mover.seat)
    tile = _held(mover, picks[0])

    def told(cells: tuple[tuple[int, int], tuple[int, int]]) -> str:
        where = foresight.bonus(tile, cells)
        return say("This brings a bonus: a third gem {where}.", where=where) if where else ""

    laying = Laying(
        view=mover.view,
        seat=mover.seat,
        tile=tile,
        spots=mover.now.spots,
        closed=closed,
        picks=picks[:1],
        move=lambda cells: PlaceTile(tile.id, cells),
        prompt=say("Place it on a square of your nest."),
        confirm=say("Place"),
        told=told,
    )
    return placing(laying, picks[1:])


def _held(mover: Mover, pick: str) -> TileSeen:
    return next(tile for tile in held(mover.view, mover.seat) if tiles.tile_id(tile.id) == pick)


def _covering(mover: Mover, picks: Picks) -> Choices:
    tile = mover.turn.covering
    assert tile is not None
    prompt = say("Put it over two squares of your nest: what lies there is gone.")
    if not picks:
        opened = (tiles.tile_id(tile.id),)
        return Choices(prompt, open=opened, closed=mover.now.closed, usual=opened)
    laying = Laying(
        view=mover.view,
        seat=mover.seat,
        tile=tile,
        spots=mover.now.spots,
        closed=mover.now.closed,
        picks=picks[:1],
        move=CoverSquares,
        prompt=prompt,
        confirm=say_for("bower", "Cover"),
        told=lambda cells: "",
    )
    return placing(laying, picks[1:])


def _bonus(mover: Mover, picks: Picks) -> Choices:
    if mover.view.super_nest:
        return _choosing(mover, picks)
    skip = Button(SKIP, say("Do without"))
    if not picks:
        return Choices(
            say("You get a bonus!"),
            open=(DRAW, SKIP, beside.BONUS_STACK),
            buttons=(Button(DRAW, say_for("bower", "Draw")), skip),
            usual=(DRAW,),
        )
    if picks[0] == SKIP:
        return _skipping(picks, (Button(DRAW, say("Draw after all")),))
    return Choices(
        say("You get a bonus: draw three bonus tiles, and choose one?"),
        picks,
        buttons=(skip,),
        move=msgspec.to_builtins(DrawBonus()),
        confirm=say_for("bower", "Draw"),
    )


def _skipping(picks: Picks, buttons: tuple[Button, ...]) -> Choices:
    return Choices(
        say("Do without this bonus?"),
        picks,
        buttons=buttons,
        move=msgspec.to_builtins(SkipBonus()),
        confirm=say("Do without"),
    )


def _choosing(mover: Mover, picks: Picks) -> Choices:
    cards = {beside.card_id(tile): tile for tile in mover.now.bonus_tiles}
    skip = (Button(SKIP, say("Do without")),) if mover.turn.step is Step.BONUS else ()
    buttons = (*(_button(mover.view, key, tile) for key, tile in cards.items()), *skip)
    if not picks:
        bonus = say("You get a bonus: choose a bonus tile.")
        prompt = bonus if skip else say("Choose a bonus tile.")
        return Choices(prompt, open=(*cards, *(button.id for button in skip)), buttons=buttons)
    if picks[0] == SKIP:
        return _skipping(picks, buttons[:-1])
    tile = cards[picks[0]]
    others = tuple(button for button in buttons if button.id != picks[0])
    return Choices(
        words.told(tile),
        picks,
        buttons=others,
        move=msgspec.to_builtins(ChooseBonus(tile)),
        confirm=say("Choose {tile}", tile=words.bonus_name(tile)),
    )


def _button(view: View, key: str, tile: str) -> Button:
    name, effect = words.bonus(view, tile)
    return Button(key, name, about=effect)


def _applying(mover: Mover, picks: Picks) -> Choices:
    assert mover.now.effect is not None
    effect = mover.now.effect
    return applying(Applying(mover.view, mover.seat, effect, mover.now.closed, picks))


def _discarding(mover: Mover, picks: Picks) -> Choices:
    opened = tuple(map(tiles.tile_id, mover.now.tiles))
    prompt = say("Your opponent makes you discard a tile of your hand.")
    if not picks:
        return Choices(
            prompt,
            open=opened,
            usual=opened if len(opened) == 1 else (),
        )
    tile = _held(mover, picks[0])
    this_one = say("This one? {tile}", tile=sentence(words.tile(tile)))
    return Choices(
        f"{prompt} {this_one}",
        picks,
        move=msgspec.to_builtins(DiscardTile(tile.id)),
        confirm=say_for("bower", "Discard"),
    )


STEPS: dict[Step, Callable[[Mover, Picks], Choices]] = {
    Step.OPENING: _taking,
    Step.TAKE: _taking,
    Step.PLACE: _placing,
    Step.BONUS: _bonus,
    Step.CHOOSE: _choosing,
    Step.APPLY: _applying,
    Step.COVER: _covering,
    Step.DISCARD: _discarding,
}

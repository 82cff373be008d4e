"""How is the effect of a bonus tile applied, or declined, by pointing (BOW-4.4, BOW-5)?"""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from domain.bower.commands import ApplyEffect, DeclineEffect
from domain.bower.components import square_id
from domain.bower.legal import Effect
from domain.bower.view import NestSeen, View
from domain.closed import Closed
from domain.game import Seat
from web.page.bower import tiles, words
from web.page.bower.layout import layout_of
from web.page.scene import Button, Choices, Shape, Turn

Picks = tuple[str, ...]
APPLY, DECLINE = "apply", "decline"
DECLINING = Button(DECLINE, "Decline")
NO_EFFECT = "It has no effect now."


def applying(
    view: View, seat: Seat, effect: Effect, closed: tuple[Closed, ...], picks: Picks
) -> Choices:
    """Return what may be picked after *picks* to apply *effect*, or to decline it."""
    if picks[:1] == (DECLINE,):
        return _declining(effect, picks)
    for fits, how in HOW:
        if fits(effect):
            return how(view, seat, effect, closed, picks)
    return _at_once(effect, picks)


def _declining(effect: Effect, picks: Picks) -> Choices:
    name, _ = words.BONUS_TILES[effect.tile]
    simple = not effect.has_effect or not _needs_a_place(effect)
    return Choices(
        f"{name}: {'' if effect.has_effect else NO_EFFECT + ' '}Do without its effect?",
        picks,
        buttons=(Button(APPLY, "Apply"),) if simple else (),
        move=msgspec.to_builtins(DeclineEffect()),
        confirm="Decline",
    )


def _needs_a_place(effect: Effect) -> bool:
    return any(fits(effect) for fits, _ in HOW)


def _at_once(effect: Effect, picks: Picks) -> Choices:
    name, does = words.BONUS_TILES[effect.tile]
    prompt = f"{name}: {does if effect.has_effect else NO_EFFECT}"
    if not picks:
        usual = APPLY if effect.has_effect else DECLINE
        buttons = (Button(APPLY, "Apply"), DECLINING)
        return Choices(prompt, open=(APPLY, DECLINE), buttons=buttons, usual=(usual,))
    return Choices(
        prompt,
        picks,
        buttons=(DECLINING,),
        move=msgspec.to_builtins(ApplyEffect()),
        confirm="Apply",
    )


def _start(effect: Effect, what: str, opened: Picks, closed: tuple[Closed, ...] = ()) -> Choices:
    name, _ = words.BONUS_TILES[effect.tile]
    return Choices(f"{name}: {what}", open=(*opened, DECLINE), closed=closed, buttons=(DECLINING,))


def _whole(prompt: str, picks: Picks, command: ApplyEffect, confirm: str) -> Choices:
    return Choices(prompt, picks, move=msgspec.to_builtins(command), confirm=confirm)


def _peeking(
    view: View, seat: Seat, effect: Effect, closed: tuple[Closed, ...], picks: Picks
) -> Choices:
    eggs = {f"egg-{column}": column for column in effect.columns}
    if not picks:
        return _start(effect, "choose one of the eggs that face your opponent.", tuple(eggs))
    column = eggs[picks[0]]
    prompt = f"Look at the egg of column {column}?"
    return _whole(prompt, picks, ApplyEffect(column=column), "Look")


def _giving(
    view: View, seat: Seat, effect: Effect, closed: tuple[Closed, ...], picks: Picks
) -> Choices:
    gifts = {tiles.tile_id(tile): tile for tile in effect.gifts}
    if not picks:
        return _start(effect, "choose a tile of the display for your opponent.", tuple(gifts))
    shown = next(tile for tile in view.display if tile.id == gifts[picks[0]])
    prompt = f"Give it away? {words.tile(shown).capitalize()}."
    return _whole(prompt, picks, ApplyEffect(tile=shown.id), "Give")


def _putting(
    view: View, seat: Seat, effect: Effect, closed: tuple[Closed, ...], picks: Picks
) -> Choices:
    cells = {square_id(seat, cell): cell for cell in effect.cells}
    if not picks:
        return _start(effect, "choose a square of your nest for it.", tuple(cells), closed)
    cell = cells[picks[0]]
    axes = {f"along-{axis}": axis for axis in effect.axes}
    axis = axes[picks[1]] if len(picks) > 1 else next(iter(axes.values()), None)
    nest, token = view.nests[seat], effect.tile
    there = next(square for square in nest.squares if square.cell == cell)
    after = tiles.changed(nest, cell, tokens=(*there.tokens, token), axis=axis or there.axis)
    command = ApplyEffect(cell=cell, axis=axis) if axis else ApplyEffect(cell=cell)
    along = f", along the {axis}" if axis else ""
    here = replace(
        _whole(f"Put it on {words.where(cell)}{along}?", picks, command, "Put it there"),
        ghosts=_ghosts(view, seat, after, there.tile),
    )
    return _turnable(here, picks, list(axes), f"along-{axis}")


def _crossing(
    view: View, seat: Seat, effect: Effect, closed: tuple[Closed, ...], picks: Picks
) -> Choices:
    squares = {square_id(one.nest, one.cell): one for one in effect.crossable}
    if not picks:
        return _start(effect, "choose a flower or a feather in either nest.", tuple(squares))
    one = squares[picks[0]]
    kinds = {f"object-{kind}": kind for kind in one.objects}
    kind = kinds[picks[1]] if len(picks) > 1 else one.objects[0]
    nest = view.nests[one.nest]
    there = next(square for square in nest.squares if square.cell == one.cell)
    command = ApplyEffect(nest=one.nest, cell=one.cell, object=kind)
    name = words.player(one.nest)
    here = replace(
        _whole(
            f"Cross out the {words.one(kind)} on {words.where(one.cell)} of {name}'s nest?",
            picks,
            command,
            "Cross it out",
        ),
        ghosts=_ghosts(view, one.nest, tiles.changed(nest, one.cell, crossed=kind), there.tile),
    )
    return _turnable(here, picks, list(kinds), f"object-{kind}")


def _ghosts(view: View, seat: Seat, after: NestSeen, tile: str) -> tuple[Shape, ...]:
    """Return a tile and the tokens of a nest as they would lie."""
    spots = layout_of(view)
    shown = [
        replace(one, kind="tile lying")
        for one in tiles.nest_tiles(after, seat, spots)
        if one.id == tiles.tile_id(tile)
    ]
    return (*shown, *tiles.tokens(after, seat, spots))


def _turnable(here: Choices, picks: Picks, ways: list[str], way: str) -> Choices:
    """Return *here* with the other *ways* in which the choice can be; turning goes through all."""
    if not ways:
        return here
    following = ways[(ways.index(way) + 1) % len(ways)]
    first = len(picks) == 1
    label = "Another object" if way.startswith("object") else "Turn"
    return replace(
        here,
        open=tuple(ways) if first else (),
        buttons=(Button(following, label, "r"),) if len(ways) > 1 else (),
        turn=Turn(following, picks[:1]),
    )


How = Callable[[View, Seat, Effect, tuple[Closed, ...], Picks], Choices]
HOW: tuple[tuple[Callable[[Effect], object], How], ...] = (
    (lambda effect: effect.columns, _peeking),
    (lambda effect: effect.gifts, _giving),
    (lambda effect: effect.cells, _putting),
    (lambda effect: effect.crossable, _crossing),
)
"""What an effect needs, and how that is chosen."""

"""How is the effect of a bonus tile applied, or declined, by pointing (BOW-4.4, BOW-5)?"""

from collections.abc import Callable

import msgspec

from adapters.languages import say
from domain.bower.commands import ApplyEffect, DeclineEffect
from domain.bower.components import square_id
from web.page.bower import tiles, words
from web.page.bower.tokens import Applying, crossing, putting
from web.page.saying import sentence
from web.page.scene import Button, Choices

APPLY, DECLINE = "apply", "decline"


def applying(one: Applying) -> Choices:
    """Return what may be picked to apply an effect, or to decline it."""
    effect, picks = one.effect, one.picks
    opened, how = _needed(one)
    if picks[:1] == (DECLINE,):
        return _declining(one, at_once=not opened)
    if not opened:
        return _at_once(one)
    if picks:
        return how(one)
    opened = (*opened, DECLINE)
    prompt = words.told(effect.tile)
    return Choices(prompt, open=opened, closed=one.closed, buttons=(_declined(),))


def _declined() -> Button:
    return Button(DECLINE, say("Decline"))


def _needed(one: Applying) -> tuple[tuple[str, ...], Callable[[Applying], Choices]]:
    """Return what can be picked to apply the effect, and what follows; nothing when at once."""
    effect = one.effect
    crossable = (square_id(square.nest, square.cell) for square in effect.crossable)
    for opened, how in (
        (map(_egg_id, effect.columns), _peeking),
        (map(tiles.tile_id, effect.gifts), _giving),
        ((square_id(one.seat, cell) for cell in effect.cells), putting),
        (crossable, crossing),
    ):
        if ids := tuple(opened):
            return ids, how
    return (), _at_once


def _egg_id(column: int) -> str:
    return f"egg-{column}"


def _peeking(one: Applying) -> Choices:
    column = next(each for each in one.effect.columns if _egg_id(each) == one.picks[0])
    prompt = say("Look at the egg of column {column}?", column=column)
    return one.whole(prompt, ApplyEffect(column=column), say("Look"))


def _giving(one: Applying) -> Choices:
    shown = next(tile for tile in one.view.display if tiles.tile_id(tile.id) == one.picks[0])
    prompt = say("Give it away? {tile}", tile=sentence(words.tile(shown)))
    return one.whole(prompt, ApplyEffect(tile=shown.id), say("Give"))


def _declining(one: Applying, *, at_once: bool) -> Choices:
    name = words.bonus_name(one.effect.tile)
    return Choices(
        say("{tile}. Do without its effect?", tile=name)
        if one.effect.has_effect
        else say("{tile}. It has no effect now. Do without its effect?", tile=name),
        one.picks,
        buttons=(Button(APPLY, say("Apply")),) if at_once else (),
        move=msgspec.to_builtins(DeclineEffect()),
        confirm=say("Decline"),
    )


def _at_once(one: Applying) -> Choices:
    tile, apply = one.effect.tile, say("Apply")
    none = say("{tile}. It has no effect now.", tile=words.bonus_name(tile))
    prompt = words.told(tile) if one.effect.has_effect else none
    if not one.picks:
        usual = APPLY if one.effect.has_effect else DECLINE
        buttons = (Button(APPLY, apply), _declined())
        return Choices(prompt, open=(APPLY, DECLINE), buttons=buttons, usual=(usual,))
    return Choices(
        prompt,
        one.picks,
        buttons=(_declined(),),
        move=msgspec.to_builtins(ApplyEffect()),
        confirm=apply,
    )

"""How is the effect of a bonus tile applied, or declined, by pointing (BOW-4.4, BOW-5)?"""

from collections.abc import Callable

import msgspec

from domain.bower.commands import ApplyEffect, DeclineEffect
from domain.bower.components import square_id
from web.page.bower import tiles, words
from web.page.bower.tokens import Applying, crossing, putting
from web.page.scene import Button, Choices

APPLY, DECLINE = "apply", "decline"
DECLINING = Button(DECLINE, "Decline")
NO_EFFECT = "It has no effect now."


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
    name, does = words.BONUS_TILES[effect.tile]
    opened = (*opened, DECLINE)
    return Choices(f"{name}. {does}", open=opened, closed=one.closed, buttons=(DECLINING,))


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
    prompt = f"Look at the egg of column {column}?"
    return one.whole(prompt, ApplyEffect(column=column), "Look")


def _giving(one: Applying) -> Choices:
    shown = next(tile for tile in one.view.display if tiles.tile_id(tile.id) == one.picks[0])
    prompt = f"Give it away? {words.sentence(words.tile(shown))}"
    return one.whole(prompt, ApplyEffect(tile=shown.id), "Give")


def _declining(one: Applying, *, at_once: bool) -> Choices:
    name, _ = words.BONUS_TILES[one.effect.tile]
    why = "" if one.effect.has_effect else f"{NO_EFFECT} "
    return Choices(
        f"{name}. {why}Do without its effect?",
        one.picks,
        buttons=(Button(APPLY, "Apply"),) if at_once else (),
        move=msgspec.to_builtins(DeclineEffect()),
        confirm="Decline",
    )


def _at_once(one: Applying) -> Choices:
    name, does = words.BONUS_TILES[one.effect.tile]
    prompt = f"{name}. {does if one.effect.has_effect else NO_EFFECT}"
    if not one.picks:
        usual = APPLY if one.effect.has_effect else DECLINE
        buttons = (Button(APPLY, "Apply"), DECLINING)
        return Choices(prompt, open=(APPLY, DECLINE), buttons=buttons, usual=(usual,))
    return Choices(
        prompt,
        one.picks,
        buttons=(DECLINING,),
        move=msgspec.to_builtins(ApplyEffect()),
        confirm="Apply",
    )

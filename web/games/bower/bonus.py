"""How is a bonus taken by pointing: drawn and chosen, or done without (BOW-4.3)?"""

from collections.abc import Callable
from functools import partial

import msgspec

from adapters.i18n import say, say_for
from domain.bower.commands import ChooseBonus, DrawBonus, SkipBonus
from domain.bower.state import Step
from domain.bower.view import View
from web.games.bower import side_panel, text
from web.games.bower.bonus_tiles import card_id
from web.games.bower.request import Asked
from web.games.move_builder import Stage
from web.games.scene import Button, Choices

DRAW, SKIP = "draw", "skip"


def bonus(asked: Asked) -> Stage:
    """Return how a bonus is drawn, or done without (BOW-4.3)."""
    if asked.view.super_nest:
        return choosing(asked)
    skip = Button(SKIP, say("Do without"))
    skipping = partial(_skipping, (Button(DRAW, say("Draw after all")),))
    drawing = partial(_drawing, skip)
    return Stage(
        lambda: Choices(
            say("You get a bonus!"),
            buttons=(Button(DRAW, say_for("bower", "Draw")), skip),
            usual=(DRAW,),
        ),
        {DRAW: drawing, SKIP: skipping, side_panel.BONUS_STACK: drawing},
    )


def _drawing(skip: Button) -> Stage:
    return Stage(
        lambda: Choices(
            say("You get a bonus: draw three bonus tiles, and choose one?"),
            buttons=(skip,),
            move=msgspec.to_builtins(DrawBonus()),
            confirm=say_for("bower", "Draw"),
        )
    )


def _skipping(buttons: tuple[Button, ...]) -> Stage:
    return Stage(
        lambda: Choices(
            say("Do without this bonus?"),
            buttons=buttons,
            move=msgspec.to_builtins(SkipBonus()),
            confirm=say("Do without"),
        )
    )


def choosing(asked: Asked) -> Stage:
    """Return how one of the bonus tiles is chosen."""
    cards = {card_id(tile): tile for tile in asked.now.bonus_tiles}
    buttons = tuple(_button(asked.view, key, tile) for key, tile in cards.items())
    prompt = say("Choose a bonus tile.")
    after: dict[str, Callable[[], Stage]] = {}
    skip: tuple[Button, ...] = ()
    if asked.turn.step is Step.BONUS:
        prompt = say("You get a bonus: choose a bonus tile.")
        skip = (Button(SKIP, say("Do without")),)
        after = {SKIP: partial(_skipping, buttons)}
    chosen = {
        key: partial(_chosen, tile, tuple(other for other in (*buttons, *skip) if other.id != key))
        for key, tile in cards.items()
    }
    return Stage(lambda: Choices(prompt, buttons=(*buttons, *skip)), chosen | after)


def _chosen(tile: str, others: tuple[Button, ...]) -> Stage:
    return Stage(
        lambda: Choices(
            text.told(tile),
            buttons=others,
            move=msgspec.to_builtins(ChooseBonus(tile)),
            confirm=say("Choose {tile}", tile=text.bonus_name(tile)),
        )
    )


def _button(view: View, key: str, tile: str) -> Button:
    name, effect = text.bonus(tile, text.nest_tile(view, tile))
    return Button(key, name, about=effect)

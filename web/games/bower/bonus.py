"""Move builder for a bonus: draw and choose it, or decline it (BOW-4.3)."""

from collections.abc import Callable
from functools import partial

import msgspec

from adapters.i18n import gettext, pgettext
from domain.bower.commands import ChooseBonus, DrawBonus, SkipBonus
from domain.bower.legal import Legal
from domain.bower.state import Step
from domain.bower.view import TurnSeen, View
from domain.game import Seat
from web.games.bower import side_panel, text
from web.games.bower.bonus_tiles import card_id
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices

DRAW, SKIP = "draw", "skip"


class ChoiceRequest(msgspec.Struct, frozen=True):
    """A request for the choices of the seat to move."""

    view: View
    now: Legal
    turn: TurnSeen
    seat: Seat


def bonus(request: ChoiceRequest) -> MoveStep:
    """Return the step of drawing or declining a bonus (BOW-4.3)."""
    if request.view.super_nest:
        return choosing(request)
    skip = Button(SKIP, gettext("Decline"))
    skipping = partial(_skipping, (Button(DRAW, gettext("Draw anyway")),))
    drawing = partial(_drawing, skip)
    return MoveStep(
        lambda: Choices(
            gettext("You get a bonus!"),
            buttons=(Button(DRAW, pgettext("bower", "Draw")), skip),
            default=(DRAW,),
        ),
        {DRAW: drawing, SKIP: skipping, side_panel.BONUS_STACK: drawing},
    )


def _drawing(skip: Button) -> MoveStep:
    return MoveStep(
        lambda: Choices(
            gettext("You get a bonus: draw three bonus tiles, and choose one?"),
            buttons=(skip,),
            move=msgspec.to_builtins(DrawBonus()),
            confirm=pgettext("bower", "Draw"),
        )
    )


def _skipping(buttons: tuple[Button, ...]) -> MoveStep:
    return MoveStep(
        lambda: Choices(
            gettext("Decline this bonus?"),
            buttons=buttons,
            move=msgspec.to_builtins(SkipBonus()),
            confirm=gettext("Decline"),
        )
    )


def choosing(request: ChoiceRequest) -> MoveStep:
    """Return the step of choosing a bonus tile."""
    cards = {card_id(tile): tile for tile in request.now.bonus_tiles}
    buttons = tuple(_button(request.view, key, tile) for key, tile in cards.items())
    prompt = gettext("Choose a bonus tile.")
    after: dict[str, Callable[[], MoveStep]] = {}
    skip: tuple[Button, ...] = ()
    if request.turn.step is Step.BONUS:
        prompt = gettext("You get a bonus: choose a bonus tile.")
        skip = (Button(SKIP, gettext("Decline")),)
        after = {SKIP: partial(_skipping, buttons)}
    chosen = {
        key: partial(_chosen, tile, tuple(other for other in (*buttons, *skip) if other.id != key))
        for key, tile in cards.items()
    }
    return MoveStep(lambda: Choices(prompt, buttons=(*buttons, *skip)), chosen | after)


def _chosen(tile: str, others: tuple[Button, ...]) -> MoveStep:
    return MoveStep(
        lambda: Choices(
            text.bonus_description(tile),
            buttons=others,
            move=msgspec.to_builtins(ChooseBonus(tile)),
            confirm=gettext("Choose {tile}", tile=text.bonus_name(tile)),
        )
    )


def _button(view: View, key: str, tile: str) -> Button:
    name, effect = text.bonus(tile, text.nest_tile(view, tile))
    return Button(key, name, about=effect)

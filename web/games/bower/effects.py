"""Move builder for the effect of a bonus tile: apply or decline it (BOW-4.4, BOW-5).

Each way to apply an effect is a list of picks: first an egg, a tile of the display or a square;
then, on a square, perhaps the axis of a branch or the object under a cross. An effect without a
target is applied by a button.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from adapters.i18n import N_, gettext
from domain.bower.commands import ApplyEffect, DeclineEffect
from domain.bower.components import square_id
from domain.bower.legal import applications
from domain.game import Seat
from web.games.bower import nest_tiles, text
from web.games.bower.effect_preview import EffectRequest, crossing, giving, peeking, putting
from web.games.move_builder import MoveStep, Picks
from web.games.scene import Button, Choices, Turning

APPLY, DECLINE = "apply", "decline"

PREVIEWS: Final[Mapping[str, Callable[[EffectRequest, ApplyEffect], Choices]]] = {
    "column": peeking,
    "cell": putting,
    "axis": putting,
    "object": crossing,
    "tile": giving,
}
"""Preview of an application, by the last of its fields that is set."""

TURNED: Final = {"axis": N_("Rotate"), "object": N_("Another object")}
"""Labels of the button that selects the next application on the same square."""


def picks_of(command: ApplyEffect, seat: Seat) -> Picks:
    """Return the picks of an application."""
    nest = seat if command.nest is UNSET else command.nest
    picks = {
        "column": f"egg-{command.column}",
        "tile": nest_tiles.tile_id(str(command.tile)),
        "cell": square_id(nest, command.cell) if command.cell else "",
        "axis": f"along-{command.axis}",
        "object": f"object-{command.object}",
    }
    return tuple(pick for field, pick in picks.items() if getattr(command, field) is not UNSET)


def applying(request: EffectRequest) -> MoveStep:
    """Return the step of applying or declining an effect."""
    by_picks = {
        picks_of(command, request.seat): command for command in applications(request.effect)
    }
    if () in by_picks:
        return _at_once(request)
    after: dict[str, Callable[[], MoveStep]] = {
        first: partial(
            _ways,
            request,
            {path: command for path, command in by_picks.items() if path[0] == first},
        )
        for first in dict.fromkeys(path[0] for path in by_picks)
    }
    return MoveStep(
        lambda: Choices(
            text.bonus_description(request.effect.tile),
            closed=request.closed,
            buttons=(_declined(),),
        ),
        {**after, DECLINE: partial(_declining, request)},
    )


def _declined() -> Button:
    return Button(DECLINE, gettext("Decline"))


def _ways(request: EffectRequest, by_picks: Mapping[Picks, ApplyEffect]) -> MoveStep:
    """Return the step of the first of *by_picks*, which share a first pick, and the others."""
    first, command = next(iter(by_picks.items()))
    if _field(command) not in TURNED:
        return MoveStep(partial(_preview, request, command))
    paths = [*by_picks]
    after = {path[1]: partial(_turned, request, by_picks, paths, path) for path in paths}
    return MoveStep(_turned(request, by_picks, paths, first).describe, after)


def _field(command: ApplyEffect) -> str:
    return [name for name in PREVIEWS if getattr(command, name) is not UNSET][-1]


def _preview(request: EffectRequest, command: ApplyEffect) -> Choices:
    return replace(PREVIEWS[_field(command)](request, command), move=msgspec.to_builtins(command))


def _turned(
    request: EffectRequest, by_picks: Mapping[Picks, ApplyEffect], paths: list[Picks], path: Picks
) -> MoveStep:
    """Return the step of one alternative on a square; rotating cycles through them."""
    square, following = paths[(paths.index(path) + 1) % len(paths)]
    label = gettext(TURNED[_field(by_picks[path])])
    return MoveStep(
        lambda: replace(
            _preview(request, by_picks[path]),
            buttons=(Button(following, label, "r"),) if len(paths) > 1 else (),
            turn=Turning(following, (square,)),
        )
    )


def _declining(request: EffectRequest, buttons: tuple[Button, ...] = ()) -> MoveStep:
    name = text.bonus_name(request.effect.tile)
    return MoveStep(
        lambda: Choices(
            gettext("{tile}. Decline its effect?", tile=name)
            if request.effect.has_effect
            else gettext("{tile}. It has no effect now. Decline it?", tile=name),
            buttons=buttons,
            move=msgspec.to_builtins(DeclineEffect()),
            confirm=gettext("Decline"),
        )
    )


def _at_once(request: EffectRequest) -> MoveStep:
    """Return the step of an effect without a target; applying it is the default."""
    tile, apply = request.effect.tile, Button(APPLY, gettext("Apply"))
    none = gettext("{tile}. It has no effect now.", tile=text.bonus_name(tile))
    prompt = text.bonus_description(tile) if request.effect.has_effect else none
    default = APPLY if request.effect.has_effect else DECLINE
    return MoveStep(
        lambda: Choices(prompt, buttons=(apply, _declined()), default=(default,)),
        {
            APPLY: lambda: MoveStep(
                lambda: Choices(
                    prompt,
                    buttons=(_declined(),),
                    move=msgspec.to_builtins(ApplyEffect()),
                    confirm=apply.label,
                )
            ),
            DECLINE: partial(_declining, request, (apply,)),
        },
    )
